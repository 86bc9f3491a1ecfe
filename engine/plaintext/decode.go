package plaintext

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Decode returns the bytes of a file as text. It reads UTF-8, UTF-16 of either byte order with or
// without a mark, and Windows-1252, which contains the letters of ISO 8859-1. A file may mix UTF-8
// with Windows-1252: a byte that is not UTF-8 is a letter of Windows-1252. The text never begins
// with a byte order mark.
func Decode(data []byte) string {
	if little, is := isUTF16(data); is {
		return strings.TrimPrefix(decode16(data, little), "\ufeff")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) {
		return string(data)
	}
	var b strings.Builder
	b.Grow(len(data) + len(data)/8)
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if c := data[0]; r == utf8.RuneError && size == 1 {
			if r = rune(c); c >= 0x80 && c < 0xa0 {
				r = windows1252[c-0x80]
			}
		}
		b.WriteRune(r)
		data = data[size:]
	}
	return b.String()
}

// windows1252 holds the characters of the bytes 0x80 to 0x9f in Windows-1252.
var windows1252 = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// isUTF16 reports whether data is UTF-16, by its mark or because every other byte at its beginning
// is 0, as in ASCII text; littleEndian reports whether the lower byte comes first.
func isUTF16(data []byte) (littleEndian, is bool) {
	if len(data) < 2 || len(data)%2 != 0 {
		return false, false
	}
	switch {
	case data[0] == 0xff && data[1] == 0xfe:
		return true, true
	case data[0] == 0xfe && data[1] == 0xff:
		return false, true
	}
	begin := data[:min(len(data), 512)]
	var zeros [2]int // of the bytes at even and odd places
	for i, c := range begin {
		if c == 0 {
			zeros[i%2]++
		}
	}
	const ratio = 8 // of the zeros at the two kinds of places, at least
	half := len(begin) / 2
	switch {
	case zeros[1] > half/2 && zeros[1] > ratio*zeros[0]:
		return true, true
	case zeros[0] > half/2 && zeros[0] > ratio*zeros[1]:
		return false, true
	}
	return false, false
}

// Reader returns a reader of a text file that converts UTF-16 to UTF-8. Other bytes stay as they
// are, for Decode.
func Reader(file io.Reader) io.Reader {
	in := bufio.NewReader(file)
	begin, _ := in.Peek(512)
	if little, is := isUTF16(begin[:len(begin)&^1]); is {
		return &reader16{in: in, littleEndian: little}
	}
	return in
}

// reader16 reads UTF-16 as UTF-8.
type reader16 struct {
	in           *bufio.Reader
	littleEndian bool
	left         []byte // read but not yet returned
}

// Read implements io.Reader.
func (r *reader16) Read(to []byte) (int, error) {
	for len(r.left) == 0 {
		var unit [4]byte
		n, err := io.ReadFull(r.in, unit[:2])
		if n == 0 {
			return 0, err
		}
		high := unit[1]
		if !r.littleEndian {
			high = unit[0]
		}
		if utf16.IsSurrogate(rune(high) << 8) {
			more, _ := io.ReadFull(r.in, unit[2:])
			n += more
		}
		r.left = []byte(decode16(unit[:n&^1], r.littleEndian))
	}
	n := copy(to, r.left)
	r.left = r.left[n:]
	return n, nil
}

// decode16 returns UTF-16 as text.
func decode16(data []byte, littleEndian bool) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		first, second := uint16(data[2*i]), uint16(data[2*i+1])
		if littleEndian {
			first, second = second, first
		}
		units[i] = first<<8 | second
	}
	return string(utf16.Decode(units))
}
