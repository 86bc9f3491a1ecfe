package plaintext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// MaxMarks bounds the combining marks of a letter: Vietnamese needs two, Hebrew with points
	// and accents five.
	MaxMarks = 6
	// maxJoined bounds the zero-width joiners in a chain of joined characters: the longest emoji
	// of people have three.
	maxJoined = 8

	nonJoiner, joiner = '\u200c', '\u200d'
)

// Visible returns text that is safe to show to people: valid UTF-8 without characters that do not
// show as themselves. Those are control characters other than line ends and tabs, characters
// without width, those that change the direction of text, private ones, and combining marks of a
// letter beyond MaxMarks. Joiners and variation selectors stay if they belong to letters or emoji.
// Separators of lines and paragraphs become line ends. Printable ASCII stays as it is.
func Visible(text string) string {
	return filtered(text, func(rune) string { return "" })
}

// Named returns text for quoting with %q in an error. Of the characters that Visible removes, it
// keeps control characters, drops needless marks and replaces the others by their names (Name).
func Named(text string) string {
	return filtered(text, func(r rune) string {
		switch {
		case r < 0xa0:
			return string(r)
		case isMark(r) && !isHidden(r):
			return ""
		}
		return "<" + Name(r) + ">"
	})
}

// filtered returns Visible text, with the result of removed for each removed character.
func filtered(text string, removed func(rune) string) string {
	if isPlain(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	f := filter{last: -1}
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd") {
			continue // a byte that is not UTF-8
		}
		rest := text[i+utf8.RuneLen(r):]
		if r == '\r' && strings.HasPrefix(rest, "\n") {
			continue
		}
		if kept := f.keep(r, rest); kept >= 0 {
			b.WriteRune(kept)
		} else {
			b.WriteString(removed(r))
		}
	}
	return b.String()
}

// Line returns Visible text as one line, with single spaces and none at its ends.
func Line(text string) string { return strings.Join(strings.Fields(Visible(text)), " ") }

// isPlain reports whether text is printable ASCII, with line ends and tabs.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' || c >= 0x7f) && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// filter records what Visible must know of the characters that it has kept.
type filter struct {
	last   rune // the latest one, -1 for none
	marks  int  // since the latest letter
	joined int  // joiners in the chain that ends at the latest letter
}

// keep returns the replacement of a character, -1 for none. rest is the text after it.
func (f *filter) keep(r rune, rest string) rune {
	switch {
	case r == '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029':
		r = '\n'
	case r == nonJoiner || r == joiner:
		next, _ := utf8.DecodeRuneInString(rest)
		dropped := isMark(next) && (isSelector(next) || f.marks == MaxMarks)
		if !mayJoin(f.last) || !mayJoin(next) || dropped || r == joiner && f.joined == maxJoined {
			return -1
		}
		if r == joiner {
			f.joined++
		}
		f.last = r
		return r
	case isSelector(r):
		if f.last <= ' ' || isSelector(f.last) || f.last == nonJoiner || f.last == joiner {
			return -1
		}
		f.last = r
		return r
	case isHidden(r):
		return -1
	case isMark(r):
		if f.marks == MaxMarks {
			return -1
		}
		f.marks++
		f.last = r
		return r
	}
	if f.last != joiner {
		f.joined = 0
	}
	f.marks = 0
	f.last = r
	return r
}

// isMark reports whether a character combines with the one before it.
func isMark(r rune) bool { return r >= 0x300 && unicode.IsMark(r) }

// mayJoin reports whether a joiner may stand beside a character: one beyond Latin, Greek, Cyrillic
// and Armenian. Those include the scripts with joined forms, and emoji.
func mayJoin(r rune) bool {
	return r >= 0x590 && r != utf8.RuneError && !isHidden(r) && r != nonJoiner && r != joiner && !unicode.IsSpace(r)
}

// isSelector reports whether a character chooses a variant of the one before it.
func isSelector(r rune) bool {
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef || r >= 0x180b && r <= 0x180d || r == 0x180f
}

// hiddenRanges lists the ranges of characters that isHidden finds, in order.
var hiddenRanges = [...][2]rune{
	{0x00, 0x08}, {0x0b, 0x1f}, {0x7f, 0x9f}, // control characters
	{0xad, 0xad},                   // soft hyphen
	{0x34f, 0x34f}, {0x61c, 0x61c}, // grapheme joiner, Arabic letter mark
	{0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180e, 0x180e}, // fillers, inherent vowels, a vowel separator
	{0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f}, // without width, and directions
	{0x3164, 0x3164},                                     // filler
	{0xd800, 0xf8ff},                                     // surrogates, private use
	{0xfdd0, 0xfdef}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, // noncharacters, byte order mark, filler
	{0xfff0, 0xfffb}, {0xfffe, 0xffff}, // annotations, noncharacters
	{0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, // controls of hieroglyphs, shorthand, music
	{0xe0000, 0x10ffff}, // tags, private use
}

// isHidden reports whether a character never shows as itself, whatever its neighbours.
func isHidden(r rune) bool {
	for _, in := range hiddenRanges {
		if r <= in[1] {
			return r >= in[0]
		}
	}
	return false
}
