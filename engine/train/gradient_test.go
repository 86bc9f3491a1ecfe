package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games/othello"
	"playout/engine/player"
	"playout/engine/selfplay"
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

// othelloSamples are those of some short searches.
func othelloSamples(t testing.TB, games int) *Samples {
	t.Helper()
	s, err := NewSamples(othello.New(), "", Search)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range play(t, games, "uct:n=20") {
		if err := s.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// play is games of Othello between players of one agent.
func play(t testing.TB, games int, agent string) (all []*dataset.Lesson) {
	t.Helper()
	g := othello.New()
	a, err := player.Parse(g, agent)
	if err != nil {
		t.Fatal(err)
	}
	c := selfplay.Config{Game: g, Agents: []player.Agent{a}, Seed: 5, From: 2, To: 12, Last: games, Workers: 2,
		Each: func(_ int, l *dataset.Lesson) error {
			all = append(all, l)
			return nil
		}}
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	return all
}

// tiny is a training of a small net.
func tiny() Config {
	return Config{Arch: "dense:9 relu dense:6 relu policy(dense direct) value(dense tanh)", Channels: 3, Epochs: 2, Batch: 33,
		Optimiser: "adam", Schedule: "cosine", Rate: 0.01, Decay: 0.01, Value: 0.7, Entropy: 0.1, Mix: 0.3, Temperature: 1,
		Symmetries: true, Validation: 0.2, Seed: 4, Workers: 2}
}
