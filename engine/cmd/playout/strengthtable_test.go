package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/lab/matches"
	"playout/engine/lab/strength"
	"playout/engine/player"
)

// Every row of the strength table is a match that can be played, given its nets and engines,
// some of which this machine may have outside the folder; the test plays a row, which continues.
func TestStrength(t *testing.T) {
	models, err := filepath.Abs("../../../models/othello.onnx")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	rows, err := strength.Rows("")
	if err != nil {
		t.Fatal(err)
	}
	list := succeed(t, "", "strength")
	for _, row := range rows {
		err, inFolder := matches.CanPlay(&row.Match), strings.Contains(row.Needs, " in this folder")
		if err == nil && inFolder || err != nil && (row.Needs == "" || !strings.HasSuffix(err.Error(), "; it needs "+row.Needs)) {
			t.Errorf("%s needs %q, and: %v", row.Name, row.Needs, err)
		}
		if !strings.Contains(list, row.Name+": at least ") {
			t.Errorf("%s is not listed", row.Name)
		}
	}
	const head = "| row | match | games | score, 95 % |"
	old, err := os.ReadFile(models)
	if err == nil {
		err = os.WriteFile("first.onnx", old, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"strength", "-rows", "zebra,first", "-games", "1", "-dir", "a"} // a game in each seating: 2
	status, out, errs := call("", args...)
	lines := strings.Split(out, "\n")
	if status != 2 || len(lines) != 5 || !strings.HasPrefix(out, head) || !strings.HasPrefix(lines[3], "| first | Othello: `puct:n=200` against `puct:n=200,net=./first.onnx` | 2 | ") ||
		!strings.HasPrefix(lines[2], "| zebra | ") || !strings.Contains(lines[2], " | not played: agent ") || !strings.Contains(lines[2], "; it needs zebra in this folder, a program ") ||
		!strings.HasSuffix(errs, "playout strength: not played: zebra; its line above says why\n") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	// JSON has no line for it, so a warning says why it was not played.
	status, asJSON, errs := call("", append(slices.Clone(args), "-json")...)
	if lines := strings.Split(errs, "\n"); status != 2 || strings.Count(asJSON, "\n") != 1 || !strings.HasPrefix(asJSON, `{"row":"first",`) ||
		!slices.ContainsFunc(lines, func(line string) bool {
			return strings.HasPrefix(line, "playout strength: zebra is not played: ") && strings.Contains(line, "; it needs zebra in this folder, ")
		}) {
		t.Errorf("as JSON: status %d, %s%s", status, asJSON, errs)
	}
	before, err := os.ReadFile("a/first.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if status, again, _ := call("", args...); status != 2 || again != out {
		t.Errorf("status %d; the second time %s\nthe first %s", status, again, out)
	}
	if after, _ := os.ReadFile("a/first.jsonl"); string(after) != string(before) {
		t.Error("games are played again")
	}
	cut := bytes.LastIndexByte(bytes.TrimSpace(before), '\n') + 5 // within the last game
	if err := os.WriteFile("a/first.jsonl", before[:cut], 0o644); err != nil {
		t.Fatal(err)
	}
	if status, again, _ := call("", args...); status != 2 || !strings.HasPrefix(again, head) || strings.Count(again, "\n") != 4 {
		t.Errorf("cut short: status %d, %s", status, again)
	}
	if after, _ := os.ReadFile("a/first.jsonl"); !bytes.HasPrefix(after, before[:cut-5]) || bytes.Count(after, []byte("\n")) != bytes.Count(before, []byte("\n")) {
		t.Errorf("cut short, it goes on to\n%s", after)
	}
	for args, want := range map[string]string{
		"-rows chess":        `playout strength: -rows: row "chess" is unknown; allowed: othello-net, morris-eval, `,
		"-games -1":          "playout strength: -games -1; allowed: 0 to 1000000",
		"-workers 0":         "playout strength: -workers 0; allowed: 1 or more",
		"-best go":           `playout strength: -best: game "go" has no strongest agent; allowed: othello, morris, chess, geese`,
		"-dir a/first.jsonl": "playout strength: -dir a/first.jsonl: it is a file; allowed: a folder, or the name of a new one",
	} {
		if status, _, errs := call("", append([]string{"strength"}, strings.Fields(args)...)...); status != 2 || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, want)
		}
	}
}

// -best prints the strongest agent of a game alone, so that a script can use it, and the agent is valid.
func TestStrengthBest(t *testing.T) {
	for _, best := range strength.Strongest {
		status, out, errs := call("", "strength", "-best", best.Game)
		if status != 0 || out != best.Agent+"\n" || errs != "" {
			t.Errorf("%s: status %d, %q, %q; want 0 and %q alone", best.Game, status, out, errs, best.Agent)
		}
		g, err := games.Parse(best.Game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := player.Parse(g, best.Agent); err != nil {
			t.Errorf("%s: %v", best.Game, err)
		}
	}
}
