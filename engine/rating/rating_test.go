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

// The values of fastchess's tests of its normalised pentanomial test; the last is fishtest's, from
// its formulas: where all games are won, fastchess's coarser steps end at 2.94.
func TestPublishedNormalisedSPRT(t *testing.T) {
	for _, c := range []struct {
		elo0, elo1 float64
		counts     Pentanomial
		ratio      float64
	}{
		{0, 2, Pentanomial{365, 16618, 36029 + 200, 16974, 390}, 2.25},
		{-1.75, 0.25, Pentanomial{127, 4883, 10311 + 401, 5150, 104}, 3.01},
		{0, 5, Pentanomial{0, 0, 0, 0, 104}, 2.0949545276},
	} {
		test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Normalised: true}
		checkNear(t, "the ratio", test.Ratio(c.counts), c.ratio, 0.006)
	}
}

// The ratios are those of other ways to find the likeliest distributions: Newton's method on the
// Lagrange conditions, and in the normalised model a search over the means, each with the variance
// that belongs to it.
func TestRatioAgainstOtherFormulas(t *testing.T) {
	rng := game.NewRand(5)
	for range 200 {
		var counts Pentanomial
		for i := range counts {
			counts[i] = 50 + rng.IntN(500)
		}
		mean, variance := counts.moments()
		low, high := 5+20*rng.Float64(), 5+20*rng.Float64()
		test := SPRT{Elo0: Elo(mean) - low, Elo1: Elo(mean) + high}
		want := constrained(counts, Expected(test.Elo1)) - constrained(counts, Expected(test.Elo0))
		checkNear(t, "the logistic ratio", test.Ratio(counts), want, 1e-6)

		elo := (mean - 0.5) / math.Sqrt(2*variance) * unit
		test = SPRT{Elo0: elo - low, Elo1: elo + high, Normalised: true}
		want = withLead(counts, test.Elo1/unit*math.Sqrt2) - withLead(counts, test.Elo0/unit*math.Sqrt2)
		checkNear(t, "the normalised ratio", test.Ratio(counts), want, 1e-4)
	}
}

// withLead returns the largest logarithm of the likelihood under distributions whose mean is a
// number of their standard deviations above 1/2, by a golden section search over the means.
func withLead(counts Pentanomial, lead float64) float64 {
	at := func(mean float64) float64 {
		deviation := (mean - 0.5) / lead
		return constrained(counts, mean, mean*mean+deviation*deviation)
	}
	const golden = 0.6180339887498949
	centre, variance := counts.moments()
	guess := 0.5 + lead*math.Sqrt(variance)
	from, to := min(guess, centre)-0.02, max(guess, centre)+0.02
	if lead > 0 {
		from = max(from, 0.5+lead*0.1) // beyond, the standard deviation would leave 0.1 to 0.5
	} else {
		to = min(to, 0.5+lead*0.1)
	}
	for range 100 {
		a, b := to-golden*(to-from), from+golden*(to-from)
		if at(a) > at(b) {
			to = b
		} else {
			from = a
		}
	}
	return at((from + to) / 2)
}

// constrained returns the largest logarithm of the likelihood of blocks under distributions with
// these first moments, one or two: the least value of a convex function of as many multipliers, by
// Newton's method with shorter steps near a pole.
func constrained(counts Pentanomial, moments ...float64) float64 {
	n := float64(counts.Blocks())
	var off [5][2]float64
	for i := range off {
		x := float64(i) / 4
		for k := range moments {
			off[i][k] = math.Pow(x, float64(k+1)) - moments[k]
		}
	}
	value := func(theta [2]float64) float64 {
		var sum float64
		for i, count := range counts {
			x := 1 + theta[0]*off[i][0] + theta[1]*off[i][1]
			if x <= 0 {
				return math.Inf(1)
			}
			sum += float64(count) * (math.Log(float64(count)/n) - math.Log(x))
		}
		return sum
	}
	var theta [2]float64
	for range 200 {
		var g [2]float64
		var h [2][2]float64
		for i, count := range counts {
			x := 1 + theta[0]*off[i][0] + theta[1]*off[i][1]
			for a := range 2 {
				g[a] -= float64(count) * off[i][a] / x
				for b := range 2 {
					h[a][b] += float64(count) * off[i][a] * off[i][b] / (x * x)
				}
			}
		}
		if len(moments) == 1 {
			h[1][1] = 1
		}
		det := h[0][0]*h[1][1] - h[0][1]*h[1][0]
		step := [2]float64{(g[0]*h[1][1] - g[1]*h[0][1]) / det, (g[1]*h[0][0] - g[0]*h[1][0]) / det}
		size, was := 1.0, value(theta)
		for ; size > 1e-12; size /= 2 {
			next := [2]float64{theta[0] - size*step[0], theta[1] - size*step[1]}
			if value(next) <= was {
				theta = next
				break
			}
		}
		if math.Abs(step[0])+math.Abs(step[1]) < 1e-13 {
			break
		}
	}
	return value(theta)
}

