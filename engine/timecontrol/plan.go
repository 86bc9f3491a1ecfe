package timecontrol

import (
	"math"
	"time"
)

// Plan bounds the time of a search. If both times are the same, the search takes that time
// whatever it finds.
type Plan struct{ Optimum, Maximum time.Duration }

// Open reports whether the findings of a search decide when it ends.
func (p Plan) Open() bool { return p.Optimum < p.Maximum }

// Deepening holds the findings of a search that deepens at the end of an iteration.
type Deepening struct {
	Spent  time.Duration    // on the move
	Last   [3]time.Duration // times of the latest iterations, the last one first; 0 for none
	Stable int              // iterations since another move was the best, 0 if that has just changed
	Fall   float64          // the expected result, -1 to 1, of the iteration before minus the present one
	Effort float64          // share of the search that went into the best move, 0 to 1
}

// Deepened decides after an iteration whether the search ends, like Stockfish's time management.
// The search is shorter than its optimum if the best move has been the same for long and took
// nearly all of the nodes, so that nothing else comes near, and longer if it has just changed, or
// its value fell. It stops here if the end of the next iteration would be farther from that time
// than now, or past the maximum.
func (p Plan) Deepened(d Deepening) bool {
	if !p.Open() {
		return d.Spent >= p.Maximum
	}
	aim := min(time.Duration(float64(p.Optimum)*d.weight()), p.Maximum)
	next := d.next()
	return d.Spent+next/2 >= aim || d.Spent+next > p.Maximum
}

// stability holds the weight of a search by the number of iterations with the same best move.
var stability = [...]float64{1.6, 1.25, 1.05, 0.95, 0.88, 0.82}

// weight returns the factor between the search's time and its optimum.
func (d Deepening) weight() float64 {
	const (
		perFall      = 5.0 // a fall by a tenth, as from 55 % to 50 %, makes it half as long again
		fallen, rose = 1.7, 0.85
	)
	stable := stability[min(max(d.Stable, 0), len(stability)-1)]
	fall := min(max(1+perFall*d.Fall, rose), fallen)
	effort := 1.25 - 0.55*min(max(d.Effort, 0), 1)
	return stable * fall * effort
}

// next returns the expected time of the next iteration. Iterations grow by a factor, and two of
// them together show it better than one, since odd and even depths differ.
func (d Deepening) next() time.Duration {
	const usual, least, most = 2.5, 1.3, 8
	growth := usual
	if d.Last[2] > 0 {
		growth = math.Sqrt(float64(d.Last[0]) / float64(d.Last[2]))
	}
	return time.Duration(float64(d.Last[0]) * min(max(growth, least), most))
}

// Race describes the two most visited moves of a tree search.
type Race struct {
	Spent         time.Duration // on the move
	Rate          float64       // simulations a second
	First, Second int           // visits of the two moves; Second is 0 if there is only one
	Doubt         bool          // the second has the higher value
}

// Settled decides whether a tree search ends. It does so as soon as the runner-up cannot catch up
// with the simulations that the optimum still allows. At the optimum it continues, up to twice as
// long, while the two are close, or the second has the higher value: EARLY and UNST of Huang,
// Coulom and Lin, Time Management for Monte-Carlo Tree Search Applied to the Game of Go (2010).
func (p Plan) Settled(r Race) bool {
	if !p.Open() {
		return r.Spent >= p.Maximum
	}
	const (
		closeVisits = 0.8 // of the first move's visits
		early       = 8   // part of the optimum before which the rate is too uncertain
	)
	aim := p.Optimum
	if r.Doubt || float64(r.Second) > closeVisits*float64(r.First) {
		aim = min(2*p.Optimum, p.Maximum)
	}
	if r.Spent >= aim || r.Spent < p.Optimum/early {
		return r.Spent >= aim
	}
	return float64(r.First-r.Second) > r.Rate*(aim-r.Spent).Seconds()
}
