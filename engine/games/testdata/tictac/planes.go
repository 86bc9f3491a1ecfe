package tictac

import "playout/engine/game"

// Planes returns the seat's marks, the other seat's, and 1 everywhere if the seat is to move.
func (tictac) Planes() []game.Planes {
	return []game.Planes{{C: 3, H: 3, W: 3, Policy: 9, Encode: encode, Index: index}}
}

func encode(from game.State, seat game.Seat, dst []float32) {
	s := from.(*state)
	clear(dst)
	for i := range 9 {
		for plane, marks := range [...]uint16{s.marks[seat], s.marks[1-seat]} {
			if marks>>i&1 != 0 {
				dst[9*plane+i] = 1
			}
		}
		if seat == s.turn() {
			dst[18+i] = 1
		}
	}
}

func index(_ game.State, _ game.Seat, m game.Move) int { return int(m) }
