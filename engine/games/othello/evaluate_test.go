package othello

import (
	"math"
	"math/bits"
	"testing"

	"playout/engine/game"
)

// place is one location of a pattern on the board: its squares in the order of a walk from the
// first square, then the squares off the walk.
type place struct {
	shape   int
	squares []int
}

// naivePlaces lists all places of the patterns by coordinates.
func naivePlaces() (all []place) {
	line := func(x, y, dx, dy int) (squares []int) {
		for ; x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+dx, y+dy {
			squares = append(squares, 8*y+x)
		}
		return squares
	}
	const b2, g2, b7, g7 = 9, 14, 49, 54
	all = append(all,
		place{edge10, append(line(0, 0, 1, 0), b2, g2)},
		place{edge10, append(line(0, 7, 1, 0), b7, g7)},
		place{edge10, append(line(0, 0, 0, 1), b2, b7)},
		place{edge10, append(line(7, 0, 0, 1), g2, g7)})
	for _, c := range [4][4]int{{0, 0, 1, 1}, {0, 7, 1, -1}, {7, 0, -1, 1}, {7, 7, -1, -1}} {
		var squares []int
		for i := range 9 {
			squares = append(squares, 8*(c[1]+i/3*c[3])+c[0]+i%3*c[2])
		}
		all = append(all, place{corner9, squares})
	}
	for i := 1; i < 4; i++ {
		for _, squares := range [][]int{line(0, i, 1, 0), line(0, 7-i, 1, 0), line(i, 0, 0, 1), line(7-i, 0, 0, 1)} {
			all = append(all, place{line2 + i - 1, squares})
		}
	}
	all = append(all, place{diagonal8, line(0, 0, 1, 1)}, place{diagonal8, line(0, 7, 1, -1)})
	for i := 1; i < 5; i++ {
		for _, squares := range [][]int{line(i, 0, 1, 1), line(0, i, 1, 1), line(0, 7-i, 1, -1), line(i, 7, 1, -1)} {
			all = append(all, place{diagonal8 + i, squares})
		}
	}
	return all
}

// places is the number of places of all patterns.
const places = 4 + 4 + 3*4 + 2 + 4*4

// indexes returns the configurations of all places, each as an index among those of all patterns.
func indexes(c *configuration) (all [places]int32) {
	n := 0
	for shape, word := range c {
		for lane := range 4 {
			if shape == diagonal8 && lane >= 2 {
				break
			}
			all[n] = int32(shapes[shape].first) + int32(word>>(16*lane)&0xffff)
			n++
		}
	}
	return all
}

// visitBoards visits positions of games and randomly filled boards.
func visitBoards(visit func(own, opp uint64)) {
	visitRandomGames(func(s *state) { visit(s.own, s.opp) })
	rand := game.NewRand(3)
	for range 1000 {
		some, more, mine := rand.Uint64(), rand.Uint64(), rand.Uint64()
		taken := some | more
		visit(taken&mine, taken&^mine)
	}
}

// The configuration of every place is that of its squares, in any order of places. Almost all
// squares lie in several places.
func TestConfigurations(t *testing.T) {
	naive := naivePlaces()
	if len(naive) != places {
		t.Fatalf("%d places, want %d", len(naive), places)
	}
	visitBoards(func(own, opp uint64) {
		got, want := map[int32]int{}, map[int32]int{}
		var at configuration
		at.set(own, opp)
		for _, c := range indexes(&at) {
			got[c]++
		}
		for _, p := range naive {
			n := 0
			for i, sq := range p.squares {
				n += power3(i) * int(own>>sq&1+2*(opp>>sq&1))
			}
			want[int32(shapes[p.shape].first+n)]++
		}
		for c, n := range want {
			if got[c] != n {
				t.Fatalf("own %x, opp %x: configuration %d in %d places, want %d", own, opp, c, got[c], n)
			}
		}
	})
}

// An evaluation depends neither on colours nor on symmetries of the board; the other seat's value
// has the opposite sign; and the terms add up.
func TestEvaluationsAreSymmetric(t *testing.T) {
	for _, e := range New().(game.Evaluated).Evaluations() {
		all := uint32(1)<<len(e.Terms) - 1
		used := uint32(0)
		visitRandomGames(func(s *state) {
			full := e.Points(s, s.turn, 0)
			if max(full, -full) > game.MaxPoints || e.Points(s, 1-s.turn, 0) != -full {
				t.Fatalf("%s of %s: %d, for the other seat %d", e.Name, s, full, e.Points(s, 1-s.turn, 0))
			}
			sum := 0
			for i := range e.Terms {
				alone := e.Points(s, s.turn, all&^(1<<i))
				if alone != 0 {
					used |= 1 << i
				}
				sum += alone
			}
			// Each is rounded by less than one.
			if d := sum - full; max(d, -d) > len(e.Terms) || e.Points(s, s.turn, all) != 0 {
				t.Fatalf("%s of %s: %d, the terms add up to %d, none to %d", e.Name, s, full, sum, e.Points(s, s.turn, all))
			}
			other := *s
			other.turn = 1 - s.turn
			if v := e.Points(&other, other.turn, 0); v != full {
				t.Fatalf("%s of %s: %d, with colours exchanged %d", e.Name, s, full, v)
			}
			for k := range 8 {
				image := new(state)
				New().(game.Symmetric).Transform(k, image, s)
				if v := e.Points(image, s.turn, 0); v != full {
					t.Fatalf("%s of %s: %d, under symmetry %d %d", e.Name, s, full, k, v)
				}
			}
		})
		if used != all {
			t.Errorf("%s: the terms %b are ever used, want %b", e.Name, used, all)
		}
		s := New().New(nil)
		if n := testing.AllocsPerRun(100, func() { e.Points(s, 0, 0) }); n != 0 {
			t.Errorf("%s allocates %v times, want 0", e.Name, n)
		}
	}
}

