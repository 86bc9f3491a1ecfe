package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// documented is a command line of the documentation, in the small part of a shell's language
// that the documentation uses.
type documented struct {
	words  []string // the command and its arguments, names of files expanded
	stdin  string
	stdout string // file for the output, "" for none
}

// ours returns the arguments of this command, and whether the line calls it.
func (c documented) ours() (args []string, is bool) {
	for _, start := range [][]string{{"./playout"}, {"go", "run", "./engine/cmd/playout"}} {
		if len(c.words) >= len(start) && slices.Equal(c.words[:len(start)], start) {
			return slices.Clone(c.words[len(start):]), true
		}
	}
	return nil, false
}

// variable matches the setting of a variable before a command.
var variable = regexp.MustCompile(`^[A-Z_]+=`)

// readCommand reads a line: variables, which it ignores, echo or printf into a command, a file
// into it or out of it.
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
		if words[at] == ">" && at+1 < len(words) {
			c.stdout = words[at+1]
		}
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

// shellWords splits a line into words, without its comment.
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
