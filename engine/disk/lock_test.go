package disk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file belongs to one run at a time, and to the next one after that.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.jsonl")
	first, err := Lock(path, "name", "match")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.WriteString("one\n"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a refusal leaves the owner its lock
		if _, err := Lock(path, "name", "match"); err == nil || !strings.HasPrefix(err.Error(), "name: another match is writing it; allowed: another file") {
			t.Errorf("a second run: got error %v, want one that another match is writing it", err)
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := Lock(path, "name", "match")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); string(text) != "one\n" {
		t.Errorf(`the file has %q, %v, want "one\n"`, text, err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("the folder has %v, %v, want only the file", left, err)
	}
}
