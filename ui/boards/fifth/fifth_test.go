//go:build !js

package fifth_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"playout/ui/boards/fifth"
)

// TestFifthGame adds a game to the repository, without writing to it, and takes the game through
// the engine and the page. It runs the tests in testdata, which belong to the game, and again
// those that apply to every game.
func TestFifthGame(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	added, overlay := filepath.Join(dir, "added"), filepath.Join(dir, "overlay.json")
	if err := fifth.Add(root, added); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(added, os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	run := func(stdin, name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stdin = root, strings.NewReader(stdin)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run("", "go", "tool", "components", filepath.Join(added, "ui/boards/tictac"))
	if err := fifth.Overlay(root, added, overlay); err != nil {
		t.Fatal(err)
	}

	playout := filepath.Join(dir, "playout")
	run("", "go", "build", "-overlay", overlay, "-o", playout, "./engine/cmd/playout")
	if out := run("XX-OO----\n", playout, "moves", "-game", "tictac"); !strings.Contains(out, "c1") || strings.Contains(out, "b2") {
		t.Errorf("moves says %s; want c1 and not b2 among them", out)
	}
	if out := run("", playout, "match", "-game", "tictac", "-agents", "uct:n=60 random", "-games", "10", "-seed", "1"); !strings.Contains(out, "uct:n=60") {
		t.Errorf(`match says %s, want "uct:n=60" in it`, out)
	}
	records := filepath.Join(dir, "records.txt")
	run("", playout, "match", "-game", "tictac", "-agents", "uct:n=9 random", "-games", "2", "-seed", "1", "-records", records)
	if kept, err := os.ReadFile(records); err != nil || !regexp.MustCompile(strings.ReplaceAll(`^([abc][123]( MOVE){4,8}\n){2}$`, "MOVE", `[abc][123]\{(\+?-?[0-9.]+/[0-9]+ )?[0-9.]+s( [0-9]+)?\}`)).Match(kept) {
		t.Errorf("the records are %q, %v; want two games of 5 to 9 squares, in the format of the game, with what the agents thought", kept, err)
	}
	run("", "go", "test", "./engine/games/testdata/tictac")
	test := func(names string, packages ...string) {
		t.Helper()
		out := run("", "go", append([]string{"test", "-count=1", "-v", "-vet=off", "-overlay", overlay, "-run", names}, packages...)...)
		if strings.Contains(out, "no tests to run") || strings.Contains(out, "--- SKIP") {
			t.Errorf("not everything ran: %s", out)
		}
	}
	test("TestFifthGame", "./engine/games", "./ui")
	test(".", "./ui/boards")
	test("TestIconColours", "./ui/feature/merge")
}
