// Package tictac implements tic-tac-toe, the fifth game that a test adds (package fifth): a
// minimal game that people and agents can play on the page, with names of openings, a book,
// formats and planes for nets.
//
// Seats: cross, then nought. Squares: a1 (top left) to c3. Moves: the squares. Positions: nine of
// X, O and - in the order of the squares, which determine the side to move. Result: 1 for three in
// a row. Notes: "line" or "full", once the game is over.
package tictac

import (
	"fmt"
	"strings"

	"playout/engine/game"
)

// New returns the game of tic-tac-toe; it has no variants.
func New() game.Game { return tictac{} }

type tictac struct{}

var spec = game.Spec{
	ID: "tictac", Version: 1, Seats: []string{"cross", "nought"},
	Moves: 9, Squares: game.SquareNames(3, 3), MaxPly: 9,
	Traits: game.Traits{Alias: "noughts", Plies: 1, Exploration: 1.2, Book: "b2,a1\na1,b2\n"},
}

// Spec returns the fixed properties of tic-tac-toe.
func (tictac) Spec() *game.Spec { return &spec }

// New returns the empty board.
func (tictac) New(*game.Rand) game.State { return new(state) }

// Parse reads a position that can occur in a game.
func (tictac) Parse(text string) (game.State, error) {
	text = strings.TrimSpace(text)
	if len(text) != 9 || strings.Trim(text, "XO-") != "" {
		return nil, fmt.Errorf("position %q is not a position, which is nine of X, O and -", game.Clip(text))
	}
	s := new(state)
	for i := range text {
		if seat := strings.IndexByte("XO", text[i]); seat >= 0 {
			s.marks[seat] |= 1 << i
			s.ply++
		}
	}
	x, o := strings.Count(text, "X"), strings.Count(text, "O")
	if x != o && x != o+1 || s.line(0) && x == o || s.line(1) && x != o {
		return nil, fmt.Errorf("position %q occurs in no game; allowed: positions that the seats reach in turn", text)
	}
	return s, nil
}

// state is one position: the squares of each seat, a bit each.
type state struct {
	marks [2]uint16
	ply   int
}

func (s *state) turn() game.Seat { return game.Seat(s.ply % 2) }

// line reports whether a seat has three in a row.
func (s *state) line(seat game.Seat) bool {
	for _, line := range []uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
		if s.marks[seat]&line == line {
			return true
		}
	}
	return false
}

func (s *state) over() bool { return s.ply == 9 || s.line(0) || s.line(1) }

// Acting returns the side to move.
func (s *state) Acting() game.Seats {
	if s.over() {
		return 0
	}
	return game.Only(s.turn())
}

// Legal appends the empty squares.
func (s *state) Legal(_ game.Seat, dst []game.Move) []game.Move {
	for m := range game.Move(9) {
		if (s.marks[0]|s.marks[1])>>m&1 == 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

// Play places a mark.
func (s *state) Play(j game.Joint, _ *game.Rand) {
	seat := s.turn()
	s.marks[seat] |= 1 << j[seat]
	s.ply++
}

// Returns gives 1 to the seat with three in a row.
func (s *state) Returns(r *[game.MaxSeats]float32) {
	*r = [game.MaxSeats]float32{}
	for seat := range s.marks {
		if s.line(game.Seat(seat)) {
			r[seat], r[1-seat] = 1, -1
		}
	}
}

// CopyFrom copies the position.
func (s *state) CopyFrom(from game.State) { *s = *from.(*state) }

// Hash mixes the marks of both seats.
func (s *state) Hash() uint64 { return game.Mix(uint64(s.marks[0])<<16 | uint64(s.marks[1])) }

// String returns the position in the form that Parse reads.
func (s *state) String() string {
	text := []byte("---------")
	for i := range text {
		for seat := range s.marks {
			if s.marks[seat]>>i&1 != 0 {
				text[i] = "XO"[seat]
			}
		}
	}
	return string(text)
}

// MoveName returns the square.
func (s *state) MoveName(_ game.Seat, m game.Move) string { return spec.Squares[m] }

// View shows the marks, and how the game ended.
func (s *state) View() game.View {
	v := game.View{Cells: make([]string, 9)}
	for i, mark := range s.String() {
		if seat := strings.IndexRune("XO", mark); seat >= 0 {
			v.Cells[i] = spec.Seats[seat]
		}
	}
	switch {
	case s.line(0) || s.line(1):
		v.Notes = []string{"line"}
	case s.ply == 9:
		v.Notes = []string{"full"}
	}
	return v
}

// Squares returns the square of the mark.
func (s *state) Squares(_ game.Seat, m game.Move) []int { return []int{int(m)} }
