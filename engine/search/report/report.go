// Package report reports how the tree of a search grows (Reporter), in few bytes and little
// time, and what one of its nodes contains (Inspect). Both only read: the search does the
// same simulations with a Reporter and without, and without one there is no cost.
package report

import (
	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/growth"
	"playout/engine/search/mcts"
)

// MaxNodes is the number of nodes of a tree that are reported: the first ones in the order in
// which they are made. Later ones only count in the visits of their ancestors.
const MaxNodes = 1 << 16

// Sizes of records, in bytes, with nodes below MaxNodes.
const (
	maxRecord = 16 // a node and what is proven of it, at the beginning of a text
	maxStep   = 3  // a node of a simulation
)

// Reporter reports the trees of searches, one after the other. It is ready after Begin.
//
// Values are for the seat that thinks, as valuer computes them. A node is reported when it is made,
// and again when its visits have grown by an eighth or its result is proven. The nodes of the last
// simulation, and those on the most visited path from the root, are reported whenever they have
// changed. Once the search has done nothing between two calls, every change is reported, however
// small.
type Reporter struct {
	search *mcts.Search
	valuer
	writer growth.Writer

	reported        []reported // what was reported, by node
	newRootChildren []int32    // that the last Report added
	cursor          int32      // the next node for recount
	done            int        // simulations before the last Report
	countsFirst     bool       // the next Report reports counts before new nodes
	all             bool       // everything is reported
}

// none stands for no node: the root is no node's child.
const none = mcts.Root

// reported holds what was reported of a node.
type reported struct {
	visits int32
	first  int32 // the latest of its children, or none
	next   int32 // its next sibling, or none
	step   byte  // of its value
	proven search.Result
}

// Begin starts with the present tree of a search, for the seat that thinks. Call it after each
// Think.
func (r *Reporter) Begin(s *mcts.Search, seat game.Seat) {
	r.search, r.valuer = s, valuer{in: s.TreeView(), seat: seat}
	r.writer.Begin()
	if r.reported == nil {
		r.reported = make([]reported, 0, MaxNodes)
	}
	r.reported, r.newRootChildren = r.reported[:0], r.newRootChildren[:0]
	r.cursor, r.done, r.countsFirst, r.all = 0, -1, false, false
}

// Report packs what is new into a text of at most limit bytes, 22 or more; what does not fit goes
// into the next texts. It returns true once the reader has everything, which takes two calls
// between which the search does nothing.
func (r *Reporter) Report(limit int) (all bool) {
	w := &r.writer
	w.Reset()
	r.newRootChildren = r.newRootChildren[:0]
	limit = min(limit, growth.MaxText) * 3 / 4
	idle := r.done == r.search.Done()
	r.all = r.all && idle
	if r.all {
		if r.fits(maxRecord, limit) {
			r.count(mcts.Root, true) // when a worker gets other moves, the root's value changes without a simulation
		}
		return true
	}
	r.done = r.search.Done()
	counts := r.countsFirst // before new nodes
	r.countsFirst = !r.countsFirst
	if counts {
		r.recount(limit/2, idle)
	}
	r.add(limit / 2)
	if !idle {
		r.last(limit / 4)
		r.line(min(limit, w.Len()+limit/4))
	}
	var added, whole bool
	if !counts {
		whole = r.recount(limit, idle)
	}
	added = r.add(limit)
	if counts {
		whole = r.recount(limit, idle)
	}
	r.all = added && whole && idle
	return r.all
}

// Text returns the text of the last Report, "" if nothing is new.
func (r *Reporter) Text() string { return r.writer.Text() }

// Reported returns the number of nodes that have been reported.
func (r *Reporter) Reported() int { return len(r.reported) }

// NewRootChildren returns the children of the root that the last Report added.
func (r *Reporter) NewRootChildren() []int32 { return r.newRootChildren }

// fits reports whether a number of further bytes stays within a limit.
func (r *Reporter) fits(bytes, limit int) bool { return r.writer.Len()+bytes <= limit }

// add reports new nodes up to a limit of the text, and returns whether it reached the last one.
func (r *Reporter) add(limit int) bool {
	last := min(r.in.Nodes(), MaxNodes)
	for at := int32(len(r.reported)); int(at) < last; at++ {
		if !r.fits(maxRecord, limit) {
			return false
		}
		parent := r.in.Parent(at)
		visits, value := r.in.Visits(at), r.value(at)
		n := reported{visits: visits, step: growth.Step(value), proven: r.in.Proven(at, r.seat)}
		if at != mcts.Root {
			n.next = r.reported[parent].first
			r.reported[parent].first = at
			if parent == mcts.Root {
				r.newRootChildren = append(r.newRootChildren, at)
			}
		}
		r.reported = append(r.reported, n)
		r.writer.Added(parent, visits, value)
		if n.proven != search.Unknown {
			r.writer.Proven(at, int8(n.proven))
		}
	}
	return true
}

// count reports a node again if it has changed enough; if exactly is set, any change is enough.
func (r *Reporter) count(at int32, exactly bool) {
	n := &r.reported[at]
	visits, proven := r.in.Visits(at), r.in.Proven(at, r.seat)
	grown := visits - n.visits
	if !exactly && proven == n.proven && (grown == 0 || grown*8 < n.visits) {
		return
	}
	value := r.value(at)
	if step := growth.Step(value); grown != 0 || step != n.step {
		r.writer.Counted(at, visits, value)
		n.visits, n.step = visits, step
	}
	if proven != n.proven {
		r.writer.Proven(at, int8(proven))
		n.proven = proven
	}
}

// recount goes through all nodes reported, from where it stopped last, up to a limit of the text.
// It returns whether it reached all of them.
func (r *Reporter) recount(limit int, exactly bool) bool {
	for range r.reported {
		if !r.fits(maxRecord, limit) {
			return false
		}
		r.count(r.cursor, exactly)
		if r.cursor++; int(r.cursor) == len(r.reported) {
			r.cursor = 0
		}
	}
	return true
}

// line reports the most visited path from the root exactly.
func (r *Reporter) line(limit int) {
	for at := mcts.Root; len(r.reported) > 0 && r.fits(maxRecord, limit); {
		r.count(at, true)
		next := r.reported[at].first
		for child := next; child != none; child = r.reported[child].next {
			if r.in.Visits(child) >= r.in.Visits(next) {
				next = child
			}
		}
		if at = next; at == none {
			return
		}
	}
}

// last reports the last simulation, as far as its nodes have been reported, and the exact counts
// of these nodes. Each of the two takes at most size bytes; a longer simulation is left out.
func (r *Reporter) last(size int) {
	path, values := r.in.LastSimulation()
	path = path[:min(len(path), growth.MaxPath)]
	for i, at := range path {
		if int(at) >= len(r.reported) {
			path = path[:i]
			break
		}
	}
	limit := r.writer.Len() + size
	for _, at := range path {
		if r.fits(maxRecord, limit) {
			r.count(at, true)
		}
	}
	if len(path) > 0 && maxRecord+len(path)*maxStep <= size {
		r.writer.Simulated(path, values[r.seat])
	}
}
