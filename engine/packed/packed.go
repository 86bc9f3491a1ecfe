// Package packed compresses text for links: raw deflate (RFC 1951) as base64url without
// padding. The same text gives the same digits.
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

// digits are those of packed text: letters, digits, - and _, without padding.
var digits = base64.RawURLEncoding.Strict()

// Pack returns text as deflate, in digits.
func Pack(text string) string { return digits.EncodeToString(deflate.Fast(text)) }

// Unpack reads untrusted text that Pack or another program wrote. It unpacks at most
// so many bytes, whatever the text claims. The error is a *strict.Fault.
func Unpack(text string, most int) (string, error) {
	small, err := digits.DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") { // which the decoder ignores
		return "", strict.Wrong("", "not base64url").Allow("letters, digits, - and _, without padding")
	}
	rest := bytes.NewReader(small)
	switch whole, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), int64(most)+1)); {
	case len(whole) > most:
		return "", strict.Wrong("", "it unpacks to more than %d bytes", most).Allow("at most that")
	case err != nil:
		return "", strict.Wrong("", "it does not unpack").Allow("raw deflate")
	case rest.Len() > 0:
		return "", strict.Wrong("", "%d bytes follow what unpacks", rest.Len()).Allow("nothing")
	case !utf8.Valid(whole):
		return "", strict.Wrong("", "it does not unpack to UTF-8 text")
	default:
		return string(whole), nil
	}
}

// Whole returns with how many of its digits a text is a whole packed text, 0 if it is
// none: what follows those belongs to something else.
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
	// Not io.Copy, which brings 8 kB into the page's program.
	if whole, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), maxWhole)); err != nil || len(whole) == maxWhole {
		return 0
	}
	n := ((len(small)-rest.Len())*8 + 5) / 6
	if _, err := digits.DecodeString(text[:n]); err != nil {
		return 0
	}
	return n
}

// maxWhole is as many bytes as Whole does not unpack.
const maxWhole = 1 << 20
