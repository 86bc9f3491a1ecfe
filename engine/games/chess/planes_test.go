package chess

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// shownAs describes planes, each by its squares as rows and columns, "-" for none, or by its
// single value.
func shownAs(t *testing.T, planes game.Planes, s *state, seat game.Seat) []string {
	t.Helper()
	dst := make([]float32, planes.C*64)
	planes.Encode(s, seat, dst)
	texts := make([]string, planes.C)
	for c := range texts {
		plane, same := dst[64*c:64*c+64], true
		var squares []string
		for i, v := range plane {
			same = same && v == plane[0]
			if v == 1 {
				squares = append(squares, fmt.Sprintf("%d%d", i/8, i%8))
			}
		}
		switch {
		case same && plane[0] == 0:
			texts[c] = "-"
		case same:
			texts[c] = fmt.Sprint(plane[0])
		default:
			texts[c] = strings.Join(squares, " ")
		}
	}
	return texts
}

func TestPlanes(t *testing.T) {
	const position = "r3k3/8/8/1N6/3pP3/8/8/4K2R b Kq e3 3 50"
	s := read(t, position)
	planes := New().(game.Encoder).Planes()
	for _, c := range []struct {
		planes int
		seat   game.Seat
		want   string
	}{
		{0, board.White, "34, 41, -, 07, -, 04, 33, -, -, 70, -, 74, 1, -, -, 1, 24, -, 0.03, -"},
		{0, board.Black, "43, -, -, 00, -, 04, 44, 31, -, 77, -, 74, -, 1, 1, -, 54, 1, 0.03, -"},
		{1, board.White, "44, 31, -, 77, -, 74, 43, -, -, 00, -, 04, -, 1, -, 1, 0.03, 0.25"},
		{2, board.Black, "43, -, -, 00, -, 04, 44, 31, -, 77, -, 74, 34, 41, -, 07, -, 04, 33, -, -, 70, -, 74"},
		{1, board.Black, "44, 31, -, 77, -, 74, 43, -, -, 00, -, 04, -, 1, -, 1, 0.03, 0.25"},
	} {
		if got := strings.Join(shownAs(t, planes[c.planes], s, c.seat), ", "); got != c.want {
			t.Errorf("planes %q of seat %d: %s\nwant %s", planes[c.planes].Name, c.seat, got, c.want)
		}
	}
	s = after(t, startText, "g1f3 g8f6 f3g1 f6g8")
	if got := shownAs(t, planes[0], s, board.White); got[19] != "1" {
		t.Errorf(`the start again: repetition %q, want "1"`, got[19])
	}
	if got := shownAs(t, planes[1], s, board.White); got[14] != "1" || got[12] != "1" || got[13] != "1" {
		t.Errorf(`the start again: repetition %q, to move %q, castling %q; want "1", "1" and "1"`, got[14], got[12], got[13])
	}
	if got := shownAs(t, planes[1], read(t, "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), board.White); got[13] != "-" {
		t.Errorf(`no castling: %q, want "-"`, got[13])
	}
	if planes[1].Fixed {
		t.Error("the value of report 3 is the mover's, not White's")
	}
}

func TestPolicy(t *testing.T) {
	for _, c := range []struct {
		position, move string
		square, plane  int
	}{
		{startText, "e2e4", 12, 1},
		{startText, "g1f3", 6, 63},
		{startText, "b1c3", 1, 56},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "e7e5", 12, 1},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "g8f6", 6, 63},
		{"4k3/8/8/8/8/8/8/Q3K2R w K - 0 1", "e1g1", 4, 2*7 + 1},
		{"4k3/8/8/8/8/8/8/Q3K2R w K - 0 1", "a1a8", 0, 6},
		{"4k3/8/8/8/8/8/8/Q3K2R w K - 0 1", "a1h8", 0, 7 + 6},
		{"4k3/8/8/8/8/8/8/Q3K2R w K - 0 1", "h1h7", 7, 5},
		{"7k/8/8/8/3N4/8/7P/K7 w - - 0 1", "d4f5", 27, 57},
		{"7k/8/8/8/3N4/8/7P/K7 w - - 0 1", "d4f3", 27, 58},
		{"7k/8/8/8/3N4/8/7P/K7 w - - 0 1", "d4e2", 27, 59},
		{"7k/8/8/8/3N4/8/7P/K7 w - - 0 1", "d4c2", 27, 60},
		{"7k/8/8/8/3N4/8/7P/K7 w - - 0 1", "d4b3", 27, 61},
		{"7k/8/8/8/3N4/8/7P/K7 w - - 0 1", "d4b5", 27, 62},
		{"8/7k/8/8/3Q4/8/8/K7 w - - 0 1", "d4c3", 27, 5 * 7},
		{"8/7k/8/8/3Q4/8/8/K7 w - - 0 1", "d4d2", 27, 4*7 + 1},
		{"8/7k/8/8/3Q4/8/8/K7 w - - 0 1", "d4g1", 27, 3*7 + 2},
		{"8/7k/8/8/3Q4/8/8/K7 w - - 0 1", "d4a4", 27, 6*7 + 2},
		{"8/7k/8/8/3Q4/8/8/K7 w - - 0 1", "d4a7", 27, 7*7 + 2},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 48, 0},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", 48, 67},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8b", 48, 71},
		{"7k/8/8/8/8/8/1p6/R5K1 b - - 0 1", "b2a1r", 49, 66},
	} {
		s := read(t, c.position)
		m, err := game.FindMove(s, game.Seat(s.position.Turn), c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := index(s, game.Seat(s.position.Turn), m); got != 73*c.square+c.plane {
			t.Errorf("%s: %s is plane %d of square %d, want %d of %d", c.position, c.move, got%73, got/73, c.plane, c.square)
		}
	}
}
