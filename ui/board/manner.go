package board

import (
	"playout/engine/wire"
	"playout/ui/text"
)

// Scene is what a manner describes: a board and how it came about.
type Scene struct {
	T       *text.Strings
	Letters text.Letters // of pieces in moves
	Game    *wire.Game
	Board   *wire.Board
	Before  *wire.Board // the board one step before, nil where the scene has no step
	Own     int         // of the seats that choose together, the one that a person plays; -1 for none
	Live    bool        // steps follow by the clock
}

// Manner is how the page describes one game: what the cells and notes of its boards mean
// in words. A nil function stands for what suits any game.
type Manner struct {
	// Say describes the step that led from the board before to the board shown.
	Say func(Scene) string
	// Seat adds to a seat's strip.
	Seat func(s Scene, seat int, strip *Strip)
	// Aside stands beside the status while a person chooses, "" for the number of
	// choices.
	Aside func(Scene) string
	// Step describes the step to be chosen now, where a game has a limited number of
	// them.
	Step func(Scene) string
	// Beside stands in the move list with the step that led to the board shown, "" for
	// nothing.
	Beside func(Scene) string
	// Back reports whether a move leads a seat straight back, which nobody intends.
	Back func(s Scene, seat int, move string) bool
	// Fate tells a person why their seat is out of the game.
	Fate func(s Scene, seat int) string
	// Hear is the sound of the step, where the moved pieces do not determine it.
	Hear func(Scene) string
	// Sided reports whether the board is drawn from its only person's side.
	Sided bool
	// Travels means that pieces move from square to square.
	Travels bool
	// Reaches reports whether a piece could ever move from one square to another,
	// whatever else stands on the board. A game that has it lets a person choose a move
	// ahead, while the machine thinks.
	Reaches func(piece, from, to string) bool
	// Typed are further texts that a person may type for a legal move, besides its own
	// texts, on a board that is turned or not.
	Typed func(s Scene, m *wire.Move, text string, flipped bool) []string
	// Takes is the square from which a ply, by its name, removes a piece and does nothing
	// else, "" for none: the move list joins it to the ply before.
	Takes func(ply string) string
	// Values means that every square to which one may move has room for the move's value.
	Values bool
	// Mates means that a won game ends in mate, which is counted in moves, not plies.
	Mates bool
}

// Strip is what a seat's strip beside the board says about the game.
type Strip struct {
	ID       string   // "black": data-seat
	Title    string   // "Black"
	About    string   // "74% against Level 2", or "tree search, 800 simulations"
	Note     string   // what else the board says about the seat: "6 in hand"; "" for nothing
	Score    string   // "13", "" where the game keeps none
	Counts   string   // the score with its unit: "13 discs"
	Taken    []string // pieces that it has captured, as Square.Piece
	TakenIs  string   // the same in words: "has taken Black queen, Black pawn"
	Hunger   float64  // share of the time left until it next grows hungry, 0 for none
	HungerIs string   // the same in words: "hunger in 14 steps"
	Out      bool     // it is out of the game
}

// Count adds to the strip the number that a note of the board gives for a seat.
func (s *Strip) Count(t *text.Strings, game string, n int) {
	s.Score = t.Number(n)
	if counts, known := t.Scores[game]; known {
		s.Counts = t.Count(counts, n)
	}
}

// Last returns the step that led to the board.
func (s Scene) Last() wire.Ply { return s.Board.Plies[s.Board.Ply-1] }

// Plain describes that step in words that suit any game.
func (s Scene) Plain() string {
	ply := s.Last()
	if ply.Seat == "" {
		return s.written(ply)
	}
	return s.T.Told(s.T.Plays, ply.Seat, "move", s.written(ply))
}

// written returns a step as a screen reader says it.
func (s Scene) written(ply wire.Ply) string { return s.T.Written(s.Game.ID, ply.Text, s.Letters) }

// Note returns the rest of a note of the board, after a key.
func (s Scene) Note(key string) (value string, there bool) { return Note(s.Board.Notes, key) }

// Number returns a Note that is a whole number, 0 where there is none.
func (s Scene) Number(key string) int { return Number(s.Board.Notes, key) }

// The sounds of the page.
const (
	SoundPlace   = "place"   // a piece is put on the board
	SoundMove    = "move"    // a piece goes from square to square
	SoundCapture = "capture" // a piece is captured
	SoundMill    = "mill"    // a mill closes
	SoundCheck   = "check"   // a king is attacked
	SoundFood    = "food"    // the goose that one plays eats, or any goose that one watches
	SoundDeath   = "death"   // a goose dies
	SoundOver    = "over"    // the game ends
)
