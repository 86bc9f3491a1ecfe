package movelist

import (
	"strconv"
	"strings"
)

// MaxGlyphs is the largest number of judgements kept for a move.
const MaxGlyphs = 8

// glyphs maps the signs for judgements of a move or a position to their numbers in PGN.
var glyphs = map[string]uint8{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "‼": 3, "⁇": 4, "⁉": 5, "⁈": 6, "□": 7,
	"=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15, "±": 16, "+/-": 16, "∓": 17, "-/+": 17,
	"+-": 18, "-+": 19, "⨀": 22, "⊙": 22, "○": 26, "⟳": 32, "↑": 36, "→": 40, "=/∞": 44, "=∞": 44, "⯹": 44, "⇆": 132, "⊕": 138, "∆": 140, "⌓": 142,
}

// Glyph returns the number that PGN gives a sign for a judgement, such as 1 for !; 0 if
// the word is no such sign.
func Glyph(word string) uint8 { return glyphs[word] }

// CutGlyph reads a judgement at the beginning of text: a number of PGN such as $14, or signs such
// as !?. It returns its number and its length in bytes, or 0 and 0. The number is 0 for one that
// PGN does not allow.
func CutGlyph(text string) (number uint8, n int) {
	if strings.HasPrefix(text, "$") {
		n = 1 + len(text[1:]) - len(strings.TrimLeft(text[1:], "0123456789"))
		if value, err := strconv.ParseUint(text[1:n], 10, 8); err == nil {
			number = uint8(value)
		}
		return number, n
	}
	n = len(text) - len(strings.TrimLeft(text, "!?"))
	return glyphs[text[:min(n, 2)]], n
}

// CutSigns cuts signs for judgements from the end of a word, as in Nf3+-: the longest that PGN
// has a number for. The number is 0 if there are none, or nothing else.
func CutSigns(word string) (rest string, number uint8) {
	const longest = len("=/∞")
	for i := max(1, len(word)-longest); i < len(word); i++ {
		if number := glyphs[word[i:]]; number != 0 {
			return word[:i], number
		}
	}
	return word, 0
}

// AppendGlyph appends a judgement to those of a move, unless it is already among them or there is
// no room.
func AppendGlyph(all []uint8, number uint8) []uint8 {
	if number == 0 || len(all) >= MaxGlyphs || strings.IndexByte(string(all), number) >= 0 {
		return all
	}
	return append(all, number)
}
