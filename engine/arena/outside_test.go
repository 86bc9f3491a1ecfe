//go:build unix

package arena

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/book"
	"playout/engine/games/chess"
	"playout/engine/games/geese"
	"playout/engine/match"
	"playout/engine/player"
)

// An outside engine that dies, lies or hangs loses its games, and the match continues to its end.
func TestOutsideEnginesThatFail(t *testing.T) {
	for what, answer := range map[string]string{
		"dies":    "exit",
		"lies":    "echo bestmove e2e5",
		"babbles": "echo bestmove",
		"hangs":   "true",
	} {
		path := filepath.Join(t.TempDir(), "engine")
		script := "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; quit) exit;; go*) " + answer + ";; esac; done\n"
		if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		c := Config{Match: match.Match{Game: chess.New(), Games: 4, Seed: 1, Openings: book.Source{Plies: 4}}, Workers: 2}
		for _, text := range []string{"uci:cmd=" + path + ",ms=10", "random"} {
			a, err := player.Parse(c.Game, text)
			if err != nil {
				t.Fatal(err)
			}
			c.Agents = append(c.Agents, a)
		}
		want := ""
		if what == "hangs" {
			c.Step, c.Overage = 300*time.Millisecond, 100*time.Millisecond
			want = "its time is spent"
		}
		results, err := Run(c)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		st := standings(c, results)
		if st[0].Errors != 4 || st[0].Losses != 4 || st[1].Wins != 4 || st[1].Errors != 0 {
			t.Errorf("%s: %+v; want the engine to lose all 4 games by errors", what, st)
		}
		for _, r := range results {
			if len(r.Faults) != 1 || !strings.Contains(r.Faults[0].Error, want) || strings.ContainsAny(r.Faults[0].Error, "\r\n") || r.Plies > 5 {
				t.Errorf("%s: %+v after %d plies; want one fault of one line with %q after at most 5", what, r.Faults, r.Plies, want)
			} else if r.Number == 0 {
				t.Logf("%s: %s", what, r.Faults[0].Error)
			}
		}
	}
}

// A goose whose program fails in any way leaves the board in the first step and ranks last, and
// the others play on.
func TestGeeseOfProgramsThatFail(t *testing.T) {
	g, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	for what, answer := range map[string]string{
		"dies":    "exit 3",
		"lies":    "echo bestmove NORTHWEST",
		"hurries": "echo bestmove NORTH; echo bestmove NORTH",
		"hangs":   "true",
		"floods":  "while :; do echo info depth 1; done",
	} {
		path := filepath.Join(t.TempDir(), "goose")
		script := "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; quit) exit;; go*) " + answer + ";; esac; done\n"
		if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		c := Config{Match: match.Match{Game: g, Games: 4, Seed: 1}, Workers: 2}
		for _, text := range []string{"uci:ms=10,cmd=" + path, "rules", "rules", "random"} {
			a, err := player.Parse(g, text)
			if err != nil {
				t.Fatal(err)
			}
			c.Agents = append(c.Agents, a)
		}
		if what == "hangs" || what == "floods" {
			c.Step, c.Overage = 300*time.Millisecond, 100*time.Millisecond
		}
		results, err := Run(c)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for _, r := range results {
			seat := slices.Index(r.Seats, 0)
			if r.Returns[seat] != -1 || r.Plies < 3 || len(r.Faults) != 1 || r.Faults[0].Seat != seat || r.Faults[0].Ply > 1 || !strings.Contains(r.Faults[0].Error, "allowed: ") {
				t.Errorf("%s: %+v; want the program to fail in the first step, and the others to play on", what, r)
			}
		}
	}
}
