package statistics_test

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/glicko"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/statistics"
	"playout/engine/cmd/lobby/store"
	"playout/engine/lobby"
)

func open(t *testing.T) core.App {
	t.Helper()
	app, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(app); err != nil {
			t.Error(err)
		}
	})
	return app
}

// user makes an account.
func user(t *testing.T, app core.App, name string) *core.Record {
	t.Helper()
	users, err := app.FindCollectionByNameOrId(store.Users)
	if err != nil {
		t.Fatal(err)
	}
	row := core.NewRecord(users)
	row.Set("name", name)
	row.SetPassword("secret-1")
	if err := app.Save(row); err != nil {
		t.Fatal(err)
	}
	return row
}

var words = statistics.Words{Deleted: "deleted", Agent: "agent"}

// games counts the games that finish has made, and gives them IDs and times.
var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// finish stores the end of a game.
func finish(t *testing.T, app core.App, n int, base string, players ...hall.Player) {
	t.Helper()
	f := hall.Finished{ID: fmt.Sprintf("game%08d", n), Game: base, Base: strings.Split(base, ":")[0], Ended: start.Add(time.Duration(n) * time.Hour), Players: players}
	if err := app.RunInTransaction(func(tx core.App) error { return statistics.Finished(tx, f) }); err != nil {
		t.Fatal(err)
	}
}

func person(row *core.Record, result float32, seats ...int) hall.Player {
	return hall.Player{User: row.Id, Name: row.GetString("name"), Seats: seats, Return: result}
}

