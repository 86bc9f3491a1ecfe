//go:build !js

package e2e

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rebuild makes a copy of a built page, lets change write to it, and replaces strings in its
// page and service worker, as another build would.
func rebuild(t *testing.T, dist string, change func(copied string) *strings.Replacer) string {
	t.Helper()
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(dist)); err != nil {
		t.Fatal(err)
	}
	replace := change(copied)
	for _, name := range []string{"index.html", "sw.js"} {
		put(t, copied, name, []byte(replace.Replace(string(get(t, copied, name)))))
	}
	return copied
}

func get(t *testing.T, dist, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dist, name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func put(t *testing.T, dist, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dist, name), content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// nextBuild returns a built page with another style sheet, and that sheet's file name.
func nextBuild(t *testing.T, dist string) (next, style string) {
	t.Helper()
	next = rebuild(t, dist, func(copied string) *strings.Replacer {
		old := glob(t, copied, "style.*.css")[0]
		sheet := append(get(t, copied, filepath.Base(old)), ":root { --next: 1 }\n"...)
		sum := sha256.Sum256(sheet)
		style = fmt.Sprintf("style.%x.css", sum[:6])
		put(t, copied, style, sheet)
		if err := os.Remove(old); err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(get(t, copied, "index.html")), `"release":"`)
		release, _, _ := strings.Cut(rest, `"`)
		return strings.NewReplacer(filepath.Base(old), style, release, fmt.Sprintf("%x", sum[6:12]))
	})
	return next, style
}

// secondNet returns the built page with one more net, named second, that is not part of
// the core, and the name of its file.
func secondNet(t *testing.T) (dist, file string) {
	t.Helper()
	sum := sha256.Sum256(othelloNet())
	file = fmt.Sprintf("second.%x.onnx", sum[:6])
	dist = rebuild(t, os.Getenv("PLAYOUT_DIST"), func(copied string) *strings.Replacer {
		put(t, copied, file, othelloNet())
		return strings.NewReplacer(`"models":{`, `"models":{"second":"`+file+`",`, `"others":[`, `"others":["`+file+`",`)
	})
	return dist, file
}

// glob returns the files of a folder that match.
func glob(t *testing.T, dir, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s in %s: got no file, %v; want one", pattern, dir, err)
	}
	return paths
}
