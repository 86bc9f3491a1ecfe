// Package chance converts the values that agents give to positions into winning chances: 0 for a
// certain loss, 0.5 for a draw, 1 for a certain win. In a game of more than two seats the chance of
// a seat is the share of its rivals that it can expect to outrank.
//
// A value v, from -1 to 1, becomes the logistic function of slope · atanh(v). Alpha-beta's values are
// the hyperbolic tangents of its points, so that its chance is logistic in the points; for a tree
// search a slope of 2 means that the chance is (1+v)/2, the value itself. The slopes are fitted to
// played games, one for each game and kind of value, by playout chance. A curve is monotone, and the
// chances of the two seats of a game add up to 1.
package chance

import (
	"math"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
)

// Kind is the kind of an agent's values: agents whose values mean the same share a curve.
type Kind string

// The kinds.
const (
	Points   Kind = "points"   // of an evaluation, as alpha-beta and outside engines report them
	Playouts Kind = "playouts" // means over random playouts
	Net      Kind = "net"      // means over a net's values
)

// KindOf returns the kind of an agent's values.
func KindOf(a player.Agent) Kind {
	switch {
	case a.Deepens(), a.Outside():
		return Points
	case a.Net() != "":
		return Net
	}
	return Playouts
}

// Curve is the winning chance as a function of an agent's value.
type Curve struct {
	Slope float64 // of the logistic function of atanh(value)
	// Random is the share of its winning chance that a seat keeps with a random move, the unit of
	// Accuracy.
	Random float64
	Made   string // the command that fitted the curve, "" for a curve that is not fitted
}

// unfitted is the curve of games and kinds without one.
var unfitted = Curve{Slope: 2, Random: 0.75}

// Of returns the curve of an agent's values in a game: that of another kind if its own is not
// fitted.
func Of(g game.Game, a player.Agent) Curve {
	of := curves[g.Spec().ID]
	for _, kind := range []Kind{KindOf(a), Points, Net, Playouts} {
		if c, fitted := of[kind]; fitted {
			if kind != KindOf(a) {
				c.Slope, c.Made = unfitted.Slope, "" // the scale of the other kind is its own
			}
			return c
		}
	}
	return unfitted
}

// least is the smallest chance of a result that is not certain.
const least = 1e-4

// Chance returns the winning chance of a value that is not proven: strictly between 0 and 1.
func (c Curve) Chance(value float32) float64 {
	p := 1 / (1 + math.Exp(-c.Slope*LogOdds(value)))
	return min(max(p, least), 1-least)
}

// Exact returns the winning chance of a certain result, -1 to 1.
func Exact(result float32) float64 { return (1 + float64(result)) / 2 }

// OfRow returns the winning chance of a move that a search reports, and whether it is proven.
func (c Curve) OfRow(r *search.Row) (p float64, proven bool) {
	switch r.Proven {
	case search.Win:
		return 1, true
	case search.Loss:
		return 0, true
	case search.Draw:
		return 0.5, true
	}
	return c.Chance(r.Value), false
}

// LogOdds returns atanh(value), finite for every value from -1 to 1.
func LogOdds(value float32) float64 {
	const most = 1 - 1e-7
	return math.Atanh(min(max(float64(value), -most), most))
}

// randomAccuracy is the accuracy of random moves, in per cent.
const randomAccuracy = 20

// Accuracy returns a player's accuracy in per cent, given the sum of his winning chances before his
// moves and the sum of what they lost. The share of his chance that he kept, (chance-lost)/chance,
// is raised to a power for which random moves have an accuracy of 20 % in this game. A player
// without chances has lost nothing: 100.
func (c Curve) Accuracy(chance, lost float64) float64 {
	if chance <= 0 {
		return 100
	}
	kept := max(0, 1-lost/chance)
	return 100 * math.Pow(kept, math.Log(randomAccuracy/100.)/math.Log(c.Random))
}
