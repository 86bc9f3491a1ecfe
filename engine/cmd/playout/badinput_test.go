package main

import (
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/match"
)

// put writes a file of a test.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// refuse checks that a command is refused with an error of one line, prints nothing else, and leaves
// no file.
func refuse(t *testing.T, want string, args ...string) {
	t.Helper()
	before, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	status, out, errs := call("", args...)
	if status != 2 || out != "" || !strings.HasPrefix(errs, "playout "+args[0]+": "+want) || strings.Count(errs, "\n") != 1 {
		t.Errorf("%q: status %d, %q, %q; want 2 and one line, %s", args, status, out, errs, want)
	}
	if after, err := os.ReadDir("."); err != nil || len(after) != len(before) {
		t.Errorf("%q: %d files, %v; want %d as before", args, len(after), err, len(before))
	}
}

// A book that is empty, huge, broken or of another game is refused before the first game; an error
// in a line names it.
func TestBadBooks(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "empty", "")
	put(t, "comments", "# none\n\n  \n")
	put(t, "huge", "")
	if err := os.Truncate("huge", 64<<20+1); err != nil {
		t.Fatal(err)
	}
	var packed strings.Builder
	w := gzip.NewWriter(&packed)
	for range 65 {
		w.Write([]byte(strings.Repeat(" ", 1<<20))) // a Builder takes everything
	}
	w.Close()
	put(t, "bomb.gz", packed.String())
	put(t, "cut.gz", packed.String()[:packed.Len()/2])
	put(t, "head.gz", "\x1f\x8bnothing")
	put(t, "illegal", "# the third\nf5d6\nf5f7\n")
	put(t, "position", "f5d6\n"+strings.Repeat("-", 64)+" Z\n")
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"empty":    "-openings empty: it has no opening; allowed: one opening on a line: moves, or a position of othello\n",
		"comments": "-openings comments: it has no opening; allowed: ",
		"huge":     "-openings huge: it has more than 67108864 bytes; allowed: a book of at most that many, unpacked\n",
		"bomb.gz":  "-openings bomb.gz: it has more than 67108864 bytes; allowed: a book of at most that many, unpacked\n",
		"cut.gz":   "-openings cut.gz: it is compressed with gzip, but broken (unexpected EOF); allowed: a whole file\n",
		"head.gz":  "-openings head.gz: it is compressed with gzip, but broken (",
		"illegal":  `-openings illegal: line 3: ply 2, "f7": not a move here; allowed: `,
		"position": "-openings position: line 2: ",
		"folder":   "-openings folder: is a directory\n",
		"nowhere":  "-openings nowhere: there is no such file\n",
	} {
		refuse(t, want, "match", "-game", "othello", "-agents", "random rules", "-games", "2", "-openings", "file="+file, "-out", "a.jsonl")
	}
	books := map[string]string{ // an opening of each game that has books of moves, and in chess the other forms
		"othello": "f5d6c3\n", "morris": "a1 d7\n", "chess": "e2e4 e7e5\n",
		"chess as PGN": "[Event \"x\"]\n\n1. e4 e5 *\n", "chess as EPD": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0;\n",
	}
	for of, text := range books {
		put(t, "book", text)
		for _, name := range games.Names() {
			if id, _, _ := strings.Cut(of, " "); id == name {
				if status, _, errs := call("", "match", "-game", name, "-agents", "random rules", "-games", "2", "-openings", "file=book"); status != 0 {
					t.Errorf("%s: status %d, %s; want 0, since it is a book of that game", of, status, errs)
				}
				continue
			}
			refuse(t, "-openings book: line 1: ", "match", "-game", name, "-agents", "random rules", "-games", "2", "-openings", "file=book")
		}
	}
}

// Each rule of adjudication works in the games that know it, and is refused in the others with
// those that they know.
func TestAdjudicationThatAGameDoesNotKnow(t *testing.T) {
	t.Chdir(t.TempDir())
	refused := 0
	for _, name := range append(games.Names(), "morris:flying=off") {
		for _, rule := range []string{"exact", "resign", "draw", "plies=100"} {
			spec := match.Default()
			spec.Game, spec.Agents, spec.Adjudicate = name, []string{"random", "random"}, rule
			args := []string{"match", "-game", name, "-agents", "random random", "-games", "2", "-adjudicate", rule}
			word, _, _ := strings.Cut(rule, "=")
			want := "adjudicate " + word + ": " + name + " does not know it; allowed: "
			if _, err := spec.Match(); err == nil {
				succeed(t, "", args...)
				continue
			}
			refused++
			refuse(t, "-"+want, args...)
			put(t, "spec.json", string(spec.JSON()))
			refuse(t, "-spec spec.json: "+want, "match", "-spec", "spec.json")
		}
	}
	if refused < 5 {
		t.Errorf("%d rules are refused, want all 4 of geese, and exact in a variant of morris", refused)
	}
	refuse(t, `-adjudicate "win": "win" is no rule; allowed: exact, resign`, "match", "-game", "othello", "-agents", "random random", "-adjudicate", "win")
}

// A description of a match that is empty, huge, no object or has keys that are unknown is refused.
func TestBadSpecs(t *testing.T) {
	t.Chdir(t.TempDir())
	const agents = `"game":"othello","agents":["random","random"]`
	for text, want := range map[string]string{
		"":                                   "not JSON: it ends too early; allowed: one JSON object\n",
		strings.Repeat(" ", match.MaxText+1): "it has more than 65536 bytes; allowed: at most that many\n",
		"[1]":                                "the description is not an object; allowed: one JSON object\n",
		"{" + agents + `,"book":{"a":1}}`:    `key "book" is unknown; allowed: game, agents, format, games, seed, `,
		"{" + agents + `,"Games":2}`:         `key "Games" is unknown; allowed: `,
		"{" + agents + `,"out":"a.jsonl"}`:   `key "out" is unknown; allowed: `,
		"{" + agents + "} {}":                "more follows the JSON object; allowed: exactly one object\n",
		"{" + agents + `,"games":1.5}`:       "games cannot be 1.5; allowed: a whole number\n",
		"{" + agents + `,"openings":"file=nowhere"}`: "openings nowhere: there is no such file\n",
	} {
		put(t, "spec.json", text)
		refuse(t, "-spec spec.json: "+want, "match", "-spec", "spec.json", "-out", "a.jsonl")
	}
}
