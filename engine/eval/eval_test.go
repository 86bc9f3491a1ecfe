package eval_test

import (
	"math"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
)

// plain hides the capabilities of a state beyond the rules, except the heuristic if the test
// keeps it.
type plain struct{ game.Game }

func (g plain) New(r *game.Rand) game.State { return &plainState{g.Game.New(r)} }

type plainState struct{ game.State }

func (s *plainState) CopyFrom(o game.State) { s.State.CopyFrom(o.(*plainState).State) }

// both is a state, only for evaluators, in which two seats act at once: the first has three moves,
// the second one.
type both struct{ game.State }

func (both) Acting() game.Seats { return 3 }

func (both) Legal(seat game.Seat, moves []game.Move) []game.Move {
	if seat == 0 {
		return append(moves, 4, 5, 6)
	}
	return append(moves, 2)
}

func leaf(s game.State) eval.Leaf {
	l := eval.Leaf{State: s}
	l.Fill(s.Acting())
	for i := range l.Values {
		l.Values[i] = 9 // to be overwritten by the evaluator
	}
	return l
}

// With ForNext both seats get the result of the seat whose turn would be next at the end of the
// playout, as a playout written out here finds it.
func TestPlayoutForNext(t *testing.T) {
	g := othello.New()
	evaluator := eval.NewPlayout(g, 0, 7)
	evaluator.ForNext = true
	rng, positions := game.NewRand(7), game.NewRand(1)
	given := map[float32]int{}
	for i := range 200 {
		s := g.New(nil)
		for range i % 50 {
			joint, _ := game.RandomJoint(s, positions, nil)
			s.Play(joint, positions)
		}
		if s.Acting() == 0 {
			continue
		}
		leaves := []eval.Leaf{leaf(s)}
		evaluator.Evaluate(leaves)
		var values [game.MaxSeats]float32
		next := game.Seat(0)
		for s.Acting() != 0 {
			next = 1 - s.Acting().First()
			joint, _ := game.RandomJoint(s, rng, nil)
			s.Play(joint, rng)
		}
		s.Returns(&values)
		want := [game.MaxSeats]float32{values[next], values[next]}
		if leaves[0].Values != want {
			t.Fatalf("playout %d: values %v, want %v: seat %d of %v would be next", i, leaves[0].Values, want, next, values)
		}
		given[want[0]]++
	}
	if given[1] == 0 || given[-1] == 0 {
		t.Errorf("results %v of the next seat, want wins and losses", given)
	}
}

// With a depth that is where the playout is cut: the heuristic of the seat to move there.
func TestCutPlayoutForNext(t *testing.T) {
	g := othello.New()
	evaluator := eval.NewPlayout(g, 5, 7)
	evaluator.ForNext = true
	rng := game.NewRand(7)
	for i := range 20 {
		s := g.New(nil)
		leaves := []eval.Leaf{leaf(s)}
		evaluator.Evaluate(leaves)
		for range 5 {
			joint, _ := game.RandomJoint(s, rng, nil)
			s.Play(joint, rng)
		}
		var values [game.MaxSeats]float32
		s.(game.Heuristic).Heuristic(&values)
		value := values[s.Acting().First()]
		if want := [game.MaxSeats]float32{value, value}; leaves[0].Values != want {
			t.Fatalf("playout %d: values %v, want %v, from %v for %s", i, leaves[0].Values, want, values, s)
		}
	}
}

// Priors are equal for each seat, values lie in -1 to 1 and are zero for seats
// that do not exist, the position is unchanged, and nothing is allocated.
func TestEvaluatorLaws(t *testing.T) {
	g := othello.New()
	evaluators := map[string]eval.Evaluator{
		"uniform":        eval.Uniform{},
		"heuristic":      eval.Heuristic{},
		"playout":        eval.NewPlayout(g, 0, 1),
		"playout of ten": eval.NewPlayout(g, 10, 1),
	}
	rng := game.NewRand(3)
	var leaves []eval.Leaf
	for range 20 {
		s := g.New(nil)
		for range rng.IntN(40) {
			if s.Acting() != 0 {
				moves := s.Legal(s.Acting().First(), nil)
				s.Play(game.Solo(s.Acting().First(), moves[rng.IntN(len(moves))]), rng)
			}
		}
		if s.Acting() != 0 {
			leaves = append(leaves, leaf(s))
		}
	}
	for name, e := range evaluators {
		before := leaves[5].State.String()
		e.Evaluate(leaves)
		for _, l := range leaves {
			for _, p := range l.Priors {
				if p != 1/float32(len(l.Moves)) {
					t.Errorf("%s: got a prior of %g for one of %d moves, want equal ones", name, p, len(l.Moves))
				}
			}
			for seat, v := range l.Values {
				if !(v >= -1 && v <= 1) || seat > 1 && v != 0 {
					t.Errorf("%s: seat %d has the value %g, want -1 to 1, and 0 for a seat that does not exist", name, seat, v)
				}
			}
		}
		if after := leaves[5].State.String(); after != before {
			t.Errorf("%s changed %s to %s", name, before, after)
		}
		if n := testing.AllocsPerRun(20, func() { e.Evaluate(leaves) }); n != 0 {
			t.Errorf("%s: %g allocations, want 0", name, n)
		}
	}
}

