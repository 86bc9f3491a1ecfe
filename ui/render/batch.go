package render

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// batch collects operations, in the form of the package comment.
type batch struct {
	text  []byte
	names map[string]int // of the names sent, by name
}

// do begins an operation on a node.
func (b *batch) do(operation byte, n int) {
	b.text = append(b.text, operation)
	b.number(n)
}

// number appends a number, six bits in each character, the lowest first.
func (b *batch) number(n int) {
	for ; n > 63; n >>= 6 {
		b.text = append(b.text, byte(n&63|64))
	}
	b.text = append(b.text, byte(n))
}

// string appends a text with its length in UTF-16, in which JavaScript counts.
func (b *batch) string(s string) {
	length := len(s)
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			s = strings.ToValidUTF8(s, "\uFFFD")
			length = 0
			for _, r := range s {
				length += utf16.RuneLen(r)
			}
			break
		}
	}
	b.number(length)
	b.text = append(b.text, s...)
}

// name appends the number of a name, and the name itself when it is first used.
func (b *batch) name(name string) {
	n, sent := b.names[name]
	if !sent {
		n = len(b.names)
		b.names[name] = n
	}
	b.number(n)
	if !sent {
		b.string(name)
	}
}

// attribute sets an attribute of a node.
func (b *batch) attribute(n int, name, value string) {
	b.do('a', n)
	b.name(name)
	b.string(value)
}

// take returns the operations since the last call.
func (b *batch) take() string {
	text := string(b.text)
	b.text = b.text[:0]
	return text
}
