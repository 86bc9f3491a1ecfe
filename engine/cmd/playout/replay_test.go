package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	episodeLines = "../../games/geese/testdata/episodes.jsonl.gz"
	leaderboard  = "../../games/geese/testdata/leaderboard-26316666.json.gz"
)

func TestReplay(t *testing.T) {
	for _, args := range [][]string{{"-game", "geese"}, nil} { // only one game has episodes
		got := succeed(t, "", append([]string{"replay", episodeLines, leaderboard}, args...)...)
		if want := "episodes 61, transitions 8749, mismatches 0\n"; got != want {
			t.Errorf("%q: %s, want %s", args, got, want)
		}
	}
	if got := succeed(t, "", "help", "replay"); strings.Contains(got, "othello") {
		t.Errorf("the help is %s, want only the game that has episodes", got)
	}
}

// unpacked returns a gzipped file's text.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The verb rejects a file without an episode.
func TestReplayOfNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "empty.json")
	if err := os.WriteFile(name, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, stderr := call("", "replay", "-game", "geese", name)
	if want := "playout replay: " + name + ": it holds no episode; allowed: Kaggle episodes as JSON\n"; status != 2 || stderr != want {
		t.Errorf("status %d, %s; want status 2 and %q", status, stderr, want)
	}
}

// The verb finds a changed episode, and reports it in one line.
func TestReplayCatchesAChange(t *testing.T) {
	whole := unpacked(t, leaderboard)
	name := filepath.Join(t.TempDir(), "changed.json")
	at := strings.LastIndex(whole, `"reward": 10215`)
	if at < 0 {
		t.Fatal("the episode has no such reward")
	}
	if err := os.WriteFile(name, []byte(whole[:at]+`"reward": 10216`+whole[at+len(`"reward": 10215`):]), 0o600); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := call("", "replay", "-game", "geese", name)
	if status == 0 || !strings.HasSuffix(stdout, "mismatches 1\n") || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "has the reward 10216, the rules give 10215") {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}
