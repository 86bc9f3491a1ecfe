// Package pairing pairs the rounds of tournaments: round robins by the Berger tables of FIDE
// (Handbook C.05, annex 1), and Swiss systems by the FIDE (Dutch) system (C.04.3, in the version
// that is in force from February 2026). It knows no games: the one who has the first seat is what
// those rules call White.
//
// Points are counted in halves: 2 for a win, 1 for a draw.
package pairing

import "slices"

// None stands for no opponent.
const None = -1

// Pair is a game of a round, between two numbers of players. The second is None for a bye.
type Pair struct{ First, Second int }

// RoundRobin returns all rounds of a tournament in which each of n players meets each other once, by
// the Berger tables. If n is odd, each player has one bye. The numbers begin at 0, so they are those
// of the tables less one.
func RoundRobin(n int) (rounds [][]Pair) {
	even := n + n%2
	if even < 2 {
		return nil
	}
	// All but the last number stand in a circle. From round to round they move on by half of it, and
	// the last meets the one at the top, in the first and the second seat in turn.
	circle, last := even-1, even-1
	for round := range circle {
		top := round * (even / 2) % circle
		pairs := []Pair{{top, last}}
		if round%2 == 1 {
			pairs[0] = Pair{last, top}
		}
		for i := 1; i < even/2; i++ {
			pairs = append(pairs, Pair{(top + i) % circle, (top - i + circle) % circle})
		}
		if last == n {
			pairs = append(pairs[1:], Pair{top, None})
		}
		rounds = append(rounds, pairs)
	}
	return rounds
}

// Player is a player of a Swiss system. Players have pairing numbers in their order; the first is
// number 1.
type Player struct {
	Games  []Game // one for each round so far
	Absent bool   // is not to be paired in the next round
}

// Game is what a player did in a round.
type Game struct {
	Opponent int // None for no opponent
	First    bool
	Played   bool // by both; false for a forfeit too
	Bye      bool // the pairing had no opponent for the player
	Points   int  // in halves
}

// Points returns a player's points, in halves.
func (p *Player) Points() int { return p.pointsBefore(len(p.Games)) }

// pointsBefore returns the points before a round, which counts from 0.
func (p *Player) pointsBefore(round int) (points int) {
	for _, g := range p.Games[:round] {
		points += g.Points
	}
	return points
}

// paired reports whether the pairing of an earlier round had a place for the player.
func (p *Player) paired() bool {
	return slices.ContainsFunc(p.Games, func(g Game) bool { return g.Opponent != None || g.Bye })
}
