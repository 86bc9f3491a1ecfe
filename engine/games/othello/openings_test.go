package othello

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game/openings"
	"playout/engine/game/openings/openingstest"
)

// The embedded book is the one made from openings.tsv.
func TestOpenings(t *testing.T) {
	openingstest.Run(t, New(), "openings.flate", openingstest.Read(t, "openings.tsv", func(cells []string) openingstest.Line {
		var moves []string
		for move := range slices.Chunk([]byte(cells[0]), 2) {
			moves = append(moves, string(move))
		}
		return openingstest.Line{Opening: openings.Opening{Name: cells[1]}, Moves: moves}
	}))
}

// A position has its name in every orientation, and positions outside the book have none.
func TestNamesOfOpenings(t *testing.T) {
	for _, c := range []struct{ moves, name string }{
		{"c4 e3 f6 e6 f5", "Tiger"},
		{"f5 d6 c3 d3 c4", "Tiger"}, // rotated
		{"e6 f4 c3 c4 d3", "Tiger"}, // mirrored
		{"f5 f6", "Diagonal"},
		{"f5", ""},
	} {
		got, named := openings.Of(New(), openingstest.After(t, New(), strings.Fields(c.moves)...))
		if want := (openings.Opening{Name: c.name}); got != want || named != (c.name != "") {
			t.Errorf("%s: got %+v, %v; want %+v", c.moves, got, named, want)
		}
	}
}
