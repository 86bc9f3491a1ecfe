package forest

import "playout/engine/stage/growth"

// most is how many nodes are kept, of all workers' trees together; what is added beyond
// that is not shown.
const most = 1 << 17

// none is no node.
const none = -1

// node is what is known of one node, and where it has its place.
type node struct {
	parent, first, last, next int32 // of the tree; none where there is none
	visits                    int32
	kids                      int32
	size                      int32 // placed nodes below it
	mark                      int32 // the last node below it that was placed
	value                     float32
	expect                    float32 // how many nodes it was expected to have below it when it was placed

	x, y   float32 // its place, which never changes
	hx, hy float32 // the way that it grows, of length 1; the roots of lone trees have none
	room   float32 // radius of its room, a disc that begins at its place and lies ahead
	reach  float32 // radius around its place in which all below it lies
	born   float32 // when it appears, in ms since the scene's first
	proven int8    // 1 a win, -1 a loss, 2 a draw, 0 not
	tight  uint8   // how far the rooms of its children had to be shrunk: an index of shrinks
	depth  uint16  // at most 1<<16 - 1
	full   bool    // there is no free room around it for children
}

// tree is what one worker has told of its tree, in the order in which it was told.
type tree struct {
	nodes  []node
	placed int32 // nodes that have their place
	reader growth.Reader
	worker int
	alone  bool // it is the only one
	deaf   bool // what was told could not be read: nothing is heard until a tree begins
	names  []name
	beyond bool        // more was told than there is room for
	told   []simulated // by the last text
	paths  []int32     // of told, one after the other
	share  share
}

// simulated is a simulation that was told: its path lies in paths.
type simulated struct {
	from, to int32
	value    float32
}

// name is what a node below the root is called.
type name struct {
	node int32
	text string
}

// call gives a node its name, in place of one that it may have.
func (t *tree) call(node int32, text string) {
	for i := range t.names {
		if t.names[i].node == node {
			t.names[i].text = text
			return
		}
	}
	if len(t.names) < mostNames {
		t.names = append(t.names, name{node, text})
	}
}

// reset forgets all.
func (t *tree) reset() {
	t.nodes, t.names, t.told, t.paths = t.nodes[:0], t.names[:0], t.told[:0], t.paths[:0]
	t.share = share{}
	t.placed, t.deaf, t.beyond, t.reader = 0, false, false, growth.Reader{}
}

// listener takes what one text of a tree holds: growth.Receiver.
type listener struct {
	*tree
	free int // nodes that there is room for
}

// Added is as growth.Receiver says.
func (l *listener) Added(i, parent, visits int32, value float32) {
	if l.free <= 0 || int(i) != len(l.nodes) {
		l.beyond = true
		return
	}
	l.free--
	n := node{parent: parent, first: none, last: none, next: none, visits: visits, value: value}
	if i == 0 {
		n.parent = none
	}
	l.nodes = append(l.nodes, n)
}

// Counted is as growth.Receiver says.
func (l *listener) Counted(i, visits int32, value float32) {
	if int(i) < len(l.nodes) {
		n := &l.nodes[i]
		n.visits, n.value = max(n.visits, visits), value
	}
}

// Proven is as growth.Receiver says.
func (l *listener) Proven(i int32, result int8) {
	if int(i) < len(l.nodes) {
		l.nodes[i].proven = result
	}
}

// Simulated is as growth.Receiver says.
func (l *listener) Simulated(path []int32, value float32) {
	from := int32(len(l.paths))
	for _, i := range path {
		if int(i) >= len(l.nodes) {
			break
		}
		l.paths = append(l.paths, i)
	}
	if to := int32(len(l.paths)); to > from {
		l.told = append(l.told, simulated{from, to, value})
	}
}

// join makes a node that has its place one of its parent's children.
func (t *tree) join(i int32) {
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

// best is the child with the most visits, none for a leaf.
func (t *tree) best(i int32) int32 {
	b := int32(none)
	for k := t.nodes[i].first; k != none; k = t.nodes[k].next {
		if b == none || t.nodes[k].visits > t.nodes[b].visits {
			b = k
		}
	}
	return b
}
