//go:build !js

package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/static"
	"playout/ui/feature/studio"
)

var (
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssBody    = regexp.MustCompile(`\{[^{}]*\}`)
	cssClass   = regexp.MustCompile(`\.([a-z][\w-]*)`)
	word       = regexp.MustCompile(`[a-z][\w-]*`)
)

// classes returns the classes of a style sheet's selectors.
func classes(css []byte) map[string]bool {
	found := map[string]bool{}
	selectors := cssBody.ReplaceAll(cssComment.ReplaceAll(css, nil), nil)
	for _, m := range cssClass.FindAllSubmatch(selectors, -1) {
		found[string(m[1])] = true
	}
	return found
}

// TestStyle checks that the page's style sheet has no rules for what only a larger program shows:
// the browser tries every rule on every change. A class may be part of another program's sheet only
// if no package of the page's program has its word.
func TestStyle(t *testing.T) {
	root := os.DirFS("../..")
	linked := linkedPackages(t)
	page, larger := map[string]bool{}, map[string]bool{}
	collect := func(folder string, pattern string, into map[string]bool) {
		t.Helper()
		files, err := fs.Glob(root, path.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := fs.ReadFile(root, file)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range word.FindAll(source, -1) {
				into[string(w)] = true
			}
		}
	}
	collect("static", "*.html", page)
	collect("static", "*.js", page)
	err := fs.WalkDir(root, "ui", func(folder string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		into := larger
		if _, is := linked["playout/"+folder]; is {
			into = page
		}
		collect(folder, "*.vugu", into)
		collect(folder, "*.go", into)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	style, err := static.Style(root)
	if err != nil {
		t.Fatal(err)
	}
	own := classes(style)
	if len(own) < 200 {
		t.Errorf("style.css has %d classes, want at least 200", len(own))
	}
	for _, class := range slices.Sorted(maps.Keys(own)) {
		if larger[class] && !page[class] {
			t.Errorf("style.css has rules for .%s, want them in a folder of static/style: only a larger program shows it", class)
		}
	}
	for _, program := range studio.Programs() {
		sheet, err := static.StyleOf(root, program)
		if err != nil {
			t.Fatal(err)
		}
		if len(classes(sheet)) < 50 {
			t.Errorf("the style sheet of %s has %d classes, want at least 50", program, len(classes(sheet)))
		}
	}
}
