package morris

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/sorting"
	"playout/ui/board"
)

// Board is the board of Nine Men's Morris: 800 by 800 units, with a point every 100 from a1 at
// 100, 700, turned by 180 degrees if it is flipped. The stones in hand are in the margins, on
// their owner's side.
type Board struct{ board.Field }

const (
	files = "abcdefg"
	ranks = "7654321"
	// boardLines is the path of the three rings and the lines that join them.
	boardLines = "M100 100H700V700H100ZM200 200H600V600H200ZM300 300H500V500H300Z" +
		"M400 100V300M400 500V700M100 400H300M500 400H700"
)

// NextSquare implements board.Board: arrows go to the next point of the row or column, Home and End
// to the ends of the row, all as on the screen.
func (c *Board) NextSquare(square, key string) string {
	at := c.Index(square)
	if at < 0 {
		return ""
	}
	dx, dy, far := 0, 0, false
	switch key {
	case "ArrowLeft":
		dx = -1
	case "ArrowRight":
		dx = 1
	case "ArrowUp":
		dy = -1
	case "ArrowDown":
		dy = 1
	case "Home":
		dx, far = -1, true
	case "End":
		dx, far = 1, true
	default:
		return ""
	}
	x, y := c.spot(square)
	c.At = square
	best := 0
	for i := range c.View.Squares {
		name := c.View.Squares[i].Name
		xx, yy := c.spot(name)
		along, across := (xx-x)*dx+(yy-y)*dy, (xx-x)*dy+(yy-y)*dx
		if across == 0 && along > 0 && (best == 0 || (along > best) == far) {
			best, c.At = along, name
		}
	}
	return c.At
}

// spot returns a point's place on the screen, column and row from the top left.
func (c *Board) spot(square string) (column, row int) {
	if len(square) != 2 {
		return 0, 0
	}
	column, row = strings.IndexByte(files, square[0]), strings.IndexByte(ranks, square[1])
	if c.Flipped {
		column, row = 6-column, 6-row
	}
	return column, row
}

// at returns the transform to the place of a point's square of 100.
func (c *Board) at(s board.Square) string {
	column, row := c.spot(s.Name)
	return board.Translate(50+100*column, 50+100*row)
}

// plan returns the places of the points. A stone's disc has a radius of 40.5; it is drawn at .9,
// and at full size while it is chosen.
func (c *Board) plan() board.Plan {
	return board.Plan{At: func(square string) (x, y int) {
		x, y = c.spot(square)
		return 100*x + 100, 100*y + 100
	}, Wide: 37, Round: true, Crossed: c.prey, Box: board.Box{Right: 800, Bottom: 800}}
}

// passing returns the moving stones.
func (c *Board) passing() []board.Glide { return c.Glides(c.spot, 50) }

// rows returns the points by row, in the document's order.
func (c *Board) rows() [][]board.Square {
	var rows [][]board.Square
	for from, to := 0, 0; to < len(c.View.Squares); from = to {
		for to < len(c.View.Squares) && lastByte(c.View.Squares[to].Name) == lastByte(c.View.Squares[from].Name) {
			to++
		}
		rows = append(rows, c.View.Squares[from:to])
	}
	return rows
}

func lastByte(name string) byte {
	if name == "" {
		return 0
	}
	return name[len(name)-1]
}

// class returns a square's class, with the effect of a choice: move the stone or remove it.
func (c *Board) class(s board.Square) any {
	words := board.Look(s)
	if s.Legal && s.Piece != "" {
		kind := " prey"
		if s.Piece == c.View.Turn {
			kind = " mover"
		}
		words += kind
	}
	return board.Present(strings.TrimSpace(words + c.ArrivalClass(s)))
}

// prey reports whether a cross marks a stone that can be removed, or the point of a removed one.
func (c *Board) prey(s board.Square) bool {
	return s.Legal && s.Piece != "" && s.Piece != c.View.Turn || s.Last && s.Piece == ""
}

// dotted reports whether a point has a dot: an ember one on the last stone, or after a removal
// on the stone that closed the mill, and a light one on a legal target.
func (c *Board) dotted(s board.Square) bool {
	return s.Piece == "" && s.Legal && !c.inside(s) || (s.Last || s.Origin) && s.Piece != "" && !c.prey(s)
}

// inside reports whether a point's number is in its ring.
func (c *Board) inside(s board.Square) bool { return board.Inside(s, c.prey(s)) }

// left reports whether a ring marks the point that the last stone came from.
func (c *Board) left(s board.Square) bool { return s.Origin && s.Piece == "" }

// mill returns the lines of the mills that the last stone closed, while a removal is due.
func (c *Board) mill() string {
	if _, due := board.Note(c.View.Notes, "remove"); !due {
		return ""
	}
	path := ""
	for _, line := range c.lines() {
		mine := func(s *board.Square) bool { return s.Piece != "" && s.Piece == c.View.Turn }
		last := func(s *board.Square) bool { return s.Last }
		if len(line) < 3 || !slices.ContainsFunc(line, last) || slices.ContainsFunc(line, func(s *board.Square) bool { return !mine(s) }) {
			continue
		}
		x, y := c.spot(line[0].Name)
		xx, yy := c.spot(line[2].Name)
		path += "M" + point(x, y) + "L" + point(xx, yy)
	}
	return path
}

func point(column, row int) string {
	return strconv.Itoa(100+100*column) + " " + strconv.Itoa(100+100*row)
}

// lines returns the points by threes in a row, across and then down.
func (c *Board) lines() [][]*board.Square {
	across := make([]*board.Square, len(c.View.Squares))
	for i := range c.View.Squares {
		across[i] = &c.View.Squares[i]
	}
	down := slices.Clone(across)
	sorting.Stably(down, func(a, b *board.Square) int {
		x, _ := c.spot(a.Name)
		xx, _ := c.spot(b.Name)
		return cmp.Compare(x, xx)
	})
	return slices.Collect(slices.Chunk(slices.Concat(across, down), 3))
}

// inHand returns the places of the stones in a seat's hand: in the margin, on both sides of the
// d-file, which they may reach.
func (c *Board) inHand(seat int) []string {
	if seat >= len(c.View.Seats) {
		return nil
	}
	n := board.Number(c.View.Notes, "hand "+c.View.Seats[seat])
	const middle, first, pitch, scale = 400, 62, 44, ".42" // scale of discs drawn for squares of 100
	y := 731
	if (seat > 0) != c.Flipped {
		y = 27
	}
	places := make([]string, min(max(n, 0), 10)) // the most of any variant
	for i := range places {
		x := first + pitch*(i/2)
		if i%2 == 0 {
			x = -x
		}
		places[i] = board.Translate(middle-21+x, y) + " scale(" + scale + ")"
	}
	return places
}

func (c *Board) rankNames() string { return board.Turned(ranks, c.Flipped) }
func (c *Board) fileNames() string { return board.Turned(files, c.Flipped) }
