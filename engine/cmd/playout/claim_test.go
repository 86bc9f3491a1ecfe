package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file belongs to one run at a time, and to the next when that is over.
func TestClaim(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.jsonl")
	first, err := claim(path, "match")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.WriteString("one\n"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a refusal takes nothing from the owner
		if _, err := claim(path, "match"); err == nil || !strings.HasPrefix(err.Error(), "another match writes "+path+"; allowed: another file") {
			t.Errorf("a second run: %v", err)
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := claim(path, "match")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); string(text) != "one\n" {
		t.Errorf("%q, %v", text, err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("%v lie there, %v", left, err)
	}
}

func TestClaimRefuses(t *testing.T) {
	folder := t.TempDir()
	for path, want := range map[string]string{
		folder:                                   "directory",
		os.DevNull:                               os.DevNull + " is no plain file; allowed: a new file",
		filepath.Join(folder, "nowhere", "file"): "no such file or directory",
	} {
		if _, err := claim(path, "match"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// What a run is writing is refused to others, in one line and before anything
// is played, and stays as it is.
func TestVerbsClaimTheirFiles(t *testing.T) {
	for verb, flag := range map[string]string{"match": "-out", "selfplay": "-out", "match ": "-records"} {
		path := filepath.Join(t.TempDir(), "taken")
		verb = strings.TrimSpace(verb)
		owner, err := claim(path, verb)
		if err != nil {
			t.Fatal(err)
		}
		status, out, errs := call("", verb, "-game", "othello", "-agents", "random random", "-games", "2", flag, path)
		if status != 2 || out != "" || !strings.HasPrefix(errs, "playout "+verb+": "+flag+": another "+verb+" writes "+path+"; allowed: ") || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s %s: status %d, %q", verb, flag, status, errs)
		}
		if info, err := owner.Stat(); err != nil || info.Size() != 0 {
			t.Errorf("%s %s: %v, %v", verb, flag, info, err)
		}
		if err := owner.Close(); err != nil {
			t.Error(err)
		}
	}
}
