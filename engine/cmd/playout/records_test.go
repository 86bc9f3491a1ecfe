package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/games"
	"playout/engine/games/chess"
	"playout/engine/record"
	"playout/engine/wire"
)

// recorded plays a match with -records and gives its results and what was
// recorded.
func recorded(t *testing.T, game, agents string, more ...string) (results []arena.Result, path, text string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games")
	data, err := os.ReadFile(played(t, game, agents, append([]string{"-records", path, "-games", "6"}, more...)...))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		var r arena.Result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return results, path, string(written)
}

// Games of chess are PGN that holds, with the players and the result.
func TestRecordsOfChess(t *testing.T) {
	results, path, text := recorded(t, "chess", "rules random", "-workers", "1")
	pgns, err := chess.ParsePGN(text)
	if err != nil {
		t.Fatal(err)
	}
	if len(pgns) != len(results) {
		t.Fatalf("%d games, played %d", len(pgns), len(results))
	}
	for i, r := range results {
		white := []string{"rules", "random"}[r.Seats[0]]
		want := map[float32]string{1: "1-0", 0: "1/2-1/2", -1: "0-1"}[r.Returns[0]]
		if len(pgns[i].Moves) != r.Plies || pgns[i].Result != want || !strings.Contains(fmt.Sprint(pgns[i].Tags), "{White "+white+"}") {
			t.Errorf("game %d: %d plies, %s, %v; want %d, %s, White %s", i, len(pgns[i].Moves), pgns[i].Result, pgns[i].Tags, r.Plies, want, white)
		}
	}
	status, _, errs := call("", "match", "-game", "chess", "-agents", "random random", "-games", "2", "-records", path)
	if status != 2 || !strings.Contains(errs, "it is there already; allowed: a new file") {
		t.Errorf("over a file that is there: status %d, %q", status, errs)
	}
	// Who fails loses, whatever stands on the board.
	results, _, text = recorded(t, "chess", "rules random", "-step", "1ns", "-workers", "1")
	pgns, err = chess.ParsePGN(text)
	if err != nil || len(pgns) != len(results) {
		t.Fatal(len(pgns), err)
	}
	for i, r := range results {
		want := []string{"0-1", "1-0"}[r.Faults[0].Seat]
		if pgns[i].Result != want || !strings.Contains(fmt.Sprint(pgns[i].Tags), "Termination forfeit: its time is spent") {
			t.Errorf("game %d: %s, %v", i, pgns[i].Result, pgns[i].Tags)
		}
	}
}

// Games of geese are episodes that replay, also where some ran out of time.
func TestRecordsOfGeese(t *testing.T) {
	for _, step := range []string{"0s", "1us"} {
		results, path, _ := recorded(t, "geese:rows=5", "rules random uct:n=10 random", "-step", step)
		transitions := 0
		for _, r := range results {
			transitions += r.Plies
		}
		want := fmt.Sprintf("episodes %d, transitions %d, mismatches 0", len(results), transitions)
		if out := succeed(t, "", "replay", "-game", "geese", path); !strings.Contains(out, want) {
			t.Errorf("-step %s: %s, want %s", step, out, want)
		}
	}
}

// Games of others are links that give them back.
func TestRecordsOfOthers(t *testing.T) {
	for _, name := range []string{"othello", "morris:flying=off"} {
		results, _, text := recorded(t, name, "rules random", "-workers", "1")
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if len(lines) != len(results) {
			t.Fatalf("%d lines, %d games", len(lines), len(results))
		}
		for i, r := range results {
			link, err := wire.ParseLink(lines[i])
			if err != nil {
				t.Fatal(err)
			}
			moves, err := record.Parse(g, link.Position, link.Seed, link.Moves)
			if err != nil {
				t.Fatal(err)
			}
			over := moves.StateAt(moves.Len()).Acting() == 0
			if link.Game != name || moves.Len() != r.Plies || !over || link.Seats[0].Agent != []string{"rules", "random"}[r.Seats[0]] {
				t.Errorf("game %d: %s, %d plies, over %v, seats %v; want %d plies", i, link.Game, moves.Len(), over, link.Seats, r.Plies)
			}
		}
	}
}
