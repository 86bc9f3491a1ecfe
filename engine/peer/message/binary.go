package message

import (
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/blake2s"
)

// The binary values of the protocol, in base64url within JSON.
type (
	// Hash is the running hash of a log.
	Hash [16]byte
	// Digest is a commitment to moves, a BLAKE2s-256: package sha256 would add 43 kB to the
	// page's program.
	Digest [blake2s.Size]byte
	// Secret is added to a player's moves, so that others cannot guess them from the digest.
	Secret [16]byte
	// Tag lets a page recognise its own act.
	Tag [12]byte
)

var digits = base64.RawURLEncoding.Strict()

func encodeText(data []byte) ([]byte, error) { return digits.AppendEncode(nil, data), nil }

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return encodeText(h[:]) }

// MarshalText implements encoding.TextMarshaler.
func (d Digest) MarshalText() ([]byte, error) { return encodeText(d[:]) }

// MarshalText implements encoding.TextMarshaler.
func (n Secret) MarshalText() ([]byte, error) { return encodeText(n[:]) }

// MarshalText implements encoding.TextMarshaler.
func (t Tag) MarshalText() ([]byte, error) { return encodeText(t[:]) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(text []byte) error { return decodeInto(h[:], text) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Digest) UnmarshalText(text []byte) error { return decodeInto(d[:], text) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (n *Secret) UnmarshalText(text []byte) error { return decodeInto(n[:], text) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *Tag) UnmarshalText(text []byte) error { return decodeInto(t[:], text) }

// decodeInto reads exactly len(into) bytes of base64url without padding.
func decodeInto(into, text []byte) error {
	if len(text) == digits.EncodedLen(len(into)) {
		if data, err := digits.DecodeString(string(text)); err == nil && len(data) == len(into) {
			copy(into, data)
			return nil
		}
	}
	return fmt.Errorf("not %d bytes in base64url; allowed: letters, digits, - and _, without padding", len(into))
}

// Sum returns a hash of texts; only the last may contain a line end.
func Sum(texts ...string) (h Hash) {
	full := blake2s.Sum256([]byte(strings.Join(texts, "\n")))
	copy(h[:], full[:])
	return h
}
