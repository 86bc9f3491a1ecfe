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
		"dense": {newDense(shape{c: in}, out, samples, 1, random, 3), out},
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
	s, err := NewSamples(othello.New(), "", Search)
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
	return Config{Arch: "dense:9 relu dense:6 relu policy(dense direct) value(dense tanh)", Channels: 3, Epochs: 2, Batch: 33,
		Optimiser: "adam", Schedule: "cosine", Rate: 0.01, Decay: 0.01, Value: 0.7, Entropy: 0.1, Mix: 0.3,
		Symmetries: true, Validation: 0.2, Seed: 4, Workers: 2}
}
