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

// stack returns the rooms of each floor, the lowest floor first. A circle of imports is an
// error.
func stack(rooms map[string]map[string]bool) ([][]string, error) {
	var floors [][]string
	placed := map[string]bool{}
	for len(placed) < len(rooms) {
		var floor []string
		for _, room := range slices.Sorted(maps.Keys(rooms)) {
			above := false
			for imported := range rooms[room] {
				above = above || rooms[imported] != nil && !placed[imported]
			}
			if !placed[room] && !above {
				floor = append(floor, room)
			}
		}
		if floor == nil {
			return nil, fmt.Errorf("a circle of imports: %s", strings.Join(circle(rooms, placed), " imports "))
		}
		for _, room := range floor {
			placed[room] = true
		}
		floors = append(floors, floor)
	}
	return floors, nil
}

// circle returns a circle of imports among the rooms that have no floor; it ends with its first
// room.
func circle(rooms map[string]map[string]bool, placed map[string]bool) []string {
	var way []string
	left := func(room string) bool { return rooms[room] != nil && !placed[room] }
	next := first(rooms, left)
	for !slices.Contains(way, next) {
		way = append(way, next)
		next = first(rooms[next], left)
	}
	return append(way[slices.Index(way, next):], next)
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

// listed prints floors, the lowest first.
func listed(floors [][]string) string {
	var b strings.Builder
	for i, floor := range floors {
		fmt.Fprintf(&b, "%2d  %s\n", i, strings.Join(floor, " "))
	}
	return b.String()
}
