package boards

import (
	"testing"

	"playout/ui/board"
	"playout/ui/text"
)

// TestGames: every game has what the page needs from it, under a unique id.
func TestGames(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range All() {
		if g.ID == "" || seen[g.ID] || Of(g.ID) != g {
			t.Errorf("the id %q does not belong to one game", g.ID)
		}
		seen[g.ID] = true
		if g.New == nil || g.Small == nil || len(g.Pictures) != len(g.Words.In(text.Of("en")).Play) {
			t.Errorf("%s lacks a board, or has %d pictures for %d lessons", g.ID, len(g.Pictures), len(g.Words.In(text.Of("en")).Play))
		}
		if a, b := g.New(), g.New(); a == b {
			t.Errorf("%s has one board for all", g.ID)
		}
		for i := range g.Pictures {
			g.Small().Show(board.Lesson{Game: g.ID, Position: g.Pictures[i].Position, Pieces: g.Pictures[i].Placed()})
		}
	}
}

// An unknown game has a board and a general description.
func TestUnknownGame(t *testing.T) {
	g := Of("no such game")
	if g.New() == nil || g.Small() == nil || g.Manner.Describe != nil || g.Words.In(text.Of("en")).Name != "" {
		t.Errorf("the game %+v; want a board, a small one, no description and no name", g)
	}
}
