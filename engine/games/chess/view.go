package chess

import (
	"strconv"

	"playout/engine/game"
)

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

// View shows the pieces, and as notes check or how the game ended, and what was
// taken.
func (s *state) View() game.View {
	cells := make([]string, 64)
	var has [2][8]int // pieces by side and kind
	for square := range cells {
		side := s.turn ^ s.own>>square&1 ^ 1
		is := s.at(square)
		cells[square] = cellNames[side][is]
		has[side][is]++
	}
	v := game.View{Cells: cells}
	switch {
	case s.end != going:
		v.Notes = []string{notes[s.end]}
	case s.checkers() != 0:
		v.Notes = []string{"check"}
	}
	v.Notes = append(v.Notes, balance(&has)...)
	return v
}

// balance is the notes of what each side has taken, the heaviest first, and of
// who is ahead. What is taken is what the other side lacks of its sixteen; a pawn
// that became something else is not.
func balance(has *[2][8]int) []string {
	full := [8]int{pawn: 8, knight: 2, bishop: 2, rook: 2, queen: 1}
	points := [8]int{pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9}
	words := [8]string{pawn: "pawn", knight: "knight", bishop: "bishop", rook: "rook", queen: "queen"}
	var notes []string
	ahead := 0 // of White
	for side, seat := range spec.Seats {
		taken, promoted := "", 0
		for _, is := range []piece{queen, rook, bishop, knight, pawn} {
			lacks := full[is] - has[1-side][is]
			switch {
			case is == pawn:
				lacks -= promoted
			case lacks < 0:
				promoted -= lacks
			}
			for range lacks {
				taken += " " + words[is]
			}
			ahead += (1 - 2*side) * points[is] * has[side][is]
		}
		if taken != "" {
			notes = append(notes, "taken "+seat+taken)
		}
	}
	switch {
	case ahead > 0:
		notes = append(notes, "ahead "+spec.Seats[white]+" "+strconv.Itoa(ahead))
	case ahead < 0:
		notes = append(notes, "ahead "+spec.Seats[black]+" "+strconv.Itoa(-ahead))
	}
	return notes
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
