// Package conduct is a page's side of a game between people on several computers. It makes and
// reads invitations and answers, holds the peer.Session, keeps its state before it sends
// anything, and reports to the page in the events of package talk. The browser's connections are
// behind a Line, so all of it runs, and is tested, without one.
//
// It runs in the page rather than in its worker: workers have no WebRTC, and neither a search nor
// a worker that is ended may keep a friend waiting. Checking a move by the rules takes
// microseconds.
//
// A game in which people take turns is for two, and begins once they are connected. If all choose
// at once, up to four gather around the host, one after the other, until the host begins the game
// (gather.go).
package conduct

import (
	"errors"
	"io"
	"sync"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/instant"
	"playout/engine/peer"
	"playout/engine/peer/acts"
	"playout/engine/peer/invite"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
	"playout/engine/timecontrol"
)

// Browser is what a Conductor needs of the browser: one connection to each player, by number, and
// a place to keep texts. No method calls back before it has returned.
type Browser interface {
	// Describe makes a new connection, which replaces the one before, and a description of this
	// side: an offer, or an answer to the other's offer if there is one. Described gets it.
	Describe(player int, offer string)
	// Accept completes the connection with the other's answer.
	Accept(player int, answer string)
	Send(player int, data []byte) // a message
	Close(player int)
	// Keep keeps a text on the device, under KeptGame or KeptKey; Kept returns the one kept last,
	// "" for none.
	Keep(what, text string)
	Kept(what string) string
	// Say passes an event on to the page.
	Say(event []byte)
	// Post passes a text on to the other pages of the site on this device, where Posted gets it.
	Post(text string)
}

// The texts that a Line keeps.
const (
	KeptGame = "game" // the last game, from peer.Session.Kept
	KeptKey  = "key"  // an acts.Key; it never leaves the device
)

// Conductor is a page's side. Its methods may be called from any goroutine.
type Conductor struct {
	mu      sync.Mutex
	browser Browser
	random  io.Reader
	begun   instant.Time

	links        links
	setup        acts.Setup
	me           int
	gathering    bool          // people gather: there is no session yet
	room         int           // the most people that can gather: the number of seats of the game on the board
	session      *peer.Session // nil before there is a connection
	wasConnected bool          // all have been connected with this session
	lastState    string        // the last state sent to the page
	key          *acts.Key     // of this page's acts, nil until the first game
	naming
	handedAnswer string // an answer for another page
}

// New returns a page without a game. Random is a source of unpredictable numbers.
func New(line Browser, random io.Reader) *Conductor {
	return &Conductor{browser: line, random: random, begun: instant.Now()}
}

func (c *Conductor) now() time.Duration { return instant.Since(c.begun) }

// Command carries out a command of the page.
func (c *Conductor) Command(data []byte) {
	command, err := talk.DecodeCommand(data)
	if err != nil {
		return // the page writes what package talk writes
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case command.Invite != nil:
		c.invite(command.Invite)
	case command.Join != nil:
		c.join(command.Join.Text)
	case command.Answer != nil:
		c.answer(command.Answer.Text)
	case command.Begin != nil:
		c.begin()
	case command.Hand != nil:
		c.hand(command.Hand.Text)
	case command.Leave != nil:
		c.leave()
	case command.Name != nil:
		c.name = message.Clean(command.Name.Text, message.MaxName)
	case c.session != nil:
		c.request(&command)
	}
	c.flush()
}

// request carries out a command that needs a session.
func (c *Conductor) request(command *talk.Command) {
	var err error
	of := talk.OfRequest
	switch now := c.now(); {
	case command.Play != nil:
		of, err = talk.OfPlay, c.session.Play(now, command.Play.Seat, command.Play.Move)
	case command.Ask != nil:
		err = c.session.Request(now, command.Ask.What, command.Ask.To)
	case command.Reply != nil:
		err = c.session.Reply(now, command.Reply.N, command.Reply.Yes)
	case command.Say != nil:
		of, err = talk.OfChat, c.chat(command.Say.Text)
	case command.Resign != nil:
		err = c.session.Resign(now, command.Resign.Seat)
	}
	if err != nil {
		c.fail(of, err)
	}
}

// invite makes an invitation: to continue the present game, if it is the same, or to a new one.
func (c *Conductor) invite(i *talk.Invite) {
	if c.session == nil && !c.hostsGathering() {
		c.resumeKept(i)
	}
	if (c.session == nil || c.me != peer.Host) && !c.hostsGathering() {
		setup, room, err := c.newSetup(i)
		if err != nil {
			c.fail(talk.OfInvitation, err)
			return
		}
		c.hangUpAll()
		c.setup, c.me, c.session, c.gathering, c.room = setup, peer.Host, nil, game.Together(setup.Game), room
	}
	player := c.firstAbsent()
	if player == 0 {
		c.fail(talk.OfInvitation, errors.New("all players are here; allowed: to invite absent ones"))
		return
	}
	c.hangUp(player)
	c.links[player].step = making
	c.browser.Describe(player, "")
}