func of(t *testing.T, app core.App, row *core.Record) lobby.Statistics {
	t.Helper()
	s, err := statistics.Of(app, row.Id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func history(t *testing.T, app core.App, row *core.Record) []statistics.Result {
	t.Helper()
	h, err := statistics.History(app, row.Id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestGamesAreCounted(t *testing.T) {
	app := open(t)
	ana, ben, cleo := user(t, app, "ana"), user(t, app, "ben"), user(t, app, "cleo")
	if got := of(t, app, ana); got != (lobby.Statistics{}) {
		t.Errorf("before the first game the statistics are %+v, want none", got)
	}
	finish(t, app, 1, "othello", person(ana, 1, 0), person(ben, -1, 1))
	finish(t, app, 2, "othello", person(ben, 0, 0), person(ana, 0, 1))
	finish(t, app, 3, "chess", person(ana, 1, 0), person(cleo, -1, 1))
	finish(t, app, 4, "chess", person(ana, 1, 0), person(cleo, -1, 1))
	got := of(t, app, ana)
	if got.Played != 4 || got.Won != 3 || got.Drawn != 1 || got.Lost != 0 || got.Ratio != 3 || got.Rating <= 1500 || got.Deviation <= 0 {
		t.Errorf("the statistics of ana are %+v, want 4 played, 3 won, 1 drawn, a ratio of 3 and a rating above 1500", got)
	}
	if got = of(t, app, ben); got.Played != 2 || got.Won != 0 || got.Drawn != 1 || got.Lost != 1 || got.Ratio != 0 || got.Rating >= 1500 {
		t.Errorf("the statistics of ben are %+v, want 2 played, 1 drawn, 1 lost and a rating below 1500", got)
	}
	h := history(t, app, ana)
	n, err := statistics.ReadNames(app, statistics.OpponentsOf(h), words)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		keys func(statistics.Result) []string
		want []string
	}{
		"game":     {statistics.ByGame, []string{"chess 2/0/0", "othello 1/1/0"}},
		"seat":     {statistics.BySeat, []string{"chess white 2/0/0", "othello black 1/0/0", "othello white 0/1/0"}},
		"opponent": {statistics.ByOpponent(n), []string{"ben 1/1/0", "cleo 2/0/0"}},
	} {
		var got []string
		for _, s := range statistics.Break(h, c.keys) {
			got = append(got, fmt.Sprintf("%s %d/%d/%d", s.Key, s.Won, s.Drawn, s.Lost))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("by %s the games are %q, want %q", name, got, c.want)
		}
	}
}

// The chain of ratings is the one of package glicko, for the game and for all games.
func TestRatings(t *testing.T) {
	app := open(t)
	ana, ben := user(t, app, "ana"), user(t, app, "ben")
	finish(t, app, 1, "othello", person(ana, 1, 0), person(ben, -1, 1))
	finish(t, app, 24*14+1, "othello", person(ana, 0, 0), person(ben, 0, 1))
	finish(t, app, 24*14+2, "chess", person(ana, 1, 0), person(ben, -1, 1))
	a1 := glicko.New().After([]glicko.Result{{Opponent: glicko.New(), Score: 1}})
	b1 := glicko.New().After([]glicko.Result{{Opponent: glicko.New(), Score: 0}})
	idle := func(r glicko.Rating) glicko.Rating { return r.Idle(14 * 24 * time.Hour) }
	a2 := idle(a1).After([]glicko.Result{{Opponent: idle(b1), Score: 0.5}})
	h := history(t, app, ana)
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-6 }
	for i, want := range []glicko.Rating{a1, a2, a1} {
		if !near(h[i].Rating, want.Value) || !near(h[i].Deviation, want.Deviation) || !h[i].Rated {
			t.Errorf("after game %d ana has %v ± %v, want %v ± %v", i+1, h[i].Rating, h[i].Deviation, want.Value, want.Deviation)
		}
	}
	if !near(h[1].RatingOfAll, a2.Value) || h[2].RatingOfAll <= a2.Value || h[2].DeviationOfAll >= h[1].DeviationOfAll {
		t.Errorf("in all games ana has %v, then %v; want %v, then more", h[1].RatingOfAll, h[2].RatingOfAll, a2.Value)
	}
	byGame := statistics.Break(h, statistics.ByGame)
	if byGame[0].Key != "othello" || !near(byGame[0].Rating, a2.Value) || !near(byGame[1].Rating, a1.Value) {
		t.Errorf("by game the ratings are %+v, want %v in othello and %v in chess", byGame, a2.Value, a1.Value)
	}
}

// Games with agents or guests are counted, and not rated; an agent has no row.
func TestUnratedGames(t *testing.T) {
	app := open(t)
	ana, guest := user(t, app, "ana"), user(t, app, "guest-1")
	finish(t, app, 1, "othello", person(ana, -1, 0), hall.Player{User: ana.Id, Name: "ana", Agent: "level:3", Seats: []int{1}, Return: 1})
	g := person(guest, -1, 1)
	g.Guest = true
	finish(t, app, 2, "othello", person(ana, 1, 0), g)
	if got, want := of(t, app, ana), (lobby.Statistics{Played: 2, Won: 1, Lost: 1, Ratio: 1}); got != want {
		t.Errorf("the statistics are %+v, want %+v", got, want)
	}
	h := history(t, app, ana)
	want := []statistics.Result{
		{Game: "game00000001", Base: "othello", Variant: "othello", Seats: "black", Opponents: []statistics.Opponent{{User: ana.Id, Agent: "level:3"}}, Outcome: "lost", Share: -1, Ended: start.Add(time.Hour)},
		{Game: "game00000002", Base: "othello", Variant: "othello", Seats: "black", Opponents: []statistics.Opponent{{User: guest.Id}}, Outcome: "won", Share: 1, Ended: start.Add(2 * time.Hour)},
	}
	if diff := cmp.Diff(want, h); diff != "" {
		t.Errorf("the history is (-want +got)\n%s", diff)
	}
	n, err := statistics.ReadNames(app, statistics.OpponentsOf(h), words)
	if err != nil {
		t.Fatal(err)
	}
	if got := n.Opponents(h[0].Opponents); got != "level:3 (agent)" {
		t.Errorf("the opponent is %q, want level:3 (agent)", got)
	}
}

// In a game of more than two, the best result wins or is shared, and ratings follow the order.
func TestGamesOfMoreThanTwo(t *testing.T) {
	app := open(t)
	var all []*core.Record
	for i := range 4 {
		all = append(all, user(t, app, fmt.Sprintf("player%d", i)))
	}
	finish(t, app, 1, "geese", person(all[0], 1, 0), person(all[1], 0.33, 1), person(all[2], -0.33, 2), person(all[3], -1, 3))
	finish(t, app, 2, "geese", person(all[0], 0.67, 0), person(all[1], 0.67, 1), person(all[2], -0.67, 2), person(all[3], -0.67, 3))
	var got []string
	for _, row := range all {
		s := of(t, app, row)
		got = append(got, fmt.Sprintf("%d/%d/%d", s.Won, s.Drawn, s.Lost))
	}
	if want := []string{"1/1/0", "0/1/1", "0/0/2", "0/0/2"}; !slices.Equal(got, want) {
		t.Errorf("won, drawn and lost are %q, want %q", got, want)
	}
	if h := history(t, app, all[1]); h[0].Share != float64(float32(0.33)) || len(h[0].Opponents) != 3 {
		t.Errorf("the first game of the second is %+v, want a share of 0.33 and three opponents", h[0])
	}
	r := func(i int) float64 { return history(t, app, all[i])[0].Rating }
	if !(r(0) > r(1) && r(1) > r(2) && r(2) > r(3)) {
		t.Errorf("the ratings are %v, %v, %v, %v; want them in the order of the results", r(0), r(1), r(2), r(3))
	}
}

// A person with several seats has one row with all of them.
func TestSeveralSeats(t *testing.T) {
	app := open(t)
	ana, ben := user(t, app, "ana"), user(t, app, "ben")
	finish(t, app, 1, "geese", person(ana, 1, 0, 2), person(ben, -1, 1, 3))
	if h := history(t, app, ana); len(h) != 1 || h[0].Seats != "goose1+goose3" {
		t.Errorf("the history is %+v, want one game with the seats goose1+goose3", h)
	}
}

// With an account its rows go. In the games of others its name becomes another word.
func TestDeletedAccounts(t *testing.T) {
	app := open(t)
	ana, ben := user(t, app, "ana"), user(t, app, "ben")
	finish(t, app, 1, "othello", person(ana, 1, 0), person(ben, -1, 1))
	if err := app.Delete(ben); err != nil {
		t.Fatal(err)
	}
	if got := of(t, app, ben); got != (lobby.Statistics{}) {
		t.Errorf("the statistics of a deleted account are %+v, want none", got)
	}
	for _, name := range []string{statistics.Results, statistics.Ratings} {
		if n, err := app.CountRecords(name); err != nil || n == 0 {
			t.Errorf("%s has %d rows, %v; want those of the other account", name, n, err)
		}
	}
	h := history(t, app, ana)
	n, err := statistics.ReadNames(app, statistics.OpponentsOf(h), words)
	if err != nil || n.Opponents(h[0].Opponents) != "deleted" {
		t.Errorf("the opponent is %q, %v; want deleted", n.Opponents(h[0].Opponents), err)
	}
}

// An account that was deleted during the game has no row, and the game is not rated.
func TestAccountsDeletedDuringTheGame(t *testing.T) {
	app := open(t)
	ana := user(t, app, "ana")
	finish(t, app, 1, "othello", person(ana, 1, 0), hall.Player{User: "deleted00000000", Seats: []int{1}, Return: -1})
	if got := of(t, app, ana); got.Won != 1 || got.Rating != 0 {
		t.Errorf("the statistics are %+v, want a game won and no rating", got)
	}
	for name, want := range map[string]int64{statistics.Results: 1, statistics.Ratings: 0} {
		if n, err := app.CountRecords(name); err != nil || n != want {
			t.Errorf("%s has %d rows, %v; want %d", name, n, err, want)
		}
	}
}

// An error of the transaction leaves no rows.
func TestRowsAreOfTheTransaction(t *testing.T) {
	app := open(t)
	ana, ben := user(t, app, "ana"), user(t, app, "ben")
	f := hall.Finished{ID: "game00000001", Game: "othello", Base: "othello", Ended: start, Players: []hall.Player{person(ana, 1, 0), person(ben, -1, 1)}}
	failed := errors.New("the act was not stored")
	err := app.RunInTransaction(func(tx core.App) error {
		if err := statistics.Finished(tx, f); err != nil {
			t.Fatal(err)
		}
		return failed
	})
	if got := of(t, app, ana); !errors.Is(err, failed) || got != (lobby.Statistics{}) {
		t.Errorf("after a failed transaction, %v, the statistics are %+v; want none", err, got)
	}
}

func TestPlot(t *testing.T) {
	app := open(t)
	ana, ben := user(t, app, "ana"), user(t, app, "ben")
	captions := statistics.Captions{Title: "Rating <b>", Games: "games", Rating: "rating", Above: "above", Below: "below"}
	if got := statistics.Plot(history(t, app, ana), "", captions); got != nil {
		t.Errorf("without games the plot is %s, want none", got)
	}
	for n := range 5 {
		finish(t, app, n+1, "othello", person(ana, 1, 0), person(ben, -1, 1))
	}
	h := history(t, app, ana)
	if got := statistics.Plot(h, "chess", captions); got != nil {
		t.Errorf("without games of chess the plot is %s, want none", got)
	}
	for _, base := range []string{"", "othello"} {
		svg := string(statistics.Plot(h, base, captions))
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("the plot of %q is no XML: %v\n%s", base, err, svg)
			}
		}
		if strings.Contains(svg, "<b>") || !strings.Contains(svg, "above") {
			t.Errorf("the plot of %q is %s, want its title without markup and three lines", base, svg)
		}
	}
}

