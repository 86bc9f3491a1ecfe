package geese

import (
	"testing"

	"playout/engine/game"
)

// An operation is a batch of playouts of one start.
func BenchmarkPlayout(b *testing.B) {
	b.ReportAllocs()
	const playouts, want = 2000, goldenSteps
	rand := game.NewRand(1)
	start := newTestGame(b, "").New(rand)
	s := newTestGame(b, "").New(rand)
	for b.Loop() {
		rand.Seed(1)
		steps := 0
		for range playouts {
			var returns [game.MaxSeats]float32
			s.CopyFrom(start)
			steps += s.(*state).Playout(rand, &returns)
		}
		if steps != want {
			b.Fatalf("%d steps, want %d", steps, want)
		}
	}
	b.ReportMetric(playouts*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

// goldenSteps is the total length of the benchmark's playouts.
const goldenSteps = 85984
