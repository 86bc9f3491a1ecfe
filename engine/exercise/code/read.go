package code

import (
	"strings"
	"unicode/utf8"

	"playout/engine/paste"
	"playout/engine/strict"
)

// Limits of a text.
const (
	MaxText  = 1 << 20 // bytes
	MaxFound = 1000    // codes, good and bad
	// longWord is the least length of a word of digits that Read takes for a code without its
	// beginning.
	longWord = 24
)

// Found is a code that Read has found, or what seems to have been one.
type Found struct {
	Line   int     // of the text, from 1
	Text   string  // its first characters
	Result *Result // nil for a bad one
	Err    error   // why it is bad
}

// Read finds all codes in a hostile text: between other words, in any order, wrapped and quoted.
// It returns a code that occurs twice once, and ignores all other text. It returns an error if
// the text is too long.
func Read(text string) (all []Found, err error) {
	if len(text) > MaxText {
		return nil, strict.Wrong("", "a text of %d bytes", len(text)).Allow("at most %d", MaxText)
	}
	upper := upperASCII(text)
	seen := map[string]bool{}
	line, counted := 1, 0
	add := func(at int, code string, r *Result, err error) {
		line += strings.Count(upper[counted:at], "\n")
		counted = at
		if seen[code] || len(all) == MaxFound {
			return
		}
		seen[code] = true
		all = append(all, Found{Line: line, Text: excerpt(text[at:]), Result: r, Err: err})
	}
	for at := 0; at < len(upper); {
		next := nextMark(upper, at)
		addFragments(upper, at, next, add)
		if next == len(upper) {
			break
		}
		body, end := readCode(upper, next+len(mark), nextMark(upper, next+len(mark)))
		r, err := decode(body)
		add(next, body, r, err)
		at = end
	}
	return all, nil
}

// nextMark returns where the next code begins: the mark with the figure of a version; the end of
// the text if there is none.
func nextMark(upper string, from int) int {
	for from < len(upper) {
		at := strings.Index(upper[from:], mark)
		if at < 0 {
			break
		}
		from += at
		if after := from + len(mark); after < len(upper) && upper[after] >= '0' && upper[after] <= '9' {
			return from
		}
		from += len(mark)
	}
	return len(upper)
}

// readCode reads a code from its version on, to its own length but not past stop, and then to the
// end of the word. It returns the code without the characters between its digits.
func readCode(upper string, at, stop int) (body string, end int) {
	var b []byte
	whole := 3 // version and length, before the length is known
	for at < stop {
		r, size := utf8.DecodeRuneInString(upper[at:])
		digit := size == 1 && digitValue[upper[at]] >= 0
		switch {
		case digit:
			b = append(b, upper[at])
		case len(b) >= whole, !paste.IsFiller(r):
			return string(b), at
		}
		if at += size; digit && len(b) == 3 {
			whole += int(digitValue[b[1]])<<5 | int(digitValue[b[2]])
		}
	}
	return string(b), at
}

// addFragments adds the long words of digits in a part of the text: codes without their beginning.
// A word after a U, which is no digit, or after a character of addresses is a piece of a link.
func addFragments(upper string, from, to int, add func(int, string, *Result, error)) {
	for from < to {
		size := 0
		for from+size < to && digitValue[upper[from+size]] >= 0 {
			size++
		}
		if word := upper[from : from+size]; size >= longWord && strings.ContainsAny(word, alphabet[:10]) && (from == 0 || !strings.ContainsRune("=&/-_.+%U", rune(upper[from-1]))) {
			add(from, word, nil, ErrNoBeginning)
		}
		from += size + 1
	}
}

// excerpt shortens a text to the beginning of its first line.
func excerpt(text string) string {
	const most = 24
	text, _, _ = strings.Cut(text, "\n")
	n := 0
	for i := range text {
		if n++; n > most {
			return strings.TrimSpace(strings.ToValidUTF8(text[:i], "")) + "…"
		}
	}
	return strings.TrimSpace(strings.ToValidUTF8(text, ""))
}
