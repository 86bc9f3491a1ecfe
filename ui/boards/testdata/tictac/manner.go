package tictac

import (
	"playout/ui/board"
	"playout/ui/text"
)

var words text.ByLanguage[*board.Words]

// Phrases holds the words of the manner.
type Phrases struct {
	Line string // after the move that makes one
}

// describe describes a move, and three in a row.
func describe(s board.Scene) string {
	said := s.PlainDescription()
	if _, line := s.Note("line"); line {
		said += ", " + WordsIn(s.T).Line
	}
	return said
}

// WordsIn returns the phrases in a language.
func WordsIn(t *text.Strings) Phrases { return board.Own[Phrases](&words, t) }
