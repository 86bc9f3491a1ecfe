//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// program is a whole program in a page of the guide; its second line is its name.
var program = regexp.MustCompile("(?s)```python\n(#!/usr/bin/env python3\n# (\\w+\\.py)\n.*?)```")

// Where Python is installed, the programs in the guide play whole games without fault.
func TestDocumentedPrograms(t *testing.T) {
	page, err := os.ReadFile("../../../static/guide/programs.md")
	if err != nil {
		t.Fatal(err)
	}
	found := program.FindAllStringSubmatch(string(page), -1)
	matches := map[string][]string{
		"goose.py":   {"geese", "geese:seats=2,rows=9,columns=10"},
		"othello.py": {"othello"},
	}
	if len(found) != len(matches) {
		t.Fatalf("%d programs, want %d", len(found), len(matches))
	}
	if err := exec.Command("/usr/bin/env", "python3", "-c", "str.removeprefix").Run(); err != nil {
		t.Skip("there is no Python 3.9")
	}
	for _, f := range found {
		path := filepath.Join(t.TempDir(), f[2])
		if err := os.WriteFile(path, []byte(f[1]), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, game := range matches[f[2]] {
			agents := "random uci:cmd=" + path
			if game == "geese" {
				agents = "random random " + agents
			}
			out := succeed(t, "", "match", "-game", game, "-games", "4", "-json", "-agents", agents)
			var m matchJSON
			if err := json.Unmarshal([]byte(out), &m); err != nil {
				t.Fatal(err)
			}
			if a := m.Agents[len(m.Agents)-1]; a.Errors > 0 || a.MsPerMove == 0 {
				t.Errorf("%s in %s: %+v", f[2], game, m.Agents)
			}
		}
	}
}
