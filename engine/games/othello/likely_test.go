package othello

import (
	"flag"
	"math"
	"math/bits"
	"testing"

	"playout/engine/game"
)

var likelyErrorsOf = flag.Int("likely", 0, "TestLikelyErrors compares shallow searches with the results of this number of `positions` for each number of empty squares, and prints the errors")

// midgame returns positions with this many empty squares, of games that begin with random moves and go on
// with those of a shallow search.
func midgame(n, empties int, seed uint64) (list []*state) {
	rand := game.NewRand(seed)
	h := &searcher{table: newTranspositions(1 << 16), limit: math.MaxUint64, stages: stages()}
	for len(list) < n {
		s := New().New(nil).(*state)
		for random := 6 + rand.IntN(10); s.Acting() != 0; {
			left := bits.OnesCount64(^(s.own | s.opp))
			if left == empties && s.legal != 0 {
				list = append(list, s)
				break
			}
			legal := s.Legal(s.turn, nil)
			m := legal[rand.IntN(len(legal))]
			if 60-left >= random && s.legal != 0 {
				m = h.quickMove(s.own, s.opp, 3)
			}
			s.Play(game.Solo(s.turn, m), nil)
		}
	}
	return list
}

// The errors of shallow searches are about those of likelyErrors. With -likely it prints the errors at
// several numbers of empty squares:
//
//	go test ./engine/games/othello -run TestLikelyErrors -v -args -likely 300
func TestLikelyErrors(t *testing.T) {
	counts, empties := 60, []int{14}
	if *likelyErrorsOf > 0 {
		counts, empties = *likelyErrorsOf, []int{12, 14, 16, 18, 20}
	}
	for _, e := range empties {
		w := newSolver(16<<20, 64)
		var sum, squares [len(likelyErrors)]float64
		for _, s := range midgame(counts, e, 77) {
			_, points, _ := solve(w, s)
			w.limit = math.MaxUint64
			for depth := 0; depth < len(sum); depth += 2 {
				x := float64(points) - float64(w.shallow(s.own, s.opp, none*unit, -none*unit, depth))/unit
				sum[depth] += x
				squares[depth] += x * x
			}
		}
		for depth := 0; depth < len(sum); depth += 2 {
			mean := sum[depth] / float64(counts)
			deviation := math.Sqrt(squares[depth]/float64(counts) - mean*mean)
			t.Logf("%d empty squares, %d plies: result less value %.1f, standard deviation %.1f discs", e, depth, mean, deviation)
			if want := likelyErrors[depth]; math.Abs(mean-want.mean) > 0.5*want.deviation || deviation < 0.6*want.deviation || deviation > 1.5*want.deviation {
				t.Errorf("%d empty squares, %d plies: mean %.1f and deviation %.1f, want about %.1f and %.1f", e, depth, mean, deviation, want.mean, want.deviation)
			}
		}
	}
}

// A solver of a position with many empty squares becomes surer pass by pass, its moves are legal, its
// likely points are near the result, and the exact pass finds the result of a solver without other
// passes.
func TestPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("solves several positions")
	}
	solver := newSolver(16<<20, 64)
	off, likely := 0, 0
	for _, s := range midgame(4, minPassEmpties, 3) {
		plain := newSolver(16<<20, 64)
		plain.pass, plain.limit = exactPass, math.MaxUint64
		plain.guess = plain.orderMoves(s.own, s.opp) / (2 * unit) * 2
		plain.narrow()
		want := plain.guess

		solver.Begin(s)
		if l := solver.Likely(); l != 0 {
			t.Errorf("%v: before the first pass the answer is likely by %.2f, want 0", s, l)
		}
		var found []float64
		for done := false; !done; {
			done = solver.Advance(1000)
			move, points, _ := solver.Answer()
			if l := solver.Likely(); l > 0 && (len(found) == 0 || l > found[len(found)-1]) {
				found = append(found, l)
				if l < 1 {
					likely++
					off += max(points-want, want-points)
				}
				if s.legal>>(move&63)&1 == 0 {
					t.Errorf("%v: the move %s is illegal", s, s.MoveName(s.turn, move))
				}
			} else if l > 0 && l < found[len(found)-1] {
				t.Errorf("%v: the answer is likely by %.2f after %.2f", s, l, found)
			}
		}
		if _, points, _ := solver.Answer(); points != want || found[len(found)-1] != 1 {
			t.Errorf("%v: solved with %d points, likely by %.2f, want %d and 1", s, points, found, want)
		}
	}
	if likely == 0 || off > 6*likely {
		t.Errorf("%d likely answers are off by %d discs together, want some answers and at most 6 discs each", likely, off)
	}
}

// Bounds of a later pass replace those of an earlier one, and an earlier pass changes none of them.
func TestPassesInTable(t *testing.T) {
	m := newTranspositions(1 << 10)
	own, opp := uint64(1), uint64(2)
	check := func(after string, lower, upper, best int8, pass uint8) {
		t.Helper()
		if e := m.find(own, opp); e == nil || e.lower != lower || e.upper != upper || e.best != best || e.pass != pass {
			t.Errorf("after %s the entry is %+v, want bounds %d and %d, move %d and pass %d", after, e, lower, upper, best, pass)
		}
	}
	m.store(own, opp, 3, 6, 17, 10, 0)
	check("a lower bound of pass 0", 6, 64, 17, 0)
	m.store(own, opp, 5, 4, 18, 10, 1)
	check("an upper bound of pass 1", -64, 4, 17, 1)
	m.store(own, opp, 7, 10, 19, 10, 0)
	check("a lower bound of pass 0 again", -64, 4, 19, 1)
	m.store(own, opp, 1, 2, 20, 10, exactPass)
	check("a lower bound of the exact pass", 2, 64, 20, exactPass)
}
