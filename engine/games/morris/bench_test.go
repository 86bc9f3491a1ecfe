package morris

import (
	"testing"

	"playout/engine/game"
)

// An operation is a batch of goldenPlayouts playouts.
func BenchmarkPlayout(b *testing.B) {
	b.ReportAllocs()
	rand := game.NewRand(1)
	start, s := standard.New(nil), standard.New(nil).(*state)
	for b.Loop() {
		rand.Seed(1)
		plies := 0
		for range goldenPlayouts {
			var returns [game.MaxSeats]float32
			s.CopyFrom(start)
			plies += s.Playout(rand, &returns)
		}
		if plies != goldenPlies {
			b.Fatalf("%d plies, want %d", plies, goldenPlies)
		}
	}
	b.ReportMetric(goldenPlayouts*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

func BenchmarkPerft(b *testing.B) {
	b.ReportAllocs()
	const depth, want = 6, 96223680
	s := standard.New(nil).(*state)
	for b.Loop() {
		if got := s.Perft(depth); got != want {
			b.Fatalf("perft %d is %d, want %d", depth, got, want)
		}
	}
	b.ReportMetric(want*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}
