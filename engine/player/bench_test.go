package player

import (
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
)

// BenchmarkSimulations searches the first plies of a game with a small net, and with playouts for
// comparison: it measures a simulation's cost besides the net. Each search is deterministic.
func BenchmarkSimulations(b *testing.B) {
	const n, plies = 400, 10
	g := othello.New()
	for _, text := range []string{"puct:net=none", "puct", "uct:n=400,net=own"} {
		b.Run(text, func(b *testing.B) {
			a, err := Parse(g, text)
			if err != nil {
				b.Fatal(err)
			}
			var first [plies][]search.Row
			for b.Loop() {
				p, err := New(g, a, nets, 1)
				if err != nil {
					b.Fatal(err)
				}
				s := g.New(nil)
				for ply := range plies {
					seat := s.Acting().First()
					move := Choose(p, s, seat)
					var r search.Report
					p.Report(&r)
					if first[ply] == nil {
						first[ply] = r.Rows
					}
					if r.Done != n || !slices.Equal(r.Rows, first[ply]) {
						b.Fatalf("ply %d: %d simulations, %+v, want %d, %+v", ply, r.Done, r.Rows, n, first[ply])
					}
					s.Play(game.Solo(seat, move), nil)
				}
			}
			b.ReportMetric(float64(b.N)*n*plies/b.Elapsed().Seconds(), "simulations/s")
		})
	}
}
