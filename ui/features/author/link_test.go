package author_test

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/features/author"
	"playout/ui/page/pagetest"
)

// An exercise made from a link has the link's position, even if a level to move has answered.
// Once a person has moved it has the position on the board, and also while two levels play.
func TestMadeOfALink(t *testing.T) {
	for name, test := range map[string]struct {
		link  string
		plays bool
		plies int
	}{
		"a level answers":  {"#/othello?m=f5&black=human&white=random", false, 1},
		"a person answers": {"#/othello?m=f5&black=human&white=random", true, 4},
		"a person begins":  {"#/othello?m=f5,d6&black=human&white=random", false, 2},
		"no moves":         {"#/chess?white=random&black=human", false, 0},
	} {
		b := pagetest.New(t, test.link)
		b.Until(name, func(v pagetest.View) bool { return v.State == pagetest.Human })
		if test.plays {
			b.Play(pagetest.LegalSquares(b.Page.View())[0])
			b.Until(name, func(v pagetest.View) bool { return v.State == pagetest.Human && b.Page.Now().Board.Ply == 4 })
		}
		b.Page.Send(feature.EditExercise{})
		b.Wait(1000)
		if now := b.Page.Now(); now.Place != author.Place || now.Board.Ply != test.plies || form(b).Tab != "position" {
			t.Errorf("%s: %d plies in %s, want %d", name, now.Board.Ply, now.Place, test.plies)
		}
	}
	b := pagetest.New(t, "#/othello?m=f5&black=random&white=random")
	b.Until("four plies", func(pagetest.View) bool { return b.Page.Now().Board.Ply > 3 })
	b.Page.Send(feature.EditExercise{})
	b.Wait(1000)
	if n := b.Page.Now().Board.Ply; n < 4 {
		t.Errorf("of two levels %d plies are left", n)
	}
}
