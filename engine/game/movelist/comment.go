package movelist

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/plaintext"
)

// Limits of a game with comments and variations, which package record enforces.
const (
	MaxText    = 128 << 10 // bytes of the moves with comments and variations
	MaxNesting = 100       // variations within variations
	MaxComment = 2000      // bytes of a comment
)

// Comment builds a comment: one line without braces and control characters, cut off
// at MaxComment.
type Comment struct {
	text []byte
	Cut  bool // something was cut off
}

// Add appends untrusted text, after a space.
func (c *Comment) Add(text string) {
	gap := len(c.text) > 0 // a space is due
	for i, r := range strings.TrimSpace(plaintext.Visible(text)) {
		switch {
		case r == '\n' || r == '\r':
			gap = true
			continue
		case gap && unicode.IsSpace(r) && i > 0:
			continue
		case r == '{':
			r = '('
		case r == '}':
			r = ')'
		case unicode.IsControl(r):
			r = ' '
		}
		if gap {
			c.text = append(c.text, ' ')
			gap = false
		}
		before := len(c.text)
		if c.text = utf8.AppendRune(c.text, r); len(c.text) > MaxComment {
			c.text, c.Cut = c.text[:before], true
			return
		}
	}
}

// Take returns the comment and starts a new one.
func (c *Comment) Take() string {
	text := strings.TrimSpace(string(c.text))
	c.text = c.text[:0]
	return text
}

// JoinComments joins two comments, and reports whether they are too long together;
// the second is then cut off.
func JoinComments(a, b string) (comment string, cut bool) {
	room := MaxComment - len(a) - len(" ")
	switch {
	case a == "" || b == "":
		return a + b, false
	case len(b) <= room:
		return a + " " + b, false
	}
	for room > 0 && !utf8.RuneStart(b[room]) {
		room--
	}
	if room <= 0 {
		return a, true
	}
	return strings.TrimSpace(a + " " + b[:room]), true
}

// MainLine removes comments and variations from the text of a game.
func MainLine(moves string) string {
	if !strings.ContainsAny(moves, "{(") {
		return moves
	}
	var b strings.Builder
	depth := 0
	for moves != "" {
		switch moves[0] {
		case '{':
			_, moves, _ = strings.Cut(moves, "}")
			continue
		case '(':
			depth++
		case ')':
			depth--
		default:
			if depth == 0 {
				b.WriteByte(moves[0])
			}
		}
		moves = moves[1:]
	}
	return b.String()
}
