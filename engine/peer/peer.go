// Package peer implements the protocol of a game between the pages of two people, or in Hungry
// Geese of up to four, without a server. It knows neither browsers nor networks.
//
// A Session is one page's side of a game: a state machine whose input is the person's actions,
// messages and the time, and whose output is messages, events and a state to keep (Output). It
// starts no goroutine, reads no clock and draws no random numbers.
//
// # Topology
//
// Players are numbered. Player 0, the host, has invited; the others, the guests, have one
// connection each, to the host, who relays between them. Every player has one seat or more. A
// connection is ordered and reliable while it lasts, like a data channel of WebRTC and a
// WebSocket. After a loss a new one may be opened at any time.
//
// # The log
//
// The game is a log of acts (package acts), and the host appends to it. A guest sends its acts to
// the host, one at a time; the host sends every act of the log to every guest. So a guest's log
// is always the beginning of the host's, and after a loss one side sends the other the missing
// acts. The relation of two logs is a pure function (acts.Relate), and each relation has one
// answer (Session.syncLogs).
//
// A restored host may have forgotten acts. It appends nothing until all guests are connected,
// since it gets them back from the guests.
//
// A page trusts the rules, its own person (the visitor who uses it), and anything that it can
// check. An act in its own name counts if it was made with the page's key. If the key is lost as
// well, the page asks its person whether to continue the game that the other page has (Resume); a
// page that knows all of its acts refuses without asking.
//
// # Clocks
//
// Each page measures its own clock and reports with a move how long it took; clock.go explains
// how the others limit that time. A page lets its own flag fall and decides for itself whether
// another's has fallen; a report about another player's clock never counts.
package peer

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/record"
)

// Host is the player who invited.
const Host = 0

// MaxPlayers is the largest number of people in a game.
const MaxPlayers = message.MaxPlayers

// Session is one player's side of a game.
type Session struct {
	me    int
	book  book
	clock clock

	// mayLackActs is set if the page may lack acts of its own, because it was made or restored and
	// has not been connected to all players since.
	mayLackActs bool
	disputed    *disputedLog // acts that the page asks its person about, nil for none

	net          network
	wasConnected bool     // all players were connected after the last entry
	ownChat      bucket   // this player's chat messages
	chatLimits   []bucket // by player, the messages that came

	shown display // the game as the events have shown it
}

// New returns a new game. The setup must have passed Check; me is this player's number, and the
// others see the name.
func New(setup acts.Setup, me int, name string, key *acts.Key) (*Session, error) {
	if err := setup.Check(); err != nil {
		return nil, err
	}
	if me < 0 || me >= setup.Count() {
		return nil, fmt.Errorf("player %d; allowed: 0 to %d", me, setup.Count()-1)
	}
	log, err := acts.NewLog(setup)
	if err != nil {
		return nil, err
	}
	n := setup.Count()
	s := &Session{
		me: me, book: book{key: key, me: me, now: log, shown: log.State()}, clock: newClock(n), mayLackActs: me != Host,
		net: network{me: me, connections: make([]*connection, n), here: make([]bool, n), names: make([]string, n)}, chatLimits: make([]bucket, n),
	}
	s.ownChat.left = chatBurst
	for p := range n {
		s.chatLimits[p].left = 2 * chatBurst
	}
	s.net.here[me], s.net.names[me] = true, cleanName(name)
	s.shown = s.display()
	return s, nil
}

// Setup returns the setup, which all players knew before the game.
func (s *Session) Setup() acts.Setup { return *s.book.now.Setup() }

// Me returns this player's number.
func (s *Session) Me() int { return s.me }

// Record returns the game so far, nil until the seed has been drawn. It is for reading.
func (s *Session) Record() *record.Record { return s.book.shown.Record() }

// Ending returns how the game ended outside its rules. A resignation of this player counts before
// the others know of it, and another's flag by the clock here.
func (s *Session) Ending() ending.Ending {
	end, setup := s.book.shown.Ending(), s.book.now.Setup()
	seats := setup.Game.Spec().Seats
	switch {
	case end.How != "" || s.book.shown.Over():
	case s.book.resigns():
		end = ending.Ending{How: ending.Resigned, Seat: seats[slices.Index(setup.Players, s.me)]}
	case s.clock.timeIsUp(&s.book):
		end = ending.Ending{How: ending.Timeout, Seat: seats[s.book.shown.Acting().First()]}
	}
	return end
}

// over reports whether no more moves are played.
func (s *Session) over() bool { return s.book.shown.Over() || s.Ending().How != "" }

// Names returns the players' names, "" if unknown.
func (s *Session) Names() []string { return slices.Clone(s.net.names) }

