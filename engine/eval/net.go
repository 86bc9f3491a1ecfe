package eval

import "playout/engine/game"

// Net is a neural net; an exec.Executor of engine/net is one.
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
	size   int // numbers of a view's planes
	viewer viewer
	cache  *cache // the viewer, where it is one; else nil

	planes  []float32 // of the views that wait
	views   []view
	sights  []sight // of the views
	logits  []int32 // room for those of the views
	queries uint64
}

// sight is whose view it is, of which leaf.
type sight struct {
	leaf int
	seat game.Seat
}

// NewNet makes an evaluator with all the room that it needs.
func NewNet(config NetConfig) *NetEvaluator {
	spec := config.Game.Spec()
	e := &NetEvaluator{
		config: config,
		seats:  len(spec.Seats),
		size:   config.Planes.C * config.Planes.H * config.Planes.W,
		viewer: newNetViewer(&config),
		views:  make([]view, 0, config.Batch),
		sights: make([]sight, 0, config.Batch),
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

// Hits says how many views were to be evaluated, and how many of them the cache had.
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
			if count > 0 || e.seats != 2 && e.config.Values == nil {
				e.show(leaves, sight{i, seat}, from, count)
			}
			from += count
		}
	}
	e.flush(leaves)
}

// show has a seat's view of a leaf wait for the viewer, with so many of the leaf's moves
// from a place on.
func (e *NetEvaluator) show(leaves []Leaf, at sight, from, count int) {
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
	e.sights = append(e.sights, at)
}

// flush has the views that wait evaluated.
func (e *NetEvaluator) flush(leaves []Leaf) {
	n := len(e.views)
	if n == 0 {
		return
	}
	e.viewer.evaluate(e.planes[:n*e.size], e.views)
	if e.config.Values == nil {
		for i, at := range e.sights {
			e.value(&leaves[at.leaf], at.seat, e.views[i].value)
		}
	}
	e.views, e.sights, e.logits = e.views[:0], e.sights[:0], e.logits[:0]
}

// value writes what a view says of the seats' values.
func (e *NetEvaluator) value(leaf *Leaf, seat game.Seat, value float32) {
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
