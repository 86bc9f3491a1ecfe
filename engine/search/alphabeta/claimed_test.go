package alphabeta

import (
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
)

// If draws must be claimed, a search continues in a position that has occurred three times or
// after fifty moves, and finds the mate there.
func TestSearchWhereDrawsAreClaimed(t *testing.T) {
	g, err := chess.Variant("draws=claimed")
	if err != nil {
		t.Fatal(err)
	}
	for position, moves := range map[string]string{
		"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1":   strings.Repeat("a1b1 g8f8 b1a1 f8g8 ", 3),
		"6k1/5ppp/8/8/8/8/8/R3K3 w - - 120 1": "",
	} {
		s, err := g.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(moves) {
			seat := s.Acting().First()
			m, err := game.FindMove(s, seat, name)
			if err != nil {
				t.Fatal(err)
			}
			s.Play(game.Solo(seat, m), nil)
		}
		for depth := 1; depth <= 4; depth++ {
			a := New(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12, Margin: FirstBest, Depth: depth})
			if finish(a, s); s.MoveName(0, a.Best()) != "a1a8" {
				t.Errorf("%s, %d plies: plays %s, want a1a8", s, depth, s.MoveName(0, a.Best()))
			}
		}
	}
}