func TestPriorsOfSeveralSeats(t *testing.T) {
	leaves := []eval.Leaf{leaf(both{othello.New().New(nil)})}
	eval.Uniform{}.Evaluate(leaves)
	want := []float32{1.0 / 3, 1.0 / 3, 1.0 / 3, 1}
	for i, p := range leaves[0].Priors {
		if p != want[i] {
			t.Errorf("priors %v, want %v", leaves[0].Priors, want)
		}
	}
}

// The mean result of the general playout agrees with that of the game's own,
// and both are reproducible from their seed.
func TestPlayoutsAgree(t *testing.T) {
	g := othello.New()
	const count = 4000
	// 21 discs to 9 for Black after some plies: a mean result far from zero.
	s, err := g.Parse("---------------------------OX-----XXX---XXX-----X--------------- O")
	if err != nil {
		t.Fatal(err)
	}
	mean := func(g game.Game, s game.State) (sum float64) {
		e := eval.NewPlayout(g, 0, 5)
		again := eval.NewPlayout(g, 0, 5)
		one, two := []eval.Leaf{leaf(s)}, []eval.Leaf{leaf(s)}
		for range count {
			e.Evaluate(one)
			again.Evaluate(two)
			if one[0].Values != two[0].Values {
				t.Fatalf("two evaluators of the same seed give %v and %v", one[0].Values, two[0].Values)
			}
			sum += float64(one[0].Values[0]) / count
		}
		return sum
	}
	fast, slow := mean(g, s), mean(plain{g}, &plainState{s})
	if difference := math.Abs(fast - slow); difference > 4*math.Sqrt(2.0/count) {
		t.Errorf("the game's playouts have the mean %.3f, the general ones %.3f, want about the same", fast, slow)
	}
}

// A playout without plies left equals the heuristic, and one with more plies than the game goes
// to the end.
func TestPlayoutDepth(t *testing.T) {
	g := othello.New()
	s := g.New(nil)
	leaves := []eval.Leaf{leaf(s)}
	e := eval.NewPlayout(g, 1000, 2)
	e.Evaluate(leaves)
	if v := leaves[0].Values[0]; v != -1 && v != 0 && v != 1 {
		t.Errorf("a playout to the end has the value %g, want -1, 0 or 1", v)
	}
	e = eval.NewPlayout(g, 1, 2)
	e.Evaluate(leaves)
	found := false
	for _, m := range leaves[0].Moves {
		child := game.Clone(g, s)
		child.Play(game.Solo(0, m), nil)
		var values [game.MaxSeats]float32
		child.(game.Heuristic).Heuristic(&values)
		found = found || values == leaves[0].Values
	}
	if !found {
		t.Errorf("a playout of one ply has the values %v, want the heuristic of a child", leaves[0].Values)
	}
}

// A drawn playout has the value Draw for both seats.
func TestPlayoutDraw(t *testing.T) {
	g := othello.New()
	e := eval.NewPlayout(g, 0, 1)
	e.Draw = -0.5
	leaves := []eval.Leaf{leaf(g.New(nil))}
	draws := 0
	for range 2000 {
		e.Evaluate(leaves)
		switch v := leaves[0].Values; {
		case v[0] == -0.5 && v[1] == -0.5:
			draws++
		case v[0] != -v[1] || v[0] == 0:
			t.Fatalf("got the values %v, want a win and a loss, or -0.5 for both", v)
		}
	}
	if draws == 0 {
		t.Error("no draw in 2000 playouts")
	}
}
