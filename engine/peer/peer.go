// Package peer is the protocol of a game between the pages of two people, or in Hungry
// Geese of up to four, without a server. It knows neither browsers nor networks.
//
// A Session is one page's side of a game: a state machine into which the person's
// actions, messages and the time go, and out of which messages, events and a state to
// keep come (Output). It starts no goroutine and reads no clock; random numbers come from
// a reader that is passed in.
//
// # Topology
//
// Players are numbered. Player 0, the host, is who invited; the others, the guests, have
// one connection each, to the host, who relays between them. Every player has one seat or
// more. A connection is a Channel of package channel, so that messages come once and in
// order while it lasts. After it was lost a new one may be opened at any time: both sides
// say Hello, compare their records, and go on.
//
// # The record
//
// Both sides keep the whole record. A running hash, over the game, the start, the seed
// and the name of each step, tells whether two records are the same up to a ply. The
// longer of two consistent records wins. If they part at some ply nothing is changed:
// both are told, and by agreement both go back to that ply. Moves that were taken back
// are not longer records come back to life: every step back raises the record's revision,
// and messages of an earlier revision count for nothing.
//
// Every message is checked by the rules of the game. A move that is illegal, late or out
// of turn, is refused and both sides are told; so is a record with moves of one's own that
// one has not made.
//
// # Moves at the same time, and chance
//
// Where several seats act, each player first sends a BLAKE2s-256 of the moves, a secret and
// their place in the game (Commit), and reveals both (Reveal) once the commitments of all
// have come, so that nobody sees another's move first. The seed of a game of chance is
// drawn likewise before the first move, of the secrets of all players: nobody can choose
// it. (It is known from then on, so a player with a program of his own may compute the
// chance to come; so may everyone else.) Guests know each other only through the host; a
// host that invents another guest's moves plays two games whose records part.
//
// # Agreements, ends and clocks
//
// Of what needs agreement (steps back, draws and rematches) and of ends outside the rules the
// host decides the order, and each side checks that it has agreed. Each page measures its own
// clock and says with a move how long it took; the others bound that by what they have
// seen, with some room for the network. Clocks stand while a connection is down.
package peer

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/peer/channel"
	"playout/engine/peer/message"
	"playout/engine/record"
	"playout/engine/timecontrol"
)

// Host is the player who invited.
const Host = 0

// maxStart is the most bytes of a start, so that a Hello fits into a message.
const maxStart = 700

// Setup is what all players know before the game, from the invitation.
type Setup struct {
	Game    game.Game
	ID      string // of the game, message.IDDigits letters or digits
	Start   string // the position, "" for the game's start
	Players []int  // by seat, the player who has it
	Control timecontrol.Control
}

// Count is the number of players.
func (s *Setup) Count() int { return slices.Max(s.Players) + 1 }

// Check says in one line what is wrong with a setup.
func (s *Setup) Check() error {
	spec := s.Game.Spec()
	if !message.ValidID(s.ID) {
		return fmt.Errorf("game ID %q; allowed: %d letters or digits", game.Clip(s.ID), message.IDDigits)
	}
	if len(s.Players) != len(spec.Seats) {
		return fmt.Errorf("players for %d seats; allowed: %d", len(s.Players), len(spec.Seats))
	}
	var has [message.MaxPlayers]bool
	for _, p := range s.Players {
		if p < 0 || p >= message.MaxPlayers {
			return fmt.Errorf("player %d; allowed: 0 to %d", p, message.MaxPlayers-1)
		}
		has[p] = true
	}
	count := s.Count()
	if count < 2 || slices.Contains(has[:count], false) {
		return errors.New("players without a seat, or only one; allowed: 2 to 4, each with a seat")
	}
	if len(s.Start) > maxStart {
		return fmt.Errorf("position of %d bytes; allowed: %d", len(s.Start), maxStart)
	}
	if s.Start != "" {
		if state, err := s.Game.Parse(s.Start); err != nil {
			return err
		} else if state.String() != s.Start {
			return errors.New("the position is not in the form in which the game writes it")
		}
	}
	if err := s.Control.Check(); err != nil {
		return err
	}
	if s.Control != (timecontrol.Control{}) && len(spec.Seats) > 2 {
		return errors.New("clocks where several seats act at once; allowed: in games of two seats")
	}
	return nil
}

