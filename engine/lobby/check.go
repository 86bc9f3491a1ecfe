package lobby

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"playout/engine/peer/talk"
	"playout/engine/strict"
)

// Limits of an Event besides those of what people write. They are generous: they bound the work of
// a page that a hostile server addresses.
const (
	maxID     = 64      // characters of an ID
	maxWord   = 400     // bytes of a game string, an agent, a move, a name
	maxText   = 4096    // bytes of a position, a title, a chat message, an error
	maxSeats  = 8       // of a game, and its players
	maxOwn    = 1000    // of one's own games
	maxNumber = 1 << 30 // of whole numbers
)

// faults collects the limits that an event exceeds.
type faults struct{ first error }

// hold notes a fault unless a part of an event holds.
func (f *faults) hold(holds bool, format string, args ...any) {
	if !holds && f.first == nil {
		f.first = fmt.Errorf(format, args...)
	}
}

// text limits the bytes of a text.
func (f *faults) text(what, text string, most int) {
	f.hold(len(text) <= most && utf8.ValidString(text), "%s of %d bytes; allowed: %d, in UTF-8", what, len(text), most)
}

// texts limits the bytes and the number of texts.
func (f *faults) texts(what string, list []string, most int) {
	f.hold(len(list) <= most, "%d of %s; allowed: %d", len(list), what, most)
	for _, text := range list {
		f.text(what, text, maxWord)
	}
}

// id requires the ID of a game.
func (f *faults) id(id string) {
	f.hold(ValidID(id), "ID %s; allowed: 1 to %d letters and digits", strict.Clip(id), maxID)
}

// number limits a number.
func (f *faults) number(what string, n, least, most int) {
	f.hold(n >= least && n <= most, "%s %d; allowed: %d to %d", what, n, least, most)
}

// numbers limits numbers, and how many there are.
func (f *faults) numbers(what string, list []int, least, most int) {
	f.hold(len(list) <= maxSeats, "%d of %s; allowed: %d", len(list), what, maxSeats)
	for _, n := range list {
		f.number(what, n, least, most)
	}
}

// ValidID reports whether a text can be the ID of a game.
func ValidID(id string) bool {
	for _, r := range id {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') {
			return false
		}
	}
	return len(id) >= 1 && len(id) <= maxID
}

// Check implements strict.Checker.
func (y *You) Check() error {
	var f faults
	f.hold(y.Name == "" || ValidName(y.Name), "name %s; allowed: that of an account", strict.Clip(y.Name))
	f.hold(len(y.Games) <= maxOwn, "%d games; allowed: %d", len(y.Games), maxOwn)
	for _, id := range y.Games {
		f.id(id)
	}
	s := y.Statistics
	for _, n := range []int{s.Played, s.Won, s.Drawn, s.Lost, s.Rating, s.Deviation} {
		f.number("statistics", n, 0, maxNumber)
	}
	f.hold(s.Ratio >= 0 && s.Ratio <= maxNumber && !math.IsNaN(s.Ratio), "ratio %v; allowed: from 0 on", s.Ratio)
	return f.first
}

// Check implements strict.Checker.
func (l *List) Check() error {
	var f faults
	f.hold(len(l.Games) <= MaxListed, "%d games; allowed: %d", len(l.Games), MaxListed)
	f.number("further games", l.More, 0, maxNumber)
	for i := range l.Games {
		g := &l.Games[i]
		f.id(g.ID)
		f.hold(utf8.RuneCountInString(g.Title) <= MaxTitle, "title %s; allowed: %d characters", strict.Clip(g.Title), MaxTitle)
		f.text("title", g.Title, maxText)
		f.text("game", g.Game, maxWord)
		f.hold(g.State == Waiting || g.State == Running, "state %s; allowed: %s, %s", strict.Clip(g.State), Waiting, Running)
		f.texts("people", g.People, maxSeats)
		f.texts("agents", g.Agents, maxSeats)
		f.text("time control", g.Control, maxWord)
	}
	return f.first
}

// Check implements strict.Checker.
func (e *Entered) Check() error {
	var f faults
	f.id(e.ID)
	return f.first
}

// Check implements strict.Checker.
func (e *Error) Check() error {
	var f faults
	f.text("subject", e.Of, maxWord)
	f.text("error", e.Text, maxText)
	f.number("wait", e.Wait, 0, maxNumber)
	return f.first
}

// Check implements strict.Checker.
func (e *Friend) Check() error {
	var f faults
	f.id(e.ID)
	if err := strict.One(&e.Event); err != nil {
		return err
	}
	switch t := &e.Event; {
	case t.State != nil:
		f.state(t.State)
	case t.Note != nil:
		f.text("kind", t.Note.Kind, maxWord)
		f.text("question", t.Note.What, maxWord)
		f.text("text", t.Note.Text, maxText)
		f.number("number", t.Note.N, 0, maxNumber)
		f.number("ply", t.Note.Ply, 0, maxNumber)
	case t.Chat != nil:
		f.number("player", t.Chat.Player, -1, maxSeats-1)
		f.text("name", t.Chat.Name, maxWord)
		f.text("message", t.Chat.Text, maxText)
	case t.Error != nil:
		f.text("subject", t.Error.Of, maxWord)
		f.text("error", t.Error.Text, maxText)
	default:
		return errors.New("an event of a game without a lobby; allowed: state, note, chat, error")
	}
	return f.first
}

// state limits the state of a game. A lobby never calls a game lost: the page knows itself that it
// has no connection.
func (f *faults) state(s *talk.State) {
	f.hold(slices.Contains([]string{"", talk.Waiting, talk.Connected}, s.Peer), "state %s; allowed: %s, %s", strict.Clip(s.Peer), talk.Waiting, talk.Connected)
	f.text("ID", s.ID, maxID)
	f.text("game", s.Game, maxWord)
	f.text("position", s.Start, maxText)
	f.numbers("players", s.Players, -1, maxSeats-1)
	f.number("player", s.Me, -1, maxSeats-1)
	f.hold(len(s.Moves) <= 1<<16, "%d moves; allowed: %d", len(s.Moves), 1<<16)
	for _, move := range s.Moves {
		f.text("move", move, maxWord)
	}
	f.text("ending", s.How, maxWord)
	f.text("seat", s.Seat, maxWord)
	f.texts("names", s.Names, maxSeats)
	f.texts("agents", s.Agents, maxSeats)
	f.texts("choices", s.Chosen, maxSeats)
	f.numbers("absent players", s.Away, 0, maxSeats-1)
	f.numbers("awaited players", s.Awaits, 0, maxSeats-1)
	if c := s.Clocks; c != nil {
		f.text("time control", c.Control, maxWord)
		f.numbers("clocks", c.Left, 0, maxNumber)
		f.number("seat", c.Runs, -1, maxSeats-1)
	}
	if l := s.Lobby; l != nil {
		f.number("people", l.Here, 0, maxSeats)
	}
}
