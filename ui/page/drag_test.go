package page

import (
	"slices"
	"strings"
	"testing"
)

const chessStart = "#/chess?white=human&black=human"

// chosenSquares names the squares that a person chose.
func chosenSquares(v View) string {
	var names []string
	for _, s := range v.Board.Squares {
		if s.Chosen {
			names = append(names, s.Name)
		}
	}
	return strings.Join(names, " ")
}

// A drag is a click on each of two squares: it begins exactly where a piece has
// moves, and ends with the move, with the piece chosen, or with nothing.
func TestDrag(t *testing.T) {
	b := newBench(t, chessStart)
	movers := legalSquares(b.page.View())
	for _, s := range b.page.View().Board.Squares {
		if lifted := b.page.Lift(s.Name); lifted != slices.Contains(movers, s.Name) {
			t.Errorf("lifted from %s: %v", s.Name, lifted)
		}
	}
	for _, c := range []struct {
		to, chosen string
	}{{"e2", "e2"}, {"e5", ""}, {"d2", ""}, {"d7", ""}, {"", ""}, {"z9", ""}} {
		if !b.page.Lift("e2") || chosenSquares(b.page.View()) != "e2" {
			t.Fatal("the pawn was not chosen")
		}
		if b.page.Drop("e2", c.to) || chosenSquares(b.page.View()) != c.chosen {
			t.Errorf("dropped on %q: chosen is %q", c.to, chosenSquares(b.page.View()))
		}
	}
	b.page.Choose("g1") // then another is dragged
	if !b.page.Lift("e2") || !b.page.Drop("e2", "e4") {
		t.Fatal("no move from e2 to e4")
	}
	if v := b.rest(); len(v.Moves) != 1 || v.Moves[0].Text != "e4" || chosenSquares(v) != "" {
		t.Errorf("after the drag: %+v", v.Moves)
	}
	if b.page.Lift("d2") || b.page.Drop("d2", "d4") {
		t.Error("White's pawn was moved in Black's turn")
	}
}

// A pawn dragged to the last rank asks what it becomes; what was let go
// meanwhile is not moved; where moves have one square nothing is dragged.
func TestDragElsewhere(t *testing.T) {
	b := newBench(t, "#/chess?p=7k/P7/8/8/8/8/8/K7%20w%20-%20-%200%201&white=human&black=human")
	if !b.page.Lift("a7") || !b.page.Drop("a7", "a8") || len(b.page.View().Board.Promotions) != 4 {
		t.Error("a pawn dragged to the last rank is offered nothing")
	}
	b = newBench(t, chessStart)
	b.page.Lift("e2")
	b.page.Unchoose()
	if b.page.Drop("e2", "e4") || b.rest().Board.Ply != 0 {
		t.Error("a piece that was let go moved")
	}
	for _, fragment := range []string{"", "#/geese?seed=3", "#/morris", "#/chess?white=random&black=random&ply=0&m=e2e4"} {
		b := newBench(t, fragment)
		for _, s := range b.page.View().Board.Squares {
			if b.page.Lift(s.Name) {
				t.Errorf("%s: something was lifted from %s", fragment, s.Name)
			}
		}
	}
	b = newBench(t, "#/morris?p=W..BWB.W.B.W.W.B......WB%20W%200%200&white=human&black=human")
	if !b.page.Lift("d6") || !b.page.Drop("d6", "d7") || b.rest().Board.Ply != 1 {
		t.Error("a stone of Morris cannot be dragged")
	}
}
