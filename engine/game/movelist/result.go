package movelist

import (
	"slices"
	"strings"

	"playout/engine/plaintext"
)

// result returns the result of PGN for a word or phrase: 1-0, 0-1, 1/2-1/2 or *; "" if it is not a
// result.
func result(word string) string {
	word = strings.ToLower(strings.Join(strings.Fields(plaintext.Normal(word)), ""))
	if word == "*" {
		return word
	}
	switch strings.ReplaceAll(strings.TrimRight(word, ".,!"), ":", "-") {
	case "1-0", "1-o":
		return "1-0"
	case "0-1", "o-1":
		return "0-1"
	case "1/2-1/2", "1/2", "0.5-0.5", "0,5-0,5", ".5-.5", "0.5", "draw", "drawn", "remis", "tablas":
		return "1/2-1/2"
	}
	return ""
}

// Result reads a result at the beginning of text, of up to three words on a line. It returns it
// in the form of PGN, and its length in bytes; "" and 0 if there is none. It accepts colons and
// typographic dashes, blanks around them, halves as fractions and decimals, a punctuation mark at
// the end, and, at the end of a line, words for a draw.
func Result(text string) (of string, n int) {
	if !mayBeResult(text) {
		return "", 0
	}
	const longest = 16 // bytes of a word
	var ends []int     // of the first words
	for at := 0; len(ends) < 3; {
		word := strings.TrimLeft(text[at:], " \t")
		at = len(text) - len(word)
		i := strings.IndexAny(word[:min(len(word), longest)]+" ", " \t\r\n{}()[];")
		if i == 0 || i == longest {
			break
		}
		at += i
		ends = append(ends, at)
	}
	for i, end := range slices.Backward(ends) {
		of = result(text[:end])
		if of != "" && (!isLetter(text[0]) || text[0]|0x20 == 'o' || i == 0 && endsLine(text[end:])) {
			return of, end
		}
	}
	return "", 0
}

// mayBeResult reports, cheaply, whether text may begin with a result.
func mayBeResult(text string) bool {
	if len(text) < 2 {
		return text == "*"
	}
	switch next := text[1]; text[0] | 0x20 {
	case '*':
		return true
	case '.':
		return next == '5'
	case '0', '1', 'o':
		rest := strings.TrimLeft(text[1:], " \t")
		return rest != "" && (strings.IndexByte("-:/", rest[0]) >= 0 || rest[0] >= 0x80 || len(text) > 2 && strings.IndexByte(".,", next) >= 0 && text[2] == '5')
	case 'd', 'r', 't':
		return isLetter(next)
	}
	return text[0] >= 0x80
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func endsLine(text string) bool {
	text = strings.TrimLeft(text, " \t\r")
	return text == "" || text[0] == '\n'
}
