package movelist

import (
	"strings"

	"playout/engine/plaintext"
)

// Result returns the result of PGN that a word or phrase stands for: 1-0, 0-1, 1/2-1/2 or
// *; "" if it is no result. It accepts colons and typographic dashes, blanks around them,
// halves as fractions and decimals, a punctuation mark at the end, and words for a draw.
func Result(word string) string {
	word = strings.ToLower(strings.Join(strings.Fields(plaintext.Normal(word)), ""))
	if word == "*" {
		return word
	}
	switch dashes.Replace(strings.TrimRight(word, ".,!")) {
	case "1-0", "1-o":
		return "1-0"
	case "0-1", "o-1":
		return "0-1"
	case "1/2-1/2", "1/2", "0.5-0.5", "0,5-0,5", ".5-.5", "0.5", "draw", "drawn", "remis", "tablas":
		return "1/2-1/2"
	}
	return ""
}

var dashes = strings.NewReplacer(":", "-", "--", "-")
