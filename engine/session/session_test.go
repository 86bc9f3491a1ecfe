package session

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/wire"
)

func TestHello(t *testing.T) {
	k := newTalk(t)
	e := k.answer(wire.Command{Hello: &wire.Hello{Version: wire.Version}})
	if e.Hello == nil || e.Hello.Version != wire.Version || e.Epoch != 0 {
		t.Fatalf("hello was answered by %+v", e)
	}
	if len(e.Hello.Games) != len(games.All()) {
		t.Errorf("%d games are offered of %d", len(e.Hello.Games), len(games.All()))
	}
	for _, g := range e.Hello.Games {
		levels := 0
		for _, a := range g.Agents {
			if a.Level > 0 {
				if levels++; a.Level != levels || a.About == "" || a.About == a.Name {
					t.Errorf("%s: level %d is offered as %+v", g.ID, levels, a)
				}
			}
		}
		of, err := games.Parse(g.ID)
		if err != nil {
			t.Fatal(err)
		}
		want := "alphabeta:ms=500,ties=first,lines=3"
		if _, err := player.Parse(of, want); err != nil { // as in geese
			want = "level:8"
		}
		if g.Hint != want {
			t.Errorf("%s: %q gives hints, want %q", g.ID, g.Hint, want)
		}
		if levels != 10 {
			t.Errorf("%s has %d levels, want 10", g.ID, levels)
		}
	}
	k.checkRefused(wire.Command{Hello: &wire.Hello{Version: 99}}, wire.KindMessage, "allowed: 2")
}

// wholeGame plays a game between two agents and returns every board.
func wholeGame(k *talk, black, white string) []*wire.Board {
	k.t.Helper()
	boards := []*wire.Board{k.board(opening("othello", "", 0))}
	for b := boards[0]; !b.Over; boards = append(boards, b) {
		agent := black
		if b.Acting[0] == "white" {
			agent = white
		}
		r := k.think(b.Acting[0], agent)
		i := slices.IndexFunc(b.Legal, func(m wire.Move) bool { return m.Name == r.Move })
		if i < 0 || r.Seat != b.Acting[0] || r.Valued != (agent != "random") {
			k.t.Fatalf(`ply %d: %s chose %+v; want i >= 0 && r.Seat == b.Acting[0] && r.Valued == (agent != "random")`, b.Ply, agent, r)
		}
		b = k.board(solo(k, b.Legal[i]))
	}
	return boards
}

// A whole game over the wire is the same as by the rules alone.
func TestFullGame(t *testing.T) {
	k := newTalk(t)
	boards := wholeGame(k, "random", "uct:n=20")
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(game.NewRand(0))
	last := boards[len(boards)-1]
	for ply, b := range boards {
		if b.Ply != ply || b.Position != s.String() || len(b.Plies) != ply || b.Game != "othello" {
			t.Fatalf("ply %d is shown as %+v; want position %s", ply, b, s)
		}
		if names := strings.Split(last.Record, ",")[:ply]; b.Record != strings.Join(names, ",") {
			t.Fatalf("ply %d has the record %q", ply, b.Record)
		}
		view := s.(game.Viewer).View()
		if !slices.Equal(b.Cells, view.Cells) || !slices.Equal(b.Score, view.Score) || !slices.Equal(b.Squares, g.Spec().Squares) {
			t.Fatalf("ply %d is shown as %+v; want %+v", ply, b, view)
		}
		if b.Over != (s.Acting() == 0) || b.Over != (ply == len(boards)-1) || b.Over != (len(b.Legal) == 0) {
			t.Fatalf("ply %d: over is %v", ply, b.Over)
		}
		if b.Over {
			break
		}
		seat := s.Acting().First()
		if !slices.Equal(b.Acting, []string{g.Spec().Seats[seat]}) || len(b.Legal) != len(s.Legal(seat, nil)) {
			t.Fatalf("ply %d: %v act with %v", ply, b.Acting, b.Legal)
		}
		step := last.Plies[ply]
		m, err := game.FindMove(s, seat, step.Name)
		if err != nil || step.Seat != b.Acting[0] || step.Text == "" {
			t.Fatalf(`ply %d was %+v: %v; want step.Seat == b.Acting[0] && step.Text != ""`, ply+1, step, err)
		}
		if want := s.(game.Viewer).Squares(seat, m); !slices.Equal(boards[ply+1].Last, want) {
			t.Errorf("ply %d ended on %v; want %v", ply+1, boards[ply+1].Last, want)
		}
		s.Play(game.Solo(seat, m), game.NewRand(0))
	}
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	if !slices.Equal(last.Returns, returns[:2]) {
		t.Errorf("the result is %v; want %v", last.Returns, returns[:2])
	}
}

