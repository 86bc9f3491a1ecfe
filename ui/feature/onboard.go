package feature

import (
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
)

// OnBoard is the game on the board.
type OnBoard struct {
	Phase      Phase
	Catalogue  []wire.Game // nil until a worker has started
	Game       *wire.Game  // nil until there is a board
	Board      *wire.Board // nil until the first has arrived
	Choices    []string    // the players by seat: an agent string, link.Human, Remote or Nobody
	Collected  []string    // the moves of this step by seat, until all acting seats have one
	Epoch      int
	Paused     bool         // machines wait for Resume
	Coming     bool         // the worker owes a position, or the page is about to ask for one
	Requested  *OpenRequest // the game to open, until its board has arrived
	Shows      int          // the ply that the worker is about to show, -1 for none
	Changed    float64      // when the board last changed, as Snapshot.Time
	Until      float64      // until when the view waits for the worker's answer, as Snapshot.Time
	IsExercise bool         // it is the position of an exercise
	Flipped    bool         // the visitor has turned the board from its default orientation
	Analysing  bool         // the visitor moves for all seats, whatever their Choices
}

// HasToChoose reports whether a seat has yet to choose in this step.
func (t *OnBoard) HasToChoose(seat int) bool {
	return t.Collected[seat] == "" && slices.Contains(t.Board.Acting, t.Game.Seats[seat])
}

// Person returns the first seat of a person who has yet to choose, -1 for none. A seat that can
// only pass has nothing to choose: the page passes for it.
func (t *OnBoard) Person() int { return t.next(true) }

// Machine returns the first seat of a machine that has yet to choose, -1 for none: one that thinks
// here before one whose move comes from elsewhere.
func (t *OnBoard) Machine() int {
	first := t.next(false)
	for seat := first + 1; first >= 0 && isElsewhere(t.Choices[first]) && seat < len(t.Choices); seat++ {
		if choice := t.Choices[seat]; choice != link.Human && !isElsewhere(choice) && t.HasToChoose(seat) {
			return seat
		}
	}
	return first
}

// isElsewhere reports whether the moves of a seat with a choice come from elsewhere.
func isElsewhere(choice string) bool { return choice == Remote || choice == Nobody }

func (t *OnBoard) next(person bool) int {
	if t.Forced() != "" {
		return -1
	}
	for seat := range t.Choices {
		if t.isPersons(seat) == person && t.HasToChoose(seat) {
			return seat
		}
	}
	return -1
}

// Forced returns the name of the only move of the only acting seat if it uses no square, a pass;
// otherwise "".
func (t *OnBoard) Forced() string {
	b := t.Board
	if len(b.Acting) == 1 && len(b.Legal) == 1 && len(b.Legal[0].Squares) == 0 {
		return b.Legal[0].Name
	}
	return ""
}

// isPersons reports whether a person moves for a seat.
func (t *OnBoard) isPersons(seat int) bool { return t.Analysing || t.Choices[seat] == link.Human }

// Persons returns the number of seats for which people move, and the last of them.
func (t *OnBoard) Persons() (n, last int) {
	for seat := range t.Choices {
		if t.isPersons(seat) {
			n, last = n+1, seat
		}
	}
	return n, last
}

// People returns the number of seats that people have in the game, and the last of them, also
// while the visitor moves for all seats.
func (t *OnBoard) People() (n, last int) {
	game := *t
	game.Analysing = false
	return game.Persons()
}

// HasRemote reports whether a friend on another computer moves for a seat.
func (t *OnBoard) HasRemote() bool { return !t.Analysing && slices.Contains(t.Choices, Remote) }

// Opposite reports whether a seat is in the second half of the seats, opposite the first half.
func (t *OnBoard) Opposite(seat int) bool { return seat >= (len(t.Game.Seats)+1)/2 }

// Turned reports whether the only person sits opposite the first seat, so that the page
// shows that side at the bottom by default.
func (t *OnBoard) Turned() bool {
	persons, last := t.People()
	return persons == 1 && t.Opposite(last)
}

// Together reports whether several seats choose at once.
func (t *OnBoard) Together() bool { return len(t.Board.Acting) > 1 }

// OwnSeat returns the seat that a person plays among those that choose together: the one that has
// yet to choose, otherwise the first; -1 for none.
func (t *OnBoard) OwnSeat() int {
	if !t.Together() {
		return -1
	}
	if seat := t.Person(); seat >= 0 {
		return seat
	}
	for seat := range t.Choices {
		if t.isPersons(seat) && slices.Contains(t.Board.Acting, t.Game.Seats[seat]) {
			return seat
		}
	}
	return -1
}

