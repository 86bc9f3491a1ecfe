package boards

import (
	"math"
	"strconv"

	"playout/ui/page"
)

// field is what all boards have in common: the squares, one of which Tab leads
// to, and how they are chosen.
type field struct {
	board   *page.Board
	flipped bool
	do      page.Actions
	cursor  string // the square that Tab leads to
}

// Draw implements Board.
func (f *field) Draw(board *page.Board, flipped bool, do page.Actions) {
	f.board, f.flipped, f.do = board, flipped, do
	if f.index(f.cursor) < 0 {
		f.cursor = f.start()
	}
}

// Cursor implements Board.
func (f *field) Cursor() string { return f.cursor }

// Steer implements Board: no key chooses a square by itself.
func (f *field) Steer(string) (square string, is bool) { return "", false }

// Size implements Board: most boards are square.
func (f *field) Size() (width, height int) { return 800, 800 }

func (f *field) choose(square string) {
	f.cursor = square
	f.do.Choose(square)
}

func (f *field) index(square string) int {
	for i := range f.board.Squares {
		if f.board.Squares[i].Name == square {
			return i
		}
	}
	return -1
}

// rows are the squares of a board of eight by eight, row by row, as they lie in
// the document.
func (f *field) rows() [][]page.Square {
	var rows [][]page.Square
	for from := 0; from+side <= len(f.board.Squares); from += side {
		rows = append(rows, f.board.Squares[from:from+side])
	}
	return rows
}

// start is where the focus first goes: a legal move, or the first square.
func (f *field) start() string {
	for i := range f.board.Squares {
		if f.board.Squares[i].Legal {
			return f.board.Squares[i].Name
		}
	}
	if len(f.board.Squares) == 0 {
		return ""
	}
	return f.board.Squares[0].Name
}

func (f *field) tabIndex(square string) string {
	if square == f.cursor {
		return "0"
	}
	return "-1"
}

// class says how a square is drawn beside what its handles say.
func class(s page.Square) any {
	switch {
	case s.Chosen:
		return "chosen"
	case s.Hint:
		return "hinted"
	case s.Fresh:
		return "fresh"
	case s.Best:
		return "best"
	}
	return nil
}

func delay(s page.Square) any {
	if s.Delay == 0 {
		return nil
	}
	return "--delay:" + strconv.Itoa(s.Delay) + "ms"
}

// radius of the ring: its area grows with the share of visits, and the smallest
// still goes round a dot.
func radius(s page.Square) string {
	if s.Hint {
		return "40"
	}
	return strconv.FormatFloat(13+27*math.Sqrt(min(s.Ring, 1)), 'f', 1, 64)
}

// translate is the transform that draws at a place.
func translate(x, y int) string {
	return "translate(" + strconv.Itoa(x) + " " + strconv.Itoa(y) + ")"
}
