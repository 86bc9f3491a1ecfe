package deepening

import (
	"cmp"

	"playout/engine/game"
	"playout/engine/search/alphabeta"
)

// Adapt returns the depth and the margin for the search of a position.
type Adapt func(game.State) (depth, margin int)

// HastyUnits bounds how much worse a hasty move may be than the best of a search of one ply, in
// units of the evaluation: two pawns.
const HastyUnits = 2

// Always returns an Adapt with one depth, 0 for any, and one margin.
func Always(depth, margin int) Adapt {
	depth = cmp.Or(depth, alphabeta.MaxDepth)
	return func(game.State) (int, int) { return depth, margin }
}

// Hasty returns an Adapt that plays a share of its moves hastily, as people do: it searches one
// ply and plays any move within HastyUnits of the best. A chance blunder costs a strong player as
// much as a weak one, so shares make small steps from beginner to strongest. The seed and the
// position choose the hasty moves, whatever was searched before; careful decides about the others.
// A unit has unit points.
func Hasty(share float64, seed uint64, unit int, careful Adapt) Adapt {
	return func(s game.State) (int, int) {
		const bits = 53 // of a float64
		if float64(game.Mix(seed^s.Hash())>>(64-bits)) < share*(1<<bits) {
			return 1, HastyUnits * unit
		}
		return careful(s)
	}
}

// depths holds the depths of report 5: below 12 discs, up to 44, and above, where it also plays
// the first of the best moves. The report's 2, 3 and 5 count from the position after the player's
// own move, which is a ply here.
var depths = [3]int{3, 4, LastPhase}

// LastPhase is the greatest depth of ByPhase.
const LastPhase = 6

// phase returns the index of a position's depth in depths.
func phase(discs int) int {
	switch {
	case discs < 12:
		return 0
	case discs <= 44:
		return 1
	}
	return 2
}

// ByPhase returns an Adapt with the depths of report 5 and the given margin; in the last phase it
// plays the first of the best moves.
func ByPhase(margin int) Adapt {
	return func(s game.State) (int, int) {
		part := phase(Discs(s))
		if part == len(depths)-1 {
			return LastPhase, alphabeta.FirstBest
		}
		return depths[part], margin
	}
}

// Discs returns the number of points on the board, in a game that counts them.
func Discs(s game.State) (n int) {
	if viewer, ok := s.(game.Viewer); ok {
		for _, points := range viewer.View().Score {
			n += points
		}
	}
	return n
}
