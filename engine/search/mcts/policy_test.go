package mcts

import (
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
)

// counted is a policy with different priors for different positions, which counts its calls.
type counted struct{ asked int }

func (c *counted) Priors(leaf *eval.Leaf) {
	c.asked++
	priorsOf(leaf)
}

func priorsOf(leaf *eval.Leaf) {
	rng := game.NewRand(leaf.State.Hash())
	var sum float32
	for i := range leaf.Priors {
		leaf.Priors[i] = float32(1 + rng.IntN(9))
		sum += leaf.Priors[i]
	}
	for i := range leaf.Priors {
		leaf.Priors[i] /= sum
	}
}

// The priors of the root and of nodes at which a simulation has chosen are those of the policy,
// which is called once for each; those of other nodes are the evaluator's. That also holds after
// moves were kept, and nothing is allocated.
func TestPolicyGivesThePriors(t *testing.T) {
	g := othello.New()
	for _, joined := range []bool{false, true} {
		policy := new(counted)
		s := New(Config{Game: g, Evaluator: eval.Heuristic{}, Policy: policy, Rule: PUCT, C: 2, Nodes: 4000, Joined: joined, Keep: true, Seed: 1})
		root := g.New(nil)
		s.Think(root)
		for range 3 {
			s.Advance(900)
			checkPriors(t, s, root, policy)
			move := game.Solo(root.Acting().First(), s.Best(root.Acting().First()))
			root.Play(move, nil)
			s.Play(move, root)
			policy.asked = 0
			s.Think(root)
			for s.tree.isMoving() {
				s.Advance(1)
			}
			for at := range int32(len(s.tree.nodes)) {
				if c := s.tree.choiceOf(at, s.tree.nodes[at].acting.First()); c != nil && c.visits > 0 {
					policy.asked++ // when it was made
				}
			}
		}
		if n := testing.AllocsPerRun(50, func() { s.Advance(10) }); n != 0 {
			t.Errorf("joined %v: %g allocations in 10 simulations, want 0", joined, n)
		}
	}
}

func checkPriors(t *testing.T, s *Search, root game.State, policy *counted) {
	t.Helper()
	asked := 0
	var walk func(at int32, state game.State)
	seen := map[int32]bool{}
	walk = func(at int32, state game.State) {
		if seen[at] || s.tree.nodes[at].acting == 0 {
			return
		}
		seen[at] = true
		c := &s.tree.choices[s.tree.nodes[at].choice]
		leaf := eval.Leaf{State: state}
		leaf.Fill(state.Acting())
		chosen := c.visits > 0 || at == Root
		if chosen {
			asked++
			priorsOf(&leaf)
		}
		for i, e := range s.tree.edgesOf(c) {
			want := 1 / float32(c.count)
			if chosen {
				want = leaf.Priors[i]
			}
			if e.prior != want || e.move != leaf.Moves[i] {
				t.Fatalf("joined %v: node %d: move %d has a prior of %g, want %g of move %d", s.config.Joined, at, e.move, e.prior, want, leaf.Moves[i])
			}
			if e.child != none {
				after := game.Clone(g(s), state)
				after.Play(game.Solo(state.Acting().First(), e.move), nil)
				walk(e.child, after)
			}
		}
	}
	walk(Root, root)
	if asked != policy.asked {
		t.Errorf("joined %v: the policy was called %d times, want once for each of %d nodes", s.config.Joined, policy.asked, asked)
	}
}

func g(s *Search) game.Game { return s.config.Game }
