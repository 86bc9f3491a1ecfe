package data

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/game/format"
	"playout/engine/games/geese"
)

// geeseGame returns the game whose episodes Verify replays.
func geeseGame(t testing.TB) format.Verified {
	t.Helper()
	g, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	return g.(format.Verified)
}

// unpacked returns a gzipped file's text.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Verify counts every file of episodes, plain or packed, or rejects it in one line.
func FuzzVerify(f *testing.F) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	zip.Write([]byte("{}"))
	zip.Close()
	for _, seed := range []string{"", "{}", "[[", `{"steps":[[{"reward":1}]]}`, packed.String(), packed.String()[:10], `{"a":"` + strings.Repeat("b", 2000) + `"}`} {
		f.Add([]byte(seed))
	}
	path := filepath.Join(f.TempDir(), "episodes")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Verify(geeseGame(t), []string{path}); err != nil && (strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 1000) {
			t.Errorf("the error is %q, want one line of at most 1000 bytes", err)
		}
	})
}
