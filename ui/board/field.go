package board

import (
	"math"
	"strconv"
	"strings"
)

// Field is what all boards share: the squares, one of which Tab leads to, and choosing them. A
// component embeds it.
type Field struct {
	View    *View
	Flipped bool
	Do      Actions
	At      string // the square that Tab leads to

	under, over Layer
}

// Draw implements Board.
func (f *Field) Draw(view *View, flipped bool, do Actions) {
	f.View, f.Flipped, f.Do = view, flipped, do
	if f.Index(f.At) < 0 {
		f.At = f.start()
	}
}

// Cursor implements Board.
func (f *Field) Cursor() string { return f.At }

// Steer implements Board: no key chooses a square by itself.
func (f *Field) Steer(string) (square string, is bool) { return "", false }

// Size implements Board: most boards are square.
func (f *Field) Size() (width, height int) { return 800, 800 }

// Choose handles a click on a square.
func (f *Field) Choose(square string) {
	f.At = square
	f.Do.Choose(square)
}

// Index returns the index of a square by its name, -1 for none.
func (f *Field) Index(square string) int {
	for i := range f.View.Squares {
		if f.View.Squares[i].Name == square {
			return i
		}
	}
	return -1
}

// Rows returns the squares of a board of the given width, row by row, in the document's order.
func (f *Field) Rows(wide int) [][]Square {
	var rows [][]Square
	for from := 0; from+wide <= len(f.View.Squares); from += wide {
		rows = append(rows, f.View.Squares[from:from+wide])
	}
	return rows
}

// start returns where the focus goes first: a legal move, or the first square.
func (f *Field) start() string {
	for i := range f.View.Squares {
		if f.View.Squares[i].Legal {
			return f.View.Squares[i].Name
		}
	}
	if len(f.View.Squares) == 0 {
		return ""
	}
	return f.View.Squares[0].Name
}

// TabIndex returns the tabindex of a square: Tab leads to one of them, arrows to the others.
func (f *Field) TabIndex(square string) string {
	if square == f.At {
		return "0"
	}
	return "-1"
}

// ID returns the id of a square's element.
func (f *Field) ID(square string) string { return ID(square) }

// Present returns an attribute's value, or nothing if it is empty.
func (f *Field) Present(value string) any { return Present(value) }

// Class returns the class of a square, for its look.
func (f *Field) Class(s Square) any { return Present(Look(s)) }

// Look returns the words of a square's Class, "" for none.
func Look(s Square) string {
	look := ""
	switch {
	case s.Chosen:
		look = "chosen"
	case s.Premove != "":
		look = "premove"
	case s.Hint:
		look = "hinted"
	case s.Fresh:
		look = "fresh"
	case s.Best:
		look = "best"
	}
	if s.Highlighted {
		look = strings.TrimSpace(look + " lit")
	}
	return look
}

// Inside reports whether a square's Mark is in its middle: it never covers a piece or a cross;
// there Over puts it at the corner.
func Inside(s Square, crossed bool) bool { return s.Mark != "" && s.Piece == "" && !crossed }

// Radius returns the radius of the ring: its area grows with the share of visits, and the
// smallest still surrounds a dot.
func (f *Field) Radius(s Square) string {
	if s.Hint {
		return "40"
	}
	return strconv.FormatFloat(13+27*math.Sqrt(min(s.Ring, 1)), 'f', 1, 64)
}

// Present returns an attribute's value, or nothing if it is empty.
func Present(value string) any {
	if value == "" {
		return nil
	}
	return value
}

// Translate returns the transform that draws at a place.
func Translate(x, y int) string {
	return "translate(" + strconv.Itoa(x) + " " + strconv.Itoa(y) + ")"
}

// Turned returns the names of rows or columns, a character each, in the order of the screen.
func Turned(names string, flipped bool) string {
	if !flipped {
		return names
	}
	turned := []byte(names)
	for i, j := 0, len(turned)-1; i < j; i, j = i+1, j-1 {
		turned[i], turned[j] = turned[j], turned[i]
	}
	return string(turned)
}

// Series returns a list of n numbers that starts with first and grows by step: the places of the
// characters of such names.
func Series(first, step, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = strconv.Itoa(first + step*i)
	}
	return strings.Join(list, " ")
}
