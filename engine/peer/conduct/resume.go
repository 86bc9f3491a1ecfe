package conduct

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"playout/engine/games"
	"playout/engine/peer"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// resumeKept continues the kept game, if this page has invited to it and its moves are on the
// board: the page was loaded again. The kept game and the board may differ by a move. If another
// version of the page has kept it, resumeKept reports why a new game begins.
func (c *Conductor) resumeKept(i *talk.Invite) {
	s, err := c.keptSession()
	if errors.Is(err, peer.ErrVersion) && c.keptByOtherVersion(i) {
		c.fail(talk.OfInvitation, fmt.Errorf("the game on the board cannot continue: %w", err))
	}
	if err != nil || s.Me() != peer.Host || s.Record() == nil {
		return
	}
	setup := s.Setup()
	if setup.Game.Spec().Name() != i.Game || setup.Start != i.Start || !talk.Near(strings.Split(s.Record().String(), ","), i.Moves) {
		return
	}
	c.session, c.setup, c.me, c.wasConnected = s, setup, s.Me(), true
}

// keptByOtherVersion reports whether another version of the page has kept the game on the board,
// which this page has invited to. It reads the part that all versions so far write.
func (c *Conductor) keptByOtherVersion(i *talk.Invite) bool {
	var k struct {
		Game, Start, Moves string
		Me                 int
	}
	text := c.browser.Kept(KeptGame)
	return len(text) <= peer.MaxKept && json.Unmarshal([]byte(text), &k) == nil &&
		k.Me == peer.Host && k.Game == i.Game && k.Start == i.Start && talk.Near(strings.Split(k.Moves, ","), i.Moves)
}

// restore returns the session of a kept game, nil if there is none.
func (c *Conductor) restore(id string, me int) *peer.Session {
	if s, err := c.keptSession(); err == nil && s.Setup().ID == id && s.Me() == me {
		return s
	}
	return nil
}

// keptSession returns the kept session, or why there is none.
func (c *Conductor) keptSession() (*peer.Session, error) {
	text := []byte(c.browser.Kept(KeptGame))
	name, err := peer.KeptGame(text)
	if err != nil {
		return nil, err
	}
	g, err := games.Parse(name)
	if err != nil {
		return nil, err
	}
	key, err := c.loadKey()
	if err != nil {
		return nil, err
	}
	return peer.Restore(g, text, key)
}

var digits = base64.RawURLEncoding.Strict()

// loadKey returns the key of this page's acts: the one that the device keeps, or else a new one.
func (c *Conductor) loadKey() (*acts.Key, error) {
	text, life, _ := strings.Cut(c.browser.Kept(KeptKey), ".")
	if data, err := digits.DecodeString(text); err == nil && len(data) == len(acts.Key{}.Bytes) {
		n, _ := strconv.Atoi(life) // another page of this device may have begun games
		c.key = &acts.Key{Bytes: [32]byte(data), Life: max(0, min(n, message.MaxTook))}
	}
	if c.key == nil {
		key := new(acts.Key)
		if _, err := io.ReadFull(c.random, key.Bytes[:]); err != nil {
			return nil, fmt.Errorf("no random numbers: %w", err)
		}
		c.key = key
		c.keepKey()
	}
	return c.key, nil
}

// keepKey keeps the key, in base64url, and its life.
func (c *Conductor) keepKey() {
	c.browser.Keep(KeptKey, digits.EncodeToString(c.key.Bytes[:])+"."+strconv.Itoa(c.key.Life))
}
