package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every verb that plays takes a book, also from a description as JSON, and names its wrong line.
func TestBookOfAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	const sum = "1d5e2eb827da513464828bec364ed47b1f09dcf8d10236157c392334c1e4f55e"
	for name, text := range map[string]string{"a,b.txt": "f5d6c3d3\nf5f6\n", "bad.txt": "f5d6\n\ne2e4\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const from = `file="a,b.txt",first=1`
	match := []string{"match", "-game", "othello", "-agents", "random rules", "-games", "2", "-openings", from}
	if out := succeed(t, "", match...); !strings.Contains(out, "openings "+from+" (SHA-256 "+sum+"): ") {
		t.Errorf("%v prints %s, want the book and its checksum", match, out)
	}
	if out := succeed(t, "", append(match, "-json")...); !strings.Contains(out, `"book":"`+sum+`"`) {
		t.Errorf("%v -json prints %s, want the checksum", match, out)
	}
	spec := succeed(t, "", append(match, "-print-spec")...)
	if want := `"openings":"file=\"a,b.txt\",first=1"`; !strings.Contains(spec, want) {
		t.Errorf("-print-spec prints %s, want %s", spec, want)
	}
	if err := os.WriteFile("a.json", []byte(spec), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"match", "-spec", "a.json", "-out", "spec.jsonl"},
		{"sweep", "-game", "othello", "-agents", "uct:n={1,2} random", "-games", "2", "-openings", from, "-dir", "sweep"},
	} {
		if status, _, errs := call("", args...); status != 0 {
			t.Errorf("%v: status %d, %s; want 0", args, status, errs)
		}
	}
	for _, name := range []string{"spec.jsonl", filepath.Join("sweep", "n=1.jsonl")} {
		if text, err := os.ReadFile(name); err != nil || strings.Count(string(text), `"opening":[37,43,18,19]`) != 2 || !strings.Contains(string(text), `"book":"`+sum+`"`) {
			t.Errorf("%s is %s, %v; want two games of the first opening, and the checksum", name, text, err)
		}
	}
	if _, out, _ := call("", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "2", "-openings", from, "-out", "a.data"); !strings.HasPrefix(out, `a.data: 2 games of uct:n=2, seed 1, openings `+from+"; ") {
		t.Errorf("selfplay prints %s, want 2 games from the book", out)
	}
	for want, args := range map[string][]string{
		"playout match: -openings bad.txt: line 3: ply 1, \"e2e4\": not a move here; allowed: ":  {"match", "-game", "othello", "-agents", "random rules", "-openings", "file=bad.txt"},
		"n = 1, value 1 of 2\nplayout sweep: n = 1: openings bad.txt: line 3: ply 1":             {"sweep", "-game", "othello", "-agents", "uct:n={1,2} random", "-openings", "file=bad.txt"},
		"playout selfplay: -openings bad.txt: line 3: ply 1, \"e2e4\": not a move here; allowed": {"selfplay", "-game", "othello", "-agents", "random", "-openings", "file=bad.txt", "-out", "b.data"},
		"playout match: -openings a,b.txt: line 1: ply 1":                                        {"match", "-game", "morris", "-agents", "random rules", "-openings", `file="a,b.txt"`},
		"playout match: -openings book: geese has no book of its own; allowed: ":                 {"match", "-game", "geese", "-agents", "random rules", "-openings", "book"},
		"playout sweep: -openings book: geese has no book of its own; allowed: ":                 {"sweep", "-game", "geese", "-agents", "uct:n={1,2} random", "-openings", "book"},
		"playout selfplay: -openings book: geese has no book of its own; allowed: ":              {"selfplay", "-game", "geese", "-agents", "random", "-openings", "book", "-out", "b.data"},
	} {
		if status, out, errs := call("", args...); status != 2 || out != "" || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1+strings.Count(want, "\n") {
			t.Errorf("%v: status %d, %q, %q; want 2, and %q on one line", args, status, out, errs, want)
		}
	}
}

// The verb prints openings that match plays; with -out they are in the file, and only a summary is
// printed. Errors name the flag.
func TestOpenings(t *testing.T) {
	t.Chdir(t.TempDir())
	args := []string{"openings", "-game", "othello", "-count", "4", "-plies", "5", "-judge", "alphabeta:depth=1", "-within", "3", "-seed", "2"}
	printed := succeed(t, "", args...)
	if out := succeed(t, "", append(args, "-out", "a.txt")...); !strings.HasPrefix(out, "a.txt: 4 openings of 5 plies, found among ") {
		t.Errorf("with -out it prints %s, want a summary", out)
	}
	if text, err := os.ReadFile("a.txt"); err != nil || string(text) != printed || strings.Count(printed, "\n") != 5 {
		t.Errorf("the file is %s, %v; want what is printed without -out, 5 lines: %s", text, err, printed)
	}
	succeed(t, "", "match", "-game", "othello", "-agents", "random rules", "-games", "8", "-openings", "file=a.txt")
	for want, args := range map[string]string{
		"-judge is missing; allowed: an agent that searches, such as alphabeta:depth=8":                                         "-within 1",
		"-within is missing; allowed: points of the game, 0 or more":                                                            "-judge alphabeta",
		`-judge "rules" gives positions no values; allowed: an agent that searches, such as alphabeta:depth=8`:                  "-judge rules -within 1",
		`-judge: agent "x": no agent "x"; allowed: `:                                                                            "-judge x -within 1",
		"-count 0; allowed: 1 to 100000":                                                                                        "-judge alphabeta -within 1 -count 0",
		"-out a.txt: it is another file, which begins with \"# playout openings -\"; allowed: a new file, or the same openings": "-judge alphabeta -within 1 -out a.txt",
	} {
		all := append([]string{"openings", "-game", "othello"}, strings.Fields(args)...)
		if status, _, errs := call("", all...); status != 2 || !strings.HasPrefix(errs, "playout openings: "+want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q; want 2, %q on one line", all, status, errs, want)
		}
	}
	succeed(t, "", "match", "-game", "morris", "-agents", "random rules", "-games", "4", "-openings", "book,order=shuffled,first=2,plies=6")
	if err := os.WriteFile("own.txt", []byte(succeed(t, "", "openings", "-game", "chess", "-list")), 0o644); err != nil {
		t.Fatal(err)
	}
	own := succeed(t, "", "match", "-game", "chess", "-agents", "random rules", "-games", "4", "-openings", "book", "-json")
	file := succeed(t, "", "match", "-game", "chess", "-agents", "random rules", "-games", "4", "-openings", "file=own.txt", "-json")
	sum := regexp.MustCompile(`"book":"[0-9a-f]{64}"`)
	if got, want := sum.FindString(file), sum.FindString(own); got != want || want == "" {
		t.Errorf("the book that -list prints has the checksum %s, want that of -openings book: %s", got, want)
	}
	if status, _, errs := call("", "openings", "-game", "geese", "-list"); status != 2 || !strings.HasPrefix(errs, "playout openings: -list: geese has no book of its own; allowed: othello, morris, chess") {
		t.Errorf("-list of geese: status %d, %s; want 2 and that it has no book", status, errs)
	}
}