// IsHere reports whether a player is there, as far as this one knows.
func (s *Session) IsHere(player int) bool {
	return player >= 0 && player < len(s.net.here) && s.net.here[player]
}

// Connected reports whether all players are there, with the same log.
func (s *Session) Connected() bool { return s.net.connected() }

// AwaitsLog reports whether a connected page has not yet taken over the log; its person may be
// asked whether to continue.
func (s *Session) AwaitsLog() bool {
	return slices.ContainsFunc(s.net.connections, func(l *connection) bool { return l != nil && !l.lost && !l.follows && l.relation != acts.Parted })
}

// Committed returns this player's moves of the unfinished step, by seat and "" for other seats,
// once the player is bound to them; nil before that.
func (s *Session) Committed() []string {
	if s.book.shown.Record() == nil {
		return nil
	}
	return s.book.bound()
}

// Awaited returns the players who have not chosen yet in the unfinished step, as far as this page
// knows.
func (s *Session) Awaited() (players []int) {
	state := s.book.shown
	if state.Record() == nil || s.over() {
		return nil
	}
	for player := range s.net.connections {
		if state.TakesPart(player) && !state.Committed(player) {
			players = append(players, player)
		}
	}
	return players
}

// Open begins a connection to a player: on a guest's page to the host, on the host's page to a
// guest. It closes an earlier one to that player.
func (s *Session) Open(now time.Duration, player int) error {
	if player < 0 || player >= len(s.net.connections) || player == s.me || s.me != Host && player != Host {
		return fmt.Errorf("no connection to player %d; allowed: between the host and a guest", player)
	}
	s.advance(now)
	s.net.connections[player] = &connection{heard: now, spoke: now, incoming: bucket{burst, now}, presences: bucket{presenceBurst, now}}
	for p := range s.net.here {
		if p == player || s.me != Host && p != s.me {
			s.net.setPresence(p, false) // until the host reports otherwise
		}
	}
	s.net.send(player, message.Message{Hello: s.hello()})
	s.finish(now)
	return nil
}

// Close ends the connection to a player, for example after it has failed.
func (s *Session) Close(now time.Duration, player int) {
	if player < 0 || player >= len(s.net.connections) || s.net.connections[player] == nil {
		return
	}
	s.advance(now)
	s.clock.refundSilence(now, &s.book, s.net.connections[player])
	s.net.drop(player)
	s.finish(now)
}

// Receive reads an untrusted message that came over the connection to a player.
func (s *Session) Receive(now time.Duration, player int, data []byte) {
	if player < 0 || player >= len(s.net.connections) || s.net.connections[player] == nil {
		return
	}
	s.advance(now)
	if l := s.net.connections[player]; l.incoming.take(now, burst, rate) {
		l.heard, l.lost = now, false
		if err := s.receive(now, player, data); err != nil {
			s.net.refuse(player, err)
		}
	} else {
		s.net.refuse(player, errors.New("too many messages; allowed: 80 a second"))
		s.net.drop(player)
	}
	s.finish(now)
}

// Tick lets time pass: it shows the others that this page is there, and notices lost connections
// and fallen flags. Call it a few times a second.
func (s *Session) Tick(now time.Duration) {
	s.advance(now)
	s.finish(now)
}

// finish ends every entry: it makes the acts that are due, sends waiting messages, and reports
// changes.
func (s *Session) finish(now time.Duration) {
	for player, l := range s.net.connections {
		if l == nil {
			continue
		}
		lost := now-l.heard > Patience
		if lost && !l.lost {
			s.clock.refundSilence(now, &s.book, l)
		}
		l.lost = lost
		s.net.setPresence(player, l.greeted && !lost)
		if lost && s.clock.outOfSlack(&s.book) {
			s.net.emit(Event{Kind: Refused, Player: player, Text: "silence for longer than the clocks allow; allowed: a minute in the whole game"})
			s.net.drop(player)
		}
	}
	s.settle()
	s.announce()
	for player, l := range s.net.connections {
		if l != nil {
			if now-l.spoke >= heartbeat && len(l.out) == 0 {
				s.net.send(player, message.Message{})
			}
			s.net.flush(now, player, l)
		}
	}
	s.clock.runs = s.book.shown.Record() != nil && !s.over() && (s.net.connected() || s.net.isSilent())
	s.clock.at = now
}

// settle answers the relations of logs, makes the acts that are due, and sends presences.
func (s *Session) settle() {
	s.syncLogs()
	s.makeDueActs()
	s.syncLogs()
	if s.me == Host {
		s.net.sendPresence()
	}
}

// advance adds the time since the last entry to the turn.
func (s *Session) advance(now time.Duration) { s.clock.advance(now, &s.book, s.net.isSilent()) }

