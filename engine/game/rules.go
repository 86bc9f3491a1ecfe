package game

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Clone returns a copy of s.
func Clone(g Game, s State) State {
	c := g.New(NewRand(0))
	c.CopyFrom(s)
	return c
}

// Check returns an error, a *strict.Fault, if a joint move is not legal. It is for moves from
// outside; Play trusts its argument.
func Check(s State, j Joint) error {
	acting := s.Acting()
	if acting == 0 {
		return strict.Wrong("", "the game is over, no move is allowed")
	}
	for seat := Seat(0); seat < MaxSeats; seat++ {
		if !acting.Has(seat) {
			if j[seat] != 0 {
				return strict.Wrong("", "seat %d does not act now", seat)
			}
			continue
		}
		if legal := s.Legal(seat, nil); !slices.Contains(legal, j[seat]) {
			return strict.Wrong("", "move code %d is not allowed", j[seat]).Allow("%s", Names(s, seat, legal))
		}
	}
	return nil
}

// FindMove returns the legal move of an acting seat by its name, in upper or lower case; the
// error is a *strict.Fault that lists the legal moves.
func FindMove(s State, seat Seat, name string) (Move, error) {
	if !s.Acting().Has(seat) {
		return NoMove, strict.Wrong("", "move %q: it is not this seat's turn", Clip(name))
	}
	name = plaintext.Normal(name)
	legal := s.Legal(seat, nil)
	for _, m := range legal {
		if strings.EqualFold(s.MoveName(seat, m), name) {
			return m, nil
		}
	}
	return NoMove, strict.Wrong("", "move %q is not allowed", Clip(name)).Allow("%s", Names(s, seat, legal))
}

// RandomMoves appends the moves from which random play picks for an acting seat, ascending: those
// of a Sensible state, else all legal ones.
func RandomMoves(s State, seat Seat, dst []Move) []Move {
	if sensible, ok := s.(Sensible); ok {
		return sensible.Sensible(seat, dst)
	}
	return s.Legal(seat, dst)
}

// RandomJoint draws one of RandomMoves for every acting seat, uniformly. It uses the
// given buffer and returns it, so that a loop of calls allocates nothing.
func RandomJoint(s State, r *Rand, buffer []Move) (Joint, []Move) {
	var joint Joint
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		buffer = RandomMoves(s, seat, buffer[:0])
		joint[seat] = buffer[r.IntN(len(buffer))]
	}
	return joint, buffer
}

// SquareNames returns the names of a board's squares, row by row, with a letter for the column
// and a number for the row: a1, b1 and so on. There are at most 26 columns.
func SquareNames(rows, columns int) []string {
	names := make([]string, rows*columns)
	for i := range names {
		names[i] = fmt.Sprintf("%c%d", 'a'+i%columns, 1+i/columns)
	}
	return names
}

// Names returns the names of moves, separated by spaces, for an error.
func Names(s State, seat Seat, moves []Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = s.MoveName(seat, m)
	}
	return strings.Join(names, " ")
}

// MoveText returns a legal move in the notation of people.
func MoveText(s State, seat Seat, m Move) string {
	if texter, ok := s.(MoveTexter); ok {
		return texter.MoveText(seat, m)
	}
	return s.MoveName(seat, m)
}

// Clip shortens untrusted text to 40 characters, to be quoted with %q in an error; see
// plaintext.Clip. For text that is not quoted, strict.Clip also removes control characters.
func Clip(text string) string { return plaintext.Clip(text, 40) }

// Perft counts the paths of exactly depth plies from s; a finished game has no further
// plies. Each joint move counts once, and chance is drawn from a fixed seed.
func Perft(g Game, s State, depth int) uint64 {
	if p, ok := s.(PerftCounter); ok {
		return p.Perft(depth)
	}
	if depth == 0 {
		return 1
	}
	var total uint64
	child := Clone(g, s)
	Joints(s, func(j Joint) {
		child.CopyFrom(s)
		child.Play(j, NewRand(0))
		total += Perft(g, child, depth-1)
	})
	return total
}

// Joints calls yield with every joint move of the acting seats; the first seat's move varies
// slowest. It makes no call when the game is over.
func Joints(s State, yield func(Joint)) {
	acting := s.Acting()
	if acting == 0 {
		return
	}
	var fill func(rest Seats, j Joint)
	fill = func(rest Seats, j Joint) {
		if rest == 0 {
			yield(j)
			return
		}
		seat := rest.First()
		for _, m := range s.Legal(seat, nil) {
			j[seat] = m
			fill(rest.Rest(), j)
		}
	}
	fill(acting, Joint{})
}
