package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/match"
)

// -print-spec prints the match of the flags and plays nothing; -spec plays that match, and flags
// override it.
func TestSpec(t *testing.T) {
	dir := t.TempDir()
	out, file := filepath.Join(dir, "a.jsonl"), filepath.Join(dir, "a.json")
	flags := []string{"match", "-game", "othello", "-agents", "uct:n=4 random", "-games", "4", "-openings", "random:50", "-seating", "fixed", "-step", "60s"}
	printed := succeed(t, "", append(flags, "-print-spec", "-out", out)...)
	if _, err := os.Stat(out); err == nil {
		t.Errorf("-print-spec writes %s, want no file", out)
	}
	want := match.Spec{Game: "othello", Agents: []string{"uct:n=4", "random"}, Format: "match", Games: 4, Seed: 1, Openings: "random:50", Seating: "fixed", Step: "1m0s"}
	got, err := match.Parse([]byte(printed))
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Fatalf("-print-spec prints %s: %v, (-want +got)\n%s", printed, err, diff)
	}
	if err := os.WriteFile(file, []byte(printed), 0o644); err != nil {
		t.Fatal(err)
	}
	succeed(t, "", append(flags, "-out", out)...)
	first, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	succeed(t, "", "match", "-games", "6", "-spec", file, "-out", out) // it continues: it is the same match
	if longer, err := os.ReadFile(out); err != nil || !strings.HasPrefix(string(longer), string(first)) || strings.Count(string(longer), "\n") != 7 {
		t.Errorf("-spec with -games 6 goes on with\n%s\nwant six games that begin with\n%s", longer, first)
	}
	header, _, _ := strings.Cut(string(first), "\n")
	for _, text := range []string{string(first), header, header + "\n"} { // a results file, or its first line
		begun := filepath.Join(dir, "begun.jsonl")
		if err := os.WriteFile(begun, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		again := want
		again.Games = match.Default().Games
		got, err := match.Parse([]byte(succeed(t, "", "match", "-spec", begun, "-print-spec")))
		got.Overage = strings.TrimSuffix(got.Overage, "0s")
		if diff := cmp.Diff(again, got); diff != "" || err != nil {
			t.Errorf("-spec with %.300s: %v, (-want +got)\n%s", text, err, diff)
		}
	}
	args := []string{"match", "-spec", file, "-out", file}
	status, _, errs := call("", args...)
	if want := "playout match: -out " + file + ": it is the file of -spec; allowed: another file\n"; status != 2 || errs != want {
		t.Errorf("%v: status %d, %q; want 2, %q", args, status, errs, want)
	}
	if kept, err := os.ReadFile(file); err != nil || string(kept) != printed {
		t.Errorf("the spec is %q, %v, want it unchanged: %q", kept, err, printed)
	}
	want.Agents, want.Seed, want.Step = []string{"random", "rules"}, 9, ""
	printed = succeed(t, "", "match", "-spec", file, "-agents", "random rules", "-seed", "9", "-step", "0", "-print-spec")
	if got, err = match.Parse([]byte(printed)); err != nil || got.Step != "0s" {
		t.Errorf("step = %q, %v, want 0s", got.Step, err)
	}
	got.Step = ""
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("flags beside -spec (-want +got)\n%s", diff)
	}
}

// An error of a match names the flag of the setting; an error of a file that is no match names
// the file.
func TestSpecRefused(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ text, flags, want string }{
		{`{"game":"othello","agents":["random","random"],"seating":"free"}`, "", `playout match: -spec FILE: seating "free"; allowed: each, fixed`},
		{`{"game":"othello","agents":["random","random"],"adjudicate":"win"}`, "", `playout match: -spec FILE: adjudicate "win": "win" is no rule; allowed: exact, `},
		{`{"game":"othello","agents":["random","random"]}`, "-format cup", `playout match: -format "cup"; allowed: match, roundrobin, gauntlet`},
		{`{"game":"othello","agents":["random","random"],"workers":4}`, "", `playout match: -spec FILE: key "workers" is unknown; allowed: game, agents, `},
		{`{"game":"othello","game":"chess"}`, "", `playout match: -spec FILE: key "game" occurs twice; allowed: once`},
		{`{"game":"othello","agents":["random","random"],"seed":1,"playout":"1","odd":1}`, "", `playout match: -spec FILE: line 1: unknown field "odd"`},
		{`{"game":"othello","agents":["random","random"],"seed":1,"sum":"00000000"}` + "\n", "", `playout match: -spec FILE: line 1: it does not match its checksum; allowed: the file as it was written`},
		{`{"game":"othello","agents":["random","random"],"seed":1}{}`, "", `playout match: -spec FILE: more follows the JSON object; allowed: exactly one object`},
		{`{}`, "", `playout match: -spec FILE: game is missing; allowed: `},
		{``, "", `playout match: -spec FILE: not JSON: it ends too early; allowed: one JSON object`},
	} {
		file := filepath.Join(dir, "a.json")
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		status, _, errs := call("", append([]string{"match", "-print-spec", "-spec", file}, strings.Fields(c.flags)...)...)
		if got := strings.ReplaceAll(errs, file, "FILE"); status != 2 || !strings.HasPrefix(got, c.want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s with %q: status %d, %s\nwant 2, %s", c.text, c.flags, status, got, c.want)
		}
	}
	if status, _, errs := call("", "match", "-spec", filepath.Join(dir, "nowhere")); status != 2 || errs != "playout match: -spec "+filepath.Join(dir, "nowhere")+": there is no such file\n" {
		t.Errorf("a file that is not there: status %d, %s; want 2, and its name", status, errs)
	}
}
