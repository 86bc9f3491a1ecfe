package chess

import (
	"strconv"
	"strings"
	"testing"

	"playout/ui/board"
)

func chessBoard(pieces map[string]string, position string, notes ...string) *board.View {
	b := &board.View{Game: "chess", Position: position, Seats: []string{"white", "black"}, Turn: "white", Notes: notes}
	for rank := range side {
		for file := range side {
			name := files[file:file+1] + strconv.Itoa(rank+1)
			b.Squares = append(b.Squares, board.Square{Name: name, Piece: pieces[name]})
		}
	}
	return b
}

// TestChessWalk: every arrow goes to the neighbour in its direction on the screen, or stays at
// the rim; Home and End go to the ends of the row.
func TestChessWalk(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		c := &Board{}
		c.Draw(chessBoard(nil, ""), flipped, nil)
		for i, s := range c.View.Squares {
			x, y := c.spot(i)
			for key, way := range map[string][2]int{
				"ArrowLeft": {max(x-1, 0), y}, "ArrowRight": {min(x+1, 7), y}, "ArrowUp": {x, max(y-1, 0)}, "ArrowDown": {x, min(y+1, 7)},
				"Home": {0, y}, "End": {7, y},
			} {
				to := c.NextSquare(s.Name, key)
				if xx, yy := c.spot(c.Index(to)); xx != way[0] || yy != way[1] || c.Cursor() != to {
					t.Errorf("flipped %v: %s from %s leads to %s, and Tab to %s", flipped, key, s.Name, to, c.Cursor())
				}
			}
		}
		for _, nowhere := range [][2]string{{"a1", "x"}, {"a1", "Tab"}, {"i9", "ArrowUp"}} {
			if to := c.NextSquare(nowhere[0], nowhere[1]); to != "" {
				t.Errorf(`%v leads to %s, want ""`, nowhere, to)
			}
		}
	}
}

// TestChessPlaces: a1 is at the bottom left and dark, flipping turns the board by 180 degrees,
// and the coordinates turn with it.
func TestChessPlaces(t *testing.T) {
	c := &Board{}
	for _, want := range []struct {
		flipped      bool
		a1, h1       string
		ranks, files string
	}{
		{false, "translate(0 700)", "translate(700 700)", "87654321", "abcdefgh"},
		{true, "translate(700 0)", "translate(0 0)", "12345678", "hgfedcba"},
	} {
		c.Draw(chessBoard(nil, ""), want.flipped, nil)
		if c.at(0, 0) != want.a1 || c.at(0, 7) != want.h1 || c.rankNames() != want.ranks || c.fileNames() != want.files {
			t.Errorf("flipped %v: a1 %s, h1 %s, %s, %s", want.flipped, c.at(0, 0), c.at(0, 7), c.rankNames(), c.fileNames())
		}
	}
	if n := strings.Count(darkSquares, "M"); n != 32 || !strings.Contains(darkSquares, "M0 700h") || !strings.Contains(darkSquares, "M700 0h") {
		t.Errorf(`%d dark squares: %s; want 32, "M0 700h" in it and "M700 0h" in it`, n, darkSquares)
	}
	c.Draw(&board.View{Squares: []board.Square{{Name: ""}, {Name: "zz"}}}, true, nil) // odd boards draw too
	c.NextSquare("zz", "ArrowUp")
	if rows := c.Rows(side); len(rows) != 0 {
		t.Errorf("%d rows of two squares, want 0", len(rows))
	}
}

// TestChessMarks: the board shows the effect of a choice, and the king in check.
func TestChessMarks(t *testing.T) {
	c := &Board{}
	for _, m := range []struct {
		position string
		note     string
		square   board.Square
		class    any
		dotted   bool
		checked  bool
	}{
		{"w", "", board.Square{}, nil, false, false},
		{"w", "", board.Square{Legal: true}, nil, true, false},
		{"w", "", board.Square{Legal: true, Piece: "white-rook"}, nil, false, false},
		{"w", "", board.Square{Legal: true, Piece: "black-rook"}, "prey", false, false},
		{"w", "", board.Square{Piece: "black-rook", Last: true, Fresh: true}, "fresh last", false, false},
		{"w", "", board.Square{Origin: true}, "last", false, false},
		{"w", "", board.Square{Piece: "white-king", Chosen: true}, "chosen", false, false},
		{"w", "check", board.Square{Piece: "white-king"}, nil, false, true},
		{"w", "check", board.Square{Piece: "black-king"}, nil, false, false},
		{"b", "check", board.Square{Piece: "black-king"}, nil, false, true},
		{"b", "checkmate", board.Square{Piece: "black-king"}, nil, false, true},
		{"b", "stalemate", board.Square{Piece: "black-king"}, nil, false, false},
		{"b", "check", board.Square{Piece: "black-queen"}, nil, false, false},
	} {
		c.Draw(chessBoard(nil, "8/8 "+m.position+" - - 0 1", m.note), false, nil)
		if got := c.class(m.square); got != m.class || c.dotted(m.square) != m.dotted || c.checked(m.square) != m.checked {
			t.Errorf("%+v: %v, dot %v, check %v; want %v, dot %v, check %v", m.square, got, c.dotted(m.square), c.checked(m.square), m.class, m.dotted, m.checked)
		}
	}
}

// TestPromotionMenu: the menu opens at the pawn's place on the screen, towards the middle.
func TestPromotionMenu(t *testing.T) {
	choices := func(at string) (list []board.Promotion) {
		for _, letter := range []string{"q", "r", "b", "n"} {
			list = append(list, board.Promotion{Letter: letter, Square: at, Piece: "white-queen"})
		}
		return list
	}
	c := &Board{}
	for _, want := range []struct {
		at, style string
		flipped   bool
	}{
		{"b8", "--column:1;top:0", false}, {"h1", "--column:7;bottom:0", false},
		{"b8", "--column:6;bottom:0", true}, {"h1", "--column:0;top:0", true}, {"z9", "--column:0;bottom:0", false},
	} {
		b := chessBoard(nil, "")
		b.Promotions = choices(want.at)
		c.Draw(b, want.flipped, nil)
		if got := c.menu(); got != want.style {
			t.Errorf("%s, flipped %v: %s, not %s", want.at, want.flipped, got, want.style)
		}
	}
	c.Draw(chessBoard(nil, ""), false, nil)
	if style := c.menu(); style != "" {
		t.Errorf(`a menu without a choice has the style %q, want ""`, style)
	}
}

// TestPassing: in either orientation a moving piece is drawn at its destination and starts where
// it was, and a captured piece fades there.
func TestPassing(t *testing.T) {
	for flipped, want := range map[bool][2]string{false: {"translate(700 300)", "--by:-400px 400px"}, true: {"translate(0 400)", "--by:400px -400px"}} {
		c := &Board{}
		b := chessBoard(nil, "")
		b.Passing = []board.Passing{{Piece: "black-pawn", From: "d5"}, {Piece: "white-queen", From: "d1", To: "h5"}}
		c.Draw(b, flipped, nil)
		off, goes := c.passing()[0], c.passing()[1]
		if off.At != c.at(4, 3) || off.By != nil || goes.At != c.at(4, 7) || goes.At != want[0] || goes.By != want[1] {
			t.Errorf("flipped %v: %+v, %+v; want the taken pawn to stay, and the queen to go to %v by %v", flipped, off, goes, want[0], want[1])
		}
		if got := c.class(board.Square{Arriving: true, Last: true}); got != "last comes even" {
			t.Errorf(`its destination is %v, want "last comes even"`, got)
		}
	}
}
