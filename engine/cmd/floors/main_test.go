package main

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"playout/engine/golden"
)

// The guide's picture shows the code; -update, or the command with -guide, draws it again.
func TestPicture(t *testing.T) {
	rooms, err := read("../../..")
	if err != nil {
		t.Fatal(err)
	}
	floors, err := stack(rooms)
	if err != nil {
		t.Fatal(err)
	}
	svg := string(draw(floors))
	golden.Check(t, "../../../"+picture, svg)
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
	}
	for room := range rooms {
		if name := room[strings.LastIndexByte(room, '/')+1:]; !strings.Contains(svg, ">"+name+"</text>") {
			t.Errorf("the picture lacks %s", room)
		}
	}
}

// roomsOf returns the rooms of packages, each with its imports.
func roomsOf(packages map[string]string) map[string]map[string]bool {
	rooms := map[string]map[string]bool{}
	for path, imports := range packages {
		add(rooms, pkg{ImportPath: path, GoFiles: []string{"a.go"}, Imports: strings.Fields(imports)})
	}
	return rooms
}

// A room is on the floor above the highest one that it imports, and helpers of tests do not
// count.
func TestStack(t *testing.T) {
	floors, err := stack(roomsOf(map[string]string{
		"playout/models":               "",
		"playout/engine/game":          "fmt",
		"playout/engine/game/gametest": "testing playout/engine/search",
		"playout/engine/search":        "playout/engine/game",
		"playout/engine/search/mcts":   "playout/engine/search playout/engine/game/format",
		"playout/ui":                   "playout/models playout/engine/search",
	}))
	want := " 0  engine/game models\n 1  engine/search\n 2  ui\n"
	if got := list(floors); err != nil || got != want {
		t.Errorf("got %v,\n%swant\n%s", err, got, want)
	}
}

// An import cycle is an error that names its rooms.
func TestImportCycle(t *testing.T) {
	_, err := stack(roomsOf(map[string]string{
		"playout/engine/a":   "playout/engine/b",
		"playout/engine/b":   "playout/engine/c/d playout/engine/e",
		"playout/engine/c":   "playout/engine/e",
		"playout/engine/c/d": "playout/engine/b",
		"playout/engine/e":   "",
	}))
	if want := "rooms import each other: engine/b imports engine/c imports engine/b"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
