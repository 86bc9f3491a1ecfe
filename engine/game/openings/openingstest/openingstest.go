// Package openingstest makes the books of games' openings from their sources, and checks them.
package openingstest

import (
	"os"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/openings"
	"playout/engine/golden"
)

// Line is an opening with the names of the moves that lead to it from the start.
type Line struct {
	openings.Opening
	Moves []string
}

// Read reads the lines of a file of tab-separated cells below a header.
func Read(t *testing.T, path string, line func(cells []string) Line) []Line {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var lines []Line
	for i, row := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i > 0 {
			lines = append(lines, line(strings.Split(strings.TrimRight(row, "\r"), "\t")))
		}
	}
	return lines
}

// Run checks that the file at path holds the book of a game that the lines make: all lines are
// legal, and each one's own moves find its name. With -update it writes the file.
func Run(t *testing.T, g game.Game, path string, lines []Line) {
	t.Helper()
	named, ok := g.(openings.Named)
	if !ok {
		t.Fatalf("%s has no Openings; want an openings.Named", g.Spec().ID)
	}
	entries := make([]openings.Entry, len(lines))
	for i, l := range lines {
		entries[i] = openings.Entry{Opening: l.Opening, State: After(t, g, l.Moves...)}
	}
	packed, err := named.Openings().Pack(entries)
	if err != nil {
		t.Fatal(err)
	}
	if golden.Update(t, path, packed) {
		return
	}
	if len(lines) == 0 || !named.Openings().Equal(openings.New(packed, nil)) {
		t.Fatalf("%s is not what its %d lines give; -update writes it", path, len(lines))
	}
	for i, e := range entries {
		if got, found := openings.Of(g, e.State); !found || got != e.Opening {
			t.Errorf("%v leads to %v, want %v", lines[i].Moves, got, e.Opening)
		}
	}
}

// After returns the position after moves from the start of a game without chance in which seats
// take turns. The moves must be legal.
func After(t *testing.T, g game.Game, moves ...string) game.State {
	t.Helper()
	s := g.New(game.NewRand(0))
	for _, name := range moves {
		seat := s.Acting().First()
		m, err := game.FindMove(s, seat, name)
		if err != nil {
			t.Fatalf("%v: %v", moves, err)
		}
		s.Play(game.Solo(seat, m), game.NewRand(0))
	}
	return s
}
