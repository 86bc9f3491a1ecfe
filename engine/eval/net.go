package eval

import (
	"math"

	"playout/engine/game"
)

// Net is a neural net; a net.Executor is one.
type Net interface {
	// Run evaluates n samples, which lie one after the other in planes. It gives
	// n times the logits of a policy, and n values in -1 to 1; nil for an output
	// that the net does not have. The caller may read them until the next Run.
	Run(planes []float32, n int) (policy, value []float32)
}

// NetConfig is what a NetEvaluator needs to know.
type NetConfig struct {
	Game   game.Game
	Planes game.Planes // how the net sees a position
	Net    Net
	Batch  int // most samples of one Run, at least 1
	// Policy says that priors are the net's policy, which must be of
	// Planes.Policy logits. Else they are equal.
	Policy bool
	// Values, where set, gives the values in place of the net.
	Values Evaluator
	// Cache is how many judgements are kept, about, each taking some 128 bytes;
	// 0 for none.
	Cache int
}

// NetEvaluator judges by a neural net. Every acting seat is shown the position
// from its own view, in one batch for all leaves. Its priors are the softmax
// over its legal moves, or equal where the net's whole softmax leaves these
// less than 10⁻⁴.
//
// In games of two seats of which one acts the other is worth the opposite;
// otherwise every seat of the game is judged from its own view, those that do
// not act too, since the search came by their moves before.
//
// A net that says no number, or one out of range, is taken for its nearest
// sense: equal priors, a value of 0, of -1 or of 1.
type NetEvaluator struct {
	config NetConfig
	seats  int
	size   int     // numbers of a sample
	slack  float64 // a legal logit less than this below the greatest has mass enough

	planes  []float32 // of the samples that wait
	waiting []sample
	logits  []int32 // indices of the logits of their legal moves
	cache   *cache  // nil for none

	asked, found uint64
}

// sample is one seat's view of a leaf.
type sample struct {
	leaf, from, count int // which leaf, and which of its moves
	seat              game.Seat
	logits            []int32 // one a move
	key               key
}

// leastMass is the share of the whole softmax below which the legal moves'
// logits say nothing.
const leastMass = 1e-4

// NewNet makes an evaluator with all the room that it needs.
func NewNet(config NetConfig) *NetEvaluator {
	spec := config.Game.Spec()
	e := &NetEvaluator{
		config:  config,
		seats:   len(spec.Seats),
		size:    config.Planes.C * config.Planes.H * config.Planes.W,
		waiting: make([]sample, 0, config.Batch),
	}
	e.planes = make([]float32, config.Batch*e.size)
	if config.Policy {
		e.slack = math.Log((1/leastMass - 1) / float64(config.Planes.Policy))
		e.logits = make([]int32, 0, config.Batch*spec.Moves)
	}
	if config.Cache > 0 {
		e.cache = newCache(config.Cache)
	}
	return e
}

// Hits says how often a judgement was asked for, and how often the cache had it.
func (e *NetEvaluator) Hits() (asked, found uint64) { return e.asked, e.found }

// Evaluate implements Evaluator.
func (e *NetEvaluator) Evaluate(leaves []Leaf) {
	if e.config.Values != nil {
		e.config.Values.Evaluate(leaves)
	}
	for i := range leaves {
		leaf := &leaves[i]
		if e.config.Values == nil {
			leaf.Values = [game.MaxSeats]float32{}
		}
		if !e.config.Policy {
			leaf.uniform()
		}
		from := 0
		for seat := range game.Seat(e.seats) {
			count := leaf.Counts[seat]
			if count > 0 || e.seats != 2 && e.config.Values == nil {
				e.take(leaves, sample{leaf: i, from: from, count: count, seat: seat})
			}
			from += count
		}
	}
	e.run(leaves)
}

// take judges a sample by the cache, or has it wait for the net.
func (e *NetEvaluator) take(leaves []Leaf, s sample) {
	if len(e.waiting) == e.config.Batch {
		e.run(leaves)
	}
	leaf := &leaves[s.leaf]
	planes := e.planes[len(e.waiting)*e.size:][:e.size]
	e.config.Planes.Encode(leaf.State, s.seat, planes)
	first := len(e.logits)
	if e.config.Policy {
		for _, m := range leaf.Moves[s.from : s.from+s.count] {
			e.logits = append(e.logits, int32(e.config.Planes.Index(leaf.State, s.seat, m)))
		}
	}
	s.logits = e.logits[first:]
	e.asked++
	if e.cache != nil {
		s.key = hash(planes, s.logits)
		if held := e.cache.get(s.key, 1+len(s.logits)); held != nil {
			e.found++
			e.logits = e.logits[:first]
			copy(leaf.Priors[s.from:], held[1:])
			e.value(leaf, s.seat, held[0])
			return
		}
	}
	e.waiting = append(e.waiting, s)
}

// run has the net judge the samples that wait.
func (e *NetEvaluator) run(leaves []Leaf) {
	n := len(e.waiting)
	if n == 0 {
		return
	}
	policy, values := e.config.Net.Run(e.planes[:n*e.size], n)
	for i := range e.waiting {
		s := &e.waiting[i]
		leaf := &leaves[s.leaf]
		var priors []float32
		if e.config.Policy {
			priors = leaf.Priors[s.from : s.from+s.count]
			all := e.config.Planes.Policy
			e.cut(priors, policy[i*all:][:all], s.logits)
		}
		var value float32
		if e.config.Values == nil {
			value = inRange(values[i])
		}
		if e.cache != nil {
			e.cache.put(s.key, value, priors)
		}
		e.value(leaf, s.seat, value)
	}
	e.waiting, e.logits = e.waiting[:0], e.logits[:0]
}

// value writes what a sample says of the seats' values.
func (e *NetEvaluator) value(leaf *Leaf, seat game.Seat, value float32) {
	if e.config.Values != nil {
		return
	}
	if e.config.Planes.Fixed {
		seat = 0
	}
	leaf.Values[seat] = value
	if e.seats == 2 && leaf.alone() {
		leaf.Values[1-seat] = -value
	}
}

// alone says whether one of two seats acts.
func (leaf *Leaf) alone() bool { return leaf.Counts[0] == 0 || leaf.Counts[1] == 0 }

// cut writes the softmax over the legal moves, whose logits stand at the given
// places, or equal priors where they have too little of the whole softmax.
func (e *NetEvaluator) cut(priors, logits []float32, legal []int32) {
	if len(legal) == 0 {
		return
	}
	// Comparisons, since max is a call in WebAssembly.
	top := logits[legal[0]]
	for _, at := range legal {
		if v := logits[at]; v > top {
			top = v
		}
	}
	greatest := top
	for _, v := range logits {
		if v > greatest {
			greatest = v
		}
	}
	var sum float64
	for i, at := range legal {
		p := math.Exp(float64(logits[at] - top))
		priors[i] = float32(p)
		sum += p
	}
	whole := sum
	if float64(greatest-top) > e.slack {
		whole = 0
		for _, v := range logits {
			whole += math.Exp(float64(v - top))
		}
	}
	if !(sum >= leastMass*whole) { // or a sum is no number
		equal(priors)
		return
	}
	scale := float32(1 / sum)
	for i := range priors {
		priors[i] *= scale
	}
}

// inRange is the nearest value from -1 to 1, 0 for no number.
func inRange(v float32) float32 {
	if v != v {
		return 0
	}
	return min(max(v, -1), 1)
}
