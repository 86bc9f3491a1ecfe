package board

import (
	"playout/engine/wire"
	"playout/ui/text"
)

// Scene is what a manner tells of: a board and how it came to be.
type Scene struct {
	T       *text.Strings
	Letters text.Letters // of pieces in moves
	Game    *wire.Game
	Board   *wire.Board
	Before  *wire.Board // the board one step before, nil where the scene is of no step
	Own     int         // of the seats that choose together, the one that a person plays; -1 for none
	Live    bool        // steps come by themselves
}

// Manner is how the page tells of one game: what the cells and notes of its
// boards mean in words. A nil function stands for what is told of any game.
type Manner struct {
	// Say is the step that led from the board before to the board shown.
	Say func(Scene) string
	// Seat adds to a seat's strip.
	Seat func(s Scene, seat int, strip *Strip)
	// Aside stands beside the status while a person chooses, "" for how many
	// choices there are.
	Aside func(Scene) string
	// Step is the step that is chosen now, where a game has only so many.
	Step func(Scene) string
	// Beside stands in the move list with the step that led to the board shown, ""
	// for nothing.
	Beside func(Scene) string
	// Back says whether a move leads a seat straight back, which nobody means to do.
	Back func(s Scene, seat int, move string) bool
	// Fate is why a seat takes no further part, told to the person who plays it.
	Fate func(s Scene, seat int) string
	// Hear is the sound of the step, where its looks do not say it.
	Hear func(Scene) string
	// Sided says whether the board is drawn from the side of its only person.
	Sided bool
	// Travels says that pieces go from square to square.
	Travels bool
	// Reaches says whether a piece could ever go from a square to another one, whatever
	// else stands on the board. A game that has it lets a person choose a move ahead,
	// while the machine thinks.
	Reaches func(piece, from, to string) bool
	// Typed are further texts that a person may type for a legal move, beside one of its
	// texts, on a board that is turned or not.
	Typed func(s Scene, m *wire.Move, text string, flipped bool) []string
	// Takes is the square off which a ply, by its name, takes a piece and does
	// nothing else, "" for none: it goes with the ply before it.
	Takes func(ply string) string
	// Values says that every square where one may move has room for the move's value.
	Values bool
	// Mates says that a won game ends by mate, which is told in moves, not plies.
	Mates bool
}

// Strip is what a seat's strip beside the board says of the game.
type Strip struct {
	ID       string   // "black": data-seat
	Title    string   // "Black"
	About    string   // "74% against Level 2", or "tree search, 800 simulations"
	Note     string   // what else the board holds of it: "6 in hand"; "" for nothing
	Score    string   // "13", "" where the game keeps none
	Counts   string   // the score with what it counts: "13 discs"
	Taken    []string // pieces that it has taken, as Square.Piece
	TakenIs  string   // the same in words: "has taken Black queen, Black pawn"
	Hunger   float64  // share of the time until it next grows hungry that is left, 0 for none
	HungerIs string   // the same in words: "hunger in 14 steps"
	Out      bool     // it takes no further part in the game
}

// Count puts the number that a seat has of what its game counts in the strip.
func (s *Strip) Count(t *text.Strings, game string, n int) {
	s.Score = t.Number(n)
	if counts, known := t.Scores[game]; known {
		s.Counts = t.Count(counts, n)
	}
}

// Last is the step that led to the board.
func (s Scene) Last() wire.Ply { return s.Board.Plies[s.Board.Ply-1] }

// Plain is that step in words that suit any game.
func (s Scene) Plain() string {
	ply := s.Last()
	if ply.Seat == "" {
		return s.written(ply)
	}
	return s.T.Told(s.T.Plays, ply.Seat, "move", s.written(ply))
}

// written is a step as it is read aloud.
func (s Scene) written(ply wire.Ply) string { return s.T.Written(s.Game.ID, ply.Text, s.Letters) }

// Note is what follows a key among the notes of the board.
func (s Scene) Note(key string) (value string, there bool) { return Note(s.Board.Notes, key) }

// Number is a Note that is a whole number, 0 where there is none.
func (s Scene) Number(key string) int { return Number(s.Board.Notes, key) }

// The sounds that a page can make.
const (
	SoundPlace   = "place"   // a piece is put on the board
	SoundMove    = "move"    // a piece goes from square to square
	SoundCapture = "capture" // a piece is taken off
	SoundMill    = "mill"    // a mill closes
	SoundCheck   = "check"   // a king is attacked
	SoundFood    = "food"    // the goose one plays eats, or any that one watches
	SoundDeath   = "death"   // a goose dies
	SoundOver    = "over"    // the game ends
)
