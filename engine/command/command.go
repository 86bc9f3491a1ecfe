// Package command writes commands of the command line as text, for cards, data sets and logs, so
// that a person can repeat them. It runs none.
package command

import (
	"slices"
	"strconv"
	"strings"
)

// Text returns a command with its verb and arguments, each argument as one word of a shell.
func Text(verb string, args ...string) string {
	return Words(append([]string{"playout", verb}, args...)...)
}

// Words returns arguments as words of a shell, separated by spaces.
func Words(args ...string) string {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = word(arg)
	}
	return strings.Join(words, " ")
}

// word quotes text that would not be one plain word of a command line.
func word(text string) string {
	odd := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-_.:,/=", r)
	}
	if text == "" || strings.ContainsFunc(text, odd) {
		return strconv.Quote(text)
	}
	return text
}

// Chain joins chains of commands into one without repetitions: nets and data sets of one origin
// share the commands that made it.
func Chain(chains ...string) string {
	const and = " && "
	var all []string
	for _, chain := range chains {
		for text := range strings.SplitSeq(chain, and) {
			if !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return strings.Join(all, and)
}
