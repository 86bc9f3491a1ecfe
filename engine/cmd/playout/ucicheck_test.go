//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A program whose every move is illegal fails the checks of its moves, loses its games by faults, and
// makes the exit status 2; as JSON each check is an object.
func TestUCICheckOfAFaultyProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine")
	script := "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo id name Wrong; echo uciok;; isready) echo readyok;; quit) exit;; go*) echo bestmove a9;; esac; done\n"
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	var out, wrong bytes.Buffer
	status := run([]string{"uci-check", path, "-game", "othello", "-games", "2", "-json"}, strings.NewReader(""), &out, &wrong)
	verdicts := map[string]uciCheckJSON{}
	for line := range strings.Lines(out.String()) {
		var c uciCheckJSON
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		verdicts[c.Check] = c
	}
	for name, want := range map[string]uciCheckJSON{
		"uci":          {"uci", "ok", "Wrong, 0 options"},
		"position fen": {"position fen", "fail", `"bestmove a9" at `},
		"games":        {"games", "fail", "2 faults in 2 games against random play, the first: "},
	} {
		if got := verdicts[name]; got.Verdict != want.Verdict || !strings.HasPrefix(got.Detail, want.Detail) {
			t.Errorf("%s: got %+v, want %+v and more", name, got, want)
		}
	}
	if status != 2 || !strings.HasSuffix(wrong.String(), " checks failed; allowed: none\n") {
		t.Errorf("the status is %d with %q, want 2 with the number of failed checks", status, wrong.String())
	}
}

func TestUCICheckRefusals(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "one program is needed; allowed: uci-check PROGRAM"},
		{"a b", "one program is needed; allowed: uci-check PROGRAM"},
		{"a -games -1", "-games -1; allowed: 0 to 10000"},
		{"a -ms 0", "-ms 0; allowed: 1 to 60000"},
		{"a -patience 0", "-patience 0; allowed: 1 to 600000"},
		{"a -game checkers", `game "checkers" is unknown`},
		{"a -game othello -variant go", `variant="go"; allowed for othello: none, othello, flipello`},
		{"/nowhere/engine", "engine engine: no such file or directory; allowed: the path of an executable, such as ./engine"},
	} {
		var out, wrong bytes.Buffer
		status := run(append([]string{"uci-check"}, strings.Fields(c.args)...), strings.NewReader(""), &out, &wrong)
		if status != 2 || !strings.Contains(wrong.String(), c.want) || strings.Count(wrong.String(), "\n") != 1 {
			t.Errorf("%q: the status is %d with %q, want 2 with one line that has %q", c.args, status, wrong.String(), c.want)
		}
	}
}
