package othello

import (
	"testing"

	"playout/engine/game"
)

func BenchmarkPlayout(b *testing.B) {
	start := New().New(nil).(*state)
	s := new(state)
	r := game.NewRand(1)
	var returns [game.MaxSeats]float32
	for b.Loop() {
		*s = *start
		s.Playout(r, &returns)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

func BenchmarkPerft(b *testing.B) {
	const depth, want = 9, 3005288
	s := New().New(nil).(*state)
	for b.Loop() {
		if got := s.Perft(depth); got != want {
			b.Fatalf("perft %d is %d, want %d", depth, got, want)
		}
	}
	b.ReportMetric(want*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}
