// Package glicko rates players by the Glicko-2 system, as Mark Glickman describes it in "Example of
// the Glicko-2 system" (www.glicko.net/glicko/glicko2.pdf, 2022). The comments name the steps of
// that paper.
//
// The lobby has no common rating periods. For a player, a game is a period of its own, and each
// week between two games is one without games.
package glicko

import (
	"math"
	"time"
)

// Period is the length of a rating period without games.
const Period = 7 * 24 * time.Hour

// The rating of a new player, and the scale of the paper's step 2.
const (
	newValue      = 1500
	newDeviation  = 350
	newVolatility = 0.06
	scale         = 173.7178
)

// tau limits how fast volatilities change; the paper's example has the same.
const tau = 0.5

// Rating is a player's rating. Value is on the scale of Elo; a player's strength lies within two
// deviations of it with a probability of 95 %.
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64 // how much the strength is expected to change in a period
}

// Result is the result of a game: a score of 0 for a loss, 1/2 for a draw, 1 for a win.
type Result struct {
	Opponent Rating // before the period
	Score    float64
}

// New returns the rating of a player who has not played.
func New() Rating { return Rating{Value: newValue, Deviation: newDeviation, Volatility: newVolatility} }

// Idle returns the rating after a time without games, in which the deviation grows (step 6). It
// does not grow beyond a new player's.
func (r Rating) Idle(t time.Duration) Rating {
	if t > 0 {
		r.Deviation = grow(r.Deviation/scale, r.Volatility, float64(t)/float64(Period)) * scale
	}
	return r
}

// grow returns a deviation after periods without games.
func grow(phi, sigma, periods float64) float64 {
	return min(newDeviation/scale, math.Sqrt(phi*phi+periods*sigma*sigma))
}

// After returns the rating after a period with these results, in any order.
func (r Rating) After(results []Result) Rating {
	if len(results) == 0 {
		return r.Idle(Period)
	}
	mu, phi := (r.Value-newValue)/scale, r.Deviation/scale // step 2
	var information, sum float64
	for _, result := range results { // steps 3 and 4
		muJ, phiJ := (result.Opponent.Value-newValue)/scale, result.Opponent.Deviation/scale
		g := 1 / math.Sqrt(1+3*phiJ*phiJ/(math.Pi*math.Pi))
		expected := 1 / (1 + math.Exp(-g*(mu-muJ)))
		information += g * g * expected * (1 - expected)
		sum += g * (result.Score - expected)
	}
	// Between players that are very far apart a game tells nothing: its information is 0 in floating
	// point, and v would be infinite.
	v := 1 / max(information, 1e-12)
	sigma := volatility(r.Volatility, phi, v, v*sum) // step 5
	phi = grow(phi, sigma, 1)                        // step 6
	phi = 1 / math.Sqrt(1/(phi*phi)+1/v)             // step 7
	mu += phi * phi * sum
	return Rating{Value: mu*scale + newValue, Deviation: phi * scale, Volatility: sigma} // step 8
}

// volatility returns the new volatility (step 5): the zero of f, by the Illinois algorithm.
func volatility(sigma, phi, v, delta float64) float64 {
	const tolerance = 1e-6
	start := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-start)/(tau*tau)
	}
	a, b := start, math.Log(max(delta*delta-phi*phi-v, 0))
	if math.IsInf(b, -1) {
		for b = start - tau; f(b) < 0; b -= tau {
		}
	}
	fa, fb := f(a), f(b)
	for math.Abs(b-a) > tolerance {
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return math.Exp(a / 2)
}
