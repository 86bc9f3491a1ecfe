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
	Cut  bool // whether something was cut off
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

// JoinComments joins two comments, and reports whether it had to cut the second, since they are
// too long together.
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

// Braces finds the ends of the comments in a text.
type Braces struct {
	known bool
	open  int // if known: no comment ends before this number of bytes from the end of the text
}

// Cut reads the comment at the beginning of text, which is the rest of the whole text after an
// opening brace, and returns its length in bytes with its closing brace. Pairs of braces within a
// comment belong to it. A comment that is not closed, or closed only in another game, ends with its
// line, before a result at the line's end.
func (b *Braces) Cut(text string) (inner string, n int, closed bool) {
	end := -1
	if !b.known || len(text) <= b.open {
		end = strings.IndexByte(text, '}')
		next := strings.Index(text[:max(end, 0)], "\n[Event ")
		if b.known = end < 0 || next >= 0; b.known {
			b.open, end = 0, -1
			if next >= 0 {
				b.open = len(text) - next
			}
		}
	}
	if end < 0 {
		line := lineOf(text)
		if at := strings.LastIndexAny(line, " \t"); at >= 0 {
			if _, n := Result(line[at+1:]); n > 0 && endsLine(line[at+1+n:]) {
				line = line[:at]
			}
		}
		return line, len(line), false
	}
	if nested := strings.Count(text[:end], "{"); nested > 0 {
		const longest = 4 * MaxComment // of the text to search
		for at := end + 1; at < min(len(text), end+longest); at++ {
			switch text[at] {
			case '{':
				nested++
			case '}':
				if nested--; nested == 0 {
					return text[:at], at + 1, true
				}
			}
		}
	}
	return text[:end], end + 1, true
}

// MainLine removes comments, judgements and variations from the text of a game.
func MainLine(moves string) string {
	if !strings.ContainsAny(moves, "{($") {
		return moves
	}
	var b strings.Builder
	depth := 0
	for moves != "" {
		switch moves[0] {
		case '{':
			_, moves, _ = strings.Cut(moves, "}")
			continue
		case '$':
			moves = strings.TrimLeft(moves[1:], "0123456789")
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
