package statistics_test

import (
	"slices"
	"testing"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/cmd/lobby/server"
	"playout/engine/cmd/lobby/statistics"
	"playout/engine/ending"
	"playout/engine/games"
	"playout/engine/link"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
	"playout/engine/record"
	"playout/ui/kept"
)

// A game that two have played in the lobby is counted when it ends, also on their pages, and its
// record is one that the page imports.
func TestAGameIsRecorded(t *testing.T) {
	l := lobbytest.Start(t, func(c *server.Config) {
		c.Hall.Finished = []hall.FinishedHook{statistics.Finished}
		c.Hall.Statistics = statistics.Of
	})
	ana, ben := l.SignedUp(t, "ana"), l.SignedUp(t, "ben")
	id := ana.Open(lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}})
	ana.Join(id, "")
	ben.Join(id, "")
	ana.State(id, "both are here", func(s talk.State) bool { return s.Peer == talk.Connected })
	ana.Play(id, "black", "f5")
	ben.Play(id, "white", "d6")
	ben.Must(lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Resign: &talk.Seat{Seat: "white"}}}})
	if y := ana.You("the game counts", func(y lobby.You) bool { return y.Statistics.Played == 1 }); y.Statistics.Won != 1 || y.Statistics.Rating <= 1500 {
		t.Errorf("ana's page shows %+v, want a game won and a rating above 1500", y.Statistics)
	}
	row, err := l.Accounts().Find("ana")
	if err != nil {
		t.Fatal(err)
	}
	data, err := statistics.Records(l.App, row.Id, words)
	if err != nil {
		t.Fatal(err)
	}
	all, bad, err := kept.Read(data)
	if err != nil || bad != 0 || len(all) != 1 || !kept.IsFile(data) {
		t.Fatalf("the file %s has %d games, %d that cannot be read, %v; want 1", data, len(all), bad, err)
	}
	g := all[0]
	want := []link.Seat{{Seat: "black", Agent: link.Human}, {Seat: "white", Agent: link.Human}}
	if g.Link.Moves != "f5,d6" || g.Link.Ending != (ending.Ending{How: ending.Resigned, Seat: "white"}) || !slices.Equal(g.Link.Seats, want) || !slices.Equal(g.Results, []float32{1, -1}) || g.Plies != 2 {
		t.Errorf("the game is %+v, want f5,d6 and white's resignation", g)
	}
	if names := g.Names(); !slices.Equal(names, []string{"ana", "ben"}) {
		t.Errorf("the players are %q, want ana and ben", names)
	}
	played, err := games.Parse(g.Link.Game)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Parse(played, g.Link.Position, g.Link.Seed, g.Link.Moves); err != nil {
		t.Errorf("its moves cannot be played: %v", err)
	}
}

// Without games the file has none, and games of deleted accounts keep a word for them.
func TestRecordsWithoutNames(t *testing.T) {
	app := open(t)
	ana, ben := user(t, app, "ana"), user(t, app, "ben")
	if data, err := statistics.Records(app, ana.Id, words); err != nil || !kept.IsFile(data) {
		t.Errorf("without games the file is %s, %v; want an empty one", data, err)
	}
	_, err := app.DB().NewQuery("INSERT INTO games (id, title, game, seats, players, state, outcome, moves, created, ended) VALUES ('game00000001', 'x', 'chess', '[0,1,1]', " +
		"'[{\"user\":\"" + ana.Id + "\"},{\"user\":\"" + ben.Id + "\"}]', 'over', '{\"returns\":[1,-1]}', 'e2e4', '2026-03-01 12:00:00.000Z', '2026-03-01 13:00:00.000Z')").Execute()
	if err != nil {
		t.Fatal(err)
	}
	finish(t, app, 1, "chess", person(ana, 1, 0), person(ben, -1, 1))
	damaged, err := statistics.Records(app, ana.Id, words)
	if all, bad, readErr := kept.Read(damaged); err != nil || readErr != nil || len(all)+bad != 0 {
		t.Errorf("with a game of chess that has three seats the file is %s, %v; want one without it", damaged, err)
	}
	set := func(column, value string) {
		t.Helper()
		if _, err := app.DB().NewQuery("UPDATE games SET " + column + " = '" + value + "'").Execute(); err != nil {
			t.Fatal(err)
		}
	}
	set("seats", "[1,0]")
	if err := app.Delete(ben); err != nil {
		t.Fatal(err)
	}
	data, err := statistics.Records(app, ana.Id, words)
	if err != nil {
		t.Fatal(err)
	}
	all, bad, err := kept.Read(data)
	if err != nil || bad != 0 || len(all) != 1 || !slices.Equal(all[0].Names(), []string{"deleted", "ana"}) {
		t.Errorf("the file %s has %d games, %d that cannot be read, %v; want one of deleted and ana", data, len(all), bad, err)
	}
}
