package chess

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// An operation is a batch of goldenPlayouts playouts.
func BenchmarkPlayout(b *testing.B) {
	b.ReportAllocs()
	rand := game.NewRand(1)
	s := new(state)
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
	b.ReportMetric(goldenPlies*float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}

// The last ply is counted, not played.
func BenchmarkPerft(b *testing.B) {
	b.ReportAllocs()
	for _, c := range []struct{ name, position string }{{"start", startText}, {"kiwipete", kiwipete}} {
		b.Run(c.name, func(b *testing.B) {
			s, depth, want := read(b, c.position), 4, uint64(4085603)
			if c.name == "start" {
				depth, want = 5, 4865609
			}
			for b.Loop() {
				if got := s.Perft(depth); got != want {
					b.Fatalf("perft %d is %d, want %d", depth, got, want)
				}
			}
			b.ReportMetric(float64(want)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkPlay measures Legal and Play as in a search: it plays every move of a position.
func BenchmarkPlay(b *testing.B) {
	b.ReportAllocs()
	const want = 48 // moves of the position
	s, next := read(b, kiwipete), new(state)
	var room [256]game.Move
	for b.Loop() {
		legal := s.Legal(board.White, room[:0])
		if len(legal) != want {
			b.Fatalf("%d moves, want %d", len(legal), want)
		}
		for _, m := range legal {
			next.CopyFrom(s)
			next.Play(game.Solo(board.White, m), nil)
		}
	}
	b.ReportMetric(want*float64(b.N)/b.Elapsed().Seconds(), "plays/s")
}
