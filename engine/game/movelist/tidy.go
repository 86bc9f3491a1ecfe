package movelist

import (
	"strings"
	"unicode/utf8"

	"playout/engine/plaintext"
)

// Tidy returns the text of games with plaintext.Normal applied to the parts that a program reads:
// moves, results and the syntax of tags. Comments and the values of tags are for people and keep
// their typography.
func Tidy(text string) string {
	at := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
	if at < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for closes := true; text != ""; {
		n := strings.IndexAny(text, "{;[%")
		if n < 0 {
			n = len(text)
		}
		b.WriteString(plaintext.Normal(text[:n]))
		before := strings.TrimRight(text[:n], " \t")
		fresh := before == "" && b.Len() == n || strings.HasSuffix(before, "\n") // at the beginning of a line
		text = text[n:]
		switch {
		case text == "":
			continue
		case text[0] == '[':
			n = tidyTag(&b, text)
		case text[0] == '{' && closes:
			if n = strings.IndexByte(text, '}') + 1; n == 0 {
				closes = false
				continue
			}
			b.WriteString(text[:n])
		case text[0] == '{', text[0] == ';', fresh:
			if n = strings.IndexByte(text, '\n'); n < 0 {
				n = len(text)
			}
			b.WriteString(text[:n])
		default:
			n = 1
			b.WriteByte(text[0])
		}
		text = text[n:]
	}
	return b.String()
}

// maxTag is the largest length of a tag in bytes.
const maxTag = 4096

// quotes begin and end the values of tags.
const quotes = "\"“”„‟«»″"

// tidyTag writes the tag at the beginning of text, and returns its length in bytes. Its value
// ends with the last quote before a bracket.
func tidyTag(b *strings.Builder, text string) int {
	line, _, _ := strings.Cut(text[:min(len(text), maxTag)], "\n")
	first := 1 + strings.IndexAny(line[1:], quotes+"[]")
	if first == 0 || line[first] == '[' || line[first] == ']' {
		b.WriteByte('[')
		return 1
	}
	_, size := utf8.DecodeRuneInString(line[first:])
	b.WriteString(plaintext.Normal(line[:first]) + `"`)
	value := line[first+size:]
	end, closing := len(value), 0
	for at := 0; at < len(value); {
		r, size := utf8.DecodeRuneInString(value[at:])
		if strings.ContainsRune(quotes, r) {
			after := plaintext.Normal(value[at+size : min(len(value), at+size+16)])
			if strings.HasPrefix(strings.TrimLeft(after, " \t"), "]") {
				end, closing = at, size
				break
			}
		}
		at += size
	}
	b.WriteString(value[:end])
	if closing > 0 {
		b.WriteByte('"')
	}
	return first + size + end + closing
}
