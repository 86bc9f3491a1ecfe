package mcts

import (
	"playout/engine/game"
	"playout/engine/search"
)

// TreeView gives read access to the whole tree of a search, to show it. Nodes are numbered from
// Root on in the order in which they were made. The next Think renumbers the nodes that it keeps.
type TreeView struct{ s *Search }

// TreeView returns read access to the tree.
func (s *Search) TreeView() TreeView { return TreeView{s} }

// Nodes returns the number of nodes of the tree. Kept nodes appear one by one, as they are put in
// place.
func (v TreeView) Nodes() int { return v.s.tree.nodesInPlace() }

// Capacity returns the number of nodes that the tree has memory for.
func (v TreeView) Capacity() int { return cap(v.s.tree.nodes) }

// Parent returns the node from which a node was made, which has a lower number. If paths are
// joined, other nodes may lead to it too. The root is its own parent.
func (v TreeView) Parent(at int32) int32 { return v.s.tree.nodes[at].parent }

// Visits returns the number of simulations that passed through a node.
func (v TreeView) Visits(at int32) int32 { return v.s.tree.nodes[at].visits }

// Proven returns the result of a node proven for a seat.
func (v TreeView) Proven(at int32, seat game.Seat) search.Result {
	return v.s.tree.nodes[at].result.Of(seat)
}

// LastSimulation returns the nodes on the path of the most recent simulation, starting with the
// root, and the values that it added to them; no nodes before the first simulation.
func (v TreeView) LastSimulation() (path []int32, values *[game.MaxSeats]float32) {
	return v.s.path, &v.s.leaf[0].Values
}

// Joint returns the joint move by which a node was made from its parent, zero for the root.
func (v TreeView) Joint(at int32) (joint game.Joint) {
	t, parent := &v.s.tree, v.Parent(at)
	switch {
	case at == Root:
		return joint
	case t.open && t.byJoint(parent) || t.nodes[parent].acting.Rest() != 0:
		return t.joints[at].joint()
	}
	seat := t.nodes[parent].acting.First()
	edges := v.s.rootEdges(v.s.tree.choiceOf(parent, seat))
	for i := range edges {
		if edges[i].child == at {
			joint[seat] = edges[i].move
		}
	}
	return joint
}

// Rows appends the statistics of a seat's moves at a node, in the order of Best; nothing if the
// seat does not choose there.
func (v TreeView) Rows(at int32, seat game.Seat, rows []search.Row) []search.Row {
	c := v.choice(at, seat)
	switch {
	case c == nil:
		return rows
	case c.count == 0: // its edges are not made yet
		for i := range v.s.anyMoves {
			e := equalEdge(v.s.anyMoves, i)
			rows = append(rows, search.Row{Move: e.move, Prior: e.prior, Bonus: float32(v.s.selector.bonus(chooser{at, seat, c}, &e))})
		}
		return rows
	}
	return v.s.rows(chooser{at, seat, c}, rows)
}

// choice returns the choice of a seat at a node, or nil. In an open loop a seat may have one even
// if it did not act when the node was made. In a lazy tree the choice may have no edges yet.
func (v TreeView) choice(at int32, seat game.Seat) *choice {
	if !v.s.open || int(seat) >= v.s.seats {
		return v.s.tree.choiceOf(at, seat)
	}
	if c := &v.s.tree.choices[v.s.tree.choiceIndex(at, seat)]; c.count > 0 || v.s.tree.nodes[at].acting.Has(seat) {
		return c
	}
	return nil
}

// ZeroSum reports whether the values of two seats add up to 0.
func (v TreeView) ZeroSum() bool {
	return v.s.seats == 2 && (v.s.config.Draw == 0 || v.s.config.DrawForMover)
}

// Value returns the value of a node for a seat, from -1 to 1: the proven result, else the mean of
// the values at the seat's choice there, including the node's evaluation.
func (v TreeView) Value(at int32, seat game.Seat) (mean float32, ok bool) {
	node := &v.s.tree.nodes[at]
	if node.result != search.Unknown {
		return v.s.value(node.result.Of(seat)), true
	}
	c := v.choice(at, seat)
	if c == nil {
		return 0, false
	}
	n := c.visits + int32(node.acting>>seat&1) // the evaluation too
	return float32(c.sum / float64(max(n, 1))), n > 0
}

// MoveValue returns the Q of a seat's move at a node, if the move has a visit there.
func (v TreeView) MoveValue(at int32, seat game.Seat, m game.Move) (mean float32, ok bool) {
	if c := v.choice(at, seat); c != nil {
		edges := v.s.rootEdges(c)
		for i := range edges {
			if e := &edges[i]; e.move == m {
				return float32(e.mean()), e.visits > 0
			}
		}
	}
	return 0, false
}
