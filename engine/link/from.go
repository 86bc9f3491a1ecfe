package link

import (
	"strings"

	"playout/engine/packed"
)

// KeyFrom is the key with which an address of another place holds the game to return to, as Pack
// returns it.
const KeyFrom = "from"

// Pack returns the link as addresses of other places hold it: the raw deflate of the fragment in
// base64url without padding.
func (l Link) Pack() string { return packed.Pack(l.Plain()) }

// GameOf returns the fragment of the game to which an address of another place leads back, "" for
// none. Parse finds faults in it.
func GameOf(fragment string) string {
	_, query, _ := strings.Cut(fragment, "?")
	for pair := range pairs(query) {
		if value, is := strings.CutPrefix(pair, KeyFrom+"="); is {
			game, err := packed.Unpack(value, MaxLength)
			if err != nil {
				return ""
			}
			return game
		}
	}
	return ""
}
