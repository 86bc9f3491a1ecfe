package record

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
)

// Limits of a tree's text.
const (
	MaxTree    = 128 << 10 // bytes
	MaxComment = 2000      // bytes of a comment
	MaxNesting = 100       // lines within lines
)

// Ending is how a line ended outside the rules; the zero Ending is none.
type Ending struct {
	How  string // lower-case letters: "resigned"
	Seat string // whose doing it was, "" where it was nobody's
}

// Tree is a game with every line of it that was played or told: what was played in
// place of a step, and in place of a step of that. A node is a position with the
// way to it, named by its number; the start is 0. The first of the nodes that
// follow one goes on the line that the one is of, the others begin lines of their
// own: the main line is the one along the first ones from the start. A node may
// have a comment, and one that nothing follows may say how the game ended there.
//
// A Tree never changes: what adds to it makes another, in which all nodes keep
// their numbers.
type Tree struct {
	begin *Record // without steps
	nodes []node  // the first is the start
	size  int     // bytes of its text, or more
}

// node is a node; links are numbers of nodes, 0 for none.
type node struct {
	parent, child, next int // the one before, the first that follows, the next in place of this one
	ply, bytes          int // of the way to it, as in a Record
	step                game.Joint
	luck, name          string // as in a Record
	comment             string
	ending              Ending
}

// Line is one line of a tree, from the start to where it ends.
type Line struct {
	Record *Record
	Nodes  []int // by ply, the first is the start
	Ending Ending
}

// NewTree is a tree of one line.
func NewTree(r *Record, e Ending) *Tree {
	begin := r.Cut(0)
	t := &Tree{begin: begin, nodes: make([]node, 1, r.Len()+1)}
	for i, j := range r.Steps {
		t.append(i, j, r.luck[i], r.names[i])
	}
	t.nodes[r.Len()].ending = e
	return t
}

// append adds a node to a tree in the making.
func (t *Tree) append(parent int, j game.Joint, luck, name string) int {
	n := len(t.nodes)
	t.nodes = append(t.nodes, node{parent: parent, ply: t.nodes[parent].ply + 1, bytes: t.nodes[parent].bytes + len(name) + 1, step: j, luck: luck, name: name})
	t.size += len(name) + len(",")
	link := &t.nodes[parent].child
	if *link != 0 {
		t.size += len("()")
	}
	for *link != 0 {
		link = &t.nodes[*link].next
	}
	*link = n
	return n
}

// clone is a tree of its own.
func (t *Tree) clone() *Tree {
	c := *t
	c.nodes = slices.Clone(t.nodes)
	return &c
}

// IsPlain says whether the tree is no more than a record and how it ended.
func (t *Tree) IsPlain() bool {
	return !slices.ContainsFunc(t.nodes, func(n node) bool { return n.next != 0 || n.comment != "" })
}

// Comment is what is said of a node.
func (t *Tree) Comment(node int) string { return t.nodes[node].comment }

// Child is the node that a step by its name leads to from a node, 0 for none.
func (t *Tree) Child(node int, name string) int {
	n := t.nodes[node].child
	for n != 0 && t.nodes[n].name != name {
		n = t.nodes[n].next
	}
	return n
}

// Find is the node at the end of a record that begins as the tree does, 0 where it
// is none of the tree's lines.
func (t *Tree) Find(r *Record) int {
	at := 0
	for _, name := range r.names {
		if at = t.Child(at, name); at == 0 {
			return 0
		}
	}
	return at
}

// Add is a tree that holds a record which begins as this one does, and the node at
// the record's end.
func (t *Tree) Add(r *Record) (*Tree, int, error) {
	added, at := t.clone(), 0
	for i, name := range r.names {
		next := added.Child(at, name)
		if next == 0 {
			if e := added.nodes[at].ending; e != (Ending{}) {
				return nil, 0, fmt.Errorf("ply %d comes after the game has ended (%s); allowed: none", i+1, e.How)
			}
			next = added.append(at, r.Steps[i], r.luck[i], name)
		}
		at = next
	}
	switch {
	case added.size > MaxTree:
		return nil, 0, fmt.Errorf("the lines of this game take more than %d bytes; allowed: %d", MaxTree, MaxTree)
	case added.depth(at) > MaxNesting:
		return nil, 0, fmt.Errorf("lines are nested too deeply; allowed: %d", MaxNesting)
	}
	return added, at, nil
}

// depth is how many lines a node's line is within.
func (t *Tree) depth(node int) (depth int) {
	for ; node != 0; node = t.nodes[node].parent {
		if t.nodes[t.nodes[node].parent].child != node {
			depth++
		}
	}
	return depth
}

