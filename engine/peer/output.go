package peer

import (
	"playout/engine/ending"
	"playout/engine/peer/acts"
)

// Output holds the work that a Session asks for, in this order: keep its state, send the packets,
// close connections, and show the events.
type Output struct {
	Keep    bool // the state has changed and must survive: store Kept
	Packets []Packet
	Closed  []int // players whose connection must be closed
	Events  []Event
}

// Packet is a message for a player.
type Packet struct {
	Player  int
	Message []byte
}

// Kind is the kind of an event.
type Kind string

// The kinds of events.
const (
	Began        Kind = "began"    // the seed has been drawn
	Played       Kind = "played"   // the record has grown to Ply
	WentBack     Kind = "back"     // the record was cut to Ply
	Ended        Kind = "ended"    // the game has ended outside its rules
	Asked        Kind = "asked"    // Player asks for What, with a Number for the answer; Ply is the target of a step back, or the length of the game to resume
	Declined     Kind = "declined" // Player declines What
	Voided       Kind = "voided"   // What is no longer asked, or an act of this player has no effect
	Forgone      Kind = "forgone"  // Player has lost the moves of a step: its seats play their first
	Chatted      Kind = "chat"     // Player has sent Text
	Arrived      Kind = "here"     // Player is connected
	Left         Kind = "away"     // the connection to Player is lost, or was closed
	Quit         Kind = "quit"     // Player has left the game
	Refused      Kind = "refused"  // a message of Player was refused; Text has the reason
	Objected     Kind = "objected" // Player refused a message of ours; Text has the reason
	Diverged     Kind = "parted"   // Player's log parts from ours
	RematchBegan Kind = "rematch"  // the next game is here, and the record is of that one
)

// Event is something to show.
type Event struct {
	Kind   Kind
	Player int
	What   string
	Number int
	Ply    int
	Text   string
}

// Take returns the output since the last call.
func (s *Session) Take() Output {
	o := s.net.out
	s.net.out = Output{}
	return o
}

// display is the game as the events have shown it so far.
type display struct {
	id    string
	plies int
	end   ending.Ending
	asked asked
}

// asked is a question to this player.
type asked struct {
	what       string // "" for none
	number, to int
	by         int
}

// question returns the question to this player.
func (s *Session) question() asked {
	if d := s.dispute(); d != nil && d.book.now.Relate(d.line.view) != acts.Behind {
		return asked{Resume, -d.book.now.Len()*MaxPlayers - d.player, max(0, d.book.shown.Plies()), d.player}
	}
	if q := s.book.shown.Question(); q != nil && !q.Agrees(s.me) && s.net.connected() && !s.book.wants(acts.Accept) && !s.book.wants(acts.Decline) {
		return asked{q.What, q.Index, q.To, q.By}
	}
	return asked{}
}

func (s *Session) display() display {
	return display{s.book.now.Setup().ID, s.book.shown.Plies(), s.Ending(), s.question()}
}

// announce reports the changes since the last entry.
func (s *Session) announce() {
	was, is := s.shown, s.display()
	s.shown = is
	switch {
	case is.id != was.id:
		s.net.emit(Event{Kind: RematchBegan, Player: 1 - s.me})
		was.plies = min(0, is.plies)
	case was.plies < 0 && is.plies >= 0:
		s.net.emit(Event{Kind: Began})
		was.plies = 0
	case is.plies < was.plies:
		s.net.emit(Event{Kind: WentBack, Ply: is.plies})
	}
	if is.plies > was.plies {
		s.net.emit(Event{Kind: Played, Ply: is.plies})
	}
	if is.end != was.end && is.end.How != "" {
		s.net.requestKeep()
		s.net.emit(Event{Kind: Ended, What: is.end.How, Text: is.end.Seat, Ply: is.plies})
	}
	if is.asked == was.asked {
		return
	}
	if was.asked.what != "" {
		s.net.emit(Event{Kind: Voided, What: was.asked.what})
	}
	if a := is.asked; a.what != "" {
		s.net.emit(Event{Kind: Asked, Player: a.by, What: a.what, Number: a.number, Ply: a.to})
	}
}