// Going back and forth shows the same boards, and so does a new session that opens the record of
// an old one.
func TestGotoAndReopen(t *testing.T) {
	k := newTalk(t)
	boards := wholeGame(k, "random", "random")
	end := boards[len(boards)-1]
	for ply := len(boards) - 1; ply >= 0; ply -= 7 {
		want := *boards[ply]
		want.Record, want.Plies, want.Closed = end.Record, end.Plies, end.Closed
		checkSame(t, "goto", k.board(going(ply)), &want)
		again := newTalk(t).board(wire.Command{Open: &wire.Open{
			Game: want.Game, Position: want.Start, Moves: want.Record, Seed: want.Seed, Ply: want.Ply, Ending: want.Ending}})
		checkSame(t, "reopened", again, &want)
	}
	checkSame(t, "redo", k.board(going(end.Ply)), end)
	checkSame(t, "opened at the end", k.board(opening("othello", end.Record, -1)), end)
	k.checkRefused(going(end.Ply+1), wire.KindPly, "allowed: 0 to")
}

func TestResign(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5,d6", 1))
	b := k.board(resigning("white")) // at the end, for any ply shown
	gaveUp := ending.Ending{How: ending.Resigned, Seat: "white"}
	if !b.Over || b.Ending != gaveUp || b.Record != "f5,d6" || len(b.Legal) != 0 || !slices.Equal(b.Returns, []float32{1, -1}) {
		t.Errorf(`resigned as %+v; want b.Over && b.Ending == gaveUp && b.Record == "f5,d6" && len(b.Legal) == 0 && slices.Equal(b.Returns, []float32{1, -1})`, b)
	}
	again := newTalk(t).board(wire.Command{Open: &wire.Open{Game: "othello", Moves: b.Record, Ply: b.Ply, Ending: b.Ending}})
	checkSame(t, "reopened", again, b)
	k.checkRefused(playing(k, "c3"), wire.KindMove, "over")
	k.checkRefused(resigning("black"), wire.KindEnding, "over")
	k.checkRefused(thinking(k, "black", "random"), wire.KindMove, "over")
	back := k.board(going(1))
	if back.Over || back.Ending != gaveUp || len(back.Legal) == 0 {
		t.Errorf("a ply before it is %+v", back)
	}
	if b := k.board(playing(k, "", "f4")); b.Over || b.Ending != (ending.Ending{}) || b.Main == nil || b.Tree != "f5,d6#resigned.white(f4)" {
		t.Errorf("playing on from there gives %+v", b)
	}
}

