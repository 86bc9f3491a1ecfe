// Package tell says how the tree of a search grows (Teller), in few bytes and little
// time, and what one of its nodes holds (Inspect). Both only read: the search does the
// same simulations whether it is told of or not, and nothing where it is not.
package tell

import (
	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/stage/growth"
)

// MaxNodes is how many nodes of a tree are told, the first ones in the order in which
// they were made. What grows beyond shows in the counts of those above it.
const MaxNodes = 1 << 16

// sizes of records, in bytes, with nodes below MaxNodes.
const (
	mostRecord = 16 // a node with what is proven of it, at the beginning of a text
	mostStep   = 3  // a node of a simulation
)

// Teller tells of one search after the other. The zero Teller tells nothing before it
// begins.
//
// Values are for the seat that thinks, as worth has them. A node is told once it is
// there, and again when its visits have grown by an eighth or something is proven of
// it; the nodes of the last simulation, and those on the way of most visits from the
// root, whenever they have changed; and all that has changed, however little, once the
// search has done nothing between two calls.
type Teller struct {
	search *mcts.Search
	worth
	writer growth.Writer

	told   []told  // by node
	below  []int32 // nodes below the root that the last Tell added
	cursor int32   // node that is looked at next
	done   int     // simulations when it was told last
	odd    bool    // counts go before new nodes the next time
	all    bool    // all is told of what the search had done then
}

// told is what was told of a node.
type told struct {
	visits int32
	first  int32 // of the nodes below it, the one told last; 0 for none
	next   int32 // another node below the same one; 0 for none
	step   byte  // of its value
	proven search.Result
}

// Begin begins with the tree that a search has now, for the seat that thinks. It is
// called after each Think.
func (t *Teller) Begin(s *mcts.Search, seat game.Seat) {
	t.search, t.worth = s, worth{in: s.Inside(), seat: seat}
	t.writer.Begin()
	if t.told == nil {
		t.told = make([]told, 0, MaxNodes)
	}
	t.told, t.below = t.told[:0], t.below[:0]
	t.cursor, t.done, t.odd, t.all = 0, -1, false, false
}

// Tell packs what is new in a text of at most so many bytes, from 22 on; what does not
// fit comes later. It says whether all is told: that takes a call after which the search
// has done nothing before the next.
func (t *Teller) Tell(most int) (all bool) {
	w := &t.writer
	w.Reset()
	t.below = t.below[:0]
	most = min(most, growth.MaxText) * 3 / 4
	calm := t.done == t.search.Done()
	t.all = t.all && calm
	if t.all {
		if t.fits(mostRecord, most) {
			t.count(0, true) // a worker's new share of the moves changes its value without a simulation
		}
		return true
	}
	t.done = t.search.Done()
	counts := t.odd // go first
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

// Packed is the text of the last Tell, "" for nothing new.
func (t *Teller) Packed() string { return t.writer.Text() }

// Told is how many nodes were told.
func (t *Teller) Told() int { return len(t.told) }

// Below are the nodes just below the root that the last Tell added.
func (t *Teller) Below() []int32 { return t.below }

// fits says whether so many bytes more stay within a limit.
func (t *Teller) fits(bytes, limit int) bool { return t.writer.Len()+bytes <= limit }

// add tells of new nodes up to a limit of the text, and says whether none is left.
func (t *Teller) add(limit int) bool {
	last := min(t.in.Nodes(), MaxNodes)
	for at := int32(len(t.told)); int(at) < last; at++ {
		if !t.fits(mostRecord, limit) {
			return false
		}
		parent := t.in.Parent(at)
		visits, value := t.in.Visits(at), t.value(at)
		n := told{visits: visits, step: growth.Step(value), proven: t.in.Proven(at, t.seat)}
		if at > 0 {
			n.next = t.told[parent].first
			t.told[parent].first = at
			if parent == 0 {
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

// count tells of a node anew where it has changed, exactly or by enough.
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

// recount goes round all nodes that were told, from where it stopped last, up to a
// limit of the text, and says whether it came round.
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

// line tells of the way of most visits from the root, exactly.
func (t *Teller) line(limit int) {
	for at := int32(0); len(t.told) > 0 && t.fits(mostRecord, limit); {
		t.count(at, true)
		next := t.told[at].first
		for child := next; child != 0; child = t.told[child].next {
			if t.in.Visits(child) >= t.in.Visits(next) {
				next = child
			}
		}
		if at = next; at == 0 {
			return
		}
	}
}

// last tells of the last simulation, as far as its nodes are told, and exactly what
// these have now: each in at most so many bytes, the simulation not at all where it
// takes more.
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
