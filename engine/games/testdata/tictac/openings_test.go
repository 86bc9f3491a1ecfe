package tictac

import (
	"strings"
	"testing"

	"playout/engine/game/openings"
	"playout/engine/game/openings/openingstest"
)

// The embedded book is the one made from openings.tsv.
func TestOpenings(t *testing.T) {
	openingstest.Run(t, New(), "openings.flate", openingstest.Read(t, "openings.tsv", func(cells []string) openingstest.Line {
		return openingstest.Line{Opening: openings.Opening{Name: cells[1]}, Moves: strings.Fields(cells[0])}
	}))
}
