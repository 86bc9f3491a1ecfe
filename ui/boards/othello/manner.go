package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

var words text.ByLanguage[*board.Words]

// Phrases holds the manner's phrases.
type Phrases struct {
	Turned text.Plural // discs turned, after a seat's move
}

// WordsIn returns the phrases in a language.
func WordsIn(t *text.Strings) Phrases { return board.Own[Phrases](&words, t) }

// describe describes a move by the number of discs that it turned.
func describe(s board.Scene) string {
	said := s.PlainDescription()
	turned := 0
	for i, cell := range s.Board.Cells {
		if was := s.Before.Cells[i]; was != "" && was != cell {
			turned++
		}
	}
	if turned > 0 {
		said += ", " + s.T.Count(WordsIn(s.T).Turned, turned)
	}
	return said
}
