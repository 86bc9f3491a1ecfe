package movelist

import (
	"strings"
	"unicode/utf8"
)

// Bounds of tags, the first two in bytes: a longer name is no tag, and a longer value ends there.
const (
	maxTagName  = 200
	maxTagValue = 12 << 10
	maxQuotes   = 32 // in a value, without ending it
)

// CutTag reads a tag such as [White "Ada"] at the beginning of text, as people write it: with
// blanks in its name or around it, with quotes in its value, and without its last quote or
// bracket; a value in quotes may continue on the next line. It returns the tag's length in bytes;
// if ok is false, only the length counts.
func CutTag(text string) (name, value string, n int, ok bool) {
	line := lineOf(text[:min(len(text), maxTagName)])
	head := line[1:]
	quote := strings.IndexAny(head, "\"]“”„«")
	if quote < 0 {
		quote = len(head)
	}
	opening, size := utf8.DecodeRuneInString(head[quote:])
	head = head[:quote]
	if size == 0 || opening == ']' {
		n = min(1+quote+1, len(line))
		name, value, _ = strings.Cut(strings.TrimSpace(head), " ")
		name, value = strings.TrimRight(name, ":="), strings.ToValidUTF8(strings.Trim(strings.TrimSpace(value), "'"), "\ufffd")
		return name, value, n, value != "" && isName(name) && name[0] <= 'Z'
	}
	name = strings.TrimRight(strings.Join(strings.Fields(head), ""), ":=")
	value, n = cutValue(text[1+quote+size:], opening)
	return name, value, 1 + quote + size + n, isName(name)
}

// isName reports whether a word can be the name of a tag.
func isName(word string) bool {
	for i := range len(word) {
		if c := word[i]; !(c|0x20 >= 'a' && c|0x20 <= 'z' || i > 0 && (c >= '0' && c <= '9' || strings.IndexByte("_+#=:-", c) >= 0)) {
			return false
		}
	}
	return word != ""
}

// cutValue reads the value of a tag after the opening quote, and returns the length in bytes to
// the end of the tag.
func cutValue(text string, opening rune) (value string, n int) {
	var b strings.Builder
	quotes := 0
	for i, r := range text {
		switch {
		case i < n: // escaped
		case i > maxTagValue:
			return cutOpen(text[:i])
		case r == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\'):
			b.WriteByte(text[i+1])
			n = i + 2
		case r == '"' || opening != '"' && strings.ContainsRune("“”„»", r):
			after := strings.TrimLeft(text[i+utf8.RuneLen(r):], " \t\r")
			end := len(text) - len(after)
			switch {
			case strings.HasPrefix(after, "]"):
				return b.String(), end + 1
			case after == "" || after[0] == '\n':
				return b.String(), end
			}
			if quotes++; quotes > maxQuotes {
				return cutOpen(text[:i])
			}
			b.WriteRune(r)
		case r == '\n':
			next, _, _ := strings.Cut(strings.TrimLeft(text[i+1:], " \t\r"), "\n")
			if strings.HasPrefix(next, "[") || !strings.Contains(next, `"]`) {
				return cutOpen(text[:i])
			}
			b.WriteByte(' ')
		case r != '\r':
			b.WriteRune(r)
		}
	}
	return cutOpen(text)
}

// cutOpen is cutValue for a line in which the value does not end: it ends at the bracket.
func cutOpen(line string) (value string, n int) {
	value, _, closed := strings.Cut(line, "]")
	n = len(value)
	if closed {
		n++
	}
	return strings.ToValidUTF8(strings.TrimSpace(value), "\ufffd"), n
}
