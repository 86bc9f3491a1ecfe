package peer

import (
	"slices"
	"strings"
	"time"

	"playout/engine/peer/message"
)

// Output is what a Session wants done, in this order: keep its state, send the frames,
// close connections, and show the events.
type Output struct {
	Keep    bool     // the state has changed in a way that must survive: store Kept
	Packets []Packet // frames to send
	Closed  []int    // players whose connection is to be closed
	Events  []Event
}

// Packet is a frame for a player.
type Packet struct {
	Player int
	Frame  []byte
}

// Kind is what has happened.
type Kind string

// The kinds of events.
const (
	Began    Kind = "began"    // the seed has been drawn, or the record came from another
	Redrawn  Kind = "redrawn"  // the seed is drawn once more, since a player has forgotten it
	Played   Kind = "played"   // the record has grown to Ply
	WentBack Kind = "back"     // the record was cut to Ply
	Ended    Kind = "ended"    // the game has ended outside the rules
	Asked    Kind = "asked"    // Player asks for What; Ply is where a step back leads
	Declined Kind = "declined" // Player says no to What
	Voided   Kind = "voided"   // what was asked is no longer asked
	Chatted  Kind = "chat"     // Player says Text
	Arrived  Kind = "here"     // Player is connected
	Left     Kind = "away"     // the connection to Player is lost, or was closed
	Quit     Kind = "quit"     // Player has left the game
	Refused  Kind = "refused"  // a message of Player was refused; Text says why
	Objected Kind = "objected" // Player refused a message of ours; Text says why
	Diverged Kind = "parted"   // Player's record parts from ours at Ply
	Turned   Kind = "rematch"  // the next game is here, and the record is of that one
	Returned Kind = "returned" // moves of one's own came back from Player; Ply says how many
)

// Event is something to show.
type Event struct {
	Kind   Kind
	Player int
	What   string
	Ply    int
	Text   string
}

// Take returns what is to be done since the last call.
func (r *star) Take() Output {
	o := r.out
	r.out = Output{}
	return o
}

func (r *star) tell(e Event) { r.out.Events = append(r.out.Events, e) }

func (r *star) keep() { r.out.Keep = true }

// send sends a message to a player, if there is a connection.
func (r *star) send(player int, m message.Message) {
	l := r.lines[player]
	if l == nil {
		return
	}
	if err := l.channel.Send(message.Encode(m)); err != nil {
		r.tell(Event{Kind: Refused, Player: player, Text: err.Error()})
		r.drop(player)
	}
}

// spread sends a message of this player's to all others: a guest's goes to the host, who
// relays it.
func (r *star) spread(m message.Message) { r.relay(m, r.self) }

// relay sends a message of a player's to all who are known to have the same record,
// except to that player.
func (r *star) relay(m message.Message, of int) {
	r.pass(m, of, false)
}

// pass sends a message of a player's on: the host to all others, a guest its own to the
// host. Of those whose records are not known to be the same it leaves out, or not, those.
func (r *star) pass(m message.Message, of int, all bool) {
	if r.self != Host && of != r.self {
		return
	}
	if r.self == Host {
		m.By = of
	}
	for player, l := range r.lines {
		if l != nil && l.greeted && (l.equal || all) && player != of {
			r.send(player, m)
		}
	}
}

// mostFaults is how many messages of a connection are refused before it is closed.
const mostFaults = 20

// refuse tells both sides why a message is refused.
func (r *star) refuse(player int, why error) {
	l := r.lines[player]
	if l == nil {
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

// tellPresence tells the guests who is there, where that has changed.
func (r *star) tellPresence() {
	var b strings.Builder
	for player, here := range r.here {
		if here && (player == r.self || r.lines[player].ready()) {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	if text := b.String(); text != r.present {
		r.present = text
		r.relay(message.Message{Here: text}, r.self)
	}
}

// onHere notes which players the host says are there.
func (r *star) onHere(text string) {
	for player := range r.here {
		if player != r.self && player != Host {
			r.presence(player, text[player] == '1')
		}
	}
}

// bucket limits how often something happens.
type bucket struct {
	left float64
	at   time.Duration
}

// take says whether it may happen once more now, if it may so often at once and so often a
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

// Chat messages that a player may send: so many at once, and so many a second.
const (
	chatBurst = 5
	chatRate  = 0.5
)

// owner is the player who has a seat by its name, -1 for none.
func (b *book) owner(seat string) int {
	if i := slices.Index(b.spec.Seats, seat); i >= 0 {
		return b.setup.Players[i]
	}
	return -1
}