// IsWatched reports whether machines continue automatically: no person plays, or no person is left
// in the game. Friends on other computers are people.
func (t *OnBoard) IsWatched() bool {
	persons, _ := t.Persons()
	return !t.HasRemote() && (persons == 0 || t.Together() && t.OwnSeat() < 0)
}

// EndedOutside reports whether the game ended outside its rules.
func (t *OnBoard) EndedOutside() bool {
	return t.Board != nil && t.Board.Over && t.Board.Ending.How != ""
}

// Winner returns the seat that alone has the best result, -1 for a draw or no result.
func (t *OnBoard) Winner() int {
	best, alone := 0, false
	for i, r := range t.Board.Returns {
		switch {
		case i == 0 || r > t.Board.Returns[best]:
			best, alone = i, true
		case r == t.Board.Returns[best]:
			alone = false
		}
	}
	if !alone || best >= len(t.Game.Seats) {
		return -1
	}
	return best
}

// ViewLink returns the Link with the side from which the game is seen, if that is not the page's
// default.
func (t *OnBoard) ViewLink() link.Link {
	l := t.Link()
	l.Flip = t.Flipped && !t.Turned()
	return l
}

// Link returns the link to the present game, empty without a board.
func (t *OnBoard) Link() link.Link {
	b := t.Board
	l := link.Link{Game: b.Game, Moves: b.Record, Position: b.Start, Seed: b.Seed, Ending: b.Ending, Ply: -1}
	if b.Ply < len(b.Plies) {
		l.Ply = b.Ply
	}
	for seat, choice := range t.Choices {
		if choice == Nobody || choice == Remote {
			choice = link.Human
		}
		l.Seats = append(l.Seats, link.Seat{Seat: t.Game.Seats[seat], Agent: choice})
	}
	return l
}

// Find returns the catalogue's entry for a game string, in any letter case, or nil.
func (t *OnBoard) Find(name string) *wire.Game {
	id, _, _ := strings.Cut(name, ":")
	for i := range t.Catalogue {
		if len(t.Catalogue[i].ID) == len(id) && strings.EqualFold(t.Catalogue[i].ID, id) {
			return &t.Catalogue[i]
		}
	}
	return nil
}

// ReopenRequest returns the request that opens the game on the board again.
func (t *OnBoard) ReopenRequest() *OpenRequest {
	b := t.Board
	return &OpenRequest{
		Command:    wire.Open{Game: b.Game, Position: b.Start, Moves: b.Record, Tree: b.Tree, Seed: b.Seed, Ply: b.Ply, Ending: b.Ending},
		Game:       t.Game,
		Choices:    t.Choices,
		Paused:     t.Paused,
		IsExercise: t.IsExercise,
	}
}

// Index returns the index of a square by its name, -1 for none.
func (t *OnBoard) Index(square string) int { return slices.Index(t.Board.Squares, square) }

// Back returns the ply to which Undo goes, -1 for none: the last turn of a person, or one ply back
// if there are only machines.
func (t *OnBoard) Back() int {
	persons, _ := t.Persons()
	for ply := t.Board.Ply - 1; ply >= 0; ply-- {
		if persons == 0 && !t.HasRemote() || t.turnOfPerson(ply) {
			return ply
		}
	}
	return -1
}

// Forward returns the ply to which Redo goes, -1 for none: the next turn of a person, or the
// record's end.
func (t *OnBoard) Forward() int {
	persons, _ := t.Persons()
	end := len(t.Board.Plies)
	for ply := t.Board.Ply + 1; ply <= end; ply++ {
		if ply == end || persons == 0 || t.turnOfPerson(ply) {
			return ply
		}
	}
	return -1
}

// turnOfPerson reports whether a person chose the move at a ply of the record. A pass is not a
// choice.
func (t *OnBoard) turnOfPerson(ply int) bool {
	at := t.Board.Plies[ply]
	if at.Name == Pass {
		return false
	}
	for seat := range t.Choices {
		if t.isPersons(seat) && Moved(at, seat, t.Game.Seats[seat]) {
			return true
		}
	}
	return false
}

// MovesAlong returns a seat's legal moves whose squares start with a path.
func (t *OnBoard) MovesAlong(seat int, path []int) []wire.Move {
	var along []wire.Move
	for _, m := range t.Board.Legal {
		if m.Seat == t.Game.Seats[seat] && len(m.Squares) >= len(path) && slices.Equal(m.Squares[:len(path)], path) {
			along = append(along, m)
		}
	}
	return along
}
