//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// program matches a whole program in a page of the guide; its second line is its name.
var program = regexp.MustCompile("(?s)```python\n(#!/usr/bin/env python3\n# (\\w+\\.py)\n.*?)```")

// Where Python is installed, the programs in the guide play a whole game for all seats
// without fault, and pass the checks of the protocol.
func TestDocumentedPrograms(t *testing.T) {
	page, err := os.ReadFile("../../../static/guide/programs.md")
	if err != nil {
		t.Fatal(err)
	}
	found := program.FindAllStringSubmatch(string(page), -1)
	names := map[string]string{"goose.py": "geese:seats=2,rows=9,columns=10", "othello.py": "othello"}
	if len(found) != len(names) {
		t.Fatalf("%d programs, want %d", len(found), len(names))
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no Python")
	}
	for _, f := range found {
		path := filepath.Join(t.TempDir(), f[2])
		if err := os.WriteFile(path, []byte(f[1]), 0o755); err != nil {
			t.Fatal(err)
		}
		g, err := games.Parse(names[f[2]])
		if err != nil {
			t.Fatal(err)
		}
		p := mustMake(t, g, "uci:ms=600000,cmd="+path)
		rng := game.NewRand(1)
		for s := g.New(rng); s.Acting() != 0; {
			var joint game.Joint
			for acting := s.Acting(); acting != 0; acting = acting.Rest() {
				seat := acting.First()
				joint[seat] = player.Choose(p, s, seat)
				if err := player.Fault(p); err != nil {
					t.Fatalf("%s: %s: %v", f[2], s, err)
				}
			}
			s.Play(joint, rng)
		}
		if out := succeed(t, "", "uci-check", path, "-game", names[f[2]], "-games", "2", "-patience", "60000"); !strings.Contains(out, ", 0 failed") || !strings.Contains(out, "no faults") {
			t.Errorf("%s: the checks are\n%s\nwant none failed", f[2], out)
		}
	}
}
