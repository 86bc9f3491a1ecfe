// Package plaintext prepares text that comes from outside: from files, links, messages,
// other programs and people's clipboards.
//
// Two kinds of text need two rules. Text that a program reads (moves, positions, links,
// agents) goes through Normal, which undoes what word processors and chat programs do to
// it. Text that people read (titles, prompts, names, chat) goes through Visible, which
// removes what would not show as itself.
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
