package client

import (
	"slices"
	"time"

	"playout/engine/lobby"
)

// phase is that of the realtime connection.
type phase int

const (
	off     phase = iota // none is needed
	waiting              // one is lost, and the next is due at a time
	opening
	open
)

// link is the realtime connection.
type link struct {
	phase       phase
	n           int           // its number
	id          string        // by which the server knows it, once it is open
	topics      []string      // sent last
	subscribing bool          // the server has yet to take them
	due         time.Duration // of the next try, while waiting
	life        time.Duration // the last sign of life
	failures    int           // since the last event
}

// Waits before a try, and how long a server may be silent.
const (
	firstWait   = 400 * time.Millisecond
	longWait    = 15 * time.Second
	restWait    = 60 * time.Second // while nobody waits
	openSilence = lobby.AliveSeconds * time.Second
	lifeSilence = 3 * lobby.AliveSeconds * time.Second
)

// connect opens a new connection.
func (c *Client) connect() {
	c.link = link{phase: opening, n: c.link.n + 1, life: c.now, failures: c.link.failures}
	if c.game != nil {
		c.game.entered = false
	}
	c.browser.Connect(c.link.n)
}

// disconnect closes the connection, which is not needed any more.
func (c *Client) disconnect() {
	if c.link.phase != off {
		c.link = link{n: c.link.n}
		c.browser.Disconnect()
	}
}

// lose gives the connection up, and plans the next.
func (c *Client) lose(why error) {
	if c.link.phase != opening && c.link.phase != open {
		return
	}
	c.browser.Disconnect()
	most := longWait
	if !c.looking && c.game == nil {
		most = restWait
	}
	wait := min(most, firstWait<<min(c.link.failures, 10))
	wait = wait/2 + time.Duration(float64(wait/2)*c.random())
	c.link = link{phase: waiting, n: c.link.n, due: c.now + wait, failures: c.link.failures + 1}
	if c.game != nil {
		c.game.lose(c)
	}
	if !c.cut {
		c.sayError(why)
	}
}

// checkLife gives up a connection without signs of life.
func (c *Client) checkLife() {
	switch silence := c.now - c.link.life; {
	case c.link.phase == opening && silence > openSilence, c.link.phase == open && silence > lifeSilence:
		c.lose(errSilent)
	}
}

// subscribe sends the topics, if they have changed.
func (c *Client) subscribe() {
	var topics []string
	if c.looking || !c.known {
		topics = append(topics, lobby.Hall)
	}
	if c.game != nil && c.game.entered {
		topics = append(topics, lobby.GameTopic(c.game.id))
	}
	if l := &c.link; !l.subscribing && !slices.Equal(topics, l.topics) {
		l.topics, l.subscribing = topics, true
		c.browser.Subscribe(l.n, l.id, topics)
	}
}

// Connected takes the ID of a new connection.
func (c *Client) Connected(now time.Duration, n int, id string) {
	defer c.enter(now)()
	if n != c.link.n || c.link.phase != opening {
		return
	}
	if !lobby.ValidID(id) {
		c.lose(errAnswer)
		return
	}
	c.link.phase, c.link.id, c.link.life = open, id, c.now
	if c.game != nil && !c.game.entered {
		c.post(post{command: c.game.enter(), back: c.game})
	}
}

// Failed reports that a connection has failed or ended.
func (c *Client) Failed(now time.Duration, n int, why error) {
	defer c.enter(now)()
	if n == c.link.n {
		c.lose(why)
	}
}

// Subscribed reports whether the server has taken a connection's topics.
func (c *Client) Subscribed(now time.Duration, n int, err error) {
	defer c.enter(now)()
	if n != c.link.n || c.link.phase != open {
		return
	}
	if c.link.subscribing = false; err != nil {
		c.lose(err)
	}
}

// Heard takes an event of a connection.
func (c *Client) Heard(now time.Duration, n int, data []byte) {
	defer c.enter(now)()
	if n != c.link.n || c.link.phase != open {
		return
	}
	e, err := lobby.DecodeEvent(data)
	if err != nil {
		c.lose(err)
		return
	}
	c.link.life, c.link.failures, c.cut = c.now, 0, false
	switch {
	case e.You != nil:
		c.hearYou(e.You, false)
	case e.List != nil:
		c.say(e)
	case e.Friend != nil && c.game != nil && c.game.entered && e.Friend.ID == c.game.id:
		c.hearFriend(&e.Friend.Event)
	}
}
