package othello

import (
	"testing"

	"playout/ui/board"
)

// chosen is board.Actions that records the chosen square.
type chosen struct {
	board.Actions
	square string
}

func (c *chosen) Choose(square string) { c.square = square }

func emptyBoard() *board.View {
	b := &board.View{Game: "othello"}
	for i := range 64 {
		b.Squares = append(b.Squares, board.Square{Name: string([]byte{files[i%side], ranks[i/side]})})
	}
	return b
}

// seen returns the transform of a square in the drawing, which gives its place on the screen.
func seen(c *Board, square string) (transform string) {
	i := c.Index(square)
	return c.at(i/side, i%side)
}

// TestWalk: an arrow leads to the square on that side of the screen, or at the rim nowhere, in
// either orientation; the opposite arrow leads back.
func TestWalk(t *testing.T) {
	back := map[string]string{"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}
	step := map[string][2]int{"ArrowLeft": {-1, 0}, "ArrowRight": {1, 0}, "ArrowUp": {0, -1}, "ArrowDown": {0, 1}}
	for _, flipped := range []bool{false, true} {
		c := &Board{}
		c.Draw(emptyBoard(), flipped, nil)
		straight := &Board{}
		straight.Draw(emptyBoard(), false, nil)
		for y := range side {
			for x := range side {
				here := ""
				for _, s := range c.View.Squares {
					if seen(c, s.Name) == straight.at(y, x) {
						here = s.Name
					}
				}
				for key, d := range step {
					want := straight.at(min(max(y+d[1], 0), side-1), min(max(x+d[0], 0), side-1))
					there := c.NextSquare(here, key)
					if seen(c, there) != want {
						t.Errorf("flipped %v, %s from %s leads to %s", flipped, key, here, there)
					}
					if there != here && c.NextSquare(there, back[key]) != here {
						t.Errorf("flipped %v, %s from %s does not lead back", flipped, back[key], there)
					}
				}
				if got := seen(c, c.NextSquare(here, "Home")); got != straight.at(y, 0) {
					t.Errorf("flipped %v, Home from %s is drawn at %s", flipped, here, got)
				}
				if got := seen(c, c.NextSquare(here, "End")); got != straight.at(y, side-1) {
					t.Errorf("flipped %v, End from %s is drawn at %s", flipped, here, got)
				}
			}
		}
	}
}

func TestWalkNowhere(t *testing.T) {
	c := &Board{}
	c.Draw(emptyBoard(), false, nil)
	for _, n := range []struct{ square, key string }{{"i9", "ArrowUp"}, {"", "Home"}, {"a1", "x"}, {"a1", "Tab"}, {"a1", ""}} {
		if got := c.NextSquare(n.square, n.key); got != "" {
			t.Errorf(`%q from %q leads to %q, want ""`, n.key, n.square, got)
		}
	}
	(&Board{}).Draw(&board.View{}, true, nil) // a board without squares draws none
}

// TestCursor: Tab leads to one square, at first a legal one, later the last one walked to or
// chosen.
func TestCursor(t *testing.T) {
	b := emptyBoard()
	b.Squares[19].Legal = true
	do := &chosen{}
	c := &Board{}
	stops := func() (list []string) {
		for _, s := range b.Squares {
			if c.TabIndex(s.Name) == "0" {
				list = append(list, s.Name)
			}
		}
		return list
	}
	expect := func(want string) {
		t.Helper()
		c.Draw(b, false, do)
		if got := stops(); len(got) != 1 || got[0] != want {
			t.Errorf("Tab leads to %v, not to %s alone", got, want)
		}
	}
	expect("d3")
	c.NextSquare("d3", "ArrowDown")
	expect("d4")
	c.Choose("h8")
	expect("h8")
	if do.square != "h8" {
		t.Errorf(`chose %q, want "h8"`, do.square)
	}
}
