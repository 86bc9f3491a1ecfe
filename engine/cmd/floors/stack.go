package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// module is the path of this module.
const module = "playout"

// pkg holds what go list prints about a package.
type pkg struct {
	ImportPath string
	GoFiles    []string
	Imports    []string
}

// targets lists the environments for which packages are compiled.
var targets = [][]string{nil, {"GOOS=js", "GOARCH=wasm"}}

// read returns the rooms of the repository in a folder, each with the rooms that it imports.
func read(root string) (map[string]map[string]bool, error) {
	rooms := map[string]map[string]bool{}
	for _, target := range targets {
		list := exec.Command("go", "list", "-json=ImportPath,GoFiles,Imports", "-e", "./...")
		list.Dir, list.Env, list.Stderr = root, append(os.Environ(), target...), os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var p pkg
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			add(rooms, p)
		}
	}
	return rooms, nil
}

// add adds the imports of a package to its room.
func add(rooms map[string]map[string]bool, p pkg) {
	if len(p.GoFiles) == 0 || slices.Contains(p.Imports, "testing") {
		return
	}
	from := roomOf(p.ImportPath)
	if rooms[from] == nil {
		rooms[from] = map[string]bool{}
	}
	for _, imported := range p.Imports {
		if to := roomOf(imported); to != "" && to != from {
			rooms[from][to] = true
		}
	}
}

// roomOf returns the room of a package of this module, "" for other packages.
func roomOf(importPath string) string {
	path, ours := strings.CutPrefix(importPath, module+"/")
	if !ours {
		return ""
	}
	parts := strings.SplitN(path, "/", 3)
	return strings.Join(parts[:min(len(parts), 2)], "/")
}

// stack returns the rooms of each floor, the lowest floor first. An import cycle is an error.
func stack(rooms map[string]map[string]bool) ([][]string, error) {
	var floors [][]string
	placed := map[string]bool{}
	for len(placed) < len(rooms) {
		var floor []string
		for _, room := range slices.Sorted(maps.Keys(rooms)) {
			waits := false // for a room that it imports
			for imported := range rooms[room] {
				waits = waits || rooms[imported] != nil && !placed[imported]
			}
			if !placed[room] && !waits {
				floor = append(floor, room)
			}
		}
		if floor == nil {
			return nil, fmt.Errorf("rooms import each other: %s", strings.Join(cycle(rooms, placed), " imports "))
		}
		for _, room := range floor {
			placed[room] = true
		}
		floors = append(floors, floor)
	}
	return floors, nil
}

// cycle returns an import cycle among the rooms that have no floor; it ends with its first room.
func cycle(rooms map[string]map[string]bool, placed map[string]bool) []string {
	var path []string
	unplaced := func(room string) bool { return rooms[room] != nil && !placed[room] }
	next := first(rooms, unplaced)
	for !slices.Contains(path, next) {
		path = append(path, next)
		next = first(rooms[next], unplaced)
	}
	return append(path[slices.Index(path, next):], next)
}

// first returns the first wanted room in alphabetical order, "" if there is none.
func first[V any](rooms map[string]V, wanted func(string) bool) string {
	for _, room := range slices.Sorted(maps.Keys(rooms)) {
		if wanted(room) {
			return room
		}
	}
	return ""
}

// list formats floors, one on a line, the lowest first.
func list(floors [][]string) string {
	var b strings.Builder
	for i, floor := range floors {
		fmt.Fprintf(&b, "%2d  %s\n", i, strings.Join(floor, " "))
	}
	return b.String()
}
