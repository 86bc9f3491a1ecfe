// Package golden compares the output of a test with a file beside it, and writes that file if the
// test runs with -update:
//
//	go test ./engine/player -update
//
// Only tests import it: every program that imports it gets the flag -update.
package golden

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files of these tests instead of comparing with them")

// Check fails the test unless the file has the text, and shows the difference. With -update it
// writes the file.
func Check(t testing.TB, path, got string) {
	t.Helper()
	if Update(t, path, []byte(got)) {
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("%v; -update writes it", err)
		return
	}
	if diff := Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (- file, + now); if the new text is right, -update writes it:\n%s", path, diff)
	}
}

// Update writes the file and returns true if the test runs with -update. It is for files that a
// test compares in its own way; for all others use Check.
func Update(t testing.TB, path string, data []byte) bool {
	t.Helper()
	if !*update {
		return false
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return true // unchanged, so that go test can use cached results
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return true
}

// The longest difference that Diff shows, in lines, and the longest of its lines, in bytes.
const (
	mostLines = 40
	mostBytes = 400
)

// Diff describes the difference of two texts, line by line, in a few lines; it is "" for equal
// texts.
func Diff(want, got string) string {
	if want == got {
		return ""
	}
	lines := strings.Split(cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")), "\n")
	for i, line := range lines {
		if len(line) > mostBytes {
			lines[i] = strings.ToValidUTF8(line[:mostBytes], "") + "…"
		}
	}
	if len(lines) > mostLines {
		lines = append(lines[:mostLines], "…")
	}
	return strings.Join(lines, "\n")
}
