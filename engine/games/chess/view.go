package chess

import "playout/engine/game"

// words are the names of the pieces by code.
var words = [...]string{bishop: "bishop", rook: "rook", queen: "queen", pawn: "pawn", knight: "knight", king: "king"}

// cellNames are the names of the pieces by side and code.
var cellNames = func() (names [2][8]string) {
	for side, seat := range spec.Seats {
		for is := bishop; is <= king; is++ {
			names[side][is] = seat + "-" + words[is]
		}
	}
	return names
}()

// View shows the pieces, and as a note check or how the game ended.
func (s *state) View() game.View {
	cells := make([]string, 64)
	for square := range cells {
		side := s.turn ^ s.own>>square&1 ^ 1
		cells[square] = cellNames[side][s.at(square)]
	}
	v := game.View{Cells: cells}
	switch {
	case s.end != going:
		v.Notes = []string{notes[s.end]}
	case s.checkers() != 0:
		v.Notes = []string{"check"}
	}
	return v
}

// Squares are the squares that the move leaves and comes to; for castling the
// king's.
func (s *state) Squares(_ game.Seat, m game.Move) []int {
	from, to, _ := s.squaresOf(m)
	return []int{from, to}
}

// Promotion is the letter of what a pawn becomes, or "".
func (s *state) Promotion(_ game.Seat, m game.Move) string {
	_, _, become := s.squaresOf(m)
	if become == none {
		return ""
	}
	return letters[become : become+1]
}
