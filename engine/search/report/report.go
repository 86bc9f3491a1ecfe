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
	mostRecord = 16 // a node and what is proven of it, at the beginning of a text
	mostStep   = 3  // a node of a simulation
)

// Reporter reports the trees of searches, one after the other. It is ready after Begin.
//
// Values are for the seat that thinks, as in worth. A node is reported when it is
// made, and again when its visits have grown by an eighth or something is proven of
// it. The nodes of the last simulation, and those on the most visited path from the
// root, are reported whenever they have changed. Once the search has done nothing between
// two calls, every change is reported, however small.
type Reporter struct {
	search *mcts.Search
	worth
	writer growth.Writer

	reported []reported // what was reported, by node
	below    []int32    // children of the root that the last Report added
	cursor   int32      // the next node for recount
	done     int        // simulations before the last Report
	odd      bool       // the next Report reports counts before new nodes
	all      bool       // everything up to then is reported
}

// none stands for no node: the root is no node's child.
const none = mcts.Root

// reported holds what was reported of a node.
type reported struct {
	visits int32
	first  int32 // the last of its children, or none
	next   int32 // its next sibling, or none
	step   byte  // of its value
	proven search.Result
}

// Begin starts with the present tree of a search, for the seat that thinks. Call it after each
// Think.
func (r *Reporter) Begin(s *mcts.Search, seat game.Seat) {
	r.search, r.worth = s, worth{in: s.Inside(), seat: seat}
	r.writer.Begin()
	if r.reported == nil {
		r.reported = make([]reported, 0, MaxNodes)
	}
	r.reported, r.below = r.reported[:0], r.below[:0]
	r.cursor, r.done, r.odd, r.all = 0, -1, false, false
}

// Report packs what is new into a text of at most most bytes, 22 or more; the next texts hold what
// does not fit. It reports whether the reader has everything, which takes two calls between which
// the search does nothing.
func (r *Reporter) Report(most int) (all bool) {
	w := &r.writer
	w.Reset()
	r.below = r.below[:0]
	most = min(most, growth.MaxText) * 3 / 4
	calm := r.done == r.search.Done()
	r.all = r.all && calm
	if r.all {
		if r.fits(mostRecord, most) {
			r.count(mcts.Root, true) // when a worker gets other moves, the root's value changes without a simulation
		}
		return true
	}
	r.done = r.search.Done()
	counts := r.odd // before new nodes
	r.odd = !r.odd
	if counts {
		r.recount(most/2, calm)
	}
	r.add(most / 2)
	if !calm {
		r.last(most / 4)
		r.line(min(most, w.Len()+most/4))
	}
	var added, whole bool
	if !counts {
		whole = r.recount(most, calm)
	}
	added = r.add(most)
	if counts {
		whole = r.recount(most, calm)
	}
	r.all = added && whole && calm
	return r.all
}

// Packed returns the text of the last Report, "" if nothing is new.
func (r *Reporter) Packed() string { return r.writer.Text() }

// Reported returns the number of nodes that have been reported.
func (r *Reporter) Reported() int { return len(r.reported) }

// Below returns the children of the root that the last Report added.
func (r *Reporter) Below() []int32 { return r.below }

// fits reports whether a number of further bytes stays within a limit.
func (r *Reporter) fits(bytes, limit int) bool { return r.writer.Len()+bytes <= limit }

// add reports new nodes up to a limit of the text, and returns whether it reached the last one.
func (r *Reporter) add(limit int) bool {
	last := min(r.in.Nodes(), MaxNodes)
	for at := int32(len(r.reported)); int(at) < last; at++ {
		if !r.fits(mostRecord, limit) {
			return false
		}
		parent := r.in.Parent(at)
		visits, value := r.in.Visits(at), r.value(at)
		n := reported{visits: visits, step: growth.Step(value), proven: r.in.Proven(at, r.seat)}
		if at != mcts.Root {
			n.next = r.reported[parent].first
			r.reported[parent].first = at
			if parent == mcts.Root {
				r.below = append(r.below, at)
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

// count reports a node again if it has changed enough, or at all if exactly is set.
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
		if !r.fits(mostRecord, limit) {
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
	for at := mcts.Root; len(r.reported) > 0 && r.fits(mostRecord, limit); {
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
// of these nodes. Each of the two takes at most most bytes; a longer simulation is left out.
func (r *Reporter) last(most int) {
	path, values := r.in.Last()
	path = path[:min(len(path), growth.MaxPath)]
	for i, at := range path {
		if int(at) >= len(r.reported) {
			path = path[:i]
			break
		}
	}
	limit := r.writer.Len() + most
	for _, at := range path {
		if r.fits(mostRecord, limit) {
			r.count(at, true)
		}
	}
	if len(path) > 0 && mostRecord+len(path)*mostStep <= most {
		r.writer.Simulated(path, values[r.seat])
	}
}
