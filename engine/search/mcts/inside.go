package mcts

import (
	"playout/engine/game"
	"playout/engine/search"
)

// Inside gives read access to the whole tree of a search, for those that show it. Nodes are
// numbered in the order in which they were made, from Root on, until the next Think, which
// renumbers those that it keeps.
type Inside struct{ s *Search }

// Inside gives read access to the tree.
func (s *Search) Inside() Inside { return Inside{s} }

// Nodes is how many nodes the tree has. Those that were kept appear as they are put in
// place.
func (in Inside) Nodes() int { return in.s.tree.settled() }

// Room is how many nodes the tree has memory for at present.
func (in Inside) Room() int { return cap(in.s.tree.nodes) }

// Parent is the node from which a node was made, which has a lower number. Where
// paths are joined there may be other nodes above it. The root is its own parent.
func (in Inside) Parent(at int32) int32 { return in.s.tree.nodes[at].parent }

// Visits is how many simulations passed through a node.
func (in Inside) Visits(at int32) int32 { return in.s.tree.nodes[at].visits }

// Proven is what is proven of a node for a seat.
func (in Inside) Proven(at int32, seat game.Seat) search.Result {
	return in.s.tree.nodes[at].result.Of(seat)
}

// Last is the most recent simulation: the nodes on its path, starting with the root,
// none before the first simulation, and the values that it added to them.
func (in Inside) Last() (path []int32, values *[game.MaxSeats]float32) {
	return in.s.path, &in.s.leaf[0].Values
}

// Joint is the joint move by which a node was made from its parent, zero for the root.
func (in Inside) Joint(at int32) (joint game.Joint) {
	t, parent := &in.s.tree, in.Parent(at)
	switch {
	case at == Root:
		return joint
	case t.open && t.byJoint(parent) || t.nodes[parent].acting.Rest() != 0:
		return t.joints[at].joint()
	}
	seat := t.nodes[parent].acting.First()
	edges := in.s.rootEdges(in.s.tree.choiceOf(parent, seat))
	for i := range edges {
		if edges[i].child == at {
			joint[seat] = edges[i].move
		}
	}
	return joint
}

// Rows appends what a node holds of the moves of a seat, in the order of Best; nothing
// if the seat does not choose there.
func (in Inside) Rows(at int32, seat game.Seat, rows []search.Row) []search.Row {
	c := in.choice(at, seat)
	switch {
	case c == nil:
		return rows
	case c.count == 0: // its edges are not made yet
		for i := range in.s.any {
			e := equalEdge(in.s.any, i)
			rows = append(rows, search.Row{Move: e.move, Prior: e.prior, Bonus: float32(in.s.selector.bonus(chooser{at, seat, c}, &e))})
		}
		return rows
	}
	return in.s.rows(chooser{at, seat, c}, rows)
}

// choice is what a seat can do at a node, nil for nothing; in an open loop also if
// it did not act when the node was made. Where edges are made late, there may be none yet.
func (in Inside) choice(at int32, seat game.Seat) *choice {
	if !in.s.open || int(seat) >= in.s.seats {
		return in.s.tree.choiceOf(at, seat)
	}
	if c := &in.s.tree.choices[in.s.tree.choiceIndex(at, seat)]; c.count > 0 || in.s.tree.nodes[at].acting.Has(seat) {
		return c
	}
	return nil
}

// Opposed says whether the values of two seats add up to 0.
func (in Inside) Opposed() bool {
	return in.s.seats == 2 && (in.s.config.Draw == 0 || in.s.config.DrawForMover)
}

// Value is what a node is worth to a seat by its own statistics, -1 to 1: what is
// proven, else the mean of the values at the seat's choice, the evaluation included.
func (in Inside) Value(at int32, seat game.Seat) (mean float32, ok bool) {
	node := &in.s.tree.nodes[at]
	if node.result != search.Unknown {
		return in.s.value(node.result.Of(seat)), true
	}
	c := in.choice(at, seat)
	if c == nil {
		return 0, false
	}
	n := c.visits + int32(node.acting>>seat&1) // the evaluation too
	return float32(c.sum / float64(max(n, 1))), n > 0
}

// Moved is the Q of a seat's move at a node, if the move has a visit there.
func (in Inside) Moved(at int32, seat game.Seat, m game.Move) (mean float32, ok bool) {
	if c := in.choice(at, seat); c != nil {
		edges := in.s.rootEdges(c)
		for i := range edges {
			if e := &edges[i]; e.move == m {
				return float32(e.mean()), e.visits > 0
			}
		}
	}
	return 0, false
}
