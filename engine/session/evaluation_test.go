package session

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/wire"
)

// chessEval is a small evaluation net of chess with random weights.
var chessEval = sync.OnceValue(func() []byte { return nettest.Evaluation(1, 6, 8, 8, 32).Marshal() })

// chessTalk returns a talk with an open game of chess and announced models.
func chessTalk(t *testing.T, names ...string) *talk {
	k := newTalk(t)
	k.session.Announce(names...)
	k.board(opening("chess", "e2e4,e7e5", -1))
	return k
}

// Each game names those models of its own agents that were announced, so that the page knows
// which to fetch.
func TestModelsByGame(t *testing.T) {
	k := newTalk(t)
	k.session.Announce("othello", "geese", "chess", "chess-eval")
	want := map[string][]string{"othello": {"othello"}, "morris": nil, "chess": {"chess", "chess-eval"}, "geese": {"geese"}}
	for _, g := range k.answer(wire.Command{Hello: &wire.Hello{Version: wire.Version}}).Hello.Games {
		var names []string
		for _, a := range g.Agents {
			if a.Net != "" {
				names = append(names, a.Net)
			}
		}
		slices.Sort(names)
		if names = slices.Compact(names); !slices.Equal(names, want[g.ID]) {
			t.Errorf("the agents of %s have the models %q; want %q", g.ID, names, want[g.ID])
		}
	}
}

// Alpha-beta in chess, including hints, waits for its evaluation net and then plays by it; if the
// net is not available, it reports that and plays by the heuristic. A build without a net plays
// by the heuristic and reports nothing.
func TestEvaluationNetInChess(t *testing.T) {
	for _, agent := range []string{"alphabeta:depth=2", "alphabeta:ms=500,ties=first", "level:7"} {
		k := chessTalk(t, "chess-eval")
		think := k.thinkWaiting("white", agent, "chess-eval")
		k.giveModel("chess-eval", chessEval(), "")
		if r := k.final(think, k.step(1<<20)); r.Net != "chess-eval" || r.Kernel == "" || r.Lacks != nil || r.Unit != "pawn" {
			t.Errorf("%s with its net ended with %+v", agent, r)
		}
		k.board(wire.Command{Open: &wire.Open{Game: "chess:draws=claimed", Ply: -1}})
		if r := k.think("white", "alphabeta:depth=2"); r.Net != "chess-eval" || r.Kernel == "" {
			t.Errorf("in a variant it ended with %+v", r)
		}

		k = chessTalk(t, "chess-eval")
		think = k.thinkWaiting("white", agent, "chess-eval")
		k.giveModel("chess-eval", nil, "no network")
		if r := k.final(think, k.step(1<<20)); r.Lacks == nil || r.Lacks.Text != "no network" || r.Kernel != "" || !r.Valued || r.Unit != "pawn" {
			t.Errorf("%s that lacks its net ended with %+v", agent, r)
		}
	}
	k := chessTalk(t, "othello")
	r := k.think("white", "alphabeta:depth=2")
	if r.Net != "" || r.Lacks != nil || r.Move == "" {
		t.Errorf("without an evaluation net it ended with %+v", r)
	}
	if bare := k.think("white", "alphabeta:depth=2,eval=heuristic"); bare.Move != r.Move || bare.Value != r.Value {
		t.Errorf("by the heuristic %s of %g, without a net %s of %g", bare.Move, bare.Value, r.Move, r.Value)
	}
}

// Hand-written evaluations wait for no net, and neither do agents that evaluate nothing.
func TestNoWaitWithoutNet(t *testing.T) {
	k := chessTalk(t, "chess-eval", "chess")
	for _, agent := range []string{"random", "alphabeta:depth=1,eval=heuristic", "alphabeta:depth=1,without=pawns", "uct:n=5"} {
		if r := k.think("white", agent); r.Net != "" || r.Lacks != nil {
			t.Errorf(`%s ended with %+v; want r.Net == "" && r.Lacks == nil`, agent, r)
		}
	}
	if e := k.answer(wire.Command{Check: &wire.Check{Agent: "alphabeta:ms=9"}}); e.Checked == nil || e.Checked.Net != "chess-eval" || strings.Contains(e.Checked.Agent, "eval") {
		t.Errorf("alphabeta is checked as %+v", e.Checked)
	}
}
