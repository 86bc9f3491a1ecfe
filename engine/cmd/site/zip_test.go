package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"playout/engine/version"
)

// A zip of the site holds its files as they are, and the same files give the same bytes.
func TestZipped(t *testing.T) {
	site := fstest.MapFS{}
	for _, name := range []string{"index.html", "playout.1.bin", "guide/index.html", "examples/a b.svg"} {
		site[name] = &fstest.MapFile{Data: []byte(strings.Repeat(name, 100))}
	}
	data, count, err := zipFiles(site)
	again, _, _ := zipFiles(site)
	if err != nil || count != len(site) || !bytes.Equal(data, again) {
		t.Fatalf("%d files, %v, the second zip is the same: %t; want %d and true", count, err, bytes.Equal(data, again), len(site))
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(archive, "index.html", "playout.1.bin", "guide/index.html", "examples/a b.svg"); err != nil {
		t.Error(err)
	}
	for name, file := range site {
		f, err := archive.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if content, err := io.ReadAll(f); err != nil || !bytes.Equal(content, file.Data) {
			t.Errorf("%s is %q, %v; want %q", name, content, err, file.Data)
		}
	}
}

// zipFolder rejects a folder without a site, in one line.
func TestZipFolder(t *testing.T) {
	folder := t.TempDir()
	out := &strings.Builder{}
	if err := run([]string{"zip", "-dir", folder, "-out", filepath.Join(folder, "x.zip")}, out); err == nil || !strings.Contains(err.Error(), "holds no index.html") {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"zip", "-dir", folder, "-out", filepath.Join(folder, "none", "x.zip")}, out); err == nil || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	zip := filepath.Join(t.TempDir(), "x.zip")
	for range 2 { // the second replaces the first
		if err := run([]string{"zip", "-dir", folder, "-out", zip}, out); err != nil || !strings.HasSuffix(out.String(), "files: 1, Playout "+version.Version+"\n") {
			t.Errorf("%v, %q; want 1 file and the version", err, out)
		}
	}
	other := filepath.Join(t.TempDir(), "other.zip")
	if err := os.WriteFile(other, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{folder: "it is a folder", other: "it is another file, which begins with \"mine\""} {
		want = "-out " + path + ": " + want + "; allowed: a new file, or a zip by site zip"
		for _, args := range [][]string{{"zip", "-dir", folder, "-out", path}, {"zip", "-check", "-out", path}} {
			if err := run(args, out); err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", args, err, want)
			}
		}
	}
	fresh := filepath.Join(t.TempDir(), "fresh.zip")
	for _, path := range []string{zip, fresh} { // -check needs no site
		if err := run([]string{"zip", "-check", "-dir", "none", "-out", path}, out); err != nil {
			t.Errorf("zip -check of %s: %v", path, err)
		}
	}
	if _, err := os.Stat(fresh); err == nil {
		t.Error("zip -check wrote the file")
	}
	if text, _ := os.ReadFile(other); string(text) != "mine" {
		t.Errorf("the refused file is now %.20q, want it unchanged", text)
	}
}
