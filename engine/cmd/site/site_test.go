package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The name of a file changes exactly when its content does.
func TestHashedNames(t *testing.T) {
	a := hashedNames(map[string][]byte{"boot.js": []byte("one"), programName: []byte("x")})
	b := hashedNames(map[string][]byte{"boot.js": []byte("two"), programName: []byte("x")})
	if a["boot.js"] == b["boot.js"] || a[programName] != b[programName] {
		t.Errorf("names %v and %v: a name must follow its content", a, b)
	}
	if !strings.HasPrefix(a["boot.js"], "boot.") || !strings.HasSuffix(a["boot.js"], ".js") {
		t.Errorf("name %q lost its stem or its ending", a["boot.js"])
	}
}

func TestCompressIsReproducibleAndWhole(t *testing.T) {
	raw := bytes.Repeat([]byte("playout "), 1000)
	first, err := compress(raw)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := compress(raw)
	if !bytes.Equal(first, again) {
		t.Error("the same bytes were compressed differently")
	}
	r, err := gzip.NewReader(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if back, _ := io.ReadAll(r); !bytes.Equal(back, raw) {
		t.Error("what was compressed does not come back")
	}
}

func TestFill(t *testing.T) {
	names := map[string]string{"boot.js": "boot.1.js", programName: "playout.2.bin"}
	page, err := fill([]byte(`<script src="{{boot.js}}"></script>{{build}}`), names)
	if err != nil {
		t.Fatal(err)
	}
	block, found := strings.CutPrefix(string(page), `<script src="boot.1.js"></script>`)
	var build map[string]string
	if !found || json.Unmarshal([]byte(block), &build) != nil || build["program"] != "playout.2.bin" {
		t.Errorf("filled page is %s", page)
	}
	if _, err := fill([]byte("{{gone.css}}"), names); err == nil || !strings.Contains(err.Error(), "gone.css") {
		t.Errorf("a placeholder for a missing file gave %v", err)
	}
}

// A new build replaces the old one as a whole; one that fails leaves it alone.
func TestWriteReplacesWhole(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	files := map[string][]byte{"a.js": []byte("1")}
	pages := map[string][]byte{"index.html": []byte("{{a.js}}")}
	if _, err := write(dir, files, hashedNames(files), pages); err != nil {
		t.Fatal(err)
	}
	first, _ := os.ReadFile(filepath.Join(dir, "index.html"))
	files["a.js"] = []byte("2")
	bad := map[string][]byte{"index.html": []byte("{{b.js}}")}
	if _, err := write(dir, files, hashedNames(files), bad); err == nil {
		t.Fatal("a page with an unknown placeholder was built")
	}
	if kept, _ := os.ReadFile(filepath.Join(dir, "index.html")); !bytes.Equal(kept, first) {
		t.Error("a failed build changed the site")
	}
	if _, err := write(dir, files, hashedNames(files), pages); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%d files after the second build, want 2: nothing old may stay", len(entries))
	}
}

func TestFullAddress(t *testing.T) {
	for given, want := range map[string]string{
		"": "localhost:8080", "9000": "localhost:9000", ":9000": "localhost:9000", "0.0.0.0:80": "0.0.0.0:80",
	} {
		if got := fullAddress(given); got != want {
			t.Errorf("address %q became %q, want %q", given, got, want)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{nil, {"bake"}, {"serve", "-dir", t.TempDir()}, {"build", "now"}, {"serve", "9000", "now"}} {
		if err := run(args, io.Discard); err == nil {
			t.Errorf("site %v was obeyed", args)
		}
	}
}
