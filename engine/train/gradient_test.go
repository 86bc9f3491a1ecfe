package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
)

// slope is the derivative of f by a number, measured from both sides.
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

// near says whether a gradient is the slope, as far as float32 shows it.
func near(got float32, want float64) bool {
	return math.Abs(float64(got)-want) <= 1e-3+0.01*math.Abs(want)
}

// numbers are random ones, some of them 0, none so near to 0 that a measured
// slope would cross a bend of relu there.
func numbers(n int, random *rand.Rand) []float32 {
	x := make([]float32, n)
	for i := range x {
		if random.IntN(4) > 0 {
			x[i] = float32(random.NormFloat64())
			x[i] += float32(math.Copysign(0.1, float64(x[i])))
		}
	}
	return x
}

// The gradients of each layer, by its inputs and by its weights, are the
// slopes of a weighted sum of its outputs.
func TestLayerGradients(t *testing.T) {
	const samples, in, out = 5, 7, 37
	random := rand.New(game.NewRand(1))
	for name, c := range map[string]struct {
		layer layer
		out   int
	}{
		"dense": {newDense(in, out, samples, 1, random, 3), out},
		"leaky": {newBend(0.3, samples*in, 3), in},
		"tanh":  {newTanh(samples*in, 3), in},
		"relu":  {newBend(0, samples*in, 3), in},
	} {
		for _, p := range c.layer.params() {
			for i := range p.w {
				p.w[i] += float32(random.NormFloat64()) / 4
			}
		}
		x, weights := numbers(samples*in, random), numbers(samples*c.out, random)
		sum := func() (s float64) {
			y := c.layer.forward(x, samples, judging)
			for i, v := range y {
				s += float64(v) * float64(weights[i])
			}
			return s
		}
		sum()
		room := append([]float32{}, x...)
		c.layer.forward(room, samples, 0)
		dx := append([]float32{}, c.layer.backward(append([]float32{}, weights...), true)...)
		for i := range x {
			if want := slope(&x[i], sum); x[i] != 0 && !near(dx[i], want) {
				t.Errorf("%s: gradient %g by input %d, slope %g", name, dx[i], i, want)
			}
		}
		for k, p := range c.layer.params() {
			for i := range p.w {
				if want := slope(&p.w[i], sum); !near(p.g[i], want) {
					t.Errorf("%s: gradient %g by weight %d of %d, slope %g", name, p.g[i], i, k, want)
				}
			}
		}
	}
}

// othelloSamples are those of some short searches.
func othelloSamples(t testing.TB, games int) *Samples {
	t.Helper()
	s, err := NewSamples(othello.New())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range play(t, selfPlay(t, games, "uct:n=20")) {
		if err := s.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// tiny is a training of a small net.
func tiny() Config {
	return Config{Channels: 3, Hidden: []int{9, 6}, Epochs: 2, Batch: 33, Rate: 0.01, Decay: 0.01,
		Value: 0.7, Mix: 0.3, Validation: 0.2, Seed: 4, Workers: 2}
}

// The gradients of the whole net, by the logits and values and by weights of
// every layer, are the slopes of the loss.
func TestLossGradients(t *testing.T) {
	s, c := othelloSamples(t, 2), tiny()
	random := rand.New(game.NewRand(3))
	n, err := c.newNet(s, random, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range n.params() { // biases of 0 would stand on the bend of relu
		for i := range p.w {
			p.w[i] += float32(random.NormFloat64()) / 4
		}
	}
	b := newBatch(c, s, 2)
	all := make([]int32, 12)
	for i := range all {
		all[i] = int32(i * s.Len() / len(all))
	}
	b.fill(all, random)
	total := func(l Loss) float64 { return l.total(c.Value) }
	room := newGradients(n, c.Batch)
	n.learn(b, c, 0, room)
	logits, values := n.forward(b.planes, b.n, 0)
	dlogits, dvalues := room.policy[:len(logits)], room.value[:b.n]
	loss := func() float64 { return total(b.loss(logits, values, c, nil, nil)) }
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
	crossEntropy(&l, []float32{half, 0, 0}, []float32{0.5, 0.5, 0}, d, 2)
	if want := 1.5 * math.Ln2; math.Abs(l.policy-want) > 1e-6 || math.Abs(l.least-math.Ln2) > 1e-6 || l.agree != 1 {
		t.Errorf("%+v, want a policy of %g and at least %g", l, want, math.Ln2)
	}
	for j, want := range []float64{0, -0.125, 0.125} {
		if math.Abs(float64(d[j])-want) > 1e-6 {
			t.Errorf("gradient %g by logit %d, want %g", d[j], j, want)
		}
	}
}
