package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games/othello"
)

// A data set that a teacher labels afterwards is the one that it would have labelled while the games were played, byte for
// byte, also after an interrupt. In games of several seats at once, too.
func TestLawOfLabels(t *testing.T) {
	for _, c := range []struct{ game, agents, teacher string }{
		{"othello", "uct:n=4 uct:n=2,c=0.5", "uct:n=6"}, {"chess", "uct:n=2", "alphabeta:depth=1,eval=heuristic"}, {"geese", "uct:n=2 uct:n=3", "uct:n=6"},
	} {
		dir := t.TempDir()
		path := func(name string) string { return filepath.Join(dir, name) }
		play := func(out string, more ...string) {
			t.Helper()
			succeed(t, "", append([]string{"selfplay", "-game", c.game, "-agents", c.agents, "-games", "3", "-seed", "4", "-openings", "random:2-6", "-out", path(out)}, more...)...)
		}
		play("taught", "-teacher", c.teacher)
		play("plain")
		succeed(t, "", "label", "-in", path("plain"), "-teacher", c.teacher, "-workers", "2", "-out", path("labelled"))
		if got, want := readFile(t, path("labelled")), readFile(t, path("taught")); !bytes.Equal(got, want) {
			t.Errorf("%s: %d labelled bytes differ from the %d of self-play with the teacher", c.game, len(got), len(want))
		}
	}
}

// Recorded games and games of players that do not search get labels, and keep their moves.
func TestLabelsWithoutSearches(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "random", "-games", "2", "-openings", "random:40", "-out", path("random"))
	succeed(t, "", "label", "-in", path("random"), "-teacher", "uct:n=4", "-all", "-out", path("labelled"))
	before, _ := episodesOf(t, othello.New(), path("random"))
	after, head := episodesOf(t, othello.New(), path("labelled"))
	if len(after) != len(before) || head.Teacher != "uct:n=4" {
		t.Fatalf("%d games with the teacher %q, want %d with uct:n=4", len(after), head.Teacher, len(before))
	}
	for i := range after {
		if len(after[i].Steps) != len(before[i].Steps) {
			t.Errorf("game %d has %d plies, want %d", i, len(after[i].Steps), len(before[i].Steps))
		}
		if bare := countBare(after[i]); bare > 0 {
			t.Errorf("%d decisions of game %d have no label", bare, i)
		}
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-in", path("absent"), "-teacher", "uct:n=4", "-out", path("out")}, "-in"},
		{[]string{"-in", path("random"), "-teacher", "random", "-out", path("out")}, "searches no moves"},
		{[]string{"-in", path("random"), "-teacher", "uct:n=x", "-out", path("out")}, "-teacher"},
		{[]string{"-in", path("random"), "-teacher", "uct:n=4"}, "-out"},
		{[]string{"-in", path("random"), "-teacher", "uct:n=5", "-out", path("labelled")}, "other games"},
	} {
		status, out, errs := call("", append([]string{"label"}, test.args...)...)
		if status != 2 || out != "" || !strings.Contains(errs, test.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q; want status 2 and one line with %q", test.args, status, out, errs, test.want)
		}
	}
}

// countBare counts the decisions without a search.
func countBare(e *dataset.Episode) (n int) {
	for _, d := range e.Decisions {
		if d.Shares == nil {
			n++
		}
	}
	return n
}
