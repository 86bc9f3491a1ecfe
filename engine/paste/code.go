package paste

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"unicode"

	"playout/engine/packed"
)

// between are the characters that people and mail programs put into the middle of a code,
// besides white space: marks of quoting, hyphens and ends of lines.
const between = ">|*_=-\"'`\u00ad\u200b\u2060\ufeff"

// Between reports whether a character may stand between the digits of a code.
func Between(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(between, r) }

// codes are the keys of links whose values are base64url. Each function returns how many
// of the digits are the code, 0 if none is there.
var codes = map[string]func(digits string) int{
	"mz": packed.Whole, "exercise": packed.Whole, "set": packed.Whole,
	"invite": Sealed, "answer": Sealed,
}

// isDigit reports whether a character is a digit of base64url.
func isDigit(r rune) bool {
	return r < 0x80 && (isWord(r) || r == '-' || r == '_')
}

// gather returns the digits with which a text begins, without what is between them, at
// most so many, and where each of them ends.
func gather(text string, most int) (digits []byte, ends []int) {
	for at, r := range text {
		switch {
		case isDigit(r) && len(digits) < most:
			digits, ends = append(digits, byte(r)), append(ends, at+1)
		case isDigit(r), !Between(r):
			return digits, ends
		}
	}
	return digits, ends
}

// code reads a code. Its own end counts if it can be found, otherwise the first character
// that is no digit.
func code(value string, whole func(string) int) (kept, left string) {
	digits, ends := gather(value, len(value))
	if n := whole(string(digits)); n > 0 {
		return string(digits[:n]), value[ends[n-1]:]
	}
	return cut(value, before(value, func(r rune) bool { return !isDigit(r) }))
}

// Sealed returns how many digits of base64url make up a code that ends in the CRC-32 of
// all before it, the most if there are several, 0 if there is none.
func Sealed(digits string) (most int) {
	data := make([]byte, len(digits)*6/8)
	n, _ := base64.RawURLEncoding.Decode(data, []byte(digits[:len(digits)-len(digits)%4])) // gather has checked them
	data = data[:n]
	if more, err := base64.RawURLEncoding.DecodeString(digits[len(digits)-len(digits)%4:]); err == nil {
		data = append(data, more...)
	}
	sum := ^uint32(0)
	for at := 0; at+sumSize < len(data); at++ {
		sum = crc32.IEEETable[byte(sum)^data[at]] ^ sum>>8 // of one byte more
		if end := at + 1; binary.BigEndian.Uint32(data[end:]) == ^sum {
			whole := ((end+sumSize)*8 + 5) / 6
			if _, err := base64.RawURLEncoding.Strict().DecodeString(digits[:whole]); err == nil {
				most = whole
			}
		}
	}
	return most
}

// sumSize is how many bytes a checksum has.
const sumSize = 4

// FindSealed returns the first code in a text that Sealed recognises, of at most so many
// digits, and whose first byte is the given one; "" if there is none.
func FindSealed(text string, first byte, most int) string {
	for at, r := range text[:min(len(text), maxSealed)] {
		if !isDigit(r) {
			continue
		}
		rest := text[at:min(len(text), maxSealed)]
		start, _ := gather(rest, 2)
		if data, err := base64.RawURLEncoding.DecodeString(string(start)); err != nil || len(data) == 0 || data[0] != first {
			continue
		}
		digits, _ := gather(rest, most)
		if n := Sealed(string(digits)); n > 0 {
			return string(digits[:n])
		}
	}
	return ""
}

// maxSealed is the most bytes of a text in which FindSealed looks.
const maxSealed = 8 << 10
