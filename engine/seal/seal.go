// Package seal adds checksums to lines of JSON, which files keep.
package seal

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Sum returns the checksum of a text: its CRC-32 (Castagnoli) in 8 hexadecimal digits.
func Sum(text []byte) string { return fmt.Sprintf("%08x", crc32.Checksum(text, castagnoli)) }

// A checksum is the last key of a line.
const (
	sumKey = `,"sum":"`
	sumEnd = `"}`
	sumLen = len(sumKey) + 8 + len(sumEnd)
)

// Add returns a JSON object of one line with its Sum added as the last key, "sum".
func Add(object []byte) []byte {
	return slices.Concat(object[:len(object)-1], []byte(sumKey+Sum(object)+sumEnd))
}

// ErrBroken is the error of an object that does not match its checksum.
var ErrBroken = errors.New("it does not match its checksum")

// Open returns an object without its checksum, and whether it has one.
func Open(sealed []byte) (object []byte, has bool, err error) {
	at := len(sealed) - sumLen
	if at < 1 || !bytes.HasPrefix(sealed[at:], []byte(sumKey)) || !bytes.HasSuffix(sealed, []byte(sumEnd)) {
		return sealed, false, nil
	}
	object = append(bytes.Clone(sealed[:at]), '}')
	if !bytes.Equal(Add(object), sealed) {
		err = ErrBroken
	}
	return object, true, err
}
