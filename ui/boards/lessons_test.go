package boards_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/ui/boards"
	"playout/ui/text"
)

// TestLessonsAreTrue: every small board shows a position of its game, with its pieces and
// exactly its legal moves; and every lesson has one.
func TestLessonsAreTrue(t *testing.T) {
	for _, of := range boards.All() {
		id, list := of.ID, of.Pictures
		g, err := games.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(of.Words.In(text.Of("en")).Play); n != len(list) {
			t.Errorf("%s: %d pictures for %d lessons", id, len(list), n)
		}
		for _, f := range list {
			s, err := g.Parse(f.Position)
			if err != nil {
				t.Errorf("%s: %v", id, err)
				continue
			}
			var stands []string
			for i, cell := range s.(game.Viewer).View().Cells {
				if cell != "" {
					stands = append(stands, cell+" "+g.Spec().Squares[i])
				}
			}
			placed := strings.Split(f.Pieces, ", ")
			slices.Sort(stands)
			slices.Sort(placed)
			if id != "geese" && !slices.Equal(stands, placed) {
				t.Errorf("%s: %s shows %q, where there are %q", id, f.Position, placed, stands)
			}
			marked, legal := strings.Fields(f.To), targets(g, s, f.From)
			slices.Sort(marked)
			if id == "geese" { // turning back is legal, and deadly
				legal = slices.DeleteFunc(legal, func(to string) bool { return !slices.Contains(marked, to) })
			}
			if (f.From != "" || f.To != "") && !slices.Equal(marked, legal) {
				t.Errorf("%s: %s marks %q, where %q are legal targets", id, f.Position, marked, legal)
			}
		}
	}
}

// targets returns the squares that the first seat to move can reach from a square, or from any.
func targets(g game.Game, s game.State, from string) []string {
	var list []string
	if s.Acting() == 0 {
		return nil
	}
	seat := s.Acting().First()
	for _, m := range s.Legal(seat, nil) {
		squares := s.(game.Viewer).Squares(seat, m)
		if len(squares) == 0 || from != "" && g.Spec().Squares[squares[0]] != from {
			continue
		}
		if to := g.Spec().Squares[squares[len(squares)-1]]; !slices.Contains(list, to) {
			list = append(list, to)
		}
	}
	slices.Sort(list)
	return list
}
