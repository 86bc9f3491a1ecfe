package board

import "strings"

// Lesson is one part of how to play, with a small board.
type Lesson struct {
	Head, Text string

	// The small board.
	Game     string
	Seats    []string // those of the standard game
	Position string   // complete, for boards that are drawn from it
	Shows    string   // accessible name
	Pieces   []Placed
	From     []string // chosen squares
	To       []string // squares that the chosen piece, or otherwise the side to move, may reach
}

// Placed is a piece on a square.
type Placed struct{ Piece, Square string }

// Picture is the small board of a lesson. A test checks it against the rules: the pieces
// are those of the position, and the marks its legal moves.
type Picture struct {
	Position string
	Pieces   string // "white-king e1, black-king e8"; "" if the small board is drawn from the position
	From, To string // squares, separated by spaces
}

// Placed returns the pieces of a picture.
func (p *Picture) Placed() []Placed {
	var list []Placed
	for on := range strings.SplitSeq(p.Pieces, ", ") {
		if piece, square, is := strings.Cut(on, " "); is {
			list = append(list, Placed{piece, square})
		}
	}
	return list
}

// Pieces returns the pieces in a text with a character for each of n squares; characters without
// a name are none.
func Pieces(cells string, n int, square func(i int) string, pieces func(c byte) string) []Placed {
	var list []Placed
	for i := range min(len(cells), n) {
		if piece := pieces(cells[i]); piece != "" {
			list = append(list, Placed{piece, square(i)})
		}
	}
	return list
}
