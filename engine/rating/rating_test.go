package rating

import (
	"math"
	"testing"

	"playout/engine/game"
)

// checkNear fails the test unless got is near want.
func checkNear(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.5f, want %.5f", what, got, want)
	}
}

// The usual example of the system: a player of 1613 against players of 1609, 1477, 1388, 1586 and
// 1720 is expected to score 2.88 (Elo rating system, Wikipedia).
func TestExpected(t *testing.T) {
	sum := 0.0
	for i, rival := range []float64{1609, 1477, 1388, 1586, 1720} {
		e := Expected(1613 - rival)
		sum += math.Round(100*e) / 100
		checkNear(t, "the expected score", math.Round(100*e)/100, []float64{0.51, 0.69, 0.79, 0.54, 0.35}[i], 1e-9)
		checkNear(t, "the lead of that score", Elo(e), 1613-rival, 1e-9)
	}
	checkNear(t, "the sum", sum, 2.88, 1e-9)
}

// The values of fastchess's own tests of its logistic pentanomial test, which follows fishtest's,
// and the bounds that every such test prints.
func TestPublishedSPRT(t *testing.T) {
	for _, c := range []struct {
		elo0, elo1 float64
		counts     Pentanomial
		ratio      float64
	}{
		{0.5, 2.5, Pentanomial{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{0, 2, Pentanomial{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		v := test.Decide(c.counts)
		checkNear(t, "the ratio", v.Ratio, c.ratio, 0.006)
		checkNear(t, "the lower bound", v.Low, -2.94, 0.005)
		checkNear(t, "the upper bound", v.High, 2.94, 0.005)
		if !v.Decided || v.Elo != c.elo0 {
			t.Errorf("the verdict is %+v, want it decided for %g", v, c.elo0)
		}
	}
}

// A match as printed by fastchess: 76 games won and 2 lost, pairs 0, 0, 2, 0 and 37: Elo 631.91,
// normalised Elo 1056.68 ± 77.10.
func TestPublishedNormalisedElo(t *testing.T) {
	elo, half, ok := (&Pentanomial{0, 0, 2, 0, 37}).Normalised()
	if !ok {
		t.Fatal("Normalised reports no value, want one")
	}
	checkNear(t, "the normalised Elo", elo, 1056.68, 0.005)
	checkNear(t, "its half width", half, 77.10, 0.005)
	checkNear(t, "the Elo", Elo(76.0/78), 631.91, 0.005)
	if _, _, ok := (&Pentanomial{0, 0, 9, 0, 0}).Normalised(); ok {
		t.Error("Normalised reports a value without variance, want none")
	}
}

// The ratios of a test and of its mirror image are opposite, and close to the normal
// approximation N·(s1 - s0)·(2·mean - s0 - s1) / 2σ² if the hypotheses are close to
// each other and to the mean.
func TestRatio(t *testing.T) {
	rng := game.NewRand(9)
	for range 200 {
		var counts, mirror Pentanomial
		for i := range counts {
			counts[i] = 100 + rng.IntN(1000)
			mirror[4-i] = counts[i]
		}
		mean, variance := counts.moments()
		test := SPRT{Elo0: Elo(mean) - 3, Elo1: Elo(mean) + 1, Alpha: 0.05, Beta: 0.05}
		back := SPRT{Elo0: -test.Elo1, Elo1: -test.Elo0, Alpha: 0.05, Beta: 0.05}
		ratio := test.Ratio(counts)
		checkNear(t, "the mirror image", back.Ratio(mirror), -ratio, 1e-6)
		s0, s1 := Expected(test.Elo0), Expected(test.Elo1)
		near := float64(counts.Blocks()) * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
		checkNear(t, "the normal approximation", ratio, near, 0.03*math.Abs(near))
	}
	if r := (SPRT{Elo0: 0, Elo1: 5}).Ratio(Pentanomial{}); r != 0 {
		t.Errorf("the ratio without blocks is %g, want 0", r)
	}
}

// A test errs no more often than Alpha and Beta allow, and ends.
func TestSPRTErrs(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05}
	rng := game.NewRand(11)
	for _, truth := range []float64{0, 60} {
		const tests = 400
		wrong, blocks := 0, 0
		for range tests {
			var counts Pentanomial
			var v Verdict
			for v = test.Decide(counts); !v.Decided; v = test.Decide(counts) {
				won := 0.0
				for range 2 {
					if rng.Float64() < 0.3 { // drawn
						won += 0.5
					} else if rng.Float64() < (Expected(truth)-0.15)/0.7 {
						won++
					}
				}
				counts.Add(won)
			}
			blocks += counts.Blocks()
			if v.Elo != truth {
				wrong++
			}
		}
		t.Logf("at %g Elo %d of %d tests err, after %d pairs in the mean", truth, wrong, tests, blocks/tests)
		if wrong > tests*8/100 { // 5 % and three standard errors
			t.Errorf("at %g Elo %d of %d tests err", truth, wrong, tests)
		}
	}
}

func TestCheckRefusesParameters(t *testing.T) {
	for _, bad := range []SPRT{{5, 0, 0.05, 0.05}, {0, 5, 0, 0.05}, {0, 5, 0.05, 0.5}, {math.NaN(), 5, 0.05, 0.05}, {0, math.Inf(1), 0.05, 0.05}} {
		if bad.Check() == nil {
			t.Errorf("Check accepts %+v", bad)
		}
	}
	if err := (SPRT{0, 5, 0.05, 0.05}).Check(); err != nil {
		t.Error(err)
	}
}
