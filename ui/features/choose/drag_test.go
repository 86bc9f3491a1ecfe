package choose_test

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// chosenSquares names the squares that a person chose.
func chosenSquares(v pagetest.View) string {
	var names []string
	for _, s := range v.Board.Squares {
		if s.Chosen {
			names = append(names, s.Name)
		}
	}
	return strings.Join(names, " ")
}

// A drag is a click on each of two squares: it can start exactly where a piece has moves, and
// ends with the move, with the piece chosen, or with nothing.
func TestDrag(t *testing.T) {
	b := pagetest.New(t, pagetest.ChessStart)
	movers := pagetest.LegalSquares(b.Page.View())
	for _, s := range b.Page.View().Board.Squares {
		if lifted := b.Page.Lift(s.Name); lifted != slices.Contains(movers, s.Name) {
			t.Errorf("lifted from %s: %v, want %v, as a piece there can move or not", s.Name, lifted, slices.Contains(movers, s.Name))
		}
	}
	for _, c := range []struct {
		to, chosen string
	}{{"e2", "e2"}, {"e5", ""}, {"d2", ""}, {"d7", ""}, {"", ""}, {"z9", ""}} {
		if !b.Page.Lift("e2") || chosenSquares(b.Page.View()) != "e2" {
			t.Fatal("the pawn was not chosen")
		}
		if b.Page.Drop("e2", c.to) || chosenSquares(b.Page.View()) != c.chosen {
			t.Errorf("dropped on %q: chosen is %q", c.to, chosenSquares(b.Page.View()))
		}
	}
	b.Page.Send(feature.Choose{Square: "g1"}) // then another is dragged
	if !b.Page.Lift("e2") || !b.Page.Drop("e2", "e4") {
		t.Fatal("no move from e2 to e4")
	}
	if v := b.Rest(); len(v.Moves) != 1 || v.Moves[0].Text != "e4" || chosenSquares(v) != "" {
		t.Errorf("after the drag: %+v", v.Moves)
	}
	if b.Page.Lift("d2") || b.Page.Drop("d2", "d4") {
		t.Error("White's pawn was moved in Black's turn")
	}
}

// A pawn dragged to the last rank asks for its promotion piece; if it was dropped
// meanwhile, it is not moved; if moves have one square, nothing is dragged.
func TestDragElsewhere(t *testing.T) {
	b := pagetest.New(t, "#/chess?p=7k/P7/8/8/8/8/8/K7%20w%20-%20-%200%201&white=human&black=human")
	if !b.Page.Lift("a7") || !b.Page.Drop("a7", "a8") || len(b.Page.View().Board.Promotions) != 4 {
		t.Error("a pawn dragged to the last rank is offered nothing")
	}
	b = pagetest.New(t, pagetest.ChessStart)
	b.Page.Lift("e2")
	b.Page.Send(feature.Unchoose{})
	if b.Page.Drop("e2", "e4") || b.Rest().Board.Ply != 0 {
		t.Error("a dropped piece moved")
	}
	for _, fragment := range []string{"", "#/geese?seed=3", "#/morris", "#/chess?white=random&black=random&ply=0&m=e2e4"} {
		b := pagetest.New(t, fragment)
		for _, s := range b.Page.View().Board.Squares {
			if b.Page.Lift(s.Name) {
				t.Errorf("%s: something was lifted from %s", fragment, s.Name)
			}
		}
	}
	b = pagetest.New(t, "#/morris?p=W..BWB.W.B.W.W.B......WB%20W%200%200&white=human&black=human")
	if !b.Page.Lift("d6") || !b.Page.Drop("d6", "d7") || b.Rest().Board.Ply != 1 {
		t.Error("a stone of Morris cannot be dragged")
	}
}
