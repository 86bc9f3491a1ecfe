package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
)

// net is one of the training's architecture.
func (c *Config) net(t testing.TB, s *Samples, random *rand.Rand, team workers) *Net {
	t.Helper()
	a, _, err := c.parse(s.planes, s.target)
	if err != nil {
		t.Fatal(err)
	}
	return newNet(a, c.Batch, random, team)
}

// The gradients of the whole net, by the logits and values and by weights of
// every layer, are the slopes of the loss.
func TestLossGradients(t *testing.T) {
	s, c := othelloSamples(t, 2), tiny()
	random := rand.New(game.NewRand(3))
	n := c.net(t, s, random, 2)
	for _, p := range n.params() { // biases of 0 would stand on the bend of relu
		for i := range p.w {
			p.w[i] += float32(random.NormFloat64()) / 4
		}
	}
	b := newBatch(&c, s, 2)
	all := make([]int32, 12)
	for i := range all {
		all[i] = int32(i * s.Len() / len(all))
	}
	b.fill(all, random)
	total := func(l Loss) float64 { return l.total(c.Value) }
	n.learn(b, &c, 0)
	logits, values := n.forward(b.planes, b.n, 0)
	dlogits, dvalues := b.dpolicy[:len(logits)], b.dvalue[:b.n]
	loss := func() float64 { return total(b.loss(logits, values, &c, nil, nil)) }
	for i := 0; i < len(dlogits); i += 7 {
		if want := slope(&logits[i], loss); !near(dlogits[i], want) {
			t.Errorf("gradient %g by logit %d, slope %g", dlogits[i], i, want)
		}
	}
	for i := range dvalues {
		if want := slope(&values[i], loss); !near(dvalues[i], want) {
			t.Errorf("gradient %g by value %d, slope %g", dvalues[i], i, want)
		}
	}
	for k, p := range n.params() {
		apart, seen := 0, 0
		for i := 0; i < len(p.w); i += max(1, len(p.w)/40) {
			want := slope(&p.w[i], func() float64 {
				n.forward(b.planes, b.n, 0)
				return loss()
			})
			seen++
			if !near(p.g[i], want) {
				apart++
			}
		}
		// A slope that crosses a bend of some relu may be another.
		if apart*10 > seen {
			t.Errorf("weights %d: %d of %d gradients are not the slopes", k, apart, seen)
		}
	}
}

// A net of which every sum is known.
func TestLossOfKnownNumbers(t *testing.T) {
	var l Loss
	d := make([]float32, 3)
	half := float32(math.Log(2)) // logits of shares 1/2, 1/4, 1/4
	crossEntropy(&l, []float32{half, 0, 0}, []float32{0.5, 0.5, 0}, d, 0.5)
	if want := 1.5 * math.Ln2; math.Abs(l.policy-want) > 1e-6 || math.Abs(l.least-math.Ln2) > 1e-6 || l.agree != 1 {
		t.Errorf("%+v, want a policy of %g and at least %g", l, want, math.Ln2)
	}
	for j, want := range []float64{0, -0.125, 0.125} {
		if math.Abs(float64(d[j])-want) > 1e-6 {
			t.Errorf("gradient %g by logit %d, want %g", d[j], j, want)
		}
	}
}
