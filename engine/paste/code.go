package paste

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"unicode"

	"playout/engine/packed"
)

// fillers holds the characters, besides white space, that people and mail programs put into a
// code: quotation marks, signs of quoted mail, hyphens, and invisible characters.
const fillers = ">|*_=-\"'`\u00ad\u200b\u2060\ufeff"

// IsFiller reports whether a character may stand between the digits of a code without being one.
func IsFiller(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(fillers, r) }

// codes lists the keys of links with values in base64url, each with a function that returns how
// many of the digits at the beginning are the code, 0 if there is none.
var codes = map[string]func(digits string) int{
	"mz": packed.Whole, "v": packed.Whole, "exercise": packed.Whole, "set": packed.Whole,
	"invite": Sealed, "answer": Sealed,
}

// isDigit reports whether a character is a digit of base64url.
func isDigit(r rune) bool {
	return r < 0x80 && (isWord(r) || r == '-' || r == '_')
}

// gather returns the digits at the beginning of a text, at most most, without the fillers between
// them, and where each digit ends.
func gather(text string, most int) (digits []byte, ends []int) {
	for at, r := range text {
		switch {
		case isDigit(r) && len(digits) < most:
			digits, ends = append(digits, byte(r)), append(ends, at+1)
		case isDigit(r), !IsFiller(r):
			return digits, ends
		}
	}
	return digits, ends
}

// readCode reads a code. It ends where whole finds its end, otherwise before the first character
// that is not a digit.
func readCode(value string, whole func(string) int) (kept, left string) {
	digits, ends := gather(value, len(value))
	if n := whole(string(digits)); n > 0 {
		return string(digits[:n]), value[ends[n-1]:]
	}
	return cut(value, lengthBefore(value, func(r rune) bool { return !isDigit(r) }))
}

// Sealed returns how many of the digits of base64url make up a code that ends in the CRC-32 of the
// bytes before it: the longest such code, 0 if there is none.
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

// sumSize is the number of bytes of a checksum.
const sumSize = 4

// FindSealed returns the first code in a text that Sealed recognises, of at most most digits, with
// the given first byte; "" if there is none.
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

// maxSealed bounds the bytes of a text that FindSealed searches.
const maxSealed = 8 << 10
