package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of what a Transcript's Moves tell beside the main line, as package record
// reads it.
const (
	MaxLines   = 128 << 10 // bytes of all of it
	MaxNesting = 100       // lines within lines
	MaxComment = 2000      // bytes of a comment
)

// Other is a line that was played, or told, in place of a step of another one.
type Other struct {
	At       int      // index of the step in whose place it is played
	States   []State  // the one before it, and what each step led to
	Steps    []Joint  // one less, at least one
	Comments []string // by state, nil for none; the first is ""
	Others   []Other  // in the order of At
}

// Comment is a comment in the making: one line without braces and control characters.
// What is too long is cut.
type Comment struct {
	text []byte
	Cut  bool // something was
}

// Add adds untrusted text, after a blank.
func (c *Comment) Add(text string) {
	gap := len(c.text) > 0 // a blank is due
	for i, r := range strings.TrimSpace(text) {
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

// Take is the comment, which is then begun anew.
func (c *Comment) Take() string {
	text := strings.TrimSpace(string(c.text))
	c.text = c.text[:0]
	return text
}

// JoinComments are two comments as one, and whether they are too long together: then
// the second is cut.
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

// MainLine is the text of a record without comments and other lines.
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

// Line is the game's main line, as one that is played in place of nothing.
func (p *Played) Line() *Other {
	return &Other{States: p.States, Steps: p.Steps, Comments: p.Comments, Others: p.Others}
}

// Comment is what is said of a state of the line, "" for nothing.
func (o *Other) Comment(state int) string {
	if state < len(o.Comments) {
		return o.Comments[state]
	}
	return ""
}

// Write writes a line with its comments in braces and the other lines in
// parentheses; step writes a step. Fresh says that the step before it was not the
// last thing written.
func (o *Other) Write(b *strings.Builder, step func(line *Other, i int, fresh bool)) {
	fresh := true
	say := func(comment string) {
		if comment != "" {
			b.WriteString("{" + comment + "}")
			fresh = true
		}
	}
	others := o.Others
	say(o.Comment(0))
	for i := range o.Steps {
		step(o, i, fresh)
		fresh = false
		say(o.Comment(i + 1))
		for ; len(others) > 0 && others[0].At == i; others = others[1:] {
			b.WriteByte('(')
			others[0].Write(b, step)
			b.WriteByte(')')
			fresh = true
		}
	}
}
