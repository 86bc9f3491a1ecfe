// Package plaintext prepares text that comes from outside: from files, links, messages,
// other programs and people's clipboards.
//
// Two kinds of text need two rules. Text that a program reads (moves, positions, links,
// agents) goes through Normal, which undoes what word processors and chat programs do to
// it. Text that people read (titles, prompts, names, chat) goes through Visible, which
// removes what would not show as itself.
package plaintext

import (
	"fmt"
	"strings"
	"unicode"
)

// Normal returns text with typographic characters replaced by the ASCII characters that
// they stand for: kinds of blanks, dashes, quotes and fractions. Characters without width
// are removed. Text that is ASCII already is returned as it is.
func Normal(text string) string {
	if isASCII(text) {
		return text
	}
	return typography.Replace(text)
}

// typography lists what Normal replaces.
var typography = strings.NewReplacer(
	"\u00a0", " ", "\u2009", " ", "\u202f", " ", // no-break, thin and narrow no-break space
	"\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "", "\u00ad", "",
	"–", "-", "—", "-", "‐", "-", "‑", "-", "−", "-",
	"½", "1/2", "⁄", "/", "…", "...",
	"“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'",
)

// isASCII reports whether text has only ASCII characters.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// Name returns what an error calls a character: itself, or its code point if it would
// not be seen.
func Name(r rune) string {
	if unicode.IsGraphic(r) && !unicode.IsSpace(r) {
		return string(r)
	}
	return fmt.Sprintf("U+%04X", r)
}
