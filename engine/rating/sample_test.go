package rating

import (
	"math"
	"testing"

	"playout/engine/game"
)

// sample returns the games of pairs.
func sample(counts Pentanomial) Sample {
	mean, variance := counts.moments()
	n := counts.Blocks()
	if n == 0 {
		return Sample{}
	}
	return Sample{Games: float64(2 * n), Mean: mean, Blocks: n, Squares: 4 * float64(n) * variance}
}

// checkSuperiority checks the law of a sample: the superiority is above 97.5 % exactly if the interval
// lies above 1/2, below 2.5 % exactly if it lies below, and that of the other agent is the rest.
func checkSuperiority(t *testing.T, s Sample) {
	t.Helper()
	low, high := s.Interval()
	los := s.Superiority()
	if (los > 0.975) != (low > 0.5) || (los < 0.025) != (high < 0.5) || (los > 0.5) != (s.Mean-0.5 > 1e-12) {
		t.Errorf("%+v: superiority %g, interval %g to %g; want above 0.975 exactly if low > 0.5, below 0.025 exactly if high < 0.5, and the side of the mean", s, los, low, high)
	}
	other := s
	other.Mean = 1 - s.Mean
	checkNear(t, "the superiority of the other agent", other.Superiority(), 1-los, 1e-12)
}

// Superiority and interval never contradict each other: with all results of up to 12 pairs, and with
// many pairs or games that are in no whole pair.
func TestSuperiority(t *testing.T) {
	var all func(counts Pentanomial, at, left int)
	all = func(counts Pentanomial, at, left int) {
		if at == 4 {
			counts[4] = left
			checkSuperiority(t, sample(counts))
			return
		}
		for counts[at] = 0; counts[at] <= left; counts[at]++ {
			all(counts, at+1, left-counts[at])
		}
	}
	for pairs := 1; pairs <= 12; pairs++ {
		all(Pentanomial{}, 0, pairs)
	}
	rng := game.NewRand(6)
	for range 10_000 {
		var counts Pentanomial
		for i := range counts {
			counts[i] = rng.IntN(50)
		}
		checkSuperiority(t, sample(counts))
		n := 1 + rng.IntN(40)
		checkSuperiority(t, Sample{Games: float64(n), Mean: float64(rng.IntN(2*n+1)) / float64(2*n), Blocks: 1 + rng.IntN(n), Squares: rng.Float64() * float64(n)})
	}
}

// Superiorities of few games and of many.
func TestSuperiorityExamples(t *testing.T) {
	normal := func(z float64) float64 { return 0.5 * math.Erfc(-z/math.Sqrt2) }
	for _, c := range []struct {
		counts Pentanomial
		want   float64
	}{
		{Pentanomial{}, 0.5},
		{Pentanomial{0, 0, 3, 0, 0}, 0.5},
		{Pentanomial{0, 0, 40, 0, 0}, 0.5},
		{Pentanomial{0, 0, 0, 0, 1}, normal(math.Sqrt2)}, // 0.921
		{Pentanomial{0, 0, 0, 0, 2}, normal(2)},          // 0.977
		{Pentanomial{0, 4, 0, 0, 0}, normal(-math.Sqrt2)},
		{Pentanomial{0, 40, 0, 60, 0}, normal(0.05 / math.Sqrt(0.06/99))}, // the standard error of 100 means of 1/4 and 3/4
	} {
		checkNear(t, "the superiority", sample(c.counts).Superiority(), c.want, 1e-12)
	}
	if low, high := (Sample{}).Interval(); low != 0 || high != 1 {
		t.Errorf("the interval of no game is %g to %g, want 0 to 1", low, high)
	}
}
