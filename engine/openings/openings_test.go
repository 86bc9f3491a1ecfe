package openings

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/record"
)

// after is the position of a game after moves, which must be legal.
func after(t *testing.T, id, moves string) (game.Game, game.State) {
	t.Helper()
	g, err := games.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(g, "", 0, moves)
	if err != nil {
		t.Fatal(err)
	}
	return g, r.StateAt(r.Len())
}

// A position has its name however it was reached and, in Othello, in every orientation;
// positions outside the book have none.
func TestOf(t *testing.T) {
	for _, c := range []struct{ id, moves, code, name string }{
		{"chess", "e2e4,c7c5", "B20", "Sicilian Defense"},
		{"chess", "d2d4,g8f6,c2c4,e7e6,b1c3,f8b4", "E20", "Nimzo-Indian Defense"},
		{"chess", "c2c4,g8f6,b1c3,e7e6,d2d4,f8b4", "E20", "Nimzo-Indian Defense"}, // transposed
		{"chess", "c2c4,c7c6,e2e4", "B10", "Caro-Kann Defense: Accelerated Panov Attack"},
		{"chess", "e2e4,c7c6,c2c4", "B10", "Caro-Kann Defense: Accelerated Panov Attack"}, // a different pawn moved last
		{"chess", "", "", ""},
		{"chess", "g1f3,g8f6,f3g1,f6g8", "", ""},
		{"othello", "c4e3f6e6f5", "", "Tiger"},
		{"othello", "f5d6c3d3c4", "", "Tiger"}, // rotated
		{"othello", "e6f4c3c4d3", "", "Tiger"}, // mirrored
		{"othello", "f5f6", "", "Diagonal"},
		{"othello", "f5", "", ""},
		{"morris", "d2", "", ""},
		{"geese", "", "", ""},
	} {
		got, named := Of(after(t, c.id, c.moves))
		if want := (Opening{c.code, c.name}); got != want || named != (c.name != "") {
			t.Errorf("%s %s: %+v, %v; want %+v", c.id, c.moves, got, named, want)
		}
	}
}

// A book that is incomplete is refused.
func TestUnpackRefuses(t *testing.T) {
	for _, packed := range [][]byte{nil, {1}, packedOthello[:len(packedOthello)/2], packedChess[:len(packedChess)-1]} {
		if names, err := unpack(packed); err == nil {
			t.Errorf("%d bytes gave %d names: got %v, want an error", len(packed), len(names), err)
		}
	}
}
