//go:build !js

package chess

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/game/openings"
	"playout/engine/game/openings/openingstest"
)

// The book agrees with its source.
func TestOpenings(t *testing.T) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/corentings/chess/v2").Output()
	if err != nil {
		t.Fatalf("go list -m github.com/corentings/chess/v2: %v", err)
	}
	path := filepath.Join(strings.TrimSpace(string(folder)), "opening", "eco_lichess.tsv")
	openingstest.Run(t, New(), "openings.flate", openingstest.Read(t, path, func(cells []string) openingstest.Line { // eco, name, pgn, uci, epd
		return openingstest.Line{
			Opening: openings.Opening{Code: cells[0], Name: strings.ReplaceAll(cells[1], "'", "’")},
			Moves:   strings.Fields(cells[3]),
		}
	}))
}

// A position has its name regardless of the moves that led to it, and positions outside the book
// have none.
func TestNamesOfOpenings(t *testing.T) {
	for _, c := range []struct{ moves, code, name string }{
		{"e2e4 c7c5", "B20", "Sicilian Defense"},
		{"d2d4 g8f6 c2c4 e7e6 b1c3 f8b4", "E20", "Nimzo-Indian Defense"},
		{"c2c4 g8f6 b1c3 e7e6 d2d4 f8b4", "E20", "Nimzo-Indian Defense"}, // transposed
		{"c2c4 c7c6 e2e4", "B10", "Caro-Kann Defense: Accelerated Panov Attack"},
		{"e2e4 c7c6 c2c4", "B10", "Caro-Kann Defense: Accelerated Panov Attack"}, // a different pawn moved last
		{"", "", ""},
		{"g1f3 g8f6 f3g1 f6g8", "", ""},
	} {
		got, named := openings.Of(New(), openingstest.After(t, New(), strings.Fields(c.moves)...))
		if want := (openings.Opening{Code: c.code, Name: c.name}); got != want || named != (c.name != "") {
			t.Errorf("%s: got %+v, %v; want %+v", c.moves, got, named, want)
		}
	}
}