// The ways of ending.
const (
	Resigned = "resigned"
	Timeout  = "timeout"
	Agreed   = "agreed"
)

// What one player asks the others.
const (
	Takeback = "takeback" // to go back to a ply
	Draw     = "draw"
	Rematch  = "rematch" // the next game, with the seats exchanged
)

// Session is one player's side of a game.
type Session struct {
	book
	star

	ask    *ask     // what is being asked, nil for nothing
	saying bucket   // this player's chat messages
	chats  []bucket // by player, those that came
}

// book is the game as it stands here, without the connections.
type book struct {
	setup  Setup
	spec   *game.Spec
	me     int
	random io.Reader

	rec    *record.Record // nil until the seed has been drawn
	acting game.Seats     // at the record's end
	hashes []message.Hash // by ply, of the record up to it
	took   []int          // ms, by ply, of the clock of who moved
	rev    int            // how often moves were taken back
	end    message.Ending

	fresh  bool // not connected yet since it was made or restored: it may lack moves of its own
	parted int  // the ply at which another's record parts from this one, -1 for none
	theirs int  // the revision of that record

	round  *round // the step in the making, where several seats act; nil for none
	before *round // the last step, or nil

	consent consent       // to what this player has agreed last
	claim   message.Claim // how this player says that the game has ended, until the host confirms
	clock   clock
}

// star is the connections: of the host to all, of a guest to the host.
type star struct {
	self    int      // this player
	lines   []*line  // by player, nil where there is no connection
	here    []bool   // by player, as the host says; the host's own view for the host
	names   []string // by player
	present string   // what the host has told the guests last about who is there
	out     Output
}

// line is the connection to a player.
type line struct {
	channel *channel.Channel
	greeted bool // a Hello that fits has come
	equal   bool // its record is known to be this one, or to be following it
	turned  bool // the host has turned to the next game, and this guest's greeting has not come
	lost    bool // nothing has been heard for some time
	sync    *incoming
	faults  int // messages refused
}

// New is a game that begins. The setup must have passed Check; me is this player's
// number, and the name is shown to the others. Random is a source of unpredictable
// numbers.
func New(setup Setup, me int, name string, random io.Reader) (*Session, error) {
	s, err := bare(setup, me, name, random)
	if err != nil {
		return nil, err
	}
	if !s.spec.Chance {
		return s, s.begin(0)
	}
	return s, nil
}

// bare is a Session without a record.
func bare(setup Setup, me int, name string, random io.Reader) (*Session, error) {
	if err := setup.Check(); err != nil {
		return nil, err
	}
	if me < 0 || me >= setup.Count() {
		return nil, fmt.Errorf("player %d; allowed: 0 to %d", me, setup.Count()-1)
	}
	n := setup.Count()
	s := &Session{
		book: book{setup: setup, spec: setup.Game.Spec(), me: me, random: random, parted: -1, fresh: true,
			clock: newClock(n)},
		star: star{self: me, lines: make([]*line, n), here: make([]bool, n), names: make([]string, n)},
	}
	s.saying.left, s.chats = chatBurst, make([]bucket, n)
	for p := range n {
		s.chats[p].left = 2 * chatBurst
	}
	s.here[me], s.names[me] = true, cleanName(name)
	return s, nil
}

// begin makes the record, once the seed is known.
func (b *book) begin(seed uint64) error {
	rec, err := record.New(b.setup.Game, b.setup.Start, seed)
	if err != nil {
		return err
	}
	b.rec, b.hashes, b.took = rec, []message.Hash{b.firstHash(seed)}, nil
	b.rewind()
	return nil
}

// Record is the game so far, nil until the seed has been drawn. It is for reading.
func (b *book) Record() *record.Record { return b.rec }

// Ending is how the game ended outside the rules, if it did.
func (b *book) Ending() message.Ending { return b.end }

// Parted is the ply at which another player's record parts from this one, -1 for none.
func (b *book) Parted() int { return b.parted }

// Names are the players' names, "" where not known.
func (r *star) Names() []string { return slices.Clone(r.names) }

// Here says whether a player is there, as far as this one knows.
func (r *star) Here(player int) bool { return player >= 0 && player < len(r.here) && r.here[player] }

