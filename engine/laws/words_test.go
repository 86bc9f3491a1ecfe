//go:build !js

package laws_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dialect are the patterns of sentences that readers stumbled over, most of them without a
// subject. The sentence to write instead has a subject, an active verb and an object.
var dialect = regexp.MustCompile(`\b(is|are|was|were|be|been) (told|said)\b|\bsaid to be\b|\btold (from|of)\b|\bso many\b|\banew\b|\bwhoever\b|\bof which no(thing|body)\b|\bin place of\b|\bcomes to nothing\b`)

// dialectWords are parts of the patterns, of which each match has one: most lines have none, and
// need no regular expression.
var dialectWords = []string{"told", "said", "so many", "anew", "whoever", "of which no", "in place of", "comes to nothing"}

// fewDialect is the largest number of lines that may match: some of the page's texts are good
// English with these words.
const fewDialect = 20

// TestPlainWords: few lines of code, texts and documents match the patterns of dialect.
func TestPlainWords(t *testing.T) {
	kinds := []string{".go", ".vugu", ".md", ".js", ".css", ".sh", ".html", ".yml"}
	var found []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		switch {
		case entry.IsDir() && (name == "testdata" || name == "dist" || name == "node_modules" || len(name) > 2 && name[0] == '.'):
			return filepath.SkipDir
		case entry.IsDir() || !slices.Contains(kinds, filepath.Ext(name)) || strings.HasSuffix(name, "_gen.go") || name == "words_test.go":
			return nil
		}
		text, err := os.ReadFile(path)
		for line := range strings.Lines(strings.ToLower(string(text))) {
			if slices.ContainsFunc(dialectWords, func(w string) bool { return strings.Contains(line, w) }) && dialect.MatchString(line) {
				found = append(found, strings.TrimPrefix(path, root)+": "+strings.TrimSpace(line))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) > fewDialect {
		t.Errorf("%d lines match %s, want at most %d:\n%s", len(found), dialect, fewDialect, strings.Join(found, "\n"))
	}
}