// A test errs no more often than Alpha and Beta allow, and ends: in both models, with equal and
// unequal error rates, with games drawn from a model of wins, draws and losses whose openings
// favour a side.
func TestSPRTErrs(t *testing.T) {
	for _, test := range []SPRT{
		{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05},
		{Elo0: -20, Elo1: 40, Alpha: 0.1, Beta: 0.02},
		{Elo0: 0, Elo1: 80, Alpha: 0.05, Beta: 0.05, Normalised: true},
		{Elo0: -30, Elo1: 50, Alpha: 0.02, Beta: 0.1, Normalised: true},
	} {
		for i, truth := range []float64{test.Elo0, test.Elo1} {
			m := model{drawn: 0.3, bias: 0.15}
			m.fit(test, truth)
			rng := game.NewRand(11)
			const tests = 400
			wrong, blocks := 0, 0
			for range tests {
				var counts Pentanomial
				var v Verdict
				for v = test.Decide(counts); !v.Decided; v = test.Decide(counts) {
					counts.Add(m.block(rng.Float64))
				}
				blocks += counts.Blocks()
				if v.Elo != truth {
					wrong++
				}
			}
			rate := []float64{test.Alpha, test.Beta}[i]
			t.Logf("%+v at %g Elo: %d of %d tests err, after %d pairs in the mean", test, truth, wrong, tests, blocks/tests)
			if most := tests*rate + 3*math.Sqrt(tests*rate*(1-rate)); float64(wrong) > most {
				t.Errorf("%+v at %g Elo: %d of %d tests err, want at most %.0f", test, truth, wrong, tests, most)
			}
		}
	}
}

// model is a model of blocks of two games: each is drawn, or won with a probability that depends on
// the agents' strength, and on the opening, for one side in one game and for the other in the next.
type model struct{ drawn, win, bias float64 }

// block returns the points of a block, from random numbers.
func (m *model) block(draw func() float64) (won float64) {
	for _, bias := range []float64{m.bias, -m.bias} {
		switch x := draw(); {
		case x < m.drawn:
			won += 0.5
		case x < m.drawn+(1-m.drawn)*(m.win+bias):
			won++
		}
	}
	return won
}

// moments returns the mean score of a block and its variance.
func (m *model) moments() (mean, variance float64) {
	for _, bias := range []float64{m.bias, -m.bias} {
		p := (1 - m.drawn) * (m.win + bias)
		one := p + m.drawn/2
		mean += one / 2
		variance += (p + m.drawn/4 - one*one) / 4
	}
	return mean, variance
}

// fit sets the probability of winning to that of a lead in points of a test.
func (m *model) fit(test SPRT, elo float64) {
	low, high := m.bias, 1-m.bias
	for range 100 {
		m.win = (low + high) / 2
		mean, variance := m.moments()
		got := Elo(mean)
		if test.Normalised {
			got = (mean - 0.5) / math.Sqrt(2*variance) * unit
		}
		if got < elo {
			low = m.win
		} else {
			high = m.win
		}
	}
}

func TestCheckRefusesParameters(t *testing.T) {
	for _, bad := range []SPRT{
		{Elo0: 5, Alpha: 0.05, Beta: 0.05}, {Elo1: 5, Beta: 0.05}, {Elo1: 5, Alpha: 0.05, Beta: 0.5},
		{Elo0: math.NaN(), Elo1: 5, Alpha: 0.05, Beta: 0.05}, {Elo1: math.Inf(1), Alpha: 0.05, Beta: 0.05},
	} {
		if bad.Check() == nil {
			t.Errorf("Check accepts %+v", bad)
		}
	}
	if err := (SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}).Check(); err != nil {
		t.Error(err)
	}
}
