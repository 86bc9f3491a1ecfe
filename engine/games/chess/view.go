package chess

import (
	"strconv"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// words holds the names of the pieces by code.
var words = [...]string{board.Bishop: "bishop", board.Rook: "rook", board.Queen: "queen", board.Pawn: "pawn", board.Knight: "knight", board.King: "king"}

// cellNames holds the names of the pieces by side and code.
var cellNames = func() (names [2][8]string) {
	for side, seat := range spec.Seats {
		for is := board.Bishop; is <= board.King; is++ {
			names[side][is] = seat + "-" + words[is]
		}
	}
	return names
}()

// View shows the pieces; its notes are check or the end of the game, and the captured pieces.
func (s *state) View() game.View {
	v := game.View{Cells: cells(&s.position)}
	switch {
	case s.end != unfinished:
		v.Notes = []string{notes[s.end]}
	case s.position.Checkers() != 0:
		v.Notes = []string{"check"}
	}
	v.Notes = append(v.Notes, balance(&s.position)...)
	return v
}

// cells returns the names of the pieces by square.
func cells(p *board.Position) []string {
	cells := make([]string, 64)
	for square := range cells {
		cells[square] = cellNames[p.Side(square)][p.At(square)]
	}
	return cells
}

// balance returns the notes of the pieces that each side has captured, the most valuable first,
// and of the side ahead. Captured pieces are those that the other side lacks of its sixteen;
// promoted pawns do not count as captured.
func balance(p *board.Position) []string {
	var has [2][8]int // pieces by side and kind
	for square := range 64 {
		has[p.Side(square)][p.At(square)]++
	}
	full := [8]int{board.Pawn: 8, board.Knight: 2, board.Bishop: 2, board.Rook: 2, board.Queen: 1}
	points := [8]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}
	words := [8]string{board.Pawn: "pawn", board.Knight: "knight", board.Bishop: "bishop", board.Rook: "rook", board.Queen: "queen"}
	var notes []string
	ahead := 0 // of White
	for side, seat := range spec.Seats {
		taken, promoted := "", 0
		for _, is := range []board.Piece{board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn} {
			lacks := full[is] - has[1-side][is]
			switch {
			case is == board.Pawn:
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
		notes = append(notes, "ahead "+spec.Seats[board.White]+" "+strconv.Itoa(ahead))
	case ahead < 0:
		notes = append(notes, "ahead "+spec.Seats[board.Black]+" "+strconv.Itoa(-ahead))
	}
	return notes
}

// Squares returns the squares from and to which the piece moves; for castling the king's.
func (s *state) Squares(_ game.Seat, m game.Move) []int {
	from, to, _ := s.position.Squares(m)
	return []int{from, to}
}

// Promotion returns the letter of the piece to which a pawn promotes, or "".
func (s *state) Promotion(_ game.Seat, m game.Move) string {
	_, _, become := s.position.Squares(m)
	if become == board.None {
		return ""
	}
	return board.Letters[become : become+1]
}
