package morris

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"playout/ui/board"
)

const morrisPoints = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"

func morrisBoard(pieces map[string]string, notes ...string) *board.View {
	b := &board.View{Game: "morris", Seats: []string{"white", "black"}, Turn: "white", Notes: notes}
	for name := range strings.FieldsSeq(morrisPoints) {
		b.Squares = append(b.Squares, board.Square{Name: name, Piece: pieces[name]})
	}
	return b
}

// TestMorrisWalk: arrows lead to the next point of the row or column on the screen, the opposite
// one leads back, and every point can be reached from every other.
func TestMorrisWalk(t *testing.T) {
	back := map[string]string{"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}
	for _, flipped := range []bool{false, true} {
		c := &Board{}
		c.Draw(morrisBoard(nil), flipped, nil)
		reached := map[string]bool{"a1": true}
		for queue := []string{"a1"}; len(queue) > 0; queue = queue[1:] {
			for key, opposite := range back {
				there := c.NextSquare(queue[0], key)
				x, y := c.spot(queue[0])
				xx, yy := c.spot(there)
				dx := map[string]int{"ArrowLeft": -1, "ArrowRight": 1}[key]
				dy := map[string]int{"ArrowUp": -1, "ArrowDown": 1}[key]
				if there != queue[0] && ((xx-x)*dx+(yy-y)*dy <= 0 || (xx-x)*dy+(yy-y)*dx != 0 || c.NextSquare(there, opposite) != queue[0]) {
					t.Errorf("flipped %v: %s from %s leads to %s", flipped, key, queue[0], there)
				}
				if !reached[there] {
					reached[there] = true
					queue = append(queue, there)
				}
			}
		}
		if len(reached) != 24 {
			t.Errorf("flipped %v: arrows reach %d points, want 24", flipped, len(reached))
		}
	}
	c := &Board{}
	c.Draw(morrisBoard(nil), false, nil)
	for _, step := range []struct{ from, key, to string }{
		{"c4", "ArrowRight", "e4"}, {"d5", "ArrowDown", "d3"}, {"a7", "ArrowDown", "a4"}, {"b4", "ArrowUp", "b6"},
		{"c4", "End", "g4"}, {"c4", "Home", "a4"}, {"d6", "End", "f6"}, {"a1", "ArrowLeft", "a1"},
		{"h9", "ArrowUp", ""}, {"a1", "x", ""}, {"a1", "Tab", ""},
	} {
		if got := c.NextSquare(step.from, step.key); got != step.to {
			t.Errorf("%s from %s leads to %q, not %q", step.key, step.from, got, step.to)
		}
	}
}

// TestMorrisPlaces: every point is at a crossing of lines, and flipping turns the board by 180
// degrees.
func TestMorrisPlaces(t *testing.T) {
	c, turned := &Board{}, &Board{}
	c.Draw(morrisBoard(nil), false, nil)
	turned.Draw(morrisBoard(nil), true, nil)
	seen := map[string]bool{}
	rows := 0
	for _, row := range c.rows() {
		rows++
		for _, s := range row {
			seen[c.at(s)] = true
			x, y := c.spot(s.Name)
			xx, yy := turned.spot(s.Name)
			if x+xx != 6 || y+yy != 6 {
				t.Errorf("%s lies at %d,%d and turned at %d,%d: got %v and %v, want 6 and 6", s.Name, x, y, xx, yy, x+xx, y+yy)
			}
		}
	}
	if rows != 7 || len(seen) != 24 || c.at(board.Square{Name: "a1"}) != "translate(50 650)" {
		t.Errorf("%d rows, %d places, a1 at %s", rows, len(seen), c.at(board.Square{Name: "a1"}))
	}
	c.Draw(&board.View{Squares: []board.Square{{Name: ""}, {Name: "zz"}}}, true, nil) // odd names are drawn somewhere
	c.rows()
	c.mill()
}

// TestMillGlows: while a removal is due, the lines that the last stone closed are drawn,
// and no others.
func TestMillGlows(t *testing.T) {
	pieces := map[string]string{"a7": "white", "d7": "white", "g7": "white", "g4": "white", "g1": "white",
		"b6": "white", "d6": "white", "f6": "white", "c5": "black", "d5": "black", "e5": "black"}
	at := func(b *board.View, last string) string {
		c := &Board{}
		c.Draw(b, false, nil)
		for i := range b.Squares {
			b.Squares[i].Last = b.Squares[i].Name == last
		}
		return c.mill()
	}
	for _, want := range []struct{ last, path string }{
		{"g7", "M100 100L700 100M700 100L700 700"}, {"d7", "M100 100L700 100"}, {"b6", "M200 200L600 200"}, {"d5", ""}, {"a1", ""},
	} {
		if got := at(morrisBoard(pieces, "remove"), want.last); got != want.path {
			t.Errorf("after %s: %q, want %q", want.last, got, want.path)
		}
		if got := at(morrisBoard(pieces), want.last); got != "" {
			t.Errorf(`without a removal due: %q, want ""`, got)
		}
	}
}

// TestHands: the board shows a stone for each in hand, on its seat's side.
func TestHands(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		for n, note := range map[int]string{0: "hand white 0", 1: "hand white 1", 9: "hand white 9", 10: "hand white 10"} {
			c := &Board{}
			c.Draw(morrisBoard(nil, note), flipped, nil)
			places := c.inHand(0)
			if len(places) != n || len(c.inHand(1)) != 0 {
				t.Errorf("%s: %d stones of White's and %d of Black's", note, len(places), len(c.inHand(1)))
			}
			for _, place := range places {
				if below := strings.Contains(place, " 731)"); below == flipped {
					t.Errorf("flipped %v: a stone of White's lies at %s", flipped, place)
				}
			}
		}
	}
	// A stone in hand touches no stone on a point, no ring of a chosen one and no other stone in
	// hand.
	const onPoint, inHand = 44.0, 17.0 // radii
	for _, flipped := range []bool{false, true} {
		c := &Board{}
		c.Draw(morrisBoard(nil, "hand white 10", "hand black 10"), flipped, nil)
		var hands [][2]float64
		for _, place := range slices.Concat(c.inHand(0), c.inHand(1)) {
			var x, y float64
			if _, err := fmt.Sscanf(place, "translate(%f %f) scale(.42)", &x, &y); err != nil {
				t.Fatalf("%s: %v", place, err)
			}
			x, y = x+21, y+21
			for _, other := range hands {
				if math.Hypot(x-other[0], y-other[1]) < 2*inHand {
					t.Errorf("flipped %v: two stones in hand touch at %v, %v", flipped, x, y)
				}
			}
			hands = append(hands, [2]float64{x, y})
			for i := range c.View.Squares {
				column, row := c.spot(c.View.Squares[i].Name)
				if math.Hypot(x-float64(100+100*column), y-float64(100+100*row)) < onPoint+inHand {
					t.Errorf("flipped %v: a stone in hand at %v, %v touches %s", flipped, x, y, c.View.Squares[i].Name)
				}
			}
		}
	}
	c := &Board{}
	for _, note := range []string{"hand white -3", "hand white 1000000", "hand white x", "hand white"} {
		c.Draw(morrisBoard(nil, note), false, nil)
		if n := len(c.inHand(0)); n > 10 {
			t.Errorf("%s: %d stones, want at most 10", note, n)
		}
	}
}