// newSetup returns the setup of a new game, and the number of seats of the one on the board.
func (c *Conductor) newSetup(i *talk.Invite) (setup acts.Setup, room int, err error) {
	g, err := games.Parse(i.Game)
	if err != nil {
		return setup, 0, err
	}
	id, err := message.NewID(c.random)
	if err != nil {
		return setup, 0, err
	}
	setup = acts.Setup{Game: g, ID: id, Start: i.Start}
	if i.Control != "" {
		if setup.Control, err = timecontrol.ParseControl(i.Control); err != nil {
			return setup, 0, err
		}
	}
	room = len(g.Spec().Seats)
	if game.Together(g) {
		setup = SeatPlayers(setup, 2)
	} else {
		setup.Players = make([]int, room)
		for seat := range setup.Players {
			if seat != i.Seat {
				setup.Players[seat] = 1
			}
		}
	}
	if err = setup.Check(); err == nil {
		err = CheckSetup(setup)
	}
	return setup, room, err
}

// CheckSetup returns why pages do not play a valid game, or nil.
func CheckSetup(setup acts.Setup) error {
	switch all := game.Together(setup.Game); {
	case setup.Count() != 2 && !all:
		return errors.New("more than two players who take turns; allowed: two")
	case setup.Limited() && all:
		return errors.New("clocks where all choose at once; allowed: where players take turns")
	}
	return checkClock(setup.Control)
}

// join follows an invitation, which may be anything. If the state of that game was kept, the page
// continues it.
func (c *Conductor) join(text string) {
	v, err := invite.ParseInvitation(text)
	if err != nil {
		c.fail(talk.OfInvitation, err)
		return
	}
	g, err := games.Parse(v.Game)
	if err != nil {
		c.fail(talk.OfInvitation, err)
		return
	}
	setup, err := acts.Read(g, v.Setup)
	if err == nil {
		err = CheckSetup(setup)
	}
	if err == nil && v.Player >= setup.Count() {
		err = errors.New("an invitation for a player without a seat; allowed: with a seat")
	}
	if err != nil {
		c.fail(talk.OfInvitation, err)
		return
	}
	c.hangUpAll()
	if c.session == nil || c.setup.ID != v.ID || c.me != v.Player {
		c.session = c.restore(v.ID, v.Player)
		c.wasConnected = c.session != nil
	}
	c.setup, c.me, c.inviter, c.gathering = setup, v.Player, message.Clean(v.Name, message.MaxName), c.session == nil && game.Together(g)
	c.links[peer.Host].step = joining
	c.browser.Describe(peer.Host, v.SDP())
}

// answer completes the connection with the text of an answer, which may be anything.
func (c *Conductor) answer(text string) {
	a, err := invite.ParseAnswer(text)
	switch {
	case err != nil:
	case c.links[c.links.inviting()].step != invited:
		err = errors.New("there is no invitation to answer; allowed: after an invitation")
	case a.ID != c.setup.ID || a.Player != c.links.inviting():
		err = errors.New("the answer belongs to another invitation; allowed: to this one")
	}
	if err != nil {
		c.fail(talk.OfAnswer, err)
		return
	}
	c.links[a.Player].step = agreed
	c.browser.Accept(a.Player, a.SDP())
}

// Described takes the browser's answer to Describe.
func (c *Conductor) Described(player int, sdp string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var e invite.Endpoint
	if err == nil {
		e, err = invite.ParseSDP(sdp)
	}
	l := &c.links[player]
	switch {
	case err != nil:
		c.hangUp(player)
		c.fail(talk.OfConnection, err)
	case l.step == making:
		l.step = invited
		setup := c.setup
		if c.gathering {
			setup = SeatPlayers(setup, player+1)
		}
		v := invite.Invitation{Endpoint: e, Setup: setup.Text(), Player: player, Name: c.name}
		if c.session != nil && c.session.Record() != nil {
			v.Plies = c.session.Record().Len()
		}
		c.sendEvent(talk.Event{Invitation: v.String()})
	case l.step == joining:
		l.step = joined
		a := invite.Answer{Endpoint: e, ID: c.setup.ID, Player: c.me}
		c.sendEvent(talk.Event{Answer: a.String()})
	}
	c.flush()
}

// Tick lets time pass; call it a few times a second.
func (c *Conductor) Tick() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != nil {
		c.session.Tick(c.now())
		c.flush()
	}
}

// flush carries out the session's output. It keeps the state before it sends anything.
func (c *Conductor) flush() {
	if c.session != nil {
		o := c.session.Take()
		c.setup = c.session.Setup() // of the next game, once the two have agreed to one
		if o.Keep {
			c.browser.Keep(KeptGame, string(c.session.Kept()))
		}
		for _, p := range o.Packets {
			if c.links[p.Player].open {
				c.browser.Send(p.Player, p.Message)
			}
		}
		for _, player := range o.Closed {
			if c.links[player].open {
				c.links[player] = link{}
				c.browser.Close(player)
			}
		}
		c.reportEvents(o.Events)
	}
	c.reportState()
}
