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

	presenceBurst = 30
	presenceRate  = 2
)

// maxFaults is the number of refused messages of a connection before it is closed.
const maxFaults = 20

// network holds the connections of a page, those of the host to all guests or that of a guest to
// the host, and the output.
type network struct {
	me          int
	connections []*connection // by player, nil if there is no connection
	here        []bool        // by player, as the host reports it; on the host's page its own view
	names       []string      // by player
	present     string        // the presences that the host has last sent to the guests
	out         Output
}

// connection is the connection to a player.
type connection struct {
	heard, spoke time.Duration // when the last message came, and when one was sent
	incoming     bucket        // messages that came
	presences    bucket        // those among them about presence
	out          [][]byte      // messages to be sent

	greeted bool // a matching Hello has come
	lost    bool // silent for longer than Patience
	faults  int  // messages refused

	view     acts.View     // the other's log, as of its greeting
	relation acts.Relation // of the log here to that one
	isPrefix bool          // the other's log is the beginning of this one, or is this one
	follows  bool          // both have the same log: the guest, whose person may have been asked, has confirmed it
	gotActs  bool          // acts of the log have come
	sent     int           // acts of the log that the other has, or that are under way
}

// connected reports whether all players are there, with the same log.
func (r *network) connected() bool {
	for p, here := range r.here {
		if !here || r.connections[p] != nil && !r.connections[p].ready() {
			return false
		}
	}
	return r.me == Host || r.connections[Host] != nil
}

// ready reports whether messages arrive and both sides have the same log.
func (l *connection) ready() bool { return l != nil && l.isPrefix && l.follows && !l.lost }

// isSilent reports whether the other player of two was there, and has only fallen silent. Opening a
// closed connection again takes both people.
func (r *network) isSilent() bool {
	l := r.connections[(r.me+1)%len(r.connections)]
	return len(r.connections) == 2 && l != nil && l.follows && l.lost
}

func (r *network) emit(e Event) { r.out.Events = append(r.out.Events, e) }

func (r *network) requestKeep() { r.out.Keep = true }

// send sends a message to a player, if there is a connection.
func (r *network) send(player int, m message.Message) {
	if l := r.connections[player]; l != nil {
		l.out = append(l.out, message.Encode(m))
	}
}

// relay sends a message of a player to all others who have been greeted: the host to all guests,
// a guest its own to the host.
func (r *network) relay(m message.Message, of int) {
	if r.me != Host && of != r.me {
		return
	}
	if r.me == Host {
		m.By = of
	}
	for player, l := range r.connections {
		if l != nil && l.greeted && player != of {
			r.send(player, m)
		}
	}
}

// flush sends the messages of a connection.
func (r *network) flush(now time.Duration, player int, l *connection) {
	for _, data := range l.out {
		r.out.Packets, l.spoke = append(r.out.Packets, Packet{player, data}), now
	}
	l.out = nil
}

// drop removes a connection; its last messages are still sent.
func (r *network) drop(player int) {
	l := r.connections[player]
	r.connections[player] = nil
	r.flush(l.heard, player, l)
	r.setPresence(player, false)
	r.out.Closed = append(r.out.Closed, player)
}

// refuse tells both sides why a message is refused; a nil reason does nothing.
func (r *network) refuse(player int, why error) {
	l := r.connections[player]
	if l == nil || why == nil {
		return
	}
	text := message.Clean(strings.ReplaceAll(why.Error(), "\n", " "), message.MaxWhy)
	r.emit(Event{Kind: Refused, Player: player, Text: text})
	if l.faults++; l.faults > maxFaults {
		r.drop(player)
		return
	}
	r.send(player, message.Message{No: text})
}

// setPresence notes whether a player is there.
func (r *network) setPresence(player int, here bool) {
	if r.here[player] == here {
		return
	}
	r.here[player] = here
	kind := Left
	if here {
		kind = Arrived
	}
	r.emit(Event{Kind: kind, Player: player})
}

// sendPresence sends the presences to the guests, if they have changed.
func (r *network) sendPresence() {
	var b strings.Builder
	for player, here := range r.here {
		if here && (player == r.me || r.connections[player].ready()) {
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
func (r *network) introduce(player int) {
	for other := 1; other < len(r.names); other++ {
		if other == player {
			continue
		}
		r.send(player, message.Message{Named: &message.Named{Player: other, Name: r.names[other]}})
		if o := r.connections[other]; o != nil && o.greeted {
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
