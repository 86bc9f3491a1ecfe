package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/lab/data"
)

// episodesOf reads the episodes of a data set, which must be whole.
func episodesOf(t *testing.T, g game.Game, path string) (all []*dataset.Episode, head dataset.Header) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	head, err = data.Read(g, file, func(l *dataset.Episode) error {
		all = append(all, l)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all, head
}

// A data set of version 1 continues in that version.
func TestSelfPlayGoesOnWithVersion1(t *testing.T) {
	before, err := os.ReadFile("../../dataset/testdata/version1.data")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "old.data")
	if err := os.WriteFile(file, before, 0o644); err != nil {
		t.Fatal(err)
	}
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2 random", "-games", "4", "-seed", "3", "-openings", "random:40-44", "-out", file)
	after, _ := os.ReadFile(file)
	if episodes, head := episodesOf(t, othello.New(), file); !bytes.HasPrefix(after, before) || len(episodes) != 4 || head.Version != 1 {
		t.Errorf("%d games of version %d, what was there is kept: %v", len(episodes), head.Version, bytes.HasPrefix(after, before))
	}
}

// selfplay does not continue games of another net, kernel or teacher.
func TestSelfPlayRefusesOtherGames(t *testing.T) {
	g := othello.New()
	file := filepath.Join(t.TempDir(), "a.data")
	args := func(more ...string) []string {
		return append([]string{"selfplay", "-game", "othello", "-agents", "puct:n=2", "-games", "1", "-openings", "random:50", "-out", file}, more...)
	}
	if status, out, errs := call("", args("-teacher", "alphabeta:depth=1")...); status != 0 || !strings.Contains(out, " positions, ") || !strings.HasSuffix(out, " of them distinct up to symmetry\n") {
		t.Fatalf(`status %d, %s%s; want status 0 and a count of distinct positions`, status, out, errs)
	}
	_, head := episodesOf(t, g, file)
	if net := head.Nets["othello"]; head.Teacher != "alphabeta:depth=1" || net.Kernel == "" || len(net.SHA256) != 64 {
		t.Errorf(`head %+v; want head.Teacher == "alphabeta:depth=1" && net.Kernel != "" && len(net.SHA256) == 64`, head)
	}
	if status, _, errs := call("", args()...); status != 2 || !strings.Contains(errs, "it holds other games (\"puct:n=2\"") {
		t.Errorf("without the teacher: status %d, %s", status, errs)
	}
	for what, bend := range map[string]func(*dataset.Net){
		"were played on the kernel \"abacus\", which rounds differently": func(n *dataset.Net) { n.Kernel = "abacus" },
		"are of another net \"othello\" (SHA-256 0123, now ":             func(n *dataset.Net) { n.SHA256 = "0123" },
	} {
		bent := head
		net := head.Nets["othello"]
		bend(&net)
		bent.Nets = map[string]dataset.Net{"othello": net}
		var to bytes.Buffer
		if _, err := dataset.NewWriter(g, &to, bent); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, to.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		status, _, errs := call("", args("-teacher", "alphabeta:depth=1")...)
		if after, _ := os.ReadFile(file); status != 2 || !strings.Contains(errs, what) || !bytes.Equal(after, to.Bytes()) {
			t.Errorf("status %d, %s, want %s", status, errs, what)
		}
	}
}