// MakeMain is a tree in which a node is of the main line, and so are all before it.
func (t *Tree) MakeMain(node int) *Tree {
	c := t.clone()
	for ; node != 0; node = c.nodes[node].parent {
		c.move(node, func(int) bool { return true })
	}
	return c
}

// Promote is a tree in which a node is of the line that parts from the main one on the
// way to it, and so are all nodes between: what was played in their place there
// parts from that line.
func (t *Tree) Promote(node int) *Tree {
	c := t.clone()
	for ; node != 0 && !c.IsMain(c.nodes[node].parent); node = c.nodes[node].parent {
		c.move(node, func(int) bool { return true })
	}
	return c
}

// move puts a node before the first of those in whose place it is played of which
// that is so.
func (t *Tree) move(node int, so func(other int) bool) {
	link := &t.nodes[t.nodes[node].parent].child
	for *link != node && !so(*link) {
		link = &t.nodes[*link].next
	}
	if *link == node {
		return
	}
	first := *link
	*link = node
	for link = &t.nodes[first].next; *link != node; {
		link = &t.nodes[*link].next
	}
	*link = t.nodes[node].next
	t.nodes[node].next = first
}

// WithEnding is a tree in which the game ended so at a node that nothing follows.
func (t *Tree) WithEnding(node int, e Ending) *Tree {
	c := t.clone()
	c.nodes[node].ending = e
	c.size += len(endMark+".") + len(e.How) + len(e.Seat)
	return c
}

// last is the end of the line that goes on from a node.
func (t *Tree) last(node int) int {
	for t.nodes[node].child != 0 {
		node = t.nodes[node].child
	}
	return node
}

// LineLength is how many plies the line that goes on from a node has in all.
func (t *Tree) LineLength(node int) int { return t.nodes[t.last(node)].ply }

// IsMain says whether a node is of the main line.
func (t *Tree) IsMain(node int) bool { return t.depth(node) == 0 }

// LineThrough is the line to a node and on from it.
func (t *Tree) LineThrough(node int) *Line {
	end := t.last(node)
	l := &Line{Nodes: make([]int, t.nodes[end].ply+1), Ending: t.nodes[end].ending}
	for at := end; at != 0; at = t.nodes[at].parent {
		l.Nodes[t.nodes[at].ply] = at
	}
	r := t.begin.Cut(0)
	for _, at := range l.Nodes[1:] {
		n := &t.nodes[at]
		if err := r.AppendChance(n.step, n.luck); err != nil {
			panic("record: a step of a tree is refused: " + err.Error())
		}
	}
	l.Record = r
	return l
}

// Variations are the nodes that are played in place of a node, in the tree's order.
func (t *Tree) Variations(node int) (others []int) {
	if node == 0 {
		return nil
	}
	for n := t.nodes[t.nodes[node].parent].child; n != 0; n = t.nodes[n].next {
		if n != node {
			others = append(others, n)
		}
	}
	return others
}

// Step is a step of a tree.
type Step struct {
	Joint game.Joint
	Name  string // as in a record
}

// Continuation are the steps on from a node, that to the node first; at most so many.
func (t *Tree) Continuation(node, most int) (steps []Step) {
	for ; node != 0 && len(steps) < most; node = t.nodes[node].child {
		steps = append(steps, Step{t.nodes[node].step, t.nodes[node].name})
	}
	return steps
}

// Len is the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// String is the text of the tree; ParseTree inverts it.
func (t *Tree) String() string {
	var b strings.Builder
	t.comment(&b, 0)
	t.line(&b, t.nodes[0].child)
	return b.String()
}

// line writes a node with what is played in its place, then what follows it. Where
// lines nest, text and tree go down together; nesting is bounded.
func (t *Tree) line(b *strings.Builder, n int) {
	for first := true; n != 0; n = t.nodes[n].child {
		if !first {
			b.WriteByte(',')
		}
		first = false
		t.step(b, n)
		if t.nodes[t.nodes[n].parent].child != n {
			continue // one of the others, which are written beside the first
		}
		for other := t.nodes[n].next; other != 0; other = t.nodes[other].next {
			b.WriteByte('(')
			t.line(b, other)
			b.WriteByte(')')
		}
	}
}

// step writes a node alone.
func (t *Tree) step(b *strings.Builder, n int) {
	b.WriteString(t.nodes[n].name)
	if e := t.nodes[n].ending; e.How != "" {
		b.WriteString(endMark + e.How)
		if e.Seat != "" {
			b.WriteString("." + e.Seat)
		}
	}
	t.comment(b, n)
}

func (t *Tree) comment(b *strings.Builder, n int) {
	if c := t.nodes[n].comment; c != "" {
		b.WriteString("{" + c + "}")
	}
}
