package eval

import (
	"math"

	"playout/engine/game"
)

// Policy gives moves priors, separately from an Evaluator.
type Policy interface {
	// Priors writes the priors of a leaf in which one seat acts. It allocates nothing once its
	// buffers are large enough.
	Priors(leaf *Leaf)
}

// Lookahead is the Policy by the game's own evaluation: the softmax of the expected results after
// each move and the noisy moves that follow (Quiescence).
type Lookahead struct {
	*Quiescence
	after   quiet
	results []float64 // room for the expected results
}

// temperature is the temperature of the softmax. At 0.4 two moves, one to an even position and
// the other to one with an expected result of 0.4, have priors of 1 : e.
const temperature = 0.4

// NewLookahead returns the policy of a game that NewQuiescence accepts.
func NewLookahead(g game.Game) *Lookahead {
	return &Lookahead{Quiescence: NewQuiescence(g), after: newQuiet(g)}
}

// Priors implements Policy.
func (l *Lookahead) Priors(leaf *Leaf) {
	seat := leaf.State.Acting().First()
	l.results = l.results[:0]
	best := -1.0
	for _, m := range leaf.Moves {
		v := l.result(l.valueAfter(&l.after, leaf.State, seat, m, l.stack, -infinity, infinity))
		l.results = append(l.results, v)
		best = max(best, v)
	}
	var sum float64
	for i, v := range l.results {
		v = math.Exp((v - best) / temperature)
		l.results[i] = v
		sum += v
	}
	for i, v := range l.results {
		leaf.Priors[i] = float32(v / sum)
	}
}
