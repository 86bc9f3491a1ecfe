package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documented is a command line of the documentation: so much of a shell's language
// as that needs, and no more.
type documented struct {
	words []string // the command and its arguments, names of files expanded
	stdin string
}

// ours is the command line without what starts this command, and whether it does.
func (c documented) ours() (args []string, is bool) {
	for _, start := range [][]string{{"./playout"}, {"go", "run", "./engine/cmd/playout"}} {
		if len(c.words) >= len(start) && slices.Equal(c.words[:len(start)], start) {
			return slices.Clone(c.words[len(start):]), true
		}
	}
	return nil, false
}

// variable is one that is set before a command.
var variable = regexp.MustCompile(`^[A-Z_]+=`)

// readCommand reads a line: variables that are set, which mean nothing here, echo
// or printf into a command, a file into it or out of it.
func readCommand(line string) (documented, error) {
	words, err := shellWords(line)
	if err != nil {
		return documented{}, err
	}
	var c documented
	if at := slices.Index(words, "|"); at > 0 {
		switch text := strings.Join(words[1:at], " "); words[0] {
		case "echo":
			c.stdin = text + "\n"
		case "printf":
			c.stdin = strings.ReplaceAll(text, `\n`, "\n")
		default:
			return c, fmt.Errorf("%s cannot be tried before |; allowed: echo, printf", words[0])
		}
		words = words[at+1:]
	}
	for len(words) > 0 && (variable.MatchString(words[0]) || words[0] == "export") {
		words = words[1:]
	}
	if at := slices.IndexFunc(words, func(word string) bool { return word == "<" || word == ">" || word == "2>" }); at >= 0 {
		words = words[:at] // a file from outside, or for others
	}
	for _, word := range words {
		if found, _ := filepath.Glob(word); strings.Contains(word, "/*") && len(found) > 0 {
			c.words = append(c.words, found...)
		} else {
			c.words = append(c.words, word)
		}
	}
	return c, nil
}

// shellWords are the words of a line, without its comment.
func shellWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	began := false
	end := func() {
		if began {
			words = append(words, word.String())
		}
		word.Reset()
		began = false
	}
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			quote, began = c, true
		case c == ' ':
			end()
		case c == '#' && !began:
			return words, nil
		case c == ';' || c == '&' || c == '`':
			return nil, fmt.Errorf("%q cannot be tried: write a command a line", c)
		default:
			word.WriteRune(c)
			began = true
		}
	}
	end()
	if quote != 0 {
		return nil, errors.New("a quote is not closed")
	}
	return words, nil
}

// lookUp says what a command of another program names that is not there.
func lookUp(t *testing.T, root string, words []string) {
	t.Helper()
	if len(words) == 0 {
		return // variables alone
	}
	switch {
	case words[0] == "./build.sh":
		usage, err := os.ReadFile(filepath.Join(root, "build.sh"))
		if err != nil {
			t.Fatal(err)
		}
		known := words
		if at := slices.IndexFunc(words, func(word string) bool { return strings.HasPrefix(word, "-") }); at > 0 {
			known = words[:at]
		}
		if !strings.Contains(string(usage), "#   "+strings.Join(known, " ")) {
			t.Errorf("%s: build.sh does not say that it knows that", strings.Join(words, " "))
		}
	case words[0] == "go":
		lookUpGo(t, root, words)
	}
}

// lookUpGo looks for the packages that a go command names, and for the tests that
// it is to run of them.
func lookUpGo(t *testing.T, root string, words []string) {
	t.Helper()
	var tests strings.Builder
	packages := 0
	for _, word := range words {
		folder, below := strings.CutSuffix(word, "/...")
		if !strings.HasPrefix(word, "./") {
			continue
		}
		packages++
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry os.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && !below && path != filepath.Join(root, folder):
				return filepath.SkipDir
			case strings.HasSuffix(path, "_test.go"):
				text, err := os.ReadFile(path)
				tests.Write(text)
				return err
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", strings.Join(words, " "), err)
		}
	}
	for i, word := range words[:len(words)-1] {
		if packages == 0 || word != "-run" && word != "-bench" || words[i+1] == "^$" {
			continue
		}
		for name := range strings.SplitSeq(strings.Trim(words[i+1], "()"), "|") {
			if !regexp.MustCompile(`(?m)^func (Test|Benchmark|Fuzz)\w*` + regexp.QuoteMeta(strings.TrimPrefix(name, "Test")) + `\w*\(`).MatchString(tests.String()) {
				t.Errorf("%s: there is no test %s", strings.Join(words, " "), name)
			}
		}
	}
}
