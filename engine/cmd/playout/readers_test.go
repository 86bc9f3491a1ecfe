package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// oneLine wants an error, if there is one, to be said in a line that is not as long
// as what was read.
func oneLine(t *testing.T, err error) {
	t.Helper()
	if err != nil && (strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 1000) {
		t.Errorf("not a line: %q", err)
	}
}

// Whatever a log holds, a line more can be added, or it is refused and stays.
func FuzzLog(f *testing.F) {
	line := "2026-01-01T00:00:00Z\t1.5\tplayout selfplay\tdone\n"
	for _, seed := range []string{"", line, line + line[:20], line + "\n", "a\tb\tc\td\n", strings.Replace(line, "1.5", "NaN", 1), strings.Replace(line, "1.5", "1e300", 1), "\x00\x00"} {
		f.Add([]byte(seed))
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(folder, "log")
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := openLog(path)
		if err != nil {
			oneLine(t, err)
			if after := contents(t, path); after != string(text) {
				t.Errorf("%q became %q", text, after)
			}
			return
		}
		if err := l.add(0, "playout", "more"); err != nil {
			t.Error(err)
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
		l, err = openLog(path)
		if err != nil || !l.has("playout", "more") {
			t.Fatalf("%q after a line more: %v", text, err)
		}
		l.Close()
	})
}

// Whatever a file of episodes holds, plain or packed, it is counted or refused in
// one line.
func FuzzReplay(f *testing.F) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	zip.Write([]byte("{}"))
	zip.Close()
	for _, seed := range []string{"", "{}", "[[", `{"steps":[[{"reward":1}]]}`, packed.String(), packed.String()[:10], `{"a":"` + strings.Repeat("b", 2000) + `"}`} {
		f.Add([]byte(seed))
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(folder, "episodes")
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		oneLine(t, new(tally).file(path))
	})
}
