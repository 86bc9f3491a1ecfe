package wire

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// MaxMoves is the most bytes of the moves that a link may hold packed. It is as much
// as a record may have.
const MaxMoves = 128 << 10

// digits are those of packed moves: letters, digits, - and _, without padding.
var digits = base64.RawURLEncoding.Strict()

// pack is moves as deflate, in digits.
func pack(moves string) string { return digits.EncodeToString(deflated(moves)) }

// unpack reads what pack wrote, or another that deflates. It unpacks no more than it
// may, whatever the text claims to hold.
func unpack(text string) (string, error) {
	packed, err := digits.DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") { // the decoder passes over these
		return "", errors.New("not base64url; allowed: letters, digits, - and _, without padding")
	}
	rest := bytes.NewReader(packed)
	switch moves, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), MaxMoves+1)); {
	case len(moves) > MaxMoves:
		return "", fmt.Errorf("it unpacks to more than %d bytes; allowed: at most that", MaxMoves)
	case err != nil:
		return "", errors.New("it does not unpack; allowed: raw deflate")
	case rest.Len() > 0:
		return "", fmt.Errorf("%d bytes follow what unpacks; allowed: nothing", rest.Len())
	case !utf8.Valid(moves):
		return "", errors.New("it does not unpack to UTF-8 text")
	default:
		return string(moves), nil
	}
}