// With ten empty squares the evaluation is closer to the exact result than the current
// disc difference.
func TestEvaluationPredictsResults(t *testing.T) {
	rand := game.NewRand(11)
	solver := newSolver(1<<20, 64)
	var byEvaluation, byDiscs float64
	for range 200 {
		s := randomPosition(rand, 10)
		_, points, _ := solve(solver, s)
		e := float64(evaluate(stages(), s.own, s.opp))/unit - float64(points)
		d := float64(bits.OnesCount64(s.own) - bits.OnesCount64(s.opp) - points)
		byEvaluation += e * e
		byDiscs += d * d
	}
	e, d := math.Sqrt(byEvaluation/200), math.Sqrt(byDiscs/200)
	t.Logf("the evaluation is off by %.2f discs, the disc difference by %.2f", e, d)
	if e > d/2 {
		t.Errorf("the evaluation is off by %.2f discs, the disc difference by %.2f; want at most %.2f", e, d, d/2)
	}
}

// Report 5's formula, computed by hand for a board: discs 1, corners 100, X squares -50,
// C squares -20, mobility 10.
func TestReport5(t *testing.T) {
	e := New().(game.Evaluated).Evaluations()[1]
	if e.Name != "report5" {
		t.Fatalf(`the second evaluation is %s, want "report5"`, e.Name)
	}
	visitRandomGames(func(s *state) {
		n := read(s)
		lead := func(sq int) int {
			switch n.board[sq] {
			case n.side:
				return 1
			case n.other():
				return -1
			}
			return 0
		}
		want := 0
		for sq := range 64 {
			want += lead(sq)
		}
		for _, sq := range []int{0, 7, 56, 63} {
			want += 100 * lead(sq)
		}
		for _, sq := range []int{9, 14, 49, 54} {
			want -= 50 * lead(sq)
		}
		for _, sq := range []int{1, 8, 6, 15, 48, 57, 55, 62} {
			want -= 20 * lead(sq)
		}
		other := naive{n.board, n.other()}
		for sq := range 64 {
			if len(n.flipped(sq)) > 0 {
				want += 10
			}
			if len(other.flipped(sq)) > 0 {
				want -= 10
			}
		}
		if got := e.Points(s, s.turn, 0); got != want {
			t.Fatalf("%s: %d points, want %d", s, got, want)
		}
	})
}

// Different positions have different keys, whichever side is to move.
func TestKeys(t *testing.T) {
	keys := map[uint64]string{}
	visitRandomGames(func(s *state) {
		if other, met := keys[s.Key()]; met && other != s.String() {
			t.Fatalf("%s and %s have the same key", s, other)
		}
		keys[s.Key()] = s.String()
	})
	if len(keys) < 1000 {
		t.Errorf("compared %d positions, want at least 1000", len(keys))
	}
}

// The moves ranked first are good: with ten empty squares they are best more often than
// a random move.
func TestRankFindsGoodMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("searches many positions to the end")
	}
	rand := game.NewRand(12)
	var first, chance float64
	for range 200 {
		s := randomPosition(rand, 7)
		if s.legal == 0 {
			continue
		}
		best, value, good := game.NoMove, math.MinInt, 0
		top, values := minimax(s), map[game.Move]int{}
		legal := s.Legal(s.turn, nil)
		for _, m := range legal {
			next := *s
			next.Play(game.Solo(s.turn, m), nil)
			values[m] = -minimax(&next)
			if values[m] == top {
				good++
			}
			if r := s.Rank(s.turn, m); r > value {
				best, value = m, r
			}
		}
		chance += float64(good) / float64(len(legal))
		if values[best] == top {
			first++
		}
	}
	t.Logf("the first-ranked move is best in %.0f of 200 positions, a random one in %.1f", first, chance)
	if first < 1.2*chance {
		t.Errorf("the first-ranked move is best in %.0f of 200 positions, a random one in %.1f; want at least %.1f", first, chance, 1.2*chance)
	}
}

// An operation evaluates all positions of a game; the sum is checked.
func BenchmarkEvaluate(b *testing.B) {
	b.ReportAllocs()
	type position struct{ own, opp uint64 }
	var game []position
	visitRandomGames(func(s *state) {
		if len(game) < 60 {
			game = append(game, position{s.own, s.opp})
		}
	})
	all := stages()
	want := 0
	for _, p := range game {
		want += evaluateSome(all, p.own, p.opp, 0)
	}
	for b.Loop() {
		sum := 0
		for _, p := range game {
			sum += evaluate(all, p.own, p.opp)
		}
		if sum != want {
			b.Fatalf("the values add up to %d, by terms to %d", sum, want)
		}
	}
	b.ReportMetric(float64(len(game))*float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
}
