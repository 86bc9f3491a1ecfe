package strength

import (
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/player"
	"playout/engine/search"
)

// BenchmarkStrongest measures a move of the strongest agent of each game from the start, in one
// thread: positions or simulations a second. Profiles of it show the net's share of the time.
// Every move is legal, and the agent uses the net that ships.
func BenchmarkStrongest(b *testing.B) {
	cache := new(nets.Cache)
	for _, best := range Strongest {
		b.Run(best.Game, func(b *testing.B) {
			g, err := games.Parse(best.Game)
			if err != nil {
				b.Fatal(err)
			}
			agent, err := player.Parse(g, best.Agent)
			if err != nil {
				b.Fatal(err)
			}
			done := 0
			for b.Loop() {
				p, err := player.New(g, agent, cache, 1)
				if err != nil {
					b.Fatal(err)
				}
				s := g.New(game.NewRand(1))
				seat := s.Acting().First()
				move := player.Choose(p, s, seat)
				if _, kernel := player.NetOf(p); kernel == "" {
					b.Fatalf("%s plays without a net", best.Agent)
				}
				if !slices.Contains(s.Legal(seat, nil), move) {
					b.Fatalf("move %d is not legal", move)
				}
				var r search.Report
				p.Report(&r)
				done += r.Done
			}
			b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "done/s")
		})
	}
}
