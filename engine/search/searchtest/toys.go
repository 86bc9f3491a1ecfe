// Package searchtest holds small games and positions for the tests of searches.
package searchtest

import (
	"errors"
	"fmt"
	"hash/fnv"

	"playout/engine/game"
)

// Toy is a small game for tests: it has rules and a start, and parses nothing.
type Toy struct {
	spec  game.Spec
	start func() game.State
}

// NewToy returns a game of the given rules and start.
func NewToy(spec game.Spec, start func() game.State) Toy { return Toy{spec, start} }

// Spec implements game.Game.
func (g Toy) Spec() *game.Spec { return &g.spec }

// New implements game.Game.
func (g Toy) New(*game.Rand) game.State { return g.start() }

// Parse implements game.Game.
func (Toy) Parse(string) (game.State, error) { return nil, errors.New("toys have no positions") }

// Hash returns a hash of a position's text.
func Hash(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

// nim is a position of Nim: the seats take one, two or three stones in turn, and the one that
// takes the last stone wins. A pile that is a multiple of four is lost for the side to move.
type nim struct {
	pile int
	turn game.Seat
	last int // 1 if taking the last stone draws, so that there are draws too
}

// NewNim returns Nim with a pile of stones; if draws is 1, every game is drawn.
func NewNim(pile, draws int) Toy {
	return Toy{
		game.Spec{ID: "nim", Seats: []string{"a", "b"}, Moves: 3, MaxPly: pile},
		func() game.State { return &nim{pile: pile, last: draws} },
	}
}

func (s *nim) Acting() game.Seats {
	if s.pile == 0 {
		return 0
	}
	return game.Only(s.turn)
}

func (s *nim) Legal(_ game.Seat, moves []game.Move) []game.Move {
	for m := range game.Move(min(3, s.pile)) {
		moves = append(moves, m)
	}
	return moves
}

func (s *nim) Play(j game.Joint, _ *game.Rand) {
	s.pile -= int(j[s.turn]) + 1
	s.turn = 1 - s.turn
}

func (s *nim) Returns(r *[game.MaxSeats]float32) {
	r[s.turn], r[1-s.turn] = -1, 1
	if s.last == 1 {
		r[0], r[1] = 0, 0
	}
}

func (s *nim) CopyFrom(o game.State)                    { *s = *o.(*nim) }
func (s *nim) Hash() uint64                             { return Hash(s.String()) }
func (s *nim) String() string                           { return fmt.Sprint(s.pile, " ", s.turn) }
func (s *nim) MoveName(_ game.Seat, m game.Move) string { return fmt.Sprint("take", m+1) }

// walk is a walk up or down with a die: if it shows 0 the moves are 0 and 1, if it shows 1 they are 1
// and 2. Two walkers take turns, and a walker at +2 does not act again, so that chance decides which
// seat acts and what is legal.
type walk struct {
	at   [2]int8
	left int8
	turn game.Seat
	die  uint8
}

// NewWalk returns the walk, which ends after the given number of plies.
func NewWalk(plies int8) Toy {
	return NewToy(
		game.Spec{ID: "walk", Seats: []string{"a", "b"}, Moves: 3, MaxPly: int(plies), Chance: true},
		func() game.State { return &walk{left: plies} },
	)
}

func (s *walk) Acting() game.Seats {
	if s.left == 0 {
		return 0
	}
	return game.Only(s.turn)
}

func (s *walk) Legal(_ game.Seat, moves []game.Move) []game.Move {
	return append(moves, game.Move(s.die), game.Move(s.die+1))
}

func (s *walk) Play(j game.Joint, rng *game.Rand) {
	// The next throw decides whether moves 0 and 2 go up or down; move 1 goes up three times in four.
	s.die = uint8(rng.IntN(2))
	if m := j[s.turn]; m != 1 {
		s.at[s.turn] += int8(s.die)*2 - 1
	} else if rng.IntN(4) > 0 {
		s.at[s.turn]++
	}
	s.left--
	if s.at[1-s.turn] < 2 {
		s.turn = 1 - s.turn
	}
}

func (s *walk) Returns(r *[game.MaxSeats]float32) {
	r[0], r[1] = 0, 0
	if s.at[0] != s.at[1] {
		r[0], r[1] = -1, 1
		if s.at[0] > s.at[1] {
			r[0], r[1] = 1, -1
		}
	}
}

func (s *walk) CopyFrom(o game.State)                    { *s = *o.(*walk) }
func (s *walk) Hash() uint64                             { return Hash(s.String()) }
func (s *walk) String() string                           { return fmt.Sprint(s.at, s.left, s.turn, s.die) }
func (s *walk) MoveName(_ game.Seat, m game.Move) string { return fmt.Sprint("m", m) }

// pennies is matching pennies: both seats choose heads or tails at once, for some rounds. Equal
// coins bring the first seat their worth in both, unequal ones -1. The result is the mean of the
// rounds.
type pennies struct {
	round, rounds int
	total         float32
	both          [2]float32 // worth of two heads, of two tails
}

// NewPennies returns matching pennies of the given rounds; two heads and two tails have the given
// worth.
func NewPennies(rounds int, heads, tails float32) Toy {
	return NewToy(
		game.Spec{ID: "pennies", Seats: []string{"even", "odd"}, Moves: 2, MaxPly: rounds},
		func() game.State { return &pennies{rounds: rounds, both: [2]float32{heads, tails}} },
	)
}

func (s *pennies) Acting() game.Seats {
	if s.round == s.rounds {
		return 0
	}
	return 3
}

func (s *pennies) Legal(_ game.Seat, moves []game.Move) []game.Move { return append(moves, 0, 1) }

func (s *pennies) Play(j game.Joint, _ *game.Rand) {
	s.round++
	if j[0] == j[1] {
		s.total += s.both[j[0]]
	} else {
		s.total--
	}
}

func (s *pennies) Returns(r *[game.MaxSeats]float32) {
	r[0] = s.total / float32(s.rounds)
	r[1] = -r[0]
}

func (s *pennies) CopyFrom(o game.State)                    { *s = *o.(*pennies) }
func (s *pennies) Hash() uint64                             { return Hash(s.String()) }
func (s *pennies) String() string                           { return fmt.Sprint(s.round, " ", s.total) }
func (s *pennies) MoveName(_ game.Seat, m game.Move) string { return "HT"[m : m+1] }
