package openings_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/book"
	"playout/engine/games/othello"
	"playout/engine/lab/openings"
)

// packed returns text compressed with gzip.
func packed(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A file is the same book whether it is compressed or not. Errors are one line that names the file.
func TestLoad(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string][]byte{
		"a,b.txt": []byte("# two\nf5d6c3\nf5f6\n"), "a.gz": packed(t, []byte("# two\nf5d6c3\nf5f6\n")),
		"bad": []byte("f5d6\nf9\n"), "empty": nil, "bomb.gz": packed(t, make([]byte, book.MaxBytes+1)), "cut.gz": packed(t, []byte("f5d6c3\n"))[:20],
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sums := map[string]bool{}
	for _, path := range []string{"a,b.txt", "a.gz", filepath.Join(dir, "a.gz")} {
		b, err := openings.Load(othello.New(), book.Source{Kind: book.File, Path: path, Plies: 2}, dir)
		if err != nil || len(b.Openings) != 2 || len(b.Openings[0].Moves) != 2 {
			t.Fatalf("%s is read as %v, %v; want 2 openings of 2 plies", path, b, err)
		}
		sums[b.Sum] = true
	}
	if len(sums) != 1 {
		t.Errorf("the sums are %v, want one", sums)
	}
	for path, want := range map[string]string{
		"bad":   `openings bad: line 2: ply 1, "f9": not a move here; allowed: `,
		"empty": "openings empty: it has no opening; allowed: ", "none": "openings none: there is no such file",
		"bomb.gz": "openings bomb.gz: it has more than 67108864 bytes; allowed: a book of at most that many, unpacked", "cut.gz": "openings cut.gz: ", ".": "openings .: ",
	} {
		_, err := openings.Load(othello.New(), book.Source{Kind: book.File, Path: path}, dir)
		if got := fmt.Sprint(err); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%s is refused by %s, want %s", path, got, want)
		}
	}
	if b, err := openings.Load(othello.New(), book.Source{Plies: 3}, dir); b != nil || err != nil {
		t.Errorf("random openings are %v, %v; want no book", b, err)
	}
}
