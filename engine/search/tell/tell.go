// Package tell reports how the tree of a search grows (Teller), in few bytes and little
// time, and what one of its nodes contains (Inspect). Both only read: the search does the
// same simulations with a Teller and without, and without one there is no cost.
package tell

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

// Teller reports the trees of searches, one after the other. It is ready after Begin.
//
// Values are for the seat that thinks, as in worth. A node is reported when it is
// made, and again when its visits have grown by an eighth or something is proven of
// it. The nodes of the last simulation, and those on the most visited path from the
// root, are reported whenever they have changed. Once the search has done nothing between
// two calls, every change is reported, however small.
type Teller struct {
	search *mcts.Search
	worth
	writer growth.Writer

	told   []told  // what was reported, by node
	below  []int32 // children of the root that the last Tell added
	cursor int32   // the next node for recount
	done   int     // simulations before the last Tell
	odd    bool    // the next Tell reports counts before new nodes
	all    bool    // everything up to then is reported
}

// none stands for no node: the root is no node's child.
const none = mcts.Root

// told holds what was reported of a node.
type told struct {
	visits int32
	first  int32 // the last of its children, or none
	next   int32 // its next sibling, or none
	step   byte  // of its value
	proven search.Result
}

// Begin starts with the present tree of a search, for the seat that thinks. Call it after each
// Think.
func (t *Teller) Begin(s *mcts.Search, seat game.Seat) {
	t.search, t.worth = s, worth{in: s.Inside(), seat: seat}
	t.writer.Begin()
	if t.told == nil {
		t.told = make([]told, 0, MaxNodes)
	}
	t.told, t.below = t.told[:0], t.below[:0]
	t.cursor, t.done, t.odd, t.all = 0, -1, false, false
}

// Tell packs what is new into a text of at most most bytes, 22 or more; the next texts hold what
// does not fit. It reports whether the reader has everything, which takes two calls between which
// the search does nothing.
func (t *Teller) Tell(most int) (all bool) {
	w := &t.writer
	w.Reset()
	t.below = t.below[:0]
	most = min(most, growth.MaxText) * 3 / 4
	calm := t.done == t.search.Done()
	t.all = t.all && calm
	if t.all {
		if t.fits(mostRecord, most) {
			t.count(mcts.Root, true) // when a worker gets other moves, the root's value changes without a simulation
		}
		return true
	}
	t.done = t.search.Done()
	counts := t.odd // before new nodes
	t.odd = !t.odd
	if counts {
		t.recount(most/2, calm)
	}
	t.add(most / 2)
	if !calm {
		t.last(most / 4)
		t.line(min(most, w.Len()+most/4))
	}
	var added, whole bool
	if !counts {
		whole = t.recount(most, calm)
	}
	added = t.add(most)
	if counts {
		whole = t.recount(most, calm)
	}
	t.all = added && whole && calm
	return t.all
}

// Packed returns the text of the last Tell, "" if nothing is new.
func (t *Teller) Packed() string { return t.writer.Text() }

// Told returns the number of nodes that have been reported.
func (t *Teller) Told() int { return len(t.told) }

// Below returns the children of the root that the last Tell added.
func (t *Teller) Below() []int32 { return t.below }

// fits reports whether a number of further bytes stays within a limit.
func (t *Teller) fits(bytes, limit int) bool { return t.writer.Len()+bytes <= limit }

// add reports new nodes up to a limit of the text, and returns whether it reached the last one.
func (t *Teller) add(limit int) bool {
	last := min(t.in.Nodes(), MaxNodes)
	for at := int32(len(t.told)); int(at) < last; at++ {
		if !t.fits(mostRecord, limit) {
			return false
		}
		parent := t.in.Parent(at)
		visits, value := t.in.Visits(at), t.value(at)
		n := told{visits: visits, step: growth.Step(value), proven: t.in.Proven(at, t.seat)}
		if at != mcts.Root {
			n.next = t.told[parent].first
			t.told[parent].first = at
			if parent == mcts.Root {
				t.below = append(t.below, at)
			}
		}
		t.told = append(t.told, n)
		t.writer.Added(parent, visits, value)
		if n.proven != search.Unknown {
			t.writer.Proven(at, int8(n.proven))
		}
	}
	return true
}

// count reports a node again if it has changed enough, or at all if exactly is set.
func (t *Teller) count(at int32, exactly bool) {
	n := &t.told[at]
	visits, proven := t.in.Visits(at), t.in.Proven(at, t.seat)
	grown := visits - n.visits
	if !exactly && proven == n.proven && (grown == 0 || grown*8 < n.visits) {
		return
	}
	value := t.value(at)
	if step := growth.Step(value); grown != 0 || step != n.step {
		t.writer.Counted(at, visits, value)
		n.visits, n.step = visits, step
	}
	if proven != n.proven {
		t.writer.Proven(at, int8(proven))
		n.proven = proven
	}
}

// recount goes through all nodes reported, from where it stopped last, up to a limit of the text.
// It returns whether it reached all of them.
func (t *Teller) recount(limit int, exactly bool) bool {
	for range t.told {
		if !t.fits(mostRecord, limit) {
			return false
		}
		t.count(t.cursor, exactly)
		if t.cursor++; int(t.cursor) == len(t.told) {
			t.cursor = 0
		}
	}
	return true
}

// line reports the most visited path from the root exactly.
func (t *Teller) line(limit int) {
	for at := mcts.Root; len(t.told) > 0 && t.fits(mostRecord, limit); {
		t.count(at, true)
		next := t.told[at].first
		for child := next; child != none; child = t.told[child].next {
			if t.in.Visits(child) >= t.in.Visits(next) {
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
func (t *Teller) last(most int) {
	path, values := t.in.Last()
	path = path[:min(len(path), growth.MaxPath)]
	for i, at := range path {
		if int(at) >= len(t.told) {
			path = path[:i]
			break
		}
	}
	limit := t.writer.Len() + most
	for _, at := range path {
		if t.fits(mostRecord, limit) {
			t.count(at, true)
		}
	}
	if len(path) > 0 && mostRecord+len(path)*mostStep <= most {
		t.writer.Simulated(path, values[t.seat])
	}
}