func TestTable(t *testing.T) {
	app := open(t)
	ana, ben := user(t, app, "ana"), user(t, app, "-ben")
	finish(t, app, 1, "morris:flying=off", person(ana, 1, 0), person(ben, -1, 1))
	h := history(t, app, ana)
	n, err := statistics.ReadNames(app, statistics.OpponentsOf(h), words)
	if err != nil {
		t.Fatal(err)
	}
	data := statistics.CSV(h, n, statistics.Headings{Ended: "ended", Game: "game", Variant: "variant", Seats: "seats", Opponents: "opponents", Outcome: "outcome", Share: "share", Rating: "rating", Deviation: "deviation",
		Outcomes: map[string]string{statistics.Won: "ganada"}})
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\ufeff"))).ReadAll()
	want := [][]string{{"ended", "game", "variant", "seats", "opponents", "outcome", "share", "rating", "deviation"},
		{"2026-03-01T13:00:00Z", "morris", "morris:flying=off", "white", "'-ben", "ganada", "1", fmt.Sprintf("%.1f", h[0].Rating), fmt.Sprintf("%.1f", h[0].Deviation)}}
	if diff := cmp.Diff(want, rows); err != nil || diff != "" {
		t.Errorf("the table is read with %v and (-want +got)\n%s", err, diff)
	}
}
