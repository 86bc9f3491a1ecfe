// Package svg finds the references in the text of an SVG, so that the page can make a picture of
// the board that needs no other file. Two handwritten scanners replace regular expressions,
// which would add 118 KB for every visitor (static/guide/bytes.md).
package svg

import (
	"slices"
	"strings"
)

// Colours replaces each colour that a text takes from the style sheet by name, as in
// var(--board), with the value of that name.
func Colours(text string, value func(name string) string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(text, "var(")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name := word(after)
		rest, closed := strings.CutPrefix(after[len(name):], ")")
		if closed && len(name) > 2 && strings.HasPrefix(name, "--") {
			out.WriteString(value(name))
			text = rest
		} else {
			out.WriteString("var(")
			text = after
		}
	}
}

// references lists the texts before the # of an id in a reference. In a quoted style a quotation
// mark is &quot;.
var references = []string{`href="`, `url(`, `url("`, `url(&quot;`}

// References returns the ids in the text's references, in order and with repetitions.
func References(text string) []string {
	var ids []string
	for {
		before, after, found := strings.Cut(text, "#")
		if !found {
			return ids
		}
		text = after
		refers := func(prefix string) bool { return strings.HasSuffix(before, prefix) }
		if id := word(after); id != "" && slices.ContainsFunc(references, refers) {
			ids = append(ids, id)
			text = after[len(id):]
		}
	}
}

// word returns the longest prefix of the text of ASCII letters, digits, _ and -.
func word(text string) string {
	for i, c := range []byte(text) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '-':
		default:
			return text[:i]
		}
	}
	return text
}
