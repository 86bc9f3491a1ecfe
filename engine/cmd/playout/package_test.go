package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// site returns a folder with what a package needs of a built site.
func site(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"embed.html": `<head><script type="application/json" id="build">{"exec":"e.js","models":{"othello":"o.onnx"},"program":"p.bin","scorm":"s.js","worker":"w.js"}</script><script src="b.js"></script></head>`,
		"e.js":       "e", "o.onnx": "net", "p.bin": "p", "s.js": "s", "w.js": "w", "b.js": "b", "guide/licences.html": "MIT",
	} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// A package is written whole, or not at all.
func TestExercisePackage(t *testing.T) {
	one, several := written(t, anExercise), written(t, set(anExercise, aLadder, aGame, aChoice))
	for _, c := range []struct{ args, want string }{
		{one + " -format scorm12", "SCORM 1.2, exercises: 1, points: 10, bytes: "},
		{several + " -format scorm2004 -pass 80", "SCORM 2004, exercises: 4, points: 13, bytes: "},
	} {
		out := filepath.Join(t.TempDir(), "x.zip")
		summary := succeed(t, "", append([]string{"exercise", "package", "-out", out, "-site", site(t)}, strings.Fields(c.args)...)...)
		if !strings.HasPrefix(summary, out+": "+c.want) {
			t.Errorf("it says %q; want %s", summary, c.want)
		}
		archive, err := zip.OpenReader(out)
		if err != nil {
			t.Fatal(err)
		}
		defer archive.Close()
		if f, err := archive.Open("imsmanifest.xml"); err != nil {
			t.Error(err)
		} else {
			f.Close()
		}
	}
	for args, want := range map[string]string{
		written(t, strings.Replace(anExercise, "d3", "a1", 1)) + " -format scorm12": `goal: accept: ply 1, "a1": not a move here`,
		one + " -format scorm12 -pass 101":                                          "101 per cent to pass; allowed: 0 to 100",
	} {
		out := filepath.Join(t.TempDir(), "x.zip")
		status, _, stderr := call("", append([]string{"exercise", "package", "-out", out, "-site", site(t)}, strings.Fields(args)...)...)
		if status != 2 || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %q; want %s", args, status, stderr, want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a package is written", args)
		}
	}
}
