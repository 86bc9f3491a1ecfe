package boards

import (
	"testing"

	"playout/ui/page"
)

// chosen is page.Actions that remembers the square that was chosen.
type chosen struct {
	page.Actions
	square string
}

func (c *chosen) Choose(square string) { c.square = square }

func emptyBoard() *page.Board {
	b := &page.Board{Game: "othello"}
	for i := range 64 {
		b.Squares = append(b.Squares, page.Square{Name: string([]byte{files[i%side], ranks[i/side]})})
	}
	return b
}

// seen is where a square is seen, column and row from the top left, in the
// board's own numbers: it is taken from the transform that draws it.
func seen(c *Othello, square string) (transform string) {
	i := c.index(square)
	return c.at(i/side, i%side)
}

// TestWalk: an arrow leads to the square that is seen on that side, or nowhere
// else at the rim, whichever way the board is turned; the opposite arrow leads
// back.
func TestWalk(t *testing.T) {
	back := map[string]string{"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}
	step := map[string][2]int{"ArrowLeft": {-1, 0}, "ArrowRight": {1, 0}, "ArrowUp": {0, -1}, "ArrowDown": {0, 1}}
	for _, flipped := range []bool{false, true} {
		board := &Othello{}
		board.Draw(emptyBoard(), flipped, nil)
		straight := &Othello{}
		straight.Draw(emptyBoard(), false, nil)
		for y := range side {
			for x := range side {
				here := ""
				for _, s := range board.board.Squares {
					if seen(board, s.Name) == straight.at(y, x) {
						here = s.Name
					}
				}
				for key, d := range step {
					want := straight.at(min(max(y+d[1], 0), side-1), min(max(x+d[0], 0), side-1))
					there := board.Walk(here, key)
					if seen(board, there) != want {
						t.Errorf("flipped %v, %s from %s leads to %s", flipped, key, here, there)
					}
					if there != here && board.Walk(there, back[key]) != here {
						t.Errorf("flipped %v, %s from %s does not lead back", flipped, back[key], there)
					}
				}
				if got := seen(board, board.Walk(here, "Home")); got != straight.at(y, 0) {
					t.Errorf("flipped %v, Home from %s is drawn at %s", flipped, here, got)
				}
				if got := seen(board, board.Walk(here, "End")); got != straight.at(y, side-1) {
					t.Errorf("flipped %v, End from %s is drawn at %s", flipped, here, got)
				}
			}
		}
	}
}

func TestWalkNowhere(t *testing.T) {
	board := &Othello{}
	board.Draw(emptyBoard(), false, nil)
	for _, c := range []struct{ square, key string }{{"i9", "ArrowUp"}, {"", "Home"}, {"a1", "x"}, {"a1", "Tab"}, {"a1", ""}} {
		if got := board.Walk(c.square, c.key); got != "" {
			t.Errorf("%q from %q leads to %q", c.key, c.square, got)
		}
	}
	(&Othello{}).Draw(&page.Board{}, true, nil) // a board without squares draws none
}

// TestCursor: Tab leads to one square, first a legal one, later the one that
// was last walked to or chosen.
func TestCursor(t *testing.T) {
	b := emptyBoard()
	b.Squares[19].Legal = true
	do := &chosen{}
	board := &Othello{}
	stops := func() (list []string) {
		for _, s := range b.Squares {
			if board.tabIndex(s.Name) == "0" {
				list = append(list, s.Name)
			}
		}
		return list
	}
	expect := func(want string) {
		t.Helper()
		board.Draw(b, false, do)
		if got := stops(); len(got) != 1 || got[0] != want {
			t.Errorf("Tab leads to %v, not to %s alone", got, want)
		}
	}
	expect("d3")
	board.Walk("d3", "ArrowDown")
	expect("d4")
	board.choose("h8")
	expect("h8")
	if do.square != "h8" {
		t.Errorf("chose %q", do.square)
	}
}

func TestIDs(t *testing.T) {
	if got, is := SquareOf(ID("f5")); !is || got != "f5" {
		t.Errorf("got %q, %v", got, is)
	}
	if _, is := SquareOf("app"); is {
		t.Error("app is taken for a square")
	}
	if Of("no such game") == nil {
		t.Error("a page without a board")
	}
}
