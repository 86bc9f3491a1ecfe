package peer

import (
	"strings"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// Patience is the time without a message after which a connection counts as lost; a later message
// ends that. A page with nothing to send sends an empty message at each heartbeat.
const (
	Patience  = 8 * time.Second
	heartbeat = 2 * time.Second
)

// Limits of the messages that come over a connection: at once, and a second. Those about presence
// are few.
const (
	burst = 500
	rate  = 80

	gossipBurst = 30
	gossipRate  = 2
)

// mostFaults is the number of refused messages of a connection before it is closed.
const mostFaults = 20

// star holds the connections of a page, of the host to all guests and of a guest to the host, and
// the output.
type star struct {
	me      int
	lines   []*line  // by player, nil if there is no connection
	here    []bool   // by player, as the host reports it; on the host's page its own view
	names   []string // by player
	present string   // the presences that the host has last sent to the guests
	out     Output
}

// line is the connection to a player.
type line struct {
	heard, spoke time.Duration // when the last message came, and when one was sent
	coming       bucket        // messages that came
	gossip       bucket        // those among them about presence
	out          [][]byte      // messages to be sent

	greeted bool // a matching Hello has come
	lost    bool // silent for longer than Patience
	faults  int  // messages refused

	view     acts.View     // the other's log, as of its greeting
	relation acts.Relation // of the log here to that one
	equal    bool          // the other's log is the beginning of this one, or is this one
	follows  bool          // both have the same log: the guest, whose person may have been asked, has confirmed it
	fed      bool          // acts of the log have come
	sent     int           // acts of the log that the other has, or that are under way
}

// connected reports whether all players are there, with the same log.
func (r *star) connected() bool {
	for p, here := range r.here {
		if !here || r.lines[p] != nil && !r.lines[p].ready() {
			return false
		}
	}
	return r.me == Host || r.lines[Host] != nil
}

// ready reports whether messages arrive and both sides have the same log.
func (l *line) ready() bool { return l != nil && l.equal && l.follows && !l.lost }

// silent reports whether the other player of two was there, and has only fallen silent. Opening a
// closed connection again takes both people.
func (r *star) silent() bool {
	l := r.lines[(r.me+1)%len(r.lines)]
	return len(r.lines) == 2 && l != nil && l.follows && l.lost
}

func (r *star) tell(e Event) { r.out.Events = append(r.out.Events, e) }

func (r *star) keep() { r.out.Keep = true }

// send sends a message to a player, if there is a connection.
func (r *star) send(player int, m message.Message) {
	if l := r.lines[player]; l != nil {
		l.out = append(l.out, message.Encode(m))
	}
}

// relay sends a message of a player to all others who have been greeted: the host to all guests,
// a guest its own to the host.
func (r *star) relay(m message.Message, of int) {
	if r.me != Host && of != r.me {
		return
	}
	if r.me == Host {
		m.By = of
	}
	for player, l := range r.lines {
		if l != nil && l.greeted && player != of {
			r.send(player, m)
		}
	}
}

// flush sends the messages of a connection.
func (r *star) flush(now time.Duration, player int, l *line) {
	for _, data := range l.out {
		r.out.Packets, l.spoke = append(r.out.Packets, Packet{player, data}), now
	}
	l.out = nil
}

// drop removes a connection; its last messages are still sent.
func (r *star) drop(player int) {
	l := r.lines[player]
	r.lines[player] = nil
	r.flush(l.heard, player, l)
	r.presence(player, false)
	r.out.Closed = append(r.out.Closed, player)
}

// refuse tells both sides why a message is refused; a nil reason does nothing.
func (r *star) refuse(player int, why error) {
	l := r.lines[player]
	if l == nil || why == nil {
		return
	}
	text := message.Clean(strings.ReplaceAll(why.Error(), "\n", " "), message.MaxWhy)
	r.tell(Event{Kind: Refused, Player: player, Text: text})
	if l.faults++; l.faults > mostFaults {
		r.drop(player)
		return
	}
	r.send(player, message.Message{No: text})
}

// presence notes whether a player is there.
func (r *star) presence(player int, here bool) {
	if r.here[player] == here {
		return
	}
	r.here[player] = here
	kind := Left
	if here {
		kind = Arrived
	}
	r.tell(Event{Kind: kind, Player: player})
}

// tellPresence sends the presences to the guests, if they have changed.
func (r *star) tellPresence() {
	var b strings.Builder
	for player, here := range r.here {
		if here && (player == r.me || r.lines[player].ready()) {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	if text := b.String(); text != r.present {
		r.present = text
		r.relay(message.Message{Here: text}, r.me)
	}
}

// introduce tells a guest the names of the others, and them the guest's.
func (r *star) introduce(player int) {
	for other := 1; other < len(r.names); other++ {
		if other == player {
			continue
		}
		r.send(player, message.Message{Named: &message.Named{Player: other, Name: r.names[other]}})
		if o := r.lines[other]; o != nil && o.greeted {
			r.send(other, message.Message{Named: &message.Named{Player: player, Name: r.names[player]}})
		}
	}
}

// bucket limits how often something happens.
type bucket struct {
	left float64
	at   time.Duration
}

// take reports whether it may happen once more now, at most burst times at once and rate times a
// second.
func (b *bucket) take(now time.Duration, burst, rate float64) bool {
	b.left = min(burst, b.left+rate*(now-b.at).Seconds())
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}

// Limits of a player's chat messages: the most at once, and the rate a second.
const (
	chatBurst = 5
	chatRate  = 0.5
)
