//go:build !js

package outside

import (
	"math"
	"slices"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/search"
	"playout/engine/timecontrol"
)

// parsed returns a position of chess.
func parsed(t *testing.T, fen string) game.State {
	t.Helper()
	s, err := chess.New().Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// With nodes the player asks the engine for that number, within its milliseconds, whatever its
// clock; it also asks about a single legal move, since the engine may score it.
func TestNodes(t *testing.T) {
	s := chess.New().New(nil)
	p := newFaultyPlayer(t, "expects nodes", Config{Nodes: 7})
	p.SetClock(timecontrol.Clock{Left: time.Minute})
	if move := choose(p, s, 0); move != reply(s, 0, 0) || p.Err() != nil {
		t.Errorf("plays %s, %v; want the engine's move, %s", s.MoveName(0, move), p.Err(), s.MoveName(0, reply(s, 0, 0)))
	}
	t.Setenv(infoLines, "depth 2 score cp 40")
	one := parsed(t, "k7/8/K7/8/8/8/8/7R b - - 0 1")
	for nodes, reports := range map[int]bool{0: false, 7: true} {
		p := newFaultyPlayer(t, "", Config{Nodes: nodes})
		choose(p, one, 1)
		if r := new(search.Report); len(one.Legal(1, nil)) != 1 || p.Report(r) != reports || p.Err() != nil {
			t.Errorf("%d nodes: got the report %+v, %v; want a report: %t", nodes, r, p.Err(), reports)
		}
	}
}

// A report is the engine's score of its move for the asking seat; without a score or a move there
// is none.
func TestReport(t *testing.T) {
	s := parsed(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3")
	for text, want := range map[string]search.Report{
		"depth 7 score cp -31 nodes 60 pv g8f6":       {Value: float32(math.Tanh(-31.0 / 400)), Depth: 7, Visits: 60, Done: 60},
		"depth 1 score cp 800":                        {Value: float32(math.Tanh(2)), Depth: 1},
		"depth 4 score mate 2":                        {Value: 1, Depth: 4, Rows: []search.Row{{Proven: search.Win, Plies: 3}}},
		"depth 4 score mate -3":                       {Value: -1, Depth: 4, Rows: []search.Row{{Proven: search.Loss, Plies: 6}}},
		"score mate 0":                                {Value: -1, Rows: []search.Row{{Proven: search.Loss}}},
		"depth 4 score cp 5\ninfo depth 5 score cp 9": {Value: float32(math.Tanh(9.0 / 400)), Depth: 5},
	} {
		t.Setenv(infoLines, text)
		p := newFaultyPlayer(t, "", Config{Nodes: 7})
		var got search.Report
		if p.Report(&got) {
			t.Errorf("%q: got a report before a position was set, want none", text)
		}
		choose(p, s, 1)
		want.Seat = 1
		row := search.Row{Move: reply(s, 1, 0), Value: want.Value}
		if len(want.Rows) > 0 {
			row.Proven, row.Plies = want.Rows[0].Proven, want.Rows[0].Plies
		}
		if !p.Report(&got) || got.Seat != 1 || got.Value != want.Value || got.Depth != want.Depth || got.Visits != want.Visits || got.Done != want.Done || !slices.Equal(got.Rows, []search.Row{row}) {
			t.Errorf("%q: got the report %+v; want seat 1, value %g, depth %d, %d nodes and the row %+v", text, got, want.Value, want.Depth, want.Done, row)
		}
		t.Setenv(infoLines, "")
	}
	for what, text := range map[string]string{"": "depth 7 score cp 31 upperbound", "plays an illegal move": "depth 7 score cp 31", "exits during go": "depth 7 score cp 31"} {
		t.Setenv(infoLines, text)
		p := newFaultyPlayer(t, what, Config{Nodes: 7})
		choose(p, s, 1)
		if p.Report(new(search.Report)) {
			t.Errorf("an engine with the fault %q that sends %q: got a report, want none", what, text)
		}
	}
}

// A score belongs to the latest position alone.
func TestScoreIsOfThePosition(t *testing.T) {
	t.Setenv(infoLines, "depth 2 score cp 40")
	p := newFaultyPlayer(t, "", Config{})
	if choose(p, chess.New().New(nil), 0); !p.Report(new(search.Report)) {
		t.Fatal("got no report of the engine's score, want one")
	}
	if choose(p, parsed(t, "k7/8/K7/8/8/8/8/7R b - - 0 1"), 1); p.Report(new(search.Report)) {
		t.Error("got a report with the score of the previous position, want none")
	}
}

// A renewed player finds what a new one finds: it keeps no move, clock or score of the previous
// game, and runs the same engine.
func TestRenew(t *testing.T) {
	g := chess.New()
	first := g.New(nil)
	second := game.Clone(g, first)
	second.Play(game.Solo(0, reply(first, 0, 0)), nil)
	t.Setenv(infoLines, "depth 2 score cp 40")
	p := newFaultyPlayer(t, "", Config{})
	if !p.Renew() {
		t.Fatal("Renew of a new player returns false, want true")
	}
	p.IgnoreClocks()
	choose(p, first, 0)
	engine := p.engine
	if !p.Renew() || p.Err() != nil || p.engine != engine || p.Report(new(search.Report)) {
		t.Fatalf("Renew returns false, or the player keeps its score or starts another engine: %v", p.Err())
	}
	// If the game continued, the player would send the move, which changes the reply.
	if move := choose(p, second, 1); move != reply(second, 1, 0) || p.Err() != nil {
		t.Errorf("plays %s, %v; want the move of a new player, %s", second.MoveName(1, move), p.Err(), second.MoveName(1, reply(second, 1, 0)))
	}
	if p.SetClock(timecontrol.Clock{Left: time.Minute}); !p.clock.Limited() {
		t.Error("the renewed player ignores clocks, want it to use them")
	}
}

// A player whose engine thinks, failed, or fails to begin a new game, is not renewed.
func TestRenewIsRefused(t *testing.T) {
	s := chess.New().New(nil)
	for _, what := range []string{"exits during go", "plays an illegal move", "exits in the second game"} {
		p := newFaultyPlayer(t, what, Config{})
		if choose(p, s, 0); p.Renew() {
			t.Errorf("an engine that %s: Renew returns true, want false", what)
		}
		if what == "exits in the second game" && p.Err() == nil {
			t.Error("Err is nil after Renew has failed, want the reason")
		}
	}
	p := newFaultyPlayer(t, "waits for stop", Config{Limit: time.Minute})
	if p.Think(s, 0); p.Renew() {
		t.Error("Renew returns true while the engine thinks, want false")
	}
	if p.Move(); !p.Renew() {
		t.Error("Renew returns false after the engine's move, want true")
	}
	if err := p.Close(); err != nil || p.Renew() {
		t.Errorf("after Close, %v, Renew returns true, want false", err)
	}
}
