package forest

import "playout/engine/search/growth"

// maxNodes is the maximum number of nodes kept of all workers' trees together; more are not
// shown.
const maxNodes = 1 << 17

// none stands for no node.
const none = -1

// node is a node and its place.
type node struct {
	parent, first, last, next int32 // of the tree, or none
	visits                    int32
	kids                      int32
	size                      int32 // number of descendants that have a place
	mark                      int32 // the last descendant that was placed
	value                     float32
	expected                  float32 // number of descendants expected when it was placed

	x, y   float32 // place, which never changes
	hx, hy float32 // direction of growth, of length 1; 0 for the root of a lone tree
	room   float32 // radius of its room, a disc ahead of it that begins at its place
	reach  float32 // radius around its place that contains all its descendants
	born   float32 // when it appears, in ms since forest.began
	proven int8    // 1 a win, -1 a loss, 2 a draw, 0 not proven
	tight  uint8   // how far the rooms of its children had to be reduced: an index of shrinks
	depth  uint16  // at most 1<<16 - 1
	full   bool    // there is no more space for children
}

// tree is one worker's tree, its nodes in the order in which they were added.
type tree struct {
	nodes       []node
	placed      int32 // number of nodes that have a place
	reader      growth.Reader
	worker      int
	alone       bool // it is the only one
	broken      bool // a text could not be read: texts are ignored until a new tree starts
	names       []name
	simulations []simulated // of the last text
	paths       []int32     // of simulations, one after another
	share       share
}

// simulated is a simulation that has arrived; its path is a part of paths.
type simulated struct {
	from, to int32
	value    float32
}

// name is the name of a node below the root.
type name struct {
	node int32
	text string
}

// setName sets the name of a node.
func (t *tree) setName(node int32, text string) {
	for i := range t.names {
		if t.names[i].node == node {
			t.names[i].text = text
			return
		}
	}
	if len(t.names) < maxNames {
		t.names = append(t.names, name{node, text})
	}
}

// reset empties the tree.
func (t *tree) reset() {
	t.nodes, t.names, t.simulations, t.paths = t.nodes[:0], t.names[:0], t.simulations[:0], t.paths[:0]
	t.share = share{}
	t.placed, t.broken, t.reader = 0, false, growth.Reader{}
}

// receiver adds the contents of a text to a tree: it is the growth.Receiver.
type receiver struct {
	*tree
	free int // number of nodes that may still be added
}

// Added implements growth.Receiver.
func (l *receiver) Added(i, parent, visits int32, value float32) {
	if l.free <= 0 || int(i) != len(l.nodes) {
		return
	}
	l.free--
	n := node{parent: parent, first: none, last: none, next: none, visits: visits, value: value}
	if i == 0 {
		n.parent = none
	}
	l.nodes = append(l.nodes, n)
}

// Counted implements growth.Receiver.
func (l *receiver) Counted(i, visits int32, value float32) {
	if int(i) < len(l.nodes) {
		n := &l.nodes[i]
		n.visits, n.value = max(n.visits, visits), value
	}
}

// Proven implements growth.Receiver.
func (l *receiver) Proven(i int32, result int8) {
	if int(i) < len(l.nodes) {
		l.nodes[i].proven = result
	}
}

// Simulated implements growth.Receiver.
func (l *receiver) Simulated(path []int32, value float32) {
	from := int32(len(l.paths))
	for _, i := range path {
		if int(i) >= len(l.nodes) {
			break
		}
		l.paths = append(l.paths, i)
	}
	if to := int32(len(l.paths)); to > from {
		l.simulations = append(l.simulations, simulated{from, to, value})
	}
}

// addChild adds a placed node to its parent's children.
func (t *tree) addChild(i int32) {
	n := &t.nodes[i]
	p := &t.nodes[n.parent]
	if p.last == none {
		p.first = i
	} else {
		t.nodes[p.last].next = i
	}
	p.last = i
	p.kids++
}

// best returns the child with the most visits, none for a leaf.
func (t *tree) best(i int32) int32 {
	b := int32(none)
	for k := t.nodes[i].first; k != none; k = t.nodes[k].next {
		if b == none || t.nodes[k].visits > t.nodes[b].visits {
			b = k
		}
	}
	return b
}
