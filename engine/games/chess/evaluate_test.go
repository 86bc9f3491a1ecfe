package chess

import (
	"math/bits"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/evaluation"
)

// mirrored returns a set with the files in reverse order.
func mirrored(set uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(set)) }

// mirror returns the position with the files in reverse order.
func (s *state) mirror() *board.Position {
	p := s.position
	for _, set := range []*uint64{&p.Own, &p.Diagonal, &p.Straight, &p.Odd, &p.Home, &p.EnPassant} {
		*set = mirrored(*set)
	}
	return &p
}

func TestEvaluationIsFair(t *testing.T) {
	e := New().(game.Evaluated).Evaluations()[0]
	visitRandomGames(20, func(s *state) {
		v := e.Points(s, board.White, 0)
		if w := e.Points(s, board.Black, 0); v != -w {
			t.Fatalf("%s is worth %d for white, %d for black, want %v", s, v, w, -w)
		}
		if v < -game.MaxPoints || v > game.MaxPoints {
			t.Fatalf("%s is worth %d; want at least %v and at most %v", s, v, -game.MaxPoints, game.MaxPoints)
		}
		image := *s
		image.position = *s.flip()
		image.position.Turn ^= 1
		if w := e.Points(&image, board.Black, 0); v != w {
			t.Fatalf("%s is worth %d, with colours exchanged %d", s, v, w)
		}
		image.position = *s.mirror()
		if w := e.Points(&image, board.White, 0); v != w {
			t.Fatalf("%s is worth %d, in the mirror %d", s, v, w)
		}
	})
}

// The values of many positions, computed in any way, are those of the fit and of the measurements
// of the weights.
func TestEvaluationKeepsItsValues(t *testing.T) {
	const want uint64 = 0x544b6062d35e047f
	var hash uint64
	memory := new(evaluation.Memory)
	visit := func(s *state) {
		v := evaluation.Lead(&s.position, 0)
		hash = hash*31 + uint64(v)
		if got := memory.Lead(&s.position, 0); got != v {
			t.Fatalf("%s is worth %d, from memory %d", s, v, got)
		}
		without := uint32(hash) & (1<<len(evaluation.Terms) - 1)
		if v, got := evaluation.Lead(&s.position, without), memory.Lead(&s.position, without); got != v {
			t.Fatalf("%s is worth %d without the terms %b, from memory %d", s, v, without, got)
		}
	}
	visitRandomGames(20, visit)
	for _, c := range perfts {
		visit(read(t, c.position))
	}
	if hash != want {
		t.Errorf("the values hash to %#x, want %#x", hash, want)
	}
}

// The evaluation is the sum of its terms, up to rounding, except that endings correct the sum.
// Without any terms it is 0.
func TestTermsAddUp(t *testing.T) {
	e := New().(game.Evaluated).Evaluations()[0]
	terms := len(e.Terms)
	every, endings := uint32(1<<terms-1), slices.Index(e.Terms, "endings")
	counts := make([]int, terms)
	visitRandomGames(20, func(s *state) {
		sum := 0
		for i := range terms {
			v := e.Points(s, board.White, every&^(1<<i))
			if i == endings {
				v = e.Points(s, board.White, 0) - e.Points(s, board.White, 1<<i)
			} else {
				sum += v
			}
			if v != 0 {
				counts[i]++
			}
		}
		if v := e.Points(s, board.White, 1<<endings); max(v-sum, sum-v) > terms {
			t.Fatalf("%s is worth %d, its terms %d together", s, v, sum)
		}
		if v := e.Points(s, board.White, every); v != 0 {
			t.Fatalf("%s is worth %d without any term, want 0", s, v)
		}
	})
	for i, n := range counts {
		if n < 100 {
			t.Errorf("%s counts in %d positions only, want at least 100", e.Terms[i], n)
		}
	}
}

