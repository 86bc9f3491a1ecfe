package merge

import (
	"testing"

	"playout/ui/boards"
	"playout/ui/text"
)

// Every seat of every game has a colour.
func TestIconColours(t *testing.T) {
	for seat := range text.Of("en").Seats {
		if colour, _ := iconColour("", seat); colour.Fill == "" || colour.Rim == "" {
			t.Errorf("%s has none", seat)
		}
	}
	for _, g := range boards.All() {
		for seat := range g.Words.In(text.Of("en")).Seats {
			if colour, _ := iconColour(g.ID, seat); colour.Fill == "" || colour.Rim == "" {
				t.Errorf("%s of %s has none", seat, g.ID)
			}
		}
	}
}
