package nn

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
)

// slope returns the derivative of f by a number, as the difference quotient of both sides.
func slope(at *float32, f func() float64) float64 {
	const step = 1.0 / 256
	before := *at
	*at = before + step
	high := f()
	*at = before - step
	low := f()
	*at = before
	return (high - low) / (2 * step)
}

// near reports whether a gradient equals the slope, to the precision of float32.
func near(got float32, want float64) bool {
	return math.Abs(float64(got)-want) <= 1e-3+0.01*math.Abs(want)
}

// CrossEntropy returns the loss, the entropy and the gradient of logits for which they are known.
func TestCrossEntropyOfKnownNumbers(t *testing.T) {
	d := make([]float32, 3)
	half := float32(math.Log(2)) // logits of shares 1/2, 1/4, 1/4
	loss, entropy, best := CrossEntropy([]float32{half, 0, 0}, []float32{0.5, 0.5, 0}, d, 0.5)
	if want := 1.5 * math.Ln2; math.Abs(loss-want) > 1e-6 || math.Abs(entropy-math.Ln2) > 1e-6 || best != 0 {
		t.Errorf("loss %g, entropy %g, best %d; want %g, %g, 0", loss, entropy, best, want, math.Ln2)
	}
	for j, want := range []float64{0, -0.125, 0.125} {
		if math.Abs(float64(d[j])-want) > 1e-6 {
			t.Errorf("gradient %g by logit %d, want %g", d[j], j, want)
		}
	}
}

// An actor's gradient is the slope of its loss while the advantage is constant;
// illegal moves have no gradient and no part in the entropy.
func TestPolicyGradient(t *testing.T) {
	const moves, bonus, weight = 7, 0.3, 0.5
	random := rand.New(game.NewRand(5))
	for _, advantage := range []float64{-1.7, 0, 0.8} {
		logits := make([]float32, moves)
		for i := range logits {
			logits[i] = float32(2 * random.NormFloat64())
		}
		legal := []bool{true, false, true, true, false, true, true}
		played := make([]float32, moves)
		played[3] = 1
		d := make([]float32, moves)
		PolicyGradient(logits, played, legal, advantage, bonus, d, weight)
		for j := range logits {
			want := slope(&logits[j], func() float64 {
				loss, _, _ := PolicyGradient(logits, played, legal, advantage, bonus, nil, weight)
				return weight * loss
			})
			if !near(d[j], want) || !legal[j] && d[j] != 0 {
				t.Errorf("advantage %g: gradient %g by logit %d, want the slope %g", advantage, d[j], j, want)
			}
		}
	}
	// A move that went badly and is less likely than 10⁻⁷ counts as one of that probability, which is
	// constant; one that went well does not.
	for _, c := range []struct {
		logit          float32 // of another move
		advantage      float64
		loss, gradient float64 // by the played move's logit
	}{
		{20, -1.5, 1.5 * math.Log(1e-7), 0},
		{15, -1.5, -1.5 * 15, 1.5},
		{20, 2, 2 * 20, -2},
	} {
		d := make([]float32, 2)
		loss, _, _ := PolicyGradient([]float32{c.logit, 0}, []float32{0, 1}, []bool{true, true}, c.advantage, 0, d, 1)
		if math.Abs(loss-c.loss) > 1e-4 || !near(d[1], c.gradient) || d[0] != -d[1] {
			t.Errorf("advantage %g of a move %g below another: loss %g, gradient %g; want %g, %g", c.advantage, c.logit, loss, d, c.loss, c.gradient)
		}
	}
	// Of two likely moves among three legal ones: π is ½, ½ and nearly 0.
	loss, entropy, best := PolicyGradient([]float32{1, 1, 99, -99}, []float32{0, 1, 0, 0}, []bool{true, true, false, true}, 2, 0.1, nil, 1)
	if want := (2 - 0.1) * math.Ln2; math.Abs(loss-want) > 1e-6 || math.Abs(entropy-math.Ln2) > 1e-6 || best != 0 {
		t.Errorf("loss %g, entropy %g, best %d; want %g, %g, 0", loss, entropy, best, want, math.Ln2)
	}
}
