package game_test

import (
	"math/rand/v2"
	"testing"

	"playout/engine/game"
)

// Rand is math/rand/v2's PCG seeded with (seed, 0), and one of its sources.
func TestRandIsThePCGOfItsSeed(t *testing.T) {
	for _, seed := range []uint64{0, 1, 42, 1<<64 - 1} {
		r, want := game.NewRand(seed), rand.NewPCG(seed, 0)
		for i := range 100 {
			if got, want := r.Uint64(), want.Uint64(); got != want {
				t.Fatalf("seed %d, number %d is %x, want %x", seed, i, got, want)
			}
		}
		r.Seed(seed)
		if got, want := r.Uint64(), rand.NewPCG(seed, 0).Uint64(); got != want {
			t.Errorf("seed %d again: %x, want %x", seed, got, want)
		}
	}
	var _ rand.Source = game.NewRand(0)
}

// IntN and Float64 are uniform over their ranges: Pearson's statistic over n cells
// stays below n + 5 sqrt(2n).
func TestRandIsUniform(t *testing.T) {
	r := game.NewRand(7)
	const draws = 100000
	for _, n := range []int{1, 2, 3, 7, 64, 100} {
		ints, floats := make([]float64, n), make([]float64, n)
		for range draws {
			ints[r.IntN(n)]++
			f := r.Float64()
			if f < 0 || f >= 1 {
				t.Fatalf("Float64 is %v, want it in [0, 1)", f)
			}
			floats[int(f*float64(n))]++
		}
		for what, cells := range map[string][]float64{"IntN": ints, "Float64": floats} {
			chi := 0.0
			want := draws / float64(n)
			for _, got := range cells {
				chi += (got - want) * (got - want) / want
			}
			if d := chi - float64(n); d > 0 && d*d > 50*float64(n) {
				t.Errorf("%s over %d cells has the chi square %.1f, want less", what, n, chi)
			}
		}
	}
}

// For 3/8 of the range of Uint64, multiplication alone would give the residues modulo 3
// the shares 3/8, 3/8 and 2/8; rejection makes them equal.
func TestIntNRejects(t *testing.T) {
	r := game.NewRand(3)
	const n, draws = 3 << 61, 30000
	var residues [3]int
	for range draws {
		x := r.IntN(n)
		if x < 0 || x >= n {
			t.Fatalf("IntN(%d) is %d, want it in [0, n)", n, x)
		}
		residues[x%3]++
	}
	for residue, count := range residues {
		if count < draws/3-500 || count > draws/3+500 {
			t.Errorf("residue %d occurred %d times in %d draws, want about a third", residue, count, draws)
		}
	}
}

func TestIntNPanicsWithoutRange(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("IntN(0) did not panic")
		}
	}()
	game.NewRand(0).IntN(0)
}