// SetName changes this player's name; the others learn it with the next greeting.
func (s *Session) SetName(name string) {
	if name = cleanName(name); name != s.net.names[s.me] {
		s.net.names[s.me] = name
		s.net.requestKeep()
	}
}

func cleanName(name string) string { return message.Clean(name, message.MaxName) }

// Leave says goodbye to all and closes the connections.
func (s *Session) Leave(now time.Duration) {
	s.advance(now)
	s.net.relay(message.Message{Bye: true}, s.me)
	s.finish(now)
	for player, l := range s.net.connections {
		if l != nil {
			s.net.drop(player)
		}
	}
}

// Play plays a move for a seat of this player. If several seats act, the move counts once all
// acting seats of this player have one; then it can no longer be changed.
func (s *Session) Play(now time.Duration, seat, name string) error {
	s.advance(now)
	defer s.finish(now)
	b, setup := &s.book, s.book.now.Setup()
	switch {
	case s.over():
		return errors.New("the game is over; allowed: no more moves")
	case b.shown.Record() == nil || !s.net.connected():
		return errors.New("the connection is down; allowed: moves once it is back")
	case setup.Owner(seat) != s.me:
		return fmt.Errorf("%q is not a seat of this player; allowed: one that is", game.Clip(seat))
	}
	at := game.Seat(slices.Index(setup.Game.Spec().Seats, seat))
	state := b.shown.Position()
	m, err := game.FindMove(state, at, name)
	if err != nil {
		return err
	}
	name = state.MoveName(at, m)
	if b.shown.Acting().Count() > 1 {
		return b.choose(at, name)
	}
	took := 0
	if setup.Limited() {
		took = int(min(s.clock.spent, b.shown.Left(at, 0)) / time.Millisecond)
	}
	plies := b.shown.Plies()
	defer func() { s.startTurn(plies) }()
	return b.wish(acts.Act{Kind: acts.Move, What: name, N: max(0, took)})
}

// Request asks all others for a draw, a rematch, or a step back to a ply. It agrees if another
// player has already asked for the same.
func (s *Session) Request(now time.Duration, what string, to int) error {
	s.advance(now)
	defer s.finish(now)
	if !s.net.connected() {
		return errors.New("the connection is down; allowed: to ask once it is back")
	}
	if to < 0 {
		return fmt.Errorf("ply %d is asked for; allowed: 0 and more", to)
	}
	if q := s.book.shown.Question(); q != nil {
		if q.What == what && q.To == to && !q.Agrees(s.me) {
			return s.book.wish(acts.Act{Kind: acts.Accept, N: q.Index})
		}
		return errors.New("something is being asked already; allowed: one question at a time")
	}
	if s.book.wants(acts.Offer) {
		return errors.New("another question is on its way; allowed: one at a time")
	}
	return s.book.wish(acts.Act{Kind: acts.Offer, What: what, N: to})
}

// Resume is the What of the question whether to continue a game that the other page has and this
// one does not know. Its number is below 0, and differs for each player and each length of the
// game.
const Resume = "resume"

// Reply answers the question with the number from the event Asked.
func (s *Session) Reply(now time.Duration, number int, yes bool) error {
	s.advance(now)
	defer s.finish(now)
	asked := s.question()
	switch {
	case asked.what == "" || asked.number != number:
		return errors.New("this is not asked any more; allowed: to answer the question that is open")
	case asked.what == Resume:
		s.resume(yes)
		return nil
	case yes:
		return s.book.wish(acts.Act{Kind: acts.Accept, N: number})
	}
	return s.book.wish(acts.Act{Kind: acts.Decline, N: number})
}

// Resign ends the game for a seat of this player.
func (s *Session) Resign(now time.Duration, seat string) error {
	s.advance(now)
	defer s.finish(now)
	switch {
	case s.over() || s.book.shown.Record() == nil:
		return errors.New("there is no game to resign; allowed: during a game")
	case s.book.now.Setup().Owner(seat) != s.me:
		return fmt.Errorf("%q is not a seat of this player; allowed: one that is", game.Clip(seat))
	}
	return s.book.wish(acts.Act{Kind: acts.Resign})
}

// Say sends a chat message to all.
func (s *Session) Say(now time.Duration, text string) error {
	s.advance(now)
	defer s.finish(now)
	text = message.Clean(text, message.MaxChat+1)
	if err := message.CheckText("chat message", text, message.MaxChat); err != nil || text == "" {
		return err
	}
	if !s.ownChat.take(now, chatBurst, chatRate) {
		return errors.New("too many chat messages; allowed: one every two seconds")
	}
	s.net.relay(message.Message{Chat: strings.TrimSpace(text)}, s.me)
	return nil
}
