package mcts

import (
	"fmt"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search/searchtest"
)

// ring: the sides take turns to move a stone one step either way around a ring of five. The third
// occurrence of a position is a draw, which its text does not show, and the stone on step 2 with
// b to move is a win for a.
type ring struct {
	at, plies int
	seen      [10]uint8
}

func newRing() searchtest.Toy {
	return searchtest.NewToy(
		game.Spec{ID: "ring", Seats: []string{"a", "b"}, Moves: 2, MaxPly: 21},
		func() game.State { return &ring{seen: [10]uint8{1}} },
	)
}

func (s *ring) turn() int { return s.plies & 1 }
func (s *ring) Acting() game.Seats {
	if s.seen[2*s.at+s.turn()] == 3 || s.won() {
		return 0
	}
	return game.Only(game.Seat(s.turn()))
}
func (s *ring) won() bool { return s.at == 2 && s.turn() == 1 }
func (s *ring) Legal(_ game.Seat, moves []game.Move) []game.Move {
	return append(moves, 0, 1)
}
func (s *ring) Play(j game.Joint, _ *game.Rand) {
	s.at = (s.at + 1 + 3*int(j[s.turn()])) % 5
	s.plies++
	s.seen[2*s.at+s.turn()]++
}
func (s *ring) Returns(r *[game.MaxSeats]float32) {
	r[0], r[1] = 0, 0
	if s.won() {
		r[0], r[1] = 1, -1
	}
}
func (s *ring) CopyFrom(o game.State)                    { *s = *o.(*ring) }
func (s *ring) Hash() uint64                             { return searchtest.Hash(s.String()) }
func (s *ring) Key() uint64                              { return uint64(2*s.at + s.turn()) }
func (s *ring) String() string                           { return fmt.Sprint(s.at, s.turn()) }
func (s *ring) MoveName(_ game.Seat, m game.Move) string { return fmt.Sprint(m) }

// If paths are joined, every position has one node, the sums still add up, and there are fewer
// nodes.
func TestJoined(t *testing.T) {
	for _, g := range []searchtest.Toy{searchtest.NewNim(9, 0), searchtest.NewTictac(), newRing()} {
		for _, rule := range []*Rule{UCT, PUCT, Gumbel} {
			name := fmt.Sprint(g.Spec().ID, " ", rule)
			config := Config{Game: g, Rule: rule, C: 2, Budget: 100, Nodes: 3000, Evaluator: fake{}, Seed: 1}
			separate := New(config)
			config.Joined = true
			joined := New(config)
			for range 2 { // the second Think reuses the tables
				for _, s := range []*Search{separate, joined} {
					s.Think(g.New(nil))
					s.Advance(1000)
				}
				if done := joined.Done(); done != 1000 {
					t.Errorf("%s: %d simulations, want 1000, since nothing can be proven", name, done)
				}
				keys := map[uint64]bool{}
				for at := range joined.tree.nodes {
					key := key(stateOf(joined, int32(at)))
					if keys[key] {
						t.Errorf("%s: two nodes have the same position", name)
					}
					keys[key] = true
					var visits int32
					node := &joined.tree.nodes[at]
					c := joined.tree.choiceOf(int32(at), node.acting.First())
					for _, e := range joined.tree.edgesOf(c) {
						visits += e.visits
					}
					own := int32(1) // the simulation that made the node
					if at == 0 {
						own = 0
					}
					if visits != c.visits || visits != node.visits-own {
						t.Errorf("%s: node %d has %d visits, its choice %d, its edges %d, which do not add up", name, at, node.visits, c.visits, visits)
					}
				}
			}
			if a, b := len(separate.tree.nodes), len(joined.tree.nodes); b >= a && g.Spec().ID != "nim" {
				t.Errorf("%s: got %d nodes with joined paths, want fewer than the %d without", name, b, a)
			}
			if rule == PUCT && joined.Best(0) != separate.Best(0) && g.Spec().ID != "ring" {
				t.Errorf("%s: plays %d with joined paths and %d without, want the same", name, joined.Best(0), separate.Best(0))
			}
		}
	}
}

// stateOf returns the position after the moves by which a node was made.
func stateOf(s *Search, at int32) game.State {
	if at == 0 {
		return game.Clone(s.config.Game, s.root)
	}
	in := s.TreeView()
	state := stateOf(s, in.Parent(at))
	state.Play(in.Joint(at), nil)
	return state
}

// A search that joins paths allocates nothing either.
func TestJoinedAllocatesNothing(t *testing.T) {
	s := New(Config{Game: newRing(), Rule: PUCT, C: 2, Nodes: 64, Evaluator: eval.Uniform{}, Seed: 1, Joined: true})
	s.Think(newRing().New(nil))
	s.Advance(2000)
	if got := testing.AllocsPerRun(100, func() { s.Advance(10) }); got != 0 {
		t.Errorf("%g allocations, want 0", got)
	}
}
