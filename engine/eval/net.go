package eval

import "playout/engine/game"

// Net is a neural net; an exec.Executor of engine/net is one.
type Net interface {
	// Run evaluates n samples, which lie one after the other in planes. It returns
	// n times the logits of a policy, and n values from -1 to 1; nil for an output
	// that the net does not have. The caller may read them until the next Run.
	Run(planes []float32, n int) (policy, value []float32)
}

// NetConfig describes a NetEvaluator.
type NetConfig struct {
	Game   game.Game
	Planes game.Planes // the planes that the net sees
	Net    Net
	Batch  int // the most samples of one Run, at least 1
	// Policy is set if priors are the net's policy, which must have Planes.Policy logits.
	// Otherwise they are equal.
	Policy bool
	// Values, if set, writes the values instead of the net.
	Values Evaluator
	// Cache is roughly the number of evaluations that are kept, of about 128 bytes each; 0 for
	// none.
	Cache int
}

// NetEvaluator evaluates by a neural net. The net gets the view of every acting seat, in one
// batch for all leaves. A seat's priors are the softmax over its legal moves, or equal if these
// have less than 10⁻⁴ of the net's whole softmax.
//
// If one of two seats acts, the other's value is the opposite. Otherwise every seat of the game has
// a view of its own, even if it does not act, unless its result is settled (game.Settler): the
// moves that led there need a value for every seat.
//
// If the net's output is not a number or out of range, the nearest meaning counts:
// equal priors, or a value of 0, -1 or 1.
type NetEvaluator struct {
	config NetConfig
	seats  int
	size   int // numbers of a view's planes
	viewer viewer
	cache  *cache // the viewer if that is a cache, else nil

	planes    []float32 // of the views in the queue
	views     []view
	leafSeats []leafSeat // of the views
	logits    []int32    // room for those of the views
	queries   uint64
}

// leafSeat identifies a view by its leaf and its seat.
type leafSeat struct {
	leaf int
	seat game.Seat
}

// NewNet returns an evaluator with all the room that it needs.
func NewNet(config NetConfig) *NetEvaluator {
	spec := config.Game.Spec()
	e := &NetEvaluator{
		config:    config,
		seats:     len(spec.Seats),
		size:      config.Planes.C * config.Planes.H * config.Planes.W,
		viewer:    newNetViewer(&config),
		views:     make([]view, 0, config.Batch),
		leafSeats: make([]leafSeat, 0, config.Batch),
	}
	e.planes = make([]float32, config.Batch*e.size)
	if config.Policy {
		e.logits = make([]int32, 0, config.Batch*spec.Moves)
	}
	if config.Cache > 0 {
		e.cache = newCache(e.viewer, config.Cache, config.Batch)
		e.viewer = e.cache
	}
	return e
}

// Hits returns the number of views evaluated, and how many of them the cache had.
func (e *NetEvaluator) Hits() (asked, found uint64) {
	if e.cache != nil {
		found = e.cache.found
	}
	return e.queries, found
}

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
			if count > 0 || e.needsValue(leaf, seat) {
				e.enqueue(leaves, leafSeat{i, seat}, from, count)
			}
			from += count
		}
	}
	e.flush(leaves)
}

// needsValue reports whether the net must evaluate a seat that does not act. It writes a settled
// result into the leaf at once.
func (e *NetEvaluator) needsValue(leaf *Leaf, seat game.Seat) bool {
	if e.seats == 2 || e.config.Values != nil {
		return false
	}
	settler, ok := leaf.State.(game.Settler)
	if !ok {
		return true
	}
	result, settled := settler.Settled(seat)
	if settled {
		leaf.Values[seat] = result
	}
	return !settled
}

// enqueue queues a seat's view of a leaf for the viewer. The seat's moves are the count moves of the
// leaf from index from on.
func (e *NetEvaluator) enqueue(leaves []Leaf, at leafSeat, from, count int) {
	if len(e.views) == e.config.Batch {
		e.flush(leaves)
	}
	leaf := &leaves[at.leaf]
	e.config.Planes.Encode(leaf.State, at.seat, e.planes[len(e.views)*e.size:][:e.size])
	e.queries++
	var v view
	if e.config.Policy {
		first := len(e.logits)
		for _, m := range leaf.Moves[from : from+count] {
			e.logits = append(e.logits, int32(e.config.Planes.Index(leaf.State, at.seat, m)))
		}
		v.logits, v.priors = e.logits[first:], leaf.Priors[from:from+count]
	}
	e.views = append(e.views, v)
	e.leafSeats = append(e.leafSeats, at)
}

// flush evaluates the views in the queue.
func (e *NetEvaluator) flush(leaves []Leaf) {
	n := len(e.views)
	if n == 0 {
		return
	}
	e.viewer.evaluate(e.planes[:n*e.size], e.views)
	if e.config.Values == nil {
		for i, at := range e.leafSeats {
			e.value(&leaves[at.leaf], at.seat, e.views[i].value)
		}
	}
	e.views, e.leafSeats, e.logits = e.views[:0], e.leafSeats[:0], e.logits[:0]
}

// value writes the value of a view into its leaf.
func (e *NetEvaluator) value(leaf *Leaf, seat game.Seat, value float32) {
	if e.config.Planes.Fixed {
		seat = 0
	}
	leaf.Values[seat] = value
	if e.seats == 2 && leaf.oneSeatActs() {
		leaf.Values[1-seat] = -value
	}
}

// oneSeatActs reports whether one of two seats acts.
func (leaf *Leaf) oneSeatActs() bool { return leaf.Counts[0] == 0 || leaf.Counts[1] == 0 }
