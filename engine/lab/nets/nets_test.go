package nets

import (
	"errors"
	"strings"
	"testing"

	"playout/engine/player"
)

// A net that only a browser has is refused in one line, which says how to get its file; it is not one
// that an agent may do without.
func TestOwnNet(t *testing.T) {
	_, err := new(Cache).Net("mine:first")
	const want = `net "mine:first": such a net lives in a browser; allowed: its file`
	if err == nil || !strings.HasPrefix(err.Error(), want) || errors.Is(err, player.ErrNoNet) {
		t.Errorf("the error is %v, want %q", err, want)
	}
}
