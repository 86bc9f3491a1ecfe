package peer

import (
	"strings"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// Patience is the time without a message after which a connection counts as lost; a message
// that comes after all ends that. A page that has nothing to say sends an empty message at
// each heartbeat.
const (
	Patience  = 8 * time.Second
	heartbeat = 2 * time.Second
)

// Limits of the messages that come over a connection: at once, and a second. Those about
// who is there are few.
const (
	burst = 500
	rate  = 80

	gossipBurst = 30
	gossipRate  = 2
)

// mostFaults is how many messages of a connection are refused before it is closed.
const mostFaults = 20

// star is the connections of a page, of the host to all guests and of a guest to the host, and
// what goes out.
type star struct {
	me      int
	lines   []*line  // by player, nil where there is no connection
	here    []bool   // by player, as the host says; the host's own view for the host
	names   []string // by player
	present string   // what the host has told the guests last about who is there
	out     Output
}

// line is the connection to a player.
type line struct {
	heard, spoke time.Duration // when the last message came, and when one was sent
	coming       bucket        // messages that come
	gossip       bucket        // those among them about who is there
	out          [][]byte      // messages to be sent

	greeted bool // a Hello that fits has come
	lost    bool // nothing has been heard for longer than Patience
	faults  int  // messages refused

	view     acts.View     // the other's log, as of its greeting
	relation acts.Relation // of the log here to that
	equal    bool          // the other's log is the beginning of this one, or is this one
	follows  bool          // both have the same log: the guest, whose person may have been asked, has said so
	fed      bool          // acts of the log have come
	sent     int           // acts of the log that the other has, or that are on their way
}

// connected reports whether everybody is there, with the same log.
func (r *star) connected() bool {
	for p, here := range r.here {
		if !here || r.lines[p] != nil && !r.lines[p].ready() {
			return false
		}
	}
	return r.me == Host || r.lines[Host] != nil
}

// ready reports whether messages go through and both sides have the same log.
func (l *line) ready() bool { return l != nil && l.equal && l.follows && !l.lost }

// silent reports whether the other player of two was there, and has only fallen silent. A
// closed connection takes both people to open again.
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

// relay sends a message of a player's to all others who have been greeted: the host to all
// guests, a guest its own to the host.
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

// drop forgets a connection; what has been said last still goes out.
func (r *star) drop(player int) {
	l := r.lines[player]
	r.lines[player] = nil
	r.flush(l.heard, player, l)
	r.presence(player, false)
	r.out.Closed = append(r.out.Closed, player)
}

// refuse tells both sides why a message is refused; nil is no reason.
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

// tellPresence tells the guests who is there, if that has changed.
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

// take reports whether it may happen once more now, with so many at once and so many a
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

// Chat messages that a player may send: the most at once, and the rate a second.
const (
	chatBurst = 5
	chatRate  = 0.5
)
