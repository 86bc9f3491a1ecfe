package alphabeta

import (
	"testing"

	"playout/engine/game"
	"playout/engine/search"
)

// Whenever a search is stopped, even while no move reaches its window, its report is about one
// move: the one that it plays comes first, begins the line, and has the value of the position.
func TestReportsOneMove(t *testing.T) {
	for name, g := range allGames(t) {
		s := New(Config{Game: g, Evaluation: evaluationOf(g), Margin: FirstBest})
		for seed := range uint64(6) {
			s.Think(randomPosition(g, 12, game.NewRand(seed)))
			var r search.Report
			for s.Done() < 30_000 && s.Advance(50) > 0 {
				if s.Report(&r); r.Depth == 0 {
					continue
				}
				move, first := s.Best(), r.Rows[0]
				if len(r.Line) == 0 || r.Line[0][r.Seat] != move || first.Move != move || first.AtMost || first.Value != r.Value {
					t.Fatalf("%s, seed %d, depth %d: plays %d with value %v, but the first row is %+v and the line %v", name, seed, r.Depth, move, r.Value, first, r.Line)
				}
			}
		}
	}
}
