// Package command writes commands of the command line as text, for the cards of nets, data sets and
// logs, so that a person can run them again. It does not run them.
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

// word quotes text that a shell would not take for one plain word.
func word(text string) string {
	needsQuotes := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-_.:,/=", r)
	}
	if text == "" || strings.ContainsFunc(text, needsQuotes) {
		return strconv.Quote(text)
	}
	return text
}

// Chain joins chains of commands into one without repetitions: nets and data sets that are made
// from the same data share the commands that made it.
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