// TestMarks: a piece shows the effect of choosing it.
func TestMarks(t *testing.T) {
	c := &Board{}
	c.Draw(morrisBoard(nil), false, nil)
	for _, m := range []struct {
		square       board.Square
		class        any
		prey, dotted bool
	}{
		{board.Square{}, nil, false, false},
		{board.Square{Origin: true}, nil, false, false},
		{board.Square{Origin: true, Piece: "black"}, nil, false, true},
		{board.Square{Legal: true}, nil, false, true},
		{board.Square{Legal: true, Mark: "55"}, nil, false, false},
		{board.Square{Legal: true, Piece: "white"}, "mover", false, false},
		{board.Square{Legal: true, Piece: "black"}, "prey", true, false},
		{board.Square{Legal: true, Piece: "black", Last: true}, "prey", true, false},
		{board.Square{Piece: "black", Last: true, Fresh: true}, "fresh", false, true},
		{board.Square{Last: true}, nil, true, false},
		{board.Square{Piece: "white", Chosen: true, Legal: true}, "chosen mover", false, false},
	} {
		if got := c.class(m.square); got != m.class || c.prey(m.square) != m.prey || c.dotted(m.square) != m.dotted || c.left(m.square) != (m.square == board.Square{Origin: true}) {
			t.Errorf("%+v: %v, cross %v, dot %v; want %v, cross %v, dot %v, and left only at the origin", m.square, got, c.prey(m.square), c.dotted(m.square), m.class, m.prey, m.dotted)
		}
	}
}

// TestPassing: in either orientation a moving stone is drawn at its destination and starts where
// it was, and a removed stone fades there.
func TestPassing(t *testing.T) {
	for flipped, want := range map[bool][2]string{false: {"translate(650 50)", "--by:-600px 600px"}, true: {"translate(50 650)", "--by:600px -600px"}} {
		c := &Board{}
		b := morrisBoard(nil)
		b.Passing = []board.Passing{{Piece: "white", From: "a1", To: "g7"}, {Piece: "black", From: "d5"}}
		c.Draw(b, flipped, nil)
		goes, off := c.passing()[0], c.passing()[1]
		at := func(point string) string { return c.at(board.Square{Name: point}) }
		if off.At != at("d5") || off.By != nil || goes.At != at("g7") || goes.At != want[0] || goes.By != want[1] {
			t.Errorf("flipped %v: %+v, %+v; want the taken piece to stay at d5, and the one that goes to g7 at %v by %v", flipped, off, goes, want[0], want[1])
		}
		if got := c.class(board.Square{Arriving: true, Fresh: true}); got != "fresh comes even" {
			t.Errorf(`its destination is %v, want "fresh comes even"`, got)
		}
	}
}
