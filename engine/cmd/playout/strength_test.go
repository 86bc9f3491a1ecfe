package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Rows of the strength table take openings and adjudication: their commands have them, a row's file only
// continues with the same, and a mistaken value is one line before any row.
func TestStrengthTakesOpeningsAndAdjudication(t *testing.T) {
	out := succeed(t, "", "strength", "-rows", "chess-eval", "-games", "2", "-openings", "book,first=4", "-adjudicate", "exact,plies=8")
	if want := " -games 2 -seed 1 -openings book,first=4 -adjudicate exact,plies=8 -workers 1\n"; !strings.HasSuffix(out, want) {
		t.Errorf("%q, want the command to end with %q", out, want)
	}
	dir := t.TempDir()
	args := []string{"strength", "-rows", "chess-eval", "-games", "2", "-dir", dir, "-json", "-openings", "random:4", "-adjudicate", "plies=6"}
	if status, out, errs := call("", args...); status != 0 || !strings.Contains(out, `"won":0,"drawn":2,"lost":0,`) {
		t.Errorf("status %d, %s, %s; want two games that are adjudicated as draws", status, out, errs)
	}
	if text := contents(t, filepath.Join(dir, "chess-eval.jsonl")); strings.Count(text, `"ending":"plies"`) != 2 {
		t.Errorf("%s; want two games that end after some plies", text)
	}
	for flag, want := range map[string]string{
		"-adjudicate=plies=8":       "playout strength: chess-eval: " + dir + "/chess-eval.jsonl: it holds another match: adjudicate plies=6, not plies=8; allowed: a new file, or the results file of this match\n",
		"-adjudicate=foo":           `playout strength: -adjudicate "foo": "foo" is no rule; allowed: `,
		"-openings=nope":            `playout strength: -openings "nope"; allowed: `,
		"-openings=file=absent.txt": "absent.txt",
	} {
		if status, _, errs := call("", append(args, flag)...); status != 2 || !strings.Contains(errs, want) || strings.Count(errs, "playout strength: ") != 1 {
			t.Errorf("%s: status %d, %q; want 2, one line with %q", flag, status, errs, want)
		}
	}
}

// The net is as strong as models/othello.json says: with equal simulations it clearly
// beats playouts. The full match has 400 games.
func TestShippedNetBeatsPlayouts(t *testing.T) {
	games := 12
	if os.Getenv("PLAYOUT_LONG") == "1" {
		games = 400
	}
	status, out, errs := call("", "match", "-game", "othello", "-agents", "puct:n=100 uct:n=100",
		"-games", strconv.Itoa(games), "-seed", "1", "-json")
	if status != 0 {
		t.Fatalf("status %d, %s, want 0", status, errs)
	}
	var m matchJSON
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	if a := m.Agents[0]; m.Games != games || a.Low < 0.55 {
		t.Errorf("%d games: %s scores %.3f, from %.3f; want at least 0.55", m.Games, a.Agent, a.Score, a.Low)
	}
}
