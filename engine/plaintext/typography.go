package plaintext

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Normal returns text for programs, with typographic characters replaced by their ASCII
// equivalents: blanks and line ends of all kinds, dashes, quotes, fractions, wide, raised and
// mathematical letters and digits, and letters of other scripts that look like Latin ones and are
// typed in their place. It removes characters without width. ASCII text stays as it is, and so does
// an ambiguous character, such as the Cyrillic С, which is also a bishop.
func Normal(text string) string {
	if isASCII(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for i, r := range text {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r == '—' && i > 0 && isAlphanumeric(rune(text[i-1])) && endsWord(text[i+len("—"):]):
			b.WriteString("--") // programs turn two hyphens into this
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd"):
			b.WriteByte(text[i]) // not UTF-8
		default:
			b.WriteString(toASCII(r))
		}
	}
	return b.String()
}

// endsWord reports whether a word ends before rest.
func endsWord(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || next < utf8.RuneSelf && !isAlphanumeric(next) || isBlank(next)
}

// toASCII returns the ASCII equivalent of a character beyond ASCII, or the character itself.
func toASCII(r rune) string {
	switch {
	case isWidthless(r):
		return ""
	case isBlank(r):
		return " "
	case r == '\u2028' || r == '\u2029' || r == '\u0085':
		return "\n"
	case r >= '\uff01' && r <= '\uff5e': // wide
		return string(r - '\uff01' + '!')
	case r >= '\u2080' && r <= '\u2089':
		return string(r - '\u2080' + '0')
	case r == '\u2070' || r >= '\u2074' && r <= '\u2079':
		return string(r - '\u2070' + '0')
	case r >= 0x1d400 && r < 0x1d6a4: // bold, italic and other letters of mathematics
		return string("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(r-0x1d400)%52])
	case r >= 0x1d7ce && r <= 0x1d7ff:
		return string('0' + (r-0x1d7ce)%10)
	case r >= '\u2010' && r <= '\u2015':
		return "-"
	}
	for _, t := range typography {
		if strings.ContainsRune(t[1], r) {
			return t[0]
		}
	}
	return string(r)
}

// isBlank reports whether a character beyond ASCII looks like a space.
func isBlank(r rune) bool {
	switch r {
	case '\u00a0', '\u1680', '\u202f', '\u205f', '\u2800', '\u3000':
		return true
	}
	return r >= '\u2000' && r <= '\u200a'
}

// isWidthless reports whether a character has no width, and changes nothing but, perhaps, how its
// neighbours look.
func isWidthless(r rune) bool {
	switch r {
	case '\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u3164', '\ufeff', '\u20e3':
		return true
	}
	return isDirection(r) || r >= '\u180b' && r <= '\u180f' || r >= '\u200b' && r <= '\u200f' || r >= '\u2060' && r <= '\u206f' ||
		r >= '\ufe00' && r <= '\ufe0f' || r >= '\ufff9' && r <= '\ufffb' || r >= 0xe0000 && r <= 0xe0fff
}

// typography lists characters, each list after its equivalent. A list takes fewer bytes of the
// page's program than a map, and no time at its start.
var typography = [...][2]string{
	{"-", "−⁃﹘﹣˗➖"},
	{`"`, "“”„‟«»″"},
	{"'", "‘’‚‛′‹›"},
	{"1/2", "½"}, {"1/4", "¼"}, {"3/4", "¾"}, {"/", "⁄∕"},
	{"...", "…⋯"}, {"..", "‥"}, {".", "․。"}, {":", "∶꞉"}, {",", "，、"},
	{"x", "×✕✖⨯"}, {"+", "†"}, {"#", "‡"},
	{"1", "¹"}, {"2", "²"}, {"3", "³"},
	// Cyrillic and Greek
	{"a", "а"}, {"c", "с"}, {"e", "е"}, {"o", "оο"}, {"x", "х"},
	{"A", "А"}, {"B", "ВΒ"}, {"E", "Е"}, {"O", "ОΟ"}, {"X", "ХΧ"},
}

// JSON restores the quotes of JSON that a word processor has replaced; it returns other text as it
// is.
func JSON(text string) string {
	if strings.Contains(text, `"`) || strings.Trim(text[:min(len(text), 1)], "{[") != "" {
		return text
	}
	return Normal(text)
}

// isASCII reports whether text has only ASCII characters.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// names lists invisible characters that people come across, with their names.
var names = [...][2]string{
	{"\t", "tab"}, {"\u00a0", "no-break space"}, {"\u00ad", "soft hyphen"}, {"\u200b", "zero width space"},
	{"\u200c", "zero width non-joiner"}, {"\u200d", "zero width joiner"}, {"\u200e", "left-to-right mark"},
	{"\u200f", "right-to-left mark"}, {"\u2060", "word joiner"}, {"\ufeff", "byte order mark"}, {"\ufffd", "replacement character"},
}

// Name returns the name of a character for an error: itself, or its code point and a description if
// it is invisible or looks like another one.
func Name(r rune) string {
	code := fmt.Sprintf("U+%04X", r)
	for _, named := range names {
		if named[0] == string(r) {
			return code + " " + named[1]
		}
	}
	switch {
	case isDirection(r):
		return code + " change of direction"
	case isWidthless(r):
		return code + " character without width"
	case isBlank(r):
		return code + " space"
	case r == ' ' || isHidden(r) || !strconv.IsGraphic(r):
		return code
	case isForeign(r):
		return string(r) + " (" + code + ")"
	}
	return string(r)
}

// isForeign reports whether a letter belongs to an alphabet that has letters like Latin ones:
// Greek, Cyrillic, Armenian or Cherokee.
func isForeign(r rune) bool {
	return r >= 0x370 && r < 0x590 || r >= 0x13a0 && r < 0x1400
}

// Clip returns at most limit characters of untrusted text for an error. Like Named, it names
// invisible ones; in ASCII words it also names blanks other than the space, and letters that look
// like Latin ones.
func Clip(text string, limit int) string {
	end := ""
	if r := []rune(text); len(r) > limit {
		text, end = string(r[:limit]), "…"
	}
	text = Named(text)
	if isASCII(text) {
		return text + end
	}
	var b strings.Builder
	before := ' '
	for i, r := range text {
		after, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
		switch {
		case isBlank(r) && before < utf8.RuneSelf:
			b.WriteString("<" + Name(r) + ">")
		case isForeign(r) && (isAlphanumeric(before) || isAlphanumeric(after)):
			b.WriteString(Name(r))
		default:
			b.WriteRune(r)
		}
		before = r
	}
	return b.String() + end
}

// isDirection reports whether a character changes the direction of the text around it.
func isDirection(r rune) bool { return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }

// isAlphanumeric reports whether a character is a letter or digit of ASCII.
func isAlphanumeric(r rune) bool {
	return r < utf8.RuneSelf && (r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z')
}
