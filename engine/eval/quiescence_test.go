package eval_test

import (
	"math"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games"
)

// randomLeaves returns leaves of random play.
func randomLeaves(g game.Game, count int) (leaves []eval.Leaf) {
	rng := game.NewRand(7)
	var moves []game.Move
	for len(leaves) < count {
		s := g.New(rng)
		for range rng.IntN(24) {
			if s.Acting() != 0 {
				var joint game.Joint
				joint, moves = game.RandomJoint(s, rng, moves)
				s.Play(joint, rng)
			}
		}
		if s.Acting() != 0 {
			leaves = append(leaves, leaf(s))
		}
	}
	return leaves
}

// fullSearch is a quiescence search without windows.
type fullSearch struct {
	game.Game
	points game.Points
	nodes  int
}

// value returns the value of a position for the seat that acts after the noisy moves that lose
// nothing, for at most plies plies.
func (p *fullSearch) value(s game.State, plies int) int {
	p.nodes++
	seat := s.Acting().First()
	best := p.points(s, seat, 0)
	tactical, ok := s.(game.Tactical)
	if !ok || plies == 0 {
		return best
	}
	for _, m := range tactical.Noisy(seat, nil) {
		if tactical.Rank(seat, m) > 0 {
			best = max(best, p.valueAfter(s, m, plies-1))
		}
	}
	return best
}

// valueAfter returns the value of the position after a move for the seat that made it.
func (p *fullSearch) valueAfter(s game.State, m game.Move, plies int) int {
	seat := s.Acting().First()
	after := game.Clone(p, s)
	after.Play(game.Solo(seat, m), nil)
	var returns [game.MaxSeats]float32
	switch acting := after.Acting(); {
	case acting == 0:
		after.Returns(&returns)
		return int(returns[seat]) * game.MaxPoints
	case acting.First() == seat:
		return p.value(after, plies)
	}
	return -p.value(after, plies)
}

// Quiescence agrees with the full search, and Lookahead with its softmax over the
// moves; neither changes a position or allocates anything.
func TestQuiescenceAndLookahead(t *testing.T) {
	const plies = 8
	for _, name := range []string{"othello", "morris", "chess"} {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		evaluation := g.(game.Evaluated).Evaluations()[0]
		plain := fullSearch{g, evaluation.Points, 0}
		result := func(points int) float64 { return math.Tanh(float64(points) / evaluation.Scale) }
		values, policy := eval.NewQuiescence(g), eval.NewLookahead(g)
		leaves := randomLeaves(g, 20)
		values.Evaluate(leaves)
		for i := range leaves {
			l := &leaves[i]
			seat, before := l.State.Acting().First(), l.State.String()
			if l.Priors[0] != 1/float32(len(l.Moves)) {
				t.Errorf("%s %s: got a prior of %g for one of %d moves, want equal ones", name, before, l.Priors[0], len(l.Moves))
			}
			if want := result(plain.value(l.State, plies)); math.Abs(float64(l.Values[seat])-want) > 1e-6 || l.Values[1-seat] != -l.Values[seat] {
				t.Errorf("%s %s: values %v, want %g", name, before, l.Values, want)
			}
			policy.Priors(l)
			if after := l.State.String(); after != before {
				t.Errorf("%s: %s became %s", name, before, after)
			}
			if plain.nodes > 10_000 {
				plain.nodes = 0
				continue // too wild for such a plain search of all moves
			}
			var sum float64
			want := make([]float64, len(l.Moves))
			for j, m := range l.Moves {
				want[j] = math.Exp(result(plain.valueAfter(l.State, m, plies)) / 0.4)
				sum += want[j]
			}
			for j, m := range l.Moves {
				if p := float64(l.Priors[j]); math.Abs(p-want[j]/sum) > 1e-5 {
					t.Errorf("%s %s: %s has a prior of %g, want %g", name, before, l.State.MoveName(seat, m), p, want[j]/sum)
				}
			}
			plain.nodes = 0
		}
		if n := testing.AllocsPerRun(1, func() {
			values.Evaluate(leaves)
			for i := range leaves {
				policy.Priors(&leaves[i])
			}
		}); n != 0 {
			t.Errorf("%s: %g allocations, want 0", name, n)
		}
	}
}
