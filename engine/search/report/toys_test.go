package report_test

import (
	"errors"
	"fmt"

	"playout/engine/eval"
	"playout/engine/game"
)

// clash is a small game in which the acting seats change from ply to ply: one seat,
// another, or several at once. Each chooses 0, 1 or 2; the first of the largest number gets
// a point, and with chance a die gives another. It is over after six plies.
type clash struct {
	spec   game.Spec
	points [3]int8
	ply    int8
	die    uint8
}

// turns are the acting seats of three, by ply and die.
var turns = [...]game.Seats{1, 2, 7, 2, 5, 3, 1, 6}

type clashGame struct{ spec game.Spec }

func newClash(seats int, chance bool) clashGame {
	return clashGame{game.Spec{ID: fmt.Sprint("clash ", seats, " ", chance), Seats: []string{"a", "b", "c"}[:seats], Moves: 3, MaxPly: 6, Chance: chance}}
}

func (g clashGame) Spec() *game.Spec               { return &g.spec }
func (g clashGame) New(*game.Rand) game.State      { return &clash{spec: g.spec} }
func (clashGame) Parse(string) (game.State, error) { return nil, errors.New("no positions") }

func (s *clash) Acting() game.Seats {
	if s.ply == 6 {
		return 0
	}
	all := game.Seats(1)<<len(s.spec.Seats) - 1
	if acting := all & turns[s.ply+int8(s.die)]; acting != 0 {
		return acting
	}
	return all
}

func (s *clash) Legal(_ game.Seat, moves []game.Move) []game.Move {
	for m := range game.Move(3) {
		if m != game.Move(s.die) || s.ply < 2 {
			moves = append(moves, m)
		}
	}
	return moves
}

func (s *clash) Play(j game.Joint, rng *game.Rand) {
	best := 0
	for seat := range s.spec.Seats {
		if j[seat] > j[best] {
			best = seat
		}
	}
	s.points[best]++
	if s.spec.Chance {
		s.points[rng.IntN(len(s.spec.Seats))]++
		s.die = uint8(rng.IntN(3))
	}
	s.ply++
}

func (s *clash) Returns(r *[game.MaxSeats]float32) {
	n := len(s.spec.Seats)
	for seat := range n {
		r[seat] = 0
		for other := range n {
			r[seat] += float32(s.points[seat]-s.points[other]) / float32(12*(n-1))
		}
	}
}

func (s *clash) Hash() uint64 {
	hash := uint64(s.ply)<<8 | uint64(s.die)
	for _, points := range s.points {
		hash = hash<<8 | uint64(points)
	}
	return game.Mix(hash)
}

func (s *clash) CopyFrom(o game.State)                    { *s = *o.(*clash) }
func (s *clash) String() string                           { return fmt.Sprint(s.points, s.ply, s.die) }
func (s *clash) MoveName(_ game.Seat, m game.Move) string { return fmt.Sprint(m) }

// nim is a position of Nim: the seats take turns to take one, two or three of seven stones, and
// the seat that takes the last one wins. Taking three first wins.
type nim struct {
	taken int
	turn  game.Seat
}

type nimGame struct{}

func (nimGame) Spec() *game.Spec {
	return &game.Spec{ID: "nim", Seats: []string{"a", "b"}, Moves: 3, MaxPly: 7}
}
func (nimGame) New(*game.Rand) game.State        { return new(nim) }
func (nimGame) Parse(string) (game.State, error) { return nil, errors.New("no positions") }

func (s *nim) Acting() game.Seats {
	if s.taken == 7 {
		return 0
	}
	return game.Only(s.turn)
}

func (s *nim) Legal(_ game.Seat, moves []game.Move) []game.Move {
	for m := range game.Move(min(3, 7-s.taken)) {
		moves = append(moves, m)
	}
	return moves
}

func (s *nim) Play(j game.Joint, _ *game.Rand) {
	s.taken += int(j[s.turn]) + 1
	s.turn = 1 - s.turn
}

func (s *nim) Returns(r *[game.MaxSeats]float32)        { r[s.turn], r[1-s.turn] = -1, 1 }
func (s *nim) CopyFrom(o game.State)                    { *s = *o.(*nim) }
func (s *nim) Hash() uint64                             { return game.Mix(uint64(s.taken)) }
func (s *nim) String() string                           { return fmt.Sprint(s.taken) }
func (s *nim) MoveName(_ game.Seat, m game.Move) string { return fmt.Sprint(m) }

// fake is a cheap evaluator without meaning: it draws from the position's hash. The values
// of two seats add up to 0.
type fake struct{ seats int }

func (f fake) Evaluate(leaves []eval.Leaf) {
	for i := range leaves {
		leaf := &leaves[i]
		rng := game.NewRand(leaf.State.Hash())
		from := 0
		for seat, count := range leaf.Counts {
			leaf.Values[seat] = 0
			if seat < f.seats {
				leaf.Values[seat] = float32(rng.IntN(2001)-1000) / 1000
			}
			for i := range count {
				leaf.Priors[from+i] = float32(1+i%3) / float32(2*count)
			}
			from += count
		}
		if f.seats == 2 {
			leaf.Values[1] = -leaf.Values[0]
		}
	}
}
