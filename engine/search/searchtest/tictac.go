package searchtest

import (
	"fmt"

	"playout/engine/game"
)

// Tictac is a position of tic-tac-toe.
type Tictac struct {
	Stones [2]uint16 // one bit a cell
	Turn   game.Seat
}

// NewTictac returns tic-tac-toe.
func NewTictac() Toy {
	return NewToy(
		game.Spec{ID: "tictac", Seats: []string{"x", "o"}, Moves: 9, MaxPly: 9},
		func() game.State { return new(Tictac) },
	)
}

var lines = [8]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// Won reports whether a seat has three in a row.
func (s *Tictac) Won(seat game.Seat) bool {
	for _, line := range lines {
		if s.Stones[seat]&line == line {
			return true
		}
	}
	return false
}

// Acting implements game.State.
func (s *Tictac) Acting() game.Seats {
	if s.Won(0) || s.Won(1) || s.Stones[0]|s.Stones[1] == 0o777 {
		return 0
	}
	return game.Only(s.Turn)
}

// Legal implements game.State.
func (s *Tictac) Legal(_ game.Seat, moves []game.Move) []game.Move {
	for m := range game.Move(9) {
		if (s.Stones[0]|s.Stones[1])>>m&1 == 0 {
			moves = append(moves, m)
		}
	}
	return moves
}

// Play implements game.State.
func (s *Tictac) Play(j game.Joint, _ *game.Rand) {
	s.Stones[s.Turn] |= 1 << j[s.Turn]
	s.Turn = 1 - s.Turn
}

// Returns implements game.State.
func (s *Tictac) Returns(r *[game.MaxSeats]float32) {
	r[0], r[1] = 0, 0
	for seat := range game.Seat(2) {
		if s.Won(seat) {
			r[seat], r[1-seat] = 1, -1
		}
	}
}

// CopyFrom implements game.State.
func (s *Tictac) CopyFrom(o game.State) { *s = *o.(*Tictac) }

// Hash implements game.State.
func (s *Tictac) Hash() uint64 { return Hash(s.String()) }

// String implements game.State.
func (s *Tictac) String() string {
	return fmt.Sprintf("%03o %03o %d", s.Stones[0], s.Stones[1], s.Turn)
}

// MoveName implements game.State.
func (s *Tictac) MoveName(_ game.Seat, m game.Move) string { return fmt.Sprint(m) }

var known = map[Tictac]int{} // the values that Minimax has found

// Minimax returns the result for the side to move, by brute force.
func Minimax(s *Tictac) int {
	if value, ok := known[*s]; ok {
		return value
	}
	if s.Acting() == 0 {
		var r [game.MaxSeats]float32
		s.Returns(&r)
		return int(r[s.Turn])
	}
	best := -1
	for _, m := range s.Legal(s.Turn, nil) {
		child := *s
		child.Play(game.Solo(s.Turn, m), nil)
		best = max(best, -Minimax(&child))
	}
	known[*s] = best
	return best
}
