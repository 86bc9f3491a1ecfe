package mcts

import "slices"

// moving is the work of making a node the root: the part of the tree below the node moves to the
// front of the tables, in the same order. It moves piece by piece, since a large tree takes longer
// than a page should wait. At any time the nodes that have moved, from the root on, are a tree of
// their own, which TreeView and Report read.
type moving struct {
	stage   stage
	root    int32      // the old number of the new root
	next    int32      // the old number of the next node, while nodes are moved
	nodes   int32      // in place
	choices int32      // of the nodes in place
	edges   int32      // of the nodes in place: the index after the last edge
	kept    int32      // nodes that have a new number
	joined  *positions // nil unless paths are joined
	renamed []int32    // new numbers by old ones, none for nodes that are dropped; see also mark
}

// stage is a part of the work.
type stage uint8

const (
	idle     stage = iota // nothing to do
	marking               // nodes get new numbers
	shifting              // nodes move to their new numbers
	indexing              // hash tables are filled again
)

// The nodes that one piece of each stage handles, in about 0.1 ms.
const (
	markPiece  = 1 << 14
	shiftPiece = 1 << 10
	indexPiece = 1 << 12
)

// isMoving reports whether the tree of a new root is not in place yet.
func (t *tree) isMoving() bool { return t.moving.stage != idle }

// nodesInPlace returns the number of nodes in place, from the root on.
func (t *tree) nodesInPlace() int {
	if t.moving.stage == marking || t.moving.stage == shifting {
		return int(t.moving.nodes)
	}
	return len(t.nodes)
}

// finish moves the rest of the tree at once. It returns false and moves nothing if that would take
// too long.
func (t *tree) finish() bool {
	const limit = 1 << 16 // nodes
	if len(t.nodes)-int(t.moving.next) > limit {
		return false
	}
	for t.isMoving() {
		t.move()
	}
	return true
}

// reroot makes a node the root. The root moves at once; calls of move move the nodes below it.
func (t *tree) reroot(at int32, joined *positions) {
	m := &t.moving
	n := len(t.nodes)
	m.renamed = slices.Grow(m.renamed[:0], n)[:n]
	clear(m.renamed[at:])
	old := t.nodes[at]
	count := int32(old.acting.Count())
	m.stage, m.root, m.next, m.joined = marking, at, at+1, joined
	m.nodes, m.choices, m.edges, m.kept = 1, count, 0, 1
	t.nodes[Root] = node{acting: old.acting, result: old.result}
	for i := range count {
		t.shift(i, old.choice+i)
	}
	t.nodes[Root].visits = t.choices[0].visits
	if joined != nil {
		joined.keys[Root] = joined.keys[at]
		t.mark(Root, at)
	}
}

// shift moves a choice, and its edges to the place after all edges moved before.
func (t *tree) shift(to, from int32) {
	c := &t.choices[to]
	*c = t.choices[from]
	first := alignToBlock(t.moving.edges, c.count)
	copy(t.edges.slice(first, c.count), t.edgesOf(c))
	c.first = first
	t.moving.edges = first + c.count
}

// mark notes which children of a node stay, if paths are joined: those with a higher number. Until
// number reaches such a child, -old stands in renamed, where old is the node's old number.
func (t *tree) mark(at, old int32) {
	renamed := t.moving.renamed
	first := t.nodes[at].choice
	for c := range t.choices[first : first+int32(t.nodes[at].acting.Count())] {
		c := &t.choices[first+int32(c)]
		for _, e := range t.edgesOf(c) {
			if e.child > old && renamed[e.child] == none {
				renamed[e.child] = -old
			}
		}
	}
}

// move does one piece of the work.
func (t *tree) move() {
	m := &t.moving
	n := int32(len(t.nodes))
	switch m.stage {
	case marking:
		to := min(m.next+markPiece, n)
		if m.joined != nil {
			to = min(m.next+shiftPiece, n)
		}
		t.number(to)
		if to == n {
			t.beginShifting()
		}
	case shifting:
		to := min(m.next+shiftPiece, n)
		for ; m.next < to; m.next++ {
			if m.renamed[m.next] != none {
				t.shiftNode(m.next)
			}
		}
		if to == n {
			t.beginIndexing()
		}
	case indexing:
		to := min(m.next+indexPiece, n)
		for ; m.next < to; m.next++ {
			t.index(m.next)
		}
		if to == n {
			m.stage = idle
		}
	}
}

// number gives new numbers to the nodes from next to end. Nodes made from a node that stays, stay;
// if paths are joined, so do the nodes that mark has noted.
func (t *tree) number(end int32) {
	m := &t.moving
	renamed := m.renamed
	for i := m.next; i < end; i++ {
		node := &t.nodes[i]
		switch p := node.parent; {
		case p == m.root || p > m.root && renamed[p] > none:
		case m.joined != nil && renamed[i] < none:
			node.parent = -renamed[i]
		default:
			continue
		}
		renamed[i] = m.kept
		m.kept++
		if m.joined != nil {
			t.mark(i, i)
		}
	}
	m.next = end
}

// beginShifting ends the marking: the edges of the root get the new numbers of their nodes.
func (t *tree) beginShifting() {
	m := &t.moving
	m.stage, m.next = shifting, m.root+1
	for i := range t.nodes[Root].acting.Count() {
		t.rename(&t.choices[i])
	}
}

// rename gives the edges of a choice the new numbers of their nodes.
func (t *tree) rename(c *choice) {
	m, edges := &t.moving, t.edgesOf(c)
	for i := range edges {
		e := &edges[i]
		switch {
		case e.child == none:
		case e.child > m.root:
			e.child = m.renamed[e.child]
		default: // only if paths are joined; the root is no node's child
			e.child = none
		}
	}
}

// shiftNode moves a node, its choices and edges to their new places.
func (t *tree) shiftNode(from int32) {
	m := &t.moving
	to := m.nodes
	old := &t.nodes[from]
	parent, first := old.parent, old.choice
	next := int32(len(t.choices))
	if int(from)+1 < len(t.nodes) {
		next = t.nodes[from+1].choice
	}
	if parent == m.root {
		parent = Root
	} else {
		parent = m.renamed[parent]
	}
	n := &t.nodes[to]
	n.visits, n.parent, n.choice, n.acting, n.result = old.visits, parent, m.choices, old.acting, old.result
	for c := first; c < next; c++ {
		t.shift(m.choices, c)
		t.rename(&t.choices[m.choices])
		m.choices++
	}
	if t.slots != nil {
		t.joints[to] = t.joints[from]
	}
	if m.joined != nil {
		m.joined.keys[to] = m.joined.keys[from]
	}
	m.nodes++
}

// beginIndexing ends the shifting and cuts the tables to their new length.
func (t *tree) beginIndexing() {
	m := &t.moving
	t.nodes, t.choices, t.edges.used = t.nodes[:m.nodes], t.choices[:m.choices], m.edges
	clear(t.slots)
	if m.joined != nil {
		m.joined.clear()
	}
	m.stage, m.next = indexing, 0
	if t.slots == nil && m.joined == nil {
		m.stage = idle
	}
}

// index enters a node into the hash tables.
func (t *tree) index(at int32) {
	if m := &t.moving; m.joined != nil {
		m.joined.put(at, m.joined.keys[at])
	}
	if at == Root || t.slots == nil {
		return
	}
	if parent := t.nodes[at].parent; t.byJoint(parent) {
		_, slot := t.lookUp(parent, t.joints[at])
		t.slots[slot] = at
	}
}
