package search

import (
	"cmp"
	"math"

	"playout/engine/game"
)

// scaleOf returns the hundredths of a game's point, such as a pawn or a disc, that correspond to an
// expected result of tanh 1. A game without a point has the scale of chess.
func scaleOf(g game.Game) float64 {
	if valued, ok := g.(game.Evaluated); ok {
		e := valued.Evaluations()[0]
		return e.Scale * 100 / float64(cmp.Or(e.PerUnit, 100))
	}
	return 400
}

// Hundredths converts an expected result, -1 to 1, to hundredths of the game's point; infinite for a
// certain result.
func Hundredths(g game.Game, value float32) float64 { return scaleOf(g) * math.Atanh(float64(value)) }

// Expected converts hundredths of the game's point to an expected result. It is the inverse of
// Hundredths.
func Expected(g game.Game, hundredths float64) float32 {
	return float32(math.Tanh(hundredths / scaleOf(g)))
}

// Scored reports whether the search values its position: it has searched some, or another program
// has.
func (r *Report) Scored() bool { return r.Done > 0 || r.Depth > 0 }