// A seat that runs out of time loses, but only draws against a lone king, and a draw may
// be agreed only if the rules allow it. A link preserves each of these endings, and an
// impossible one is refused.
func TestEndings(t *testing.T) {
	k := newTalk(t)
	const kingAlone = "7k/8/8/8/8/8/Q7/K7 w - - 0 1"
	for _, c := range []struct {
		game, position, how, seat string
		returns                   []float32
	}{
		{"chess", "", ending.Timeout, "white", []float32{-1, 1}},
		{"chess", "", ending.Agreed, "", []float32{0, 0}},
		{"chess", kingAlone, ending.Timeout, "white", []float32{0, 0}},
		{"chess", kingAlone, ending.Timeout, "black", []float32{1, -1}},
		{"chess", kingAlone, ending.Resigned, "white", []float32{-1, 1}},
		{"morris", "", ending.Agreed, "", []float32{0, 0}},
		{"othello", "", ending.Timeout, "black", []float32{-1, 1}},
	} {
		open := wire.Open{Game: c.game, Position: c.position}
		k.board(wire.Command{Open: &open})
		b := k.board(ended(c.how, c.seat))
		if !b.Over || len(b.Legal) != 0 || !slices.Equal(b.Returns, c.returns) {
			t.Errorf("%+v ends as %v; want b.Over && len(b.Legal) == 0 && slices.Equal(b.Returns, c.returns)", c, b.Returns)
		}
		open.Ending = b.Ending
		checkSame(t, "reopened", k.board(wire.Command{Open: &open}), b)
		k.checkRefused(ended(ending.Timeout, "white"), wire.KindEnding, "over already")
	}
	for says, open := range map[string]wire.Open{
		"no draws are agreed in othello": {Game: "othello", Ending: ending.Ending{How: ending.Agreed}},
		`seat "red" is unknown`:          {Game: "chess", Ending: ending.Ending{How: ending.Timeout, Seat: "red"}},
		"over already":                   {Game: "chess", Position: "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Ending: ending.Ending{How: ending.Agreed}},
	} {
		k.checkRefused(wire.Command{Open: &open}, wire.KindEnding, says)
	}
}

// In geese the worker chooses the moves of geese without a player; in games with turns it makes
// no move for any seat.
func TestDefaultMoves(t *testing.T) {
	k := newTalk(t)
	b := k.board(wire.Command{Open: &wire.Open{Game: "geese", Seed: 3}})
	defaults := func() (names []string) {
		for _, m := range b.Legal {
			if m.Default {
				names = append(names, m.Seat+" "+m.Name)
			}
		}
		return names
	}
	if got := defaults(); !slices.Equal(got, []string{"goose1 NORTH", "goose2 NORTH", "goose3 NORTH", "goose4 NORTH"}) {
		t.Errorf("at the start: %v", got)
	}
	b = k.board(playing(k, "EAST", "WEST", "SOUTH", "EAST"))
	if got := defaults(); !slices.Equal(got, []string{"goose1 EAST", "goose2 WEST", "goose3 SOUTH", "goose4 EAST"}) {
		t.Errorf("after a step: %v", got)
	}
	for _, game := range []string{"othello", "morris", "chess"} {
		if b = k.board(opening(game, "", 0)); len(defaults()) > 0 {
			t.Errorf("%s: %v, want len(defaults()) <= 0", game, defaults())
		}
	}
}

// Black cannot take the corner: it must pass, by a move without squares.
func TestPass(t *testing.T) {
	k := newTalk(t)
	position := "OX" + strings.Repeat("-", 62) + " X"
	b := k.board(wire.Command{Open: &wire.Open{Game: "othello", Position: position}})
	if b.Start != position || b.Over || len(b.Legal) != 1 || b.Legal[0].Name != "pass" || len(b.Legal[0].Squares) != 0 {
		t.Fatalf(`opened as %+v; want b.Start == position && !b.Over && len(b.Legal) == 1 && b.Legal[0].Name == "pass" && len(b.Legal[0].Squares) == 0`, b)
	}
	b = k.board(solo(k, b.Legal[0]))
	if b.Record != "pass" || len(b.Last) != 0 || len(b.Legal) != 1 || b.Legal[0].Name != "c1" || b.Legal[0].Seat != "white" {
		t.Fatalf(`after the pass: %+v; want b.Record "pass", len(b.Last) 0, len(b.Legal) 1, b.Legal[0].Name "c1" and b.Legal[0].Seat "white"`, b)
	}
	if b = k.board(solo(k, b.Legal[0])); !b.Over || !slices.Equal(b.Returns, []float32{-1, 1}) || b.Record != "pass,c1" {
		t.Errorf("at the end: %+v", b)
	}
	checkSame(t, "reopened", newTalk(t).board(wire.Command{Open: &wire.Open{Game: "othello", Position: position, Moves: "c1", Ply: -1}}), b)
}

// TestLastIsTheWholeTurn: if a seat's turn has several plies, such as a mill and the
// removal, the last move contains all of them.
func TestLastIsTheWholeTurn(t *testing.T) {
	k := newTalk(t)
	k.board(wire.Command{Open: &wire.Open{Game: "morris", Position: "W..B.WB.W.BB...B...B...W B 0 0", Moves: "d2-b2,xa7,f6-f4", Ply: -1}})
	for ply, want := range []string{"", "d2 b2", "d2 b2 a7", "f6 f4"} {
		b := k.board(going(ply))
		var got []string
		for _, i := range b.Last {
			got = append(got, b.Squares[i])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("after %d plies the last move is %v, want %q", ply, got, want)
		}
	}
}

// A refused command changes nothing, not even a thought under way.
func TestRefusals(t *testing.T) {
	k := newTalk(t)
	for _, c := range []wire.Command{playing(k, "f5"), going(0), resigning("black"), thinking(k, "black", "random"),
		{Check: &wire.Check{Agent: "random"}}} {
		k.checkRefused(c, wire.KindGame, "no game is open")
	}
	if events := k.send(stopping); len(events) != 0 {
		t.Errorf("stop with nothing to stop was answered by %+v, want length 0", events)
	}
	before := k.board(opening("othello", "f5,d6,c3", 2))
	if events := k.send(thinking(k, "black", forever)); len(events) != 0 {
		t.Fatalf("think was answered by %+v, want length 0", events)
	}
	think := k.id
	long := strings.Repeat("x\n", 10000)
	for _, c := range []struct {
		command    wire.Command
		kind, says string
	}{
		{opening("hopscotch", "", 0), wire.KindGame, "allowed"},
		{opening(long, "", 0), wire.KindGame, "allowed"},
		{opening("othello:x=1", "", 0), wire.KindGame, "othello"},
		{wire.Command{Open: &wire.Open{Game: "othello", Position: "X"}}, wire.KindPosition, ""},
		{wire.Command{Open: &wire.Open{Game: "othello", Position: long}}, wire.KindPosition, ""},
		{opening("othello", "f5,f5", 0), wire.KindRecord, ""},
		{opening("othello", long, 0), wire.KindRecord, ""},
		{opening("othello", "f5,d6", 3), wire.KindPly, "allowed: 0 to 2"},
		{wire.Command{Open: &wire.Open{Game: "othello", Ending: ending.Ending{How: ending.Resigned, Seat: "red"}}}, wire.KindEnding, "allowed: black, white"},
		{wire.Command{Open: &wire.Open{Game: "othello", Position: "OX" + strings.Repeat("-", 62) + " X", Moves: "pass,c1", Ply: -1, Ending: ending.Ending{How: ending.Resigned, Seat: "black"}}},
			wire.KindEnding, "over already"},
		{playing(k, "a1"), wire.KindMove, "allowed: "},
		{playing(k, ""), wire.KindMove, "allowed: "},
		{playing(k), wire.KindMove, "allowed: "},
		{playing(k, "c3", "c3"), wire.KindMove, "white"},
		{playing(k, "c3", "", ""), wire.KindMove, "3 moves for 2 seats"},
		{wire.Command{Play: &wire.Play{Epoch: 0, Moves: []string{"c3"}}}, wire.KindStale, "allowed: 1"},
		{wire.Command{Think: &wire.Think{Epoch: 7, Seat: "black", Agent: "random"}}, wire.KindStale, "allowed: 1"},
		{going(4), wire.KindPly, "allowed: 0 to 3"},
		{resigning("red"), wire.KindEnding, "allowed: black, white"},
		{thinking(k, "white", "random"), wire.KindMove, "allowed: black"},
		{thinking(k, "red", "random"), wire.KindMove, "allowed: black, white"},
		{thinking(k, "black", "bob"), wire.KindAgent, "allowed"},
		{thinking(k, "black", "uct:n=0"), wire.KindAgent, "allowed"},
		{thinking(k, "black", "uci:cmd=/bin/sh"), wire.KindAgent, "allowed"},
		{wire.Command{Check: &wire.Check{Agent: long}}, wire.KindAgent, ""},
	} {
		k.checkRefused(c.command, c.kind, c.says)
	}
	if e := k.answer(wire.Command{Check: &wire.Check{Agent: "uct:n=50"}}); e.Checked == nil || e.Checked.Agent != "uct" {
		t.Errorf("check was answered by %+v", e)
	}
	if k.session.epoch != 1 || !k.session.Busy() {
		t.Fatalf("after the refusals the epoch is %d, busy %v", k.session.epoch, k.session.Busy())
	}
	events := k.send(going(2))
	if len(events) != 2 || events[0].ID != think || events[1].Board == nil {
		t.Fatalf("goto was answered by %+v", events)
	}
	checkSame(t, "after the refusals", events[1].Board, before)
}

// An error about a move of a record, or about an agent, names it.
func TestErrorsNameTheirSubject(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "", 0))
	for _, c := range []struct {
		command wire.Command
		of      string
		ply     int
	}{
		{opening("othello", "f5,e9", 0), "e9", 2},
		{opening("geese", "NNNX", 0), "NNNX", 1},
		{wire.Command{Check: &wire.Check{Agent: "bob:\nn=1"}}, "bob: n=1", 0},
		{opening("hopscotch", "", 0), "", 0},
	} {
		if e := k.answer(c.command); e.Error == nil || e.Error.Of != c.of || e.Error.Ply != c.ply {
			t.Errorf("%+v: answered by %+v; want e.Error != nil && e.Error.Of == c.of && e.Error.Ply == c.ply", c.command, e.Error)
		}
	}
}

// A command that cannot be decoded is answered with its ID, if it has one.
func TestUndecodableCommands(t *testing.T) {
	k := newTalk(t)
	for message, id := range map[string]int{"": 0, "\xff": 0, `{"id":-1}`: 0, `{"id":5}`: 5, `{"id":5,"stop":{},"x":1}`: 5} {
		k.session.Handle([]byte(message))
		events := k.received()
		if len(events) != 1 || events[0].ID != id || events[0].Error == nil || events[0].Error.Kind != wire.KindMessage {
			t.Errorf("%q was answered by %+v", message, events)
		}
	}
}
