// Package packed compresses text for links: raw deflate (RFC 1951) as base64url without
// padding. The same text gives the same digits.
package packed

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"playout/engine/deflate"
)

// digits are those of packed text: letters, digits, - and _, without padding.
var digits = base64.RawURLEncoding.Strict()

// Pack is text as deflate, in digits.
func Pack(text string) string { return digits.EncodeToString(deflate.Fast(text)) }

// Unpack reads untrusted text that Pack or another program wrote. It unpacks at most
// so many bytes, whatever the text claims. The error says in one line what is wrong and
// what is allowed.
func Unpack(text string, most int) (string, error) {
	small, err := digits.DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") { // which the decoder ignores
		return "", errors.New("not base64url; allowed: letters, digits, - and _, without padding")
	}
	rest := bytes.NewReader(small)
	switch whole, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), int64(most)+1)); {
	case len(whole) > most:
		return "", fmt.Errorf("it unpacks to more than %d bytes; allowed: at most that", most)
	case err != nil:
		return "", errors.New("it does not unpack; allowed: raw deflate")
	case rest.Len() > 0:
		return "", fmt.Errorf("%d bytes follow what unpacks; allowed: nothing", rest.Len())
	case !utf8.Valid(whole):
		return "", errors.New("it does not unpack to UTF-8 text")
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
