package library_test

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// TestListShowsOwnDeath: the list tells how the person's own goose died and after how many
// steps, not why the winner won, also after a reload.
func TestListShowsOwnDeath(t *testing.T) {
	b := pagetest.New(t, "#/geese:seats=2?seed=3&goose1=human&goose2=random")
	for range 2 { // north, and straight back again
		if squares := pagetest.LegalSquares(b.Page.View()); len(squares) > 0 {
			b.Play(squares[0])
		}
	}
	for !b.Page.Now().Board.Over {
		b.Play(pagetest.LegalSquares(b.Page.View())[0])
	}
	b.WaitStored()
	check := func(b *pagetest.Bench) {
		t.Helper()
		b.Page.Send(feature.ShowDialog{Dialog: "games"})
		games := b.Page.View().Kept.Games
		if len(games) != 1 || games[0].Outcome != "lost" || !strings.Contains(games[0].About, " steps · Your goose ") || strings.Contains(games[0].About, "alive") {
			t.Errorf("the list says %+v", *games[0])
		}
	}
	check(b)
	check(b.Again("#/othello"))
}
