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
	p := pretender(t, "counts nodes", Config{Nodes: 7})
	p.SetClock(timecontrol.Clock{Left: time.Minute})
	if move := choose(p, s, 0); move != reply(s, 0, 0) || p.Err() != nil {
		t.Errorf("it plays %s, %v; want move == reply(s, 0, 0) && p.Err() == nil", s.MoveName(0, move), p.Err())
	}
	t.Setenv(said, "depth 2 score cp 40")
	one := parsed(t, "k7/8/K7/8/8/8/8/7R b - - 0 1")
	for nodes, reports := range map[int]bool{0: false, 7: true} {
		p := pretender(t, "", Config{Nodes: nodes})
		choose(p, one, 1)
		if r := new(search.Report); len(one.Legal(1, nil)) != 1 || p.Report(r) != reports || p.Err() != nil {
			t.Errorf("%d nodes: it says %+v, %v", nodes, r, p.Err())
		}
	}
}

// A report is the engine's score of its move for the asking seat; without a score or a move there
// is none.
func TestReport(t *testing.T) {
	s := parsed(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3")
	for text, want := range map[string]search.Report{
		"depth 7 score cp -31 pv g8f6":                {Value: float32(math.Tanh(-31.0 / 400)), Depth: 7},
		"depth 1 score cp 800":                        {Value: float32(math.Tanh(2)), Depth: 1},
		"depth 4 score mate 2":                        {Value: 1, Depth: 4, Rows: []search.Row{{Proven: search.Win}}},
		"depth 4 score mate -3":                       {Value: -1, Depth: 4, Rows: []search.Row{{Proven: search.Loss}}},
		"score mate 0":                                {Value: -1, Rows: []search.Row{{Proven: search.Loss}}},
		"depth 4 score cp 5\ninfo depth 5 score cp 9": {Value: float32(math.Tanh(9.0 / 400)), Depth: 5},
	} {
		t.Setenv(said, text)
		p := pretender(t, "", Config{Nodes: 7})
		var got search.Report
		if p.Report(&got) {
			t.Errorf("%q: a report before there is a position", text)
		}
		choose(p, s, 1)
		want.Seat = 1
		row := search.Row{Move: reply(s, 1, 0), Value: want.Value}
		if len(want.Rows) > 0 {
			row.Proven = want.Rows[0].Proven
		}
		if !p.Report(&got) || got.Seat != 1 || got.Value != want.Value || got.Depth != want.Depth || !slices.Equal(got.Rows, []search.Row{row}) {
			t.Errorf("%q: %+v; want p.Report(&got) && got.Seat == 1 && got.Value == want.Value && got.Depth == want.Depth && slices.Equal(got.Rows, []search.Row{row})", text, got)
		}
		t.Setenv(said, "")
	}
	for what, text := range map[string]string{"": "depth 7 score cp 31 upperbound", "lies": "depth 7 score cp 31", "dies": "depth 7 score cp 31"} {
		t.Setenv(said, text)
		p := pretender(t, what, Config{Nodes: 7})
		choose(p, s, 1)
		if p.Report(new(search.Report)) {
			t.Errorf("%q: it reports %q, want !p.Report(new(search.Report))", what, text)
		}
	}
}

// A score belongs to the latest position alone.
func TestScoreIsOfThePosition(t *testing.T) {
	t.Setenv(said, "depth 2 score cp 40")
	p := pretender(t, "", Config{})
	if choose(p, chess.New().New(nil), 0); !p.Report(new(search.Report)) {
		t.Fatal("no score")
	}
	if choose(p, parsed(t, "k7/8/K7/8/8/8/8/7R b - - 0 1"), 1); p.Report(new(search.Report)) {
		t.Error("the score of another position")
	}
}

// A renewed player finds what a new one finds: it keeps no move, clock or score of the previous
// game, and runs the same engine.
func TestRenew(t *testing.T) {
	g := chess.New()
	first := g.New(nil)
	second := game.Clone(g, first)
	second.Play(game.Solo(0, reply(first, 0, 0)), nil)
	t.Setenv(said, "depth 2 score cp 40")
	p := pretender(t, "", Config{})
	if !p.Renew() {
		t.Fatal("a new player is not renewed")
	}
	p.Fix()
	choose(p, first, 0)
	engine := p.engine
	if !p.Renew() || p.Err() != nil || p.engine != engine || p.Report(new(search.Report)) {
		t.Fatalf("not renewed, or with the game before: %v", p.Err())
	}
	// If the game continued, the player would send the move, which changes the reply.
	if move := choose(p, second, 1); move != reply(second, 1, 0) || p.Err() != nil {
		t.Errorf("it plays %s, %v; a new one plays %s", second.MoveName(1, move), p.Err(), second.MoveName(1, reply(second, 1, 0)))
	}
	if p.SetClock(timecontrol.Clock{Left: time.Minute}); !p.clock.Limited() {
		t.Error("it still ignores clocks")
	}
}

// A player whose engine thinks, failed, or fails to begin a new game, is not renewed.
func TestIsNotRenewed(t *testing.T) {
	s := chess.New().New(nil)
	for _, what := range []string{"dies", "lies", "plays once"} {
		p := pretender(t, what, Config{})
		if choose(p, s, 0); p.Renew() {
			t.Errorf("an engine that %s is renewed", what)
		}
		if what == "plays once" && p.Err() == nil {
			t.Error("it does not say why")
		}
	}
	p := pretender(t, "waits", Config{Limit: time.Minute})
	if p.Think(s, 0); p.Renew() {
		t.Error("an engine that thinks is renewed")
	}
	if p.Move(); !p.Renew() {
		t.Error("it is not renewed once it has moved")
	}
	if err := p.Close(); err != nil || p.Renew() {
		t.Errorf("it is renewed after its end, %v", err)
	}
}
