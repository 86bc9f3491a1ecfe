// Package packed compresses text for links: raw deflate (RFC 1951) as base64url without padding.
// The same text always gives the same digits.
package packed

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"strings"
	"unicode/utf8"

	"playout/engine/deflate"
	"playout/engine/strict"
)

// digits is the encoding of packed text: letters, digits, - and _, without padding.
var digits = base64.RawURLEncoding.Strict()

// Pack returns compressed text, in digits.
func Pack(text string) string { return digits.EncodeToString(deflate.Fast(text)) }

// Unpack unpacks untrusted text of Pack or another program. It unpacks at most most bytes,
// whatever the text claims. The error is a *strict.Fault.
func Unpack(text string, most int) (string, error) {
	small, err := digits.DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") { // the decoder ignores line ends
		return "", strict.Wrong("", "not base64url").Allow("letters, digits, - and _, without padding")
	}
	rest := bytes.NewReader(small)
	switch whole, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), int64(most)+1)); {
	case len(whole) > most:
		return "", strict.Wrong("", "it unpacks to more than %d bytes", most).Allow("at most that")
	case err != nil:
		return "", strict.Wrong("", "it does not unpack").Allow("raw deflate")
	case rest.Len() > 0:
		return "", strict.Wrong("", "%d bytes follow the packed text", rest.Len()).Allow("none")
	case !utf8.Valid(whole):
		return "", strict.Wrong("", "it does not unpack to UTF-8 text")
	default:
		return string(whole), nil
	}
}

// Whole returns how many digits at the beginning of a text are a whole packed text, 0 if there is
// none. The other digits do not belong to it.
func Whole(text string) int {
	most := len(text)
	if most%4 == 1 {
		most--
	}
	small, err := base64.RawURLEncoding.DecodeString(text[:most])
	if err != nil {
		return 0
	}
	rest := bytes.NewReader(small)
	// Do not use io.Copy, which adds 8 kB to the page's program.
	if whole, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), maxWhole)); err != nil || len(whole) == maxWhole {
		return 0
	}
	n := ((len(small)-rest.Len())*8 + 5) / 6
	if _, err := digits.DecodeString(text[:n]); err != nil {
		return 0
	}
	return n
}

// maxWhole is the least number of bytes that Whole refuses to unpack.
const maxWhole = 1 << 20
