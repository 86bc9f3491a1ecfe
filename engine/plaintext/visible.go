package plaintext

import (
	"strings"
	"unicode"
)

// Visible returns text without the characters that do not show as themselves: control
// characters other than line ends and tabs, and those that change the direction of the
// text around them.
func Visible(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || turns(r) {
			return -1
		}
		return r
	}, text)
}

// turns reports whether a character changes the direction of the text around it.
func turns(r rune) bool { return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }
