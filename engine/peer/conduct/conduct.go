// Package conduct is a page's side of a game of two people: it makes and reads the
// invitation and the answer, holds the peer.Session, keeps its state before it sends
// anything, and tells the page in the events of package talk what has happened. The
// browser's connection is behind a Line, so all of it runs, and is tested, without one.
package conduct

import (
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"playout/engine/games"
	"playout/engine/peer"
	"playout/engine/peer/invite"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// Line is the browser: one connection at a time, and a place to keep a text. No method
// calls back before it has returned.
type Line interface {
	// Describe makes a new connection, in place of the one before, and a description of
	// this side: an offer, or where there is the other's offer an answer to it. Described
	// is called with it.
	Describe(offer string)
	// Accept completes the connection with the other's answer.
	Accept(answer string)
	Send(frame []byte)
	Close()
	// Keep keeps a state on the device, and Kept is the one kept last, "" for none.
	Keep(state string)
	Kept() string
	// Say passes an event on to the page.
	Say(event []byte)
	// Post passes a text on to the other pages of the site on this device; Posted is called
	// there.
	Post(text string)
}

// Conductor is a page's side. Its methods may be called from any goroutine.
type Conductor struct {
	mu     sync.Mutex
	line   Line
	random io.Reader
	begun  time.Time

	step    step
	setup   peer.Setup
	me      int
	session *peer.Session // nil before there is a connection
	open    bool          // the connection is open
	met     bool          // both have been connected with this session
	told    string        // the last state told
	naming
	handed string // an answer for another page
}

// step is how far a connection has come.
type step uint8

const (
	idle    step = iota
	making       // the invitation is being made
	invited      // the answer is awaited
	joining      // the answer is being made
	joined       // the answer is there; the other completes the connection
	agreed       // both descriptions are known
)

// New is a page without a game. Random is a source of unpredictable numbers.
func New(line Line, random io.Reader) *Conductor {
	return &Conductor{line: line, random: random, begun: time.Now()}
}

func (c *Conductor) now() time.Duration { return time.Since(c.begun) }

// Command does what the page wants.
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
	case command.Hand != nil:
		c.hand(command.Hand.Text)
	case command.Leave != nil:
		c.leave()
	case command.Name != nil:
		c.name = message.Clean(command.Name.Text, message.MaxName)
	case c.session != nil:
		c.act(&command)
	}
	c.carry()
}

// act is what needs a session.
func (c *Conductor) act(command *talk.Command) {
	var err error
	of := talk.OfRequest
	switch now := c.now(); {
	case command.Play != nil:
		of, err = talk.OfPlay, c.session.Play(now, command.Play.Seat, command.Play.Move)
	case command.Ask != nil:
		err = c.session.Request(now, command.Ask.What, command.Ask.To)
	case command.Reply != nil:
		err = c.session.Reply(now, command.Reply.Yes)
	case command.Say != nil:
		of, err = talk.OfChat, c.chat(command.Say.Text)
	case command.Resign != nil:
		err = c.session.Resign(now, command.Resign.Seat)
	}
	if err != nil {
		c.fail(of, err)
	}
}

// invite makes an invitation: to go on with the game that there is, if it is the same, or
// to a new one.
func (c *Conductor) invite(i *talk.Invite) {
	if c.session == nil {
		c.goOn(i)
	}
	if c.session == nil || c.me != peer.Host {
		g, err := games.Parse(i.Game)
		if err != nil {
			c.fail(talk.OfInvitation, err)
			return
		}
		players := make([]int, len(g.Spec().Seats))
		for seat := range players {
			if seat != i.Seat {
				players[seat] = 1
			}
		}
		id, err := c.newID()
		if err != nil {
			c.fail(talk.OfInvitation, err)
			return
		}
		setup := peer.Setup{Game: g, ID: id, Start: i.Start, Players: players}
		if setup.Control, err = control(i.Control); err == nil {
			err = c.check(setup)
		}
		if err != nil {
			c.fail(talk.OfInvitation, err)
			return
		}
		c.setup, c.me, c.session = setup, peer.Host, nil
	}
	c.hangUp()
	c.step = making
	c.line.Describe("")
}

// check refuses what two people cannot play.
func (c *Conductor) check(setup peer.Setup) error {
	if err := setup.Check(); err != nil {
		return err
	}
	if setup.Count() != 2 {
		return errors.New("more than two players; allowed: two")
	}
	return nil
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// newID draws the ID of a game.
func (c *Conductor) newID() (string, error) {
	drawn := make([]byte, peer.IDDigits)
	if _, err := io.ReadFull(c.random, drawn); err != nil {
		return "", err
	}
	for i := range drawn {
		drawn[i] = letters[int(drawn[i])%len(letters)]
	}
	return string(drawn), nil
}

// join follows an invitation, which may be anything. The state of that game, where it has
// been kept, is taken up again.
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
	setup := peer.Setup{Game: g, ID: v.ID, Start: v.Start, Players: v.Players}
	if setup.Control, err = control(v.Control); err == nil {
		err = c.check(setup)
	}
	if err == nil && v.Player != 1 {
		err = errors.New("an invitation for another player; allowed: of two players")
	}
	if err != nil {
		c.fail(talk.OfInvitation, err)
		return
	}
	c.hangUp()
	if c.session == nil || c.setup.ID != v.ID || c.me != v.Player {
		c.session = c.restore(v.ID, v.Player)
		c.met = c.session != nil
	}
	c.setup, c.me, c.inviter = setup, v.Player, v.Name
	c.step = joining
	c.line.Describe(v.SDP())
}

// answer completes the connection with the text of an answer, which may be anything.
func (c *Conductor) answer(text string) {
	a, err := invite.ParseAnswer(text)
	switch {
	case err != nil:
	case c.step != invited:
		err = errors.New("there is no invitation to answer; allowed: after an invitation")
	case a.ID != c.setup.ID || a.Player != 1:
		err = errors.New("the answer belongs to another invitation; allowed: to this one")
	}
	if err != nil {
		c.fail(talk.OfAnswer, err)
		return
	}
	c.step = agreed
	c.line.Accept(a.SDP())
}

// Described is the browser's answer to Describe.
func (c *Conductor) Described(sdp string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var e invite.Endpoint
	if err == nil {
		e, err = invite.ParseSDP(sdp)
	}
	switch {
	case err != nil:
		c.step = idle
		c.line.Close()
		c.fail(talk.OfConnection, err)
	case c.step == making:
		c.step = invited
		v := invite.Invitation{Endpoint: e, Game: c.setup.Game.Spec().Name(), ID: c.setup.ID, Start: c.setup.Start, Players: c.setup.Players, Player: 1, Name: c.name, Control: controlText(c.setup.Control)}
		if c.session != nil && c.session.Record() != nil {
			v.Plies = c.session.Record().Len()
		}
		c.say(talk.Event{Invitation: v.String()})
	case c.step == joining:
		c.step = joined
		a := invite.Answer{Endpoint: e, ID: c.setup.ID, Player: c.me}
		c.say(talk.Event{Answer: a.String()})
	}
	c.carry()
}

// Opened says that the connection is open.
func (c *Conductor) Opened() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.step != joined && c.step != agreed {
		return
	}
	c.step = agreed
	if c.session == nil {
		s, err := peer.New(c.setup, c.me, c.name, c.random)
		if err != nil {
			c.fail(talk.OfConnection, err)
			return
		}
		c.session, c.met = s, false
	}
	c.open = true
	c.session.SetName(c.name)
	if err := c.session.Open(c.now(), c.other()); err != nil {
		c.fail(talk.OfConnection, err)
	}
	c.carry()
}

// Failed says that the connection is closed, or could not be made; why may be nil.
func (c *Conductor) Failed(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.step == idle {
		return
	}
	if why != nil && !c.open {
		c.fail(talk.OfConnection, why)
	}
	c.hangUp()
	c.carry()
}

// Heard takes a frame that has come over the connection.
func (c *Conductor) Heard(frame []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != nil && c.open {
		c.session.Hear(c.now(), c.other(), frame)
		c.carry()
	}
}

// Tick lets time pass; it is called a few times a second.
func (c *Conductor) Tick() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != nil {
		c.session.Tick(c.now())
		c.carry()
	}
}

func (c *Conductor) other() int { return 1 - c.me }

// hangUp closes the connection, if there is one.
func (c *Conductor) hangUp() {
	if c.step != idle {
		c.line.Close()
	}
	c.step = idle
	if c.open {
		c.open = false
		c.session.Close(c.now(), c.other())
	}
}

// leave ends the game with the friend.
func (c *Conductor) leave() {
	if c.session != nil && c.open {
		c.session.Leave(c.now())
		c.carry()
	}
	c.hangUp()
	c.session = nil
}

// carry does what the session wants done: it keeps the state before it sends anything.
func (c *Conductor) carry() {
	if c.session != nil {
		o := c.session.Take()
		if o.Keep {
			c.line.Keep(string(c.session.Kept()))
		}
		for _, p := range o.Packets {
			if c.open {
				c.line.Send(p.Frame)
			}
		}
		if len(o.Closed) > 0 && c.open {
			c.open, c.step = false, idle
			c.line.Close()
		}
		c.tell(o.Events)
	}
	c.tellState()
}

// tell passes events on that the state does not show.
func (c *Conductor) tell(events []peer.Event) {
	for _, e := range events {
		switch e.Kind {
		case peer.Began, peer.Played, peer.Ended, peer.Arrived, peer.Left:
			continue // the state says so
		case peer.Chatted:
			c.chatted(e)
			continue
		}
		c.say(talk.Event{Note: &talk.Note{Kind: string(e.Kind), What: e.What, Ply: e.Ply, Mine: e.Player == c.me, Text: e.Text}})
	}
}

// tellState tells the state, if it has changed.
func (c *Conductor) tellState() {
	s := c.state()
	if told := string(talk.Encode(timeless(s))); told != c.told {
		c.told = told
		c.say(talk.Event{State: &s})
	}
}

func (c *Conductor) state() talk.State {
	if c.session == nil && c.step == idle {
		return talk.State{}
	}
	s := talk.State{Peer: talk.Waiting, ID: c.setup.ID, Game: c.setup.Game.Spec().Name(), Start: c.setup.Start, Players: c.setup.Players, Me: c.me, Names: c.names()}
	if c.session == nil {
		return s
	}
	switch {
	case c.open && c.session.Connected():
		s.Peer, c.met = talk.Connected, true
	case c.met && (c.open || c.step == idle), c.step == idle:
		s.Peer = talk.Lost
	}
	if r := c.session.Record(); r != nil {
		s.Begun, s.Seed = true, r.Seed
		if r.Len() > 0 {
			s.Moves = strings.Split(r.String(), ",")
		}
	}
	s.Clocks = c.clocks()
	end := c.session.Ending()
	s.How, s.Seat = end.How, end.Seat
	return s
}

func (c *Conductor) say(e talk.Event) { c.line.Say(talk.Encode(e)) }

func (c *Conductor) fail(of string, why error) {
	c.say(talk.Event{Error: &talk.Error{Of: of, Text: strings.ReplaceAll(why.Error(), "\n", " ")}})
}
