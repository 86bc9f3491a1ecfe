package message

import (
	"errors"
	"io"
	"strings"

	"playout/engine/link"
)

// IDDigits is the length of a game's ID, as in links: letters and digits.
const IDDigits = link.IDDigits

// idLetters holds the characters of an ID.
const idLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// ValidID reports whether text is the ID of a game.
func ValidID(id string) bool {
	return len(id) == IDDigits && !strings.ContainsFunc(id, func(r rune) bool { return !strings.ContainsRune(idLetters, r) })
}

// NewID draws the ID of a game.
func NewID(random io.Reader) (string, error) {
	var drawn Hash
	if _, err := io.ReadFull(random, drawn[:IDDigits]); err != nil {
		return "", errors.New("no random numbers: " + err.Error())
	}
	return idOf(drawn), nil
}

// NextID returns the ID of a game's rematch, which both sides compute without a message.
func NextID(id string) string { return idOf(Sum("playout rematch 1", id)) }

// idOf makes an ID of a hash.
func idOf(h Hash) string {
	id := make([]byte, IDDigits)
	for i := range id {
		id[i] = idLetters[int(h[i])%len(idLetters)]
	}
	return string(id)
}
