package boards

import (
	"fmt"
	"testing"

	"playout/ui/page"
)

// TestPassing: whichever way a board is turned, a piece on its way is drawn where
// it comes to and begins where it was, and one that is taken off fades there.
func TestPassing(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		chess := &Chess{}
		b := chessBoard(nil, "")
		b.Passing = []page.Passing{{Piece: "black-pawn", From: "d5"}, {Piece: "white-queen", From: "d1", To: "h5"}}
		b.Changes = 2
		chess.Draw(b, flipped, nil)
		file, rank := func(name string) int { return int(name[0] - 'a') }, func(name string) int { return int(name[1] - '1') }
		chessAt := func(name string) string { return chess.at(rank(name), file(name)) }

		morris := &Morris{}
		m := morrisBoard(nil)
		m.Passing = []page.Passing{{Piece: "white", From: "a1", To: "g7"}, {Piece: "black", From: "d5"}}
		m.Changes = 3
		morris.Draw(m, flipped, nil)
		morrisAt := func(name string) string { return morris.at(page.Square{Name: name}) }

		for _, of := range []struct {
			passing []passing
			beat    string
			at      func(string) string
		}{{chess.passing(), "even", chessAt}, {morris.passing(), "odd", morrisAt}} {
			for _, p := range of.passing {
				if p.To == "" {
					if p.at != of.at(p.From) || p.by != nil || p.class != "fades "+of.beat {
						t.Errorf("flipped %v: %+v", flipped, p)
					}
					continue
				}
				var x, y, dx, dy int
				if _, err := fmt.Sscanf(fmt.Sprint(p.by), "--by:%dpx %dpx", &dx, &dy); err != nil {
					t.Fatalf("%v: %v", p.by, err)
				}
				if _, err := fmt.Sscanf(p.at, "translate(%d %d)", &x, &y); err != nil {
					t.Fatalf("%s: %v", p.at, err)
				}
				if p.at != of.at(p.To) || translate(x+dx, y+dy) != of.at(p.From) || p.class != "goes "+of.beat {
					t.Errorf("flipped %v: %+v", flipped, p)
				}
			}
		}
		if got := chess.class(page.Square{Comes: true, Last: true}); got != "last comes even" {
			t.Errorf("the square that it comes to is %v", got)
		}
	}
}
