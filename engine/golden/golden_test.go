package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// failing is a test that records its failures.
type failing struct {
	testing.TB
	errors []string
}

func (f *failing) Helper() {}

func (f *failing) Errorf(format string, args ...any) {
	f.errors = append(f.errors, fmt.Sprintf(format, args...))
}

// A file that is missing or differs fails the test once; an equal file passes.
func TestCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.txt")
	f := &failing{TB: t}
	Check(f, path, "a\nb\n")
	if len(f.errors) != 1 || !strings.Contains(f.errors[0], "-update writes it") {
		t.Errorf("a missing file: got %q, want one error that names -update", f.errors)
	}
	if err := os.WriteFile(path, []byte("a\nb\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f.errors = nil
	Check(f, path, "a\nc\n")
	if len(f.errors) != 1 || !strings.Contains(f.errors[0], `"b"`) || !strings.Contains(f.errors[0], `"c"`) {
		t.Errorf("another text: got %q, want one error with both lines", f.errors)
	}
	f.errors = nil
	Check(f, path, "a\nb\n")
	if len(f.errors) != 0 {
		t.Errorf("the same text: got %q, want no error", f.errors)
	}
}

// With -update Check writes the file and the test passes; without it Check writes nothing.
func TestUpdate(t *testing.T) {
	defer func(old bool) { *update = old }(*update)
	path := filepath.Join(t.TempDir(), "kept.txt")
	for _, with := range []bool{false, true} {
		*update = with
		if got := Update(t, path, []byte("a")); got != with {
			t.Errorf("-update=%v: got %v, want %v", with, got, with)
		}
		if _, err := os.Stat(path); (err == nil) != with {
			t.Errorf("-update=%v: got the file's error %v, want a file: %v", with, err, with)
		}
	}
	f := &failing{TB: t}
	Check(f, path, "b")
	*update = false
	Check(f, path, "b")
	if len(f.errors) != 0 {
		t.Errorf("after -update: got %q, want no error", f.errors)
	}
}

// A difference is short, however long the texts, and names both sides.
func TestDiff(t *testing.T) {
	long := strings.Repeat("<p class=\"x\">words</p>", 200)
	var one, other []string
	for i := range 1000 {
		one, other = append(one, fmt.Sprint("line ", i)), append(other, fmt.Sprint("row ", 3*i))
	}
	for _, c := range []struct{ name, want, got, shows string }{
		{"one word", "a\nb\nc", "a\nB\nc", `"B"`},
		{"a line more", "a\nc", "a\nb\nc", `"b"`},
		{"the last line's end", "a", "a\n", `""`},
		{"a word in a long line", long + "old" + long, long + "new" + long, "new"},
		{"everything", strings.Join(one, "\n"), strings.Join(other, "\n"), "row 3"},
	} {
		diff := Diff(c.want, c.got)
		if !strings.Contains(diff, c.shows) {
			t.Errorf("%s: got the difference\n%s\nwant %q in it", c.name, diff, c.shows)
		}
		if most := (mostLines + 1) * (mostBytes + 4); len(diff) > most {
			t.Errorf("%s: got %d bytes, want at most %d", c.name, len(diff), most)
		}
		if got := Diff(c.got, c.got); got != "" {
			t.Errorf("%s: got the difference %q of a text from itself, want none", c.name, got)
		}
	}
}