// Each pair is ordered from worse to better for White and differs in one term.
func TestEvaluationKnows(t *testing.T) {
	for _, c := range []struct{ what, worse, better string }{
		{"doubled pawns", "4k3/pp6/8/8/8/1P6/1P6/4K3 w - - 0 1", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"},
		{"passed pawns", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1"},
		{"the king near its passed pawn", "7k/8/8/1P6/8/8/8/7K w - - 0 1", "7k/8/8/1P6/8/8/2K5/8 w - - 0 1"},
		{"pawns before the king", "r2q1rk1/ppp2ppp/8/8/5PPP/8/PPP5/R2Q1RK1 w - - 0 1", "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1"},
		{"two bishops", "4k3/ppp5/8/8/8/8/PPP5/2BNK3 w - - 0 1", "4k3/ppp5/8/8/8/8/PPP5/2B1KB2 w - - 0 1"},
		{"open files", "4k3/5ppp/8/8/8/8/5PPP/4KR2 w - - 0 1", "4k3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1"},
		{"hanging pieces", "4k3/8/8/4n3/8/8/8/3RK3 w - - 0 1", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"},
		{"the edge in the end", "8/8/8/3k4/8/8/8/4K2R w - - 0 1", "k7/8/8/8/8/8/8/4K2R w - - 0 1"},
		{"the bishop's corner", "k7/8/1K6/8/8/8/8/2B2N2 w - - 0 1", "7k/8/6K1/8/8/8/8/2B2N2 w - - 0 1"},
		{"opposite bishops", "4kb2/8/8/8/8/5B2/PP6/4K3 w - - 0 1", "4k1b1/8/8/8/8/5B2/PP6/4K3 w - - 0 1"},
		{"minor pieces without pawns", "4k3/r7/8/8/8/8/8/Q3KB2 w - - 0 1", "4k3/r7/8/8/8/8/P7/Q3KB2 w - - 0 1"},
		{"a knight that cannot win", "4k3/p7/8/8/8/8/8/4K1NB w - - 0 1", "4k3/p7/8/8/8/8/7P/4K1NB w - - 0 1"},
	} {
		worse, better := points(read(t, c.worse), board.White, 0), points(read(t, c.better), board.White, 0)
		if worse >= better {
			t.Errorf("%s: %s is worth %d, %s %d, want the second worth more", c.what, c.worse, worse, c.better, better)
		}
	}
}

// Every position that Parse accepts has an evaluation, symmetric for both sides, and its moves can
// be ordered.
func FuzzEvaluate(f *testing.F) {
	for _, c := range perfts {
		f.Add(c.position)
	}
	f.Add("QQQQQQQk/QQ6/8/8/8/8/K7/8 b - - 0 1")
	f.Add("8/8/8/3pP3/8/8/8/k1K5 w - d6 0 1")
	f.Add("rrrrkrrr/pppppp2/8/8/8/8/PPPPPP2/RRRRKRRR w - - 0 1")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := chess{}.parse(text)
		if err != nil {
			return
		}
		image := *s
		image.position = *s.flip()
		image.position.Turn ^= 1
		v := points(s, board.White, 0)
		if v != -points(s, board.Black, 0) || v != points(&image, board.Black, 0) || v < -game.MaxPoints || v > game.MaxPoints {
			t.Fatalf("%s is worth %d for white, %d for black, %d with colours exchanged", s, v, points(s, board.Black, 0), points(&image, board.Black, 0))
		}
		seat := game.Seat(s.position.Turn)
		legal := s.Legal(seat, nil)
		for _, m := range legal {
			s.Rank(seat, m)
		}
		noisy := s.Noisy(seat, nil)
		for i, m := range noisy {
			if !slices.Contains(legal, m) || i > 0 && noisy[i-1] >= m {
				t.Fatalf("%s: noisy moves %v, want legal ones of %v, ascending", s, noisy, legal)
			}
		}
		if s.NullMove() && s.position.Turn != image.position.Turn {
			t.Fatalf("%s: after a null move the same side is to move", text)
		}
	})
}

func BenchmarkEvaluation(b *testing.B) {
	b.ReportAllocs()
	s := read(b, kiwipete)
	want := evaluation.Lead(&s.position, 0)
	for b.Loop() {
		if got := evaluation.Lead(&s.position, 0); got != want {
			b.Fatalf("%d points, want %d", got, want)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
}
