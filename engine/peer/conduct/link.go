package conduct

import (
	"errors"
	"slices"

	"playout/engine/peer"
	"playout/engine/peer/acts"
	"playout/engine/peer/talk"
)

// link is the connection to a player.
type link struct {
	step step
	open bool // messages arrive
}

// making reports whether the connection is being made.
func (l link) making() bool { return l.step != idle && !l.open }

// step is the progress of a connection.
type step uint8

const (
	idle    step = iota
	making       // the invitation is being made
	invited      // the answer is awaited
	joining      // the answer is being made
	joined       // the answer is there; the other completes the connection
	agreed       // both descriptions are known
)

// links holds the connections by player; a guest has only that to the host.
type links [peer.MaxPlayers]link

// open reports whether a connection is open.
func (l *links) open() bool { return slices.ContainsFunc(l[:], func(l link) bool { return l.open }) }

// making reports whether a connection is being made.
func (l *links) making() bool { return slices.ContainsFunc(l[:], link.making) }

// inviting returns the guest whose answer is awaited, or whose invitation is being made; 0 for
// none.
func (l *links) inviting() int {
	return max(0, slices.IndexFunc(l[:], func(l link) bool { return l.step == making || l.step == invited }))
}

// countHere returns the number of connected people, the host among them, and whether they can
// begin, with no number missing among them.
func (l *links) countHere() (people int, ready bool) {
	people, last := 1, 0
	for player, l := range l {
		if l.open {
			people, last = people+1, player
		}
	}
	return people, people > 1 && last == people-1
}

// Opened notes that the connection to a player is open; a second call changes nothing.
func (c *Conductor) Opened(player int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := &c.links[player]
	if l.open || l.step != joined && l.step != agreed {
		return
	}
	l.step, l.open = agreed, true
	if c.session == nil && !c.gathering {
		c.startSession(c.setup)
	}
	switch {
	case c.session != nil:
		c.greet(player)
	case c.hostsGathering() && c.firstAbsent() == 0:
		c.begin()
	}
	c.flush()
}

// startSession begins a session; if it cannot, it has reported an error.
func (c *Conductor) startSession(setup acts.Setup) {
	var s *peer.Session
	key, err := c.loadKey()
	if err == nil {
		key.Life++
		c.keepKey()
		s, err = peer.New(setup, c.me, c.name, key)
	}
	if err != nil {
		c.fail(talk.OfConnection, err)
		return
	}
	c.setup, c.session, c.gathering, c.wasConnected = setup, s, false, false
}

// greet lets the session greet a player.
func (c *Conductor) greet(player int) {
	c.session.SetName(c.name)
	if err := c.session.Open(c.now(), player); err != nil {
		c.fail(talk.OfConnection, err)
	}
}

// Failed notes that the connection to a player is closed, or could not be made; why may be nil.
func (c *Conductor) Failed(player int, why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.links[player]
	if l.step == idle {
		return
	}
	if l.step == joined {
		if why == nil {
			why = errors.New("the connection was closed before it came about")
		}
		c.fail(talk.OfJoining, why)
	} else if why != nil && !l.open {
		c.fail(talk.OfConnection, why)
	} else if c.gathering && c.me != peer.Host {
		c.fail(talk.OfGathering, errors.New("the inviting player has gone; allowed: to wait for a new invitation"))
	}
	c.hangUp(player)
	c.flush()
}

// Heard takes a message, which may be anything, that came over the connection to a player.
func (c *Conductor) Heard(player int, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.links[player].open {
		return
	}
	if c.gathering && c.me != peer.Host {
		c.beginIfGreeted(data)
	}
	if c.session != nil {
		c.session.Receive(c.now(), player, data)
	}
	c.flush()
}

// hangUp closes the connection to a player, if there is one.
func (c *Conductor) hangUp(player int) {
	l := c.links[player]
	c.links[player] = link{}
	if l.step != idle {
		c.browser.Close(player)
	}
	if l.open && c.session != nil {
		c.session.Close(c.now(), player)
	}
}

func (c *Conductor) hangUpAll() {
	for player := range c.links {
		c.hangUp(player)
	}
}

// leave ends the game with the friends.
func (c *Conductor) leave() {
	if c.session != nil && c.links.open() {
		c.session.Leave(c.now())
		c.flush()
	}
	c.hangUpAll()
	c.session, c.gathering = nil, false
}
