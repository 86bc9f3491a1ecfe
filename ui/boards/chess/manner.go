package chess

import (
	"strings"

	"playout/ui/board"
	"playout/ui/text"
)

var words = map[string]board.Words{"en": english, "es": spanish}

// Phrases are what the manner says.
type Phrases struct {
	InCheck   string // {seat}
	Checkmate string // after a move
	HasTaken  string // {pieces}, a list
}

// Says is what it says in a language.
func Says(t *text.Strings) Phrases { return board.Own[Phrases](words, t) }

// say tells of a move, and of check or checkmate.
func say(s board.Scene) string {
	said := s.Plain()
	if _, mate := s.Note("checkmate"); mate {
		return said + ", " + Says(s.T).Checkmate
	}
	if words := inCheck(s); words != "" {
		return said + ", " + words
	}
	return said
}

// taken is what a side has taken, and by how much it is ahead.
func taken(s board.Scene, seat int, strip *board.Strip) {
	list, _ := s.Note("taken " + strip.ID)
	var names []string
	for kind := range strings.FieldsSeq(list) {
		piece := s.Game.Seats[1-seat] + "-" + kind
		strip.Taken = append(strip.Taken, piece)
		names = append(names, s.T.Piece(s.Game.ID, piece))
	}
	if len(names) > 0 {
		strip.TakenIs = text.Fill(Says(s.T).HasTaken, "pieces", strings.Join(names, ", "))
	}
	if ahead := s.Number("ahead " + strip.ID); ahead > 0 {
		strip.Note = s.T.Signed(float64(ahead), 0)
	}
}

func inCheck(s board.Scene) string {
	if _, check := s.Note("check"); check && len(s.Board.Acting) > 0 {
		return text.Fill(Says(s.T).InCheck, "seat", s.T.Seat(s.Board.Acting[0]))
	}
	return ""
}