// Connected says whether everybody is there, with the same record.
func (s *Session) Connected() bool {
	for p, here := range s.here {
		if !here || s.lines[p] != nil && !s.lines[p].ready() {
			return false
		}
	}
	return s.parted < 0 && (s.me == Host || s.lines[Host] != nil)
}

// ready says whether messages go through and both sides have the same record.
func (l *line) ready() bool { return l != nil && l.greeted && l.equal && !l.lost }

// len is the number of plies, -1 before the seed has been drawn.
func (b *book) len() int {
	if b.rec == nil {
		return -1
	}
	return b.rec.Len()
}

// over says whether no more moves are played.
func (b *book) over() bool { return b.end.How != "" || b.rec != nil && b.rec.Over() }

// state is the position at the end of the record.
func (b *book) state() game.State { return b.rec.StateAt(b.rec.Len()) }

// seatsOf are those of a player among the seats that act.
func (b *book) seatsOf(player int, acting game.Seats) (seats game.Seats) {
	for ; acting != 0; acting = acting.Rest() {
		if seat := acting.First(); b.setup.Players[seat] == player {
			seats |= game.Only(seat)
		}
	}
	return seats
}

// Open begins a connection to a player: of a guest to the host, of the host to a guest.
// An earlier one to that player is closed.
func (s *Session) Open(now time.Duration, player int) error {
	if player < 0 || player >= len(s.lines) || player == s.me || s.me != Host && player != Host {
		return fmt.Errorf("no connection to player %d; allowed: between the host and a guest", player)
	}
	s.wind(now)
	s.lines[player] = &line{channel: channel.New(now)}
	s.presence(player, false)
	s.send(player, message.Message{Hello: s.hello()})
	s.finish(now)
	return nil
}

// Close ends the connection to a player, for example after it has failed.
func (s *Session) Close(now time.Duration, player int) {
	if player < 0 || player >= len(s.lines) || s.lines[player] == nil {
		return
	}
	s.wind(now)
	s.clock.refund(now - s.lines[player].channel.Heard())
	s.drop(player)
	s.finish(now)
}

// drop forgets a connection.
func (r *star) drop(player int) {
	r.lines[player] = nil
	r.presence(player, false)
	r.out.Closed = append(r.out.Closed, player)
}

// Hear reads a frame that came over the connection to a player. Nothing is trusted.
func (s *Session) Hear(now time.Duration, player int, frame []byte) {
	if player < 0 || player >= len(s.lines) || s.lines[player] == nil {
		return
	}
	s.wind(now)
	l := s.lines[player]
	messages, err := l.channel.Hear(now, frame)
	if errors.Is(err, channel.ErrFlood) {
		s.tell(Event{Kind: Refused, Player: player, Text: err.Error()})
		s.drop(player)
	} else if err != nil {
		s.refuse(player, err)
	}
	for _, data := range messages {
		if s.lines[player] != l {
			break // closed meanwhile
		}
		if err := s.hear(now, player, data); err != nil {
			s.refuse(player, err)
		}
	}
	s.finish(now)
}

// Tick lets time pass: it sends again what was lost, notices lost connections and flags
// that fall. It is called a few times a second.
func (s *Session) Tick(now time.Duration) {
	s.wind(now)
	s.flags()
	s.finish(now)
}

// finish is the end of every entry: it flushes the connections and starts the clock or
// stops it.
func (s *Session) finish(now time.Duration) {
	for player, l := range s.lines {
		if l == nil {
			continue
		}
		lost := l.channel.Lost(now)
		if lost && !l.lost {
			s.clock.refund(now - l.channel.Heard())
		}
		l.lost = lost
		s.presence(player, l.greeted && !lost)
	}
	if s.me == Host {
		s.tellPresence()
	}
	if s.ask != nil && s.parted < 0 && !s.Connected() && !(agreements{s}).outlives() {
		s.void()
	}
	for player, l := range s.lines {
		if l != nil {
			for _, data := range l.channel.Flush(now) {
				s.out.Packets = append(s.out.Packets, Packet{player, data})
			}
		}
	}
	if s.Connected() {
		s.fresh = false
	}
	s.clock.runs = s.Connected() && s.rec != nil && !s.over()
	s.clock.at = now
}

func cleanName(name string) string { return message.Clean(name, message.MaxName) }
