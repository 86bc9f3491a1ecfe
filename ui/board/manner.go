package board

import (
	"playout/engine/wire"
	"playout/ui/text"
)

// Scene is a board and the way to it, for a manner to describe.
type Scene struct {
	T       *text.Strings
	Letters text.Letters // of pieces in moves
	Game    *wire.Game
	Board   *wire.Board
	Before  *wire.Board // the board one step before, nil if the scene has no step
	OwnSeat int         // of the seats that choose together, the person's; -1 for none
	Live    bool        // the clock drives the steps
}

// Manner describes one game in words: the cells and notes of its boards. A nil function stands
// for a description that suits any game.
type Manner struct {
	// Describe describes the step that led from the board before to the board shown.
	Describe func(Scene) string
	// Seat adds to a seat's strip.
	Seat func(s Scene, seat int, strip *Strip)
	// Detail returns the words beside the status while a person chooses, "" for the number of
	// choices.
	Detail func(Scene) string
	// Step describes the step to be chosen now, if the game has a limited number of them.
	Step func(Scene) string
	// ListNote returns the words in the move list for the step that led to the board shown, "" for
	// none.
	ListNote func(Scene) string
	// Reverses reports whether a move leads a seat straight back, which is never intended.
	Reverses func(s Scene, seat int, move string) bool
	// WhyOut returns why a person's seat is out of the game.
	WhyOut func(s Scene, seat int) string
	// Sound returns the sound of the step, if the moved pieces do not determine it.
	Sound func(Scene) string
	// Sided reports whether the board is drawn from its only person's side.
	Sided bool
	// PiecesMove means that pieces move from square to square.
	PiecesMove bool
	// CanReach reports whether a piece could ever move from one square to another, whatever else
	// is on the board. A game with this function lets a person choose a move ahead while the
	// machine thinks.
	CanReach func(piece, from, to string) bool
	// Typed returns further texts that a person may type for a legal move, besides its own
	// texts, on a board that is turned or not.
	Typed func(s Scene, m *wire.Move, text string, flipped bool) []string
	// RemovedFrom returns the square from which a ply, by its name, only removes a piece, "" for other
	// plies: the move list joins such a ply to the one before.
	RemovedFrom func(ply string) string
	// Values means that every square that a move may reach has room for the move's value.
	Values bool
	// EndsInMate means that a won game ends in mate, which counts in moves, not plies.
	EndsInMate bool
}

// Strip is a seat's strip beside the board.
type Strip struct {
	ID         string   // "black": data-seat
	Title      string   // "Black"
	About      string   // "74% against Level 2", or "tree search, 800 simulations"
	Note       string   // the board's other facts about the seat: "6 in hand"; "" for none
	Score      string   // "13", "" if the game has no score
	ScoreText  string   // the score with its unit: "13 discs"
	Taken      []string // pieces that it has captured, as Square.Piece
	TakenText  string   // the same in words: "has taken Black queen, Black pawn"
	Hunger     float64  // share of the time left until it next grows hungry, 0 for none
	HungerText string   // the same in words: "hunger in 14 steps"
	Out        bool     // it is out of the game
}

// Count adds to the strip the number that a note of the board gives for a seat.
func (s *Strip) Count(t *text.Strings, game string, n int) {
	s.Score = t.Number(n)
	if counts, known := t.Scores[game]; known {
		s.ScoreText = t.Count(counts, n)
	}
}

// Last returns the step that led to the board.
func (s Scene) Last() wire.Ply { return s.Board.Plies[s.Board.Ply-1] }

// PlainDescription describes that step in words that suit any game.
func (s Scene) PlainDescription() string {
	ply := s.Last()
	if ply.Seat == "" {
		return s.written(ply)
	}
	return s.T.FillSeat(s.T.Plays, ply.Seat, "move", s.written(ply))
}

// written returns a step for a screen reader.
func (s Scene) written(ply wire.Ply) string { return s.T.Written(s.Game.ID, ply.Text, s.Letters) }

// Note returns the rest of a note of the board, after a key.
func (s Scene) Note(key string) (value string, there bool) { return Note(s.Board.Notes, key) }

// Number returns a Note that is a whole number, 0 if there is none.
func (s Scene) Number(key string) int { return Number(s.Board.Notes, key) }

// The sounds of the page.
const (
	SoundPlace   = "place"   // a piece is put on the board
	SoundMove    = "move"    // a piece goes from square to square
	SoundCapture = "capture" // a piece is captured
	SoundMill    = "mill"    // a mill closes
	SoundCheck   = "check"   // a king is attacked
	SoundFood    = "food"    // the person's own goose eats, or any goose of a game that is watched
	SoundDeath   = "death"   // a goose dies
	SoundOver    = "over"    // the game ends
)
