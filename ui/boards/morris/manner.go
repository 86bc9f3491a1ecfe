package morris

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/text"
)

var words text.ByLanguage[*board.Words]

// Phrases holds the manner's phrases.
type Phrases struct {
	Goes       text.Agreed // {from}, {to}
	Removes    text.Agreed // {square}
	ClosesMill string      // appended to a seat's move
	MustRemove string      // a stone, after a mill
	InHand     text.Plural
}

// WordsIn returns the phrases in a language.
func WordsIn(t *text.Strings) Phrases { return board.Own[Phrases](&words, t) }

// typed returns a removal written only as its square.
func typed(_ board.Scene, _ *wire.Move, text string, _ bool) []string {
	return []string{strings.TrimPrefix(text, "x")}
}

// takes returns the point from which a ply removes a stone, "" for another ply.
func takes(ply string) string {
	square, is := strings.CutPrefix(ply, "x")
	if !is {
		return ""
	}
	return square
}

// describe describes a placement, a move or a removal, and a mill.
func describe(s board.Scene) string {
	ply, w := s.Last(), WordsIn(s.T)
	said := s.PlainDescription()
	if square := takes(ply.Name); square != "" {
		said = s.T.FillSeat(w.Removes, ply.Seat, "square", square)
	} else if from, to, is := strings.Cut(ply.Name, "-"); is {
		said = s.T.FillSeat(w.Goes, ply.Seat, "from", from, "to", to)
	}
	if _, due := s.Note("remove"); due {
		said += ", " + w.ClosesMill
	}
	return said
}

// stones adds a side's stones on the board and in hand to its strip.
func stones(s board.Scene, _ int, strip *board.Strip) {
	on := 0
	for _, cell := range s.Board.Cells {
		if cell == strip.ID {
			on++
		}
	}
	strip.Count(s.T, s.Game.ID, on)
	if hand := s.Number("hand " + strip.ID); hand > 0 {
		strip.Note = s.T.Count(WordsIn(s.T).InHand, hand)
	}
}

func mustRemove(s board.Scene) string {
	if _, due := s.Note("remove"); due {
		return WordsIn(s.T).MustRemove
	}
	return ""
}
