package timecontrol

import (
	"math"
	"time"
)

// Plan is how long a thought may take. Where both are the same, nothing that a search
// finds ends it earlier.
type Plan struct{ Optimum, Maximum time.Duration }

// Open reports whether what a search finds decides when its thought ends.
func (p Plan) Open() bool { return p.Optimum < p.Maximum }

// Deepening is what a search that deepens has found by the end of an iteration.
type Deepening struct {
	Spent  time.Duration    // on the move
	Last   [3]time.Duration // that the latest iterations took, the last one first; 0 for none
	Stable int              // iterations since another move was the best, 0 if that has just changed
	Fall   float64          // by how much the expected result, -1 to 1, is below that of the iteration before
	Effort float64          // share of the search that went into the best move, 0 to 1
}

// Deepened decides after an iteration whether the thought ends, as Stockfish's time
// management does: the thought is shorter than its optimum if the best move has been
// the same for long and took nearly all of the search, so that nothing else comes near,
// and longer if it has just changed, or its value fell. The search stops here if the end
// of the next iteration would be farther from that time than now, or past the maximum.
func (p Plan) Deepened(d Deepening) bool {
	if !p.Open() {
		return d.Spent >= p.Maximum
	}
	aim := min(time.Duration(float64(p.Optimum)*d.weight()), p.Maximum)
	next := d.next()
	return d.Spent+next/2 >= aim || d.Spent+next > p.Maximum
}

// stability is the weight of a thought whose best move has been the same for so many
// iterations.
var stability = [...]float64{1.6, 1.25, 1.05, 0.95, 0.88, 0.82}

// weight is by how much the thought should differ from its optimum.
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

// next is how long the next iteration should take: iterations grow by a factor, which
// two of them together tell better than one, since odd and even depths differ.
func (d Deepening) next() time.Duration {
	const usual, least, most = 2.5, 1.3, 8
	growth := usual
	if d.Last[2] > 0 {
		growth = math.Sqrt(float64(d.Last[0]) / float64(d.Last[2]))
	}
	return time.Duration(float64(d.Last[0]) * min(max(growth, least), most))
}

// Race is the two most visited moves of a tree search.
type Race struct {
	Spent         time.Duration // on the move
	Rate          float64       // simulations a second
	First, Second int           // visits of the two moves; Second is 0 if there is one
	Doubt         bool          // the second has the higher value
}

// Settled decides whether a tree search ends. It does so as soon as the runner-up cannot
// catch up with the simulations that the optimum still allows. At the optimum it goes on,
// up to twice as long, while the two are close, or the second has the higher value: EARLY
// and UNST of Huang, Coulom and Lin, Time Management for Monte-Carlo Tree Search Applied to
// the Game of Go (2010).
func (p Plan) Settled(r Race) bool {
	if !p.Open() {
		return r.Spent >= p.Maximum
	}
	const (
		close = 0.8 // of the first move's visits
		early = 8   // part of the optimum before which the rate is too uncertain
	)
	aim := p.Optimum
	if r.Doubt || float64(r.Second) > close*float64(r.First) {
		aim = min(2*p.Optimum, p.Maximum)
	}
	if r.Spent >= aim || r.Spent < p.Optimum/early {
		return r.Spent >= aim
	}
	return float64(r.First-r.Second) > r.Rate*(aim-r.Spent).Seconds()
}
