package chess

import (
	"strings"

	"playout/ui/board"
	"playout/ui/text"
)

var words = map[string]board.Words{"en": english, "es": spanish}

// Phrases are what the manner says.
type Phrases struct {
	InCheck   text.Agreed
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
	var names []string
	for _, kind := range captured(s, seat) {
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

// pieces are the kinds that can be taken, the heaviest first, each with its letter in a
// position.
var pieces = []struct{ kind, letter string }{{"queen", "q"}, {"rook", "r"}, {"bishop", "b"}, {"knight", "n"}, {"pawn", "p"}}

// captured are the pieces that a side has taken, the heaviest first. In a game that
// began with other than sixteen a side they are what the other lacks of those that it
// began with. A pawn that became something else is not taken.
func captured(s board.Scene, seat int) []string {
	if s.Board.Start == "" {
		list, _ := s.Note("taken " + s.Game.Seats[seat])
		return strings.Fields(list)
	}
	placed, _, _ := strings.Cut(s.Board.Start, " ")
	other := s.Game.Seats[1-seat]
	var all []string
	promoted := 0
	for _, p := range pieces {
		letter := p.letter
		if seat != 0 { // the first has the capital letters
			letter = strings.ToUpper(letter)
		}
		lacks := strings.Count(placed, letter)
		for _, cell := range s.Board.Cells {
			if cell == other+"-"+p.kind {
				lacks--
			}
		}
		if p.kind == "pawn" {
			lacks -= promoted
		}
		promoted += max(0, -lacks)
		for range lacks {
			all = append(all, p.kind)
		}
	}
	return all
}

func inCheck(s board.Scene) string {
	if _, check := s.Note("check"); check && len(s.Board.Acting) > 0 {
		return s.T.Told(Says(s.T).InCheck, s.Board.Acting[0])
	}
	return ""
}
