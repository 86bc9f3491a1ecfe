package record

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/strict"
)

// Limits of a tree's text.
const (
	MaxTree    = 128 << 10 // bytes
	MaxComment = 2000      // bytes of a comment
	MaxNesting = 100       // variations within variations
	MaxGlyphs  = 8         // judgements of a step
)

// Tree is a game with its variations. A node is a position together with the path to it, and has a
// number, 0 for the start. The first child of a node continues its line, and the others start
// variations; so the main line goes from the start through first children. At a node where a line
// stops, all children start variations. A node may have a
// comment and judgements; a node without children may have an ending.
//
// A Tree never changes: its methods return new trees, in which all nodes keep their
// numbers. A deleted node leaves a gap in the numbers.
type Tree struct {
	begin *Record // without steps
	nodes []node  // the first is the start
	size  int     // bytes of its text, at most
}

// node is a node of a Tree. It refers to others by their numbers, 0 for none.
type node struct {
	parent, child, next int // next is the next child of the same parent
	ply, bytes          int // of the path to it, as in a Record
	step                game.Joint
	chance, name        string // as in a Record
	glyphs              string // judgements, a byte each
	comment             string
	ending              ending.Ending
	deleted             bool // its number is kept, so that the others keep theirs
	stops               bool // no child continues the line
}

// Line is one line of a tree, from the start to its end.
type Line struct {
	Record *Record
	Nodes  []int // by ply, the first is the start
	Ending ending.Ending
}

// NewTree returns a tree of one line.
func NewTree(r *Record, e ending.Ending) *Tree {
	begin := r.Cut(0)
	t := &Tree{begin: begin, nodes: make([]node, 1, r.Len()+1)}
	for i, j := range r.Steps {
		t.append(i, j, r.chance[i], r.names[i])
	}
	t.nodes[r.Len()].ending = e
	return t
}

// append adds a node to a tree that is being built.
func (t *Tree) append(parent int, j game.Joint, chance, name string) int {
	n := len(t.nodes)
	t.nodes = append(t.nodes, node{parent: parent, ply: t.nodes[parent].ply + 1, bytes: t.nodes[parent].bytes + len(name) + 1, step: j, chance: chance, name: name})
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

// clone returns a copy.
func (t *Tree) clone() *Tree {
	c := *t
	c.nodes = slices.Clone(t.nodes)
	return &c
}

// IsPlain reports whether the tree has neither variations nor comments nor judgements.
func (t *Tree) IsPlain() bool {
	return !slices.ContainsFunc(t.nodes, func(n node) bool { return n.next != 0 || n.stops || n.comment != "" || n.glyphs != "" })
}

// Glyphs returns the judgements of the step to a node, by their numbers in PGN: 1 for a good
// move, 2 for a mistake.
func (t *Tree) Glyphs(node int) []uint8 { return []byte(t.nodes[node].glyphs) }

// GlyphText returns judgements in the form of a tree's text.
func GlyphText(glyphs []uint8) (text string) {
	for _, number := range glyphs {
		text += glyphMark + strconv.Itoa(int(number))
	}
	return text
}

// Comment returns the comment on a node.
func (t *Tree) Comment(node int) string { return t.nodes[node].comment }

// command starts a command that a program wrote into a comment for other programs, such as
// [%clk 0:01:30].
const command = "[%"

// cutCommand splits a comment at its first command, without brackets.
func cutCommand(comment string) (before, text, after string, found bool) {
	before, rest, found := strings.Cut(comment, command)
	text, after, closed := strings.Cut(rest, "]")
	return before, text, after, found && closed
}

// Words returns the comment on a node without the commands that programs write into comments for
// other programs.
func (t *Tree) Words(node int) string {
	comment := t.Comment(node)
	for {
		before, _, after, found := cutCommand(comment)
		if !found {
			return strings.TrimSpace(comment)
		}
		comment = strings.TrimRight(before, " ") + " " + strings.TrimLeft(after, " ")
	}
}

// commands returns the commands in the comment on a node.
func (t *Tree) commands(node int) (list []string) {
	for comment := t.Comment(node); ; {
		_, text, after, found := cutCommand(comment)
		if !found {
			return list
		}
		list, comment = append(list, command+text+"]"), after
	}
}

// Child returns the child of a node by the name of its step, 0 for none.
func (t *Tree) Child(node int, name string) int {
	n := t.nodes[node].child
	for n != 0 && t.nodes[n].name != name {
		n = t.nodes[n].next
	}
	return n
}

// Find returns the node at the end of a record with the tree's start, 0 if the record is not in
// the tree.
func (t *Tree) Find(r *Record) int {
	at := 0
	for _, name := range r.names {
		if at = t.Child(at, name); at == 0 {
			return 0
		}
	}
	return at
}

// Add returns a tree with a further record of the same start, and the node at the record's end.
func (t *Tree) Add(r *Record) (*Tree, int, error) {
	added, at := t.clone(), 0
	for i, name := range r.names {
		next := added.Child(at, name)
		if next == 0 {
			if e := added.nodes[at].ending; e != (ending.Ending{}) {
				return nil, 0, strict.Wrong("", "ply %d comes after the game has ended (%s)", i+1, e.How).Allow("none")
			}
			next = added.append(at, r.Steps[i], r.chance[i], name)
		}
		at = next
	}
	switch {
	case added.size > MaxTree:
		return nil, 0, strict.Wrong("", "the lines of this game take more than %d bytes", MaxTree).Allow("%d", MaxTree)
	case added.depth(at) > MaxNesting:
		return nil, 0, strict.Wrong("", "lines are nested too deeply").Allow("%d", MaxNesting)
	}
	return added, at, nil
}

// Merge returns a tree with the lines of another one of the same start added aside, and with its
// comments and judgements for nodes that have none. If that is too much for a tree, it is the first
// one.
func (t *Tree) Merge(other *Tree) *Tree {
	c := t.clone()
	at := make([]int, len(other.nodes)) // the nodes by those of the other tree, -1 for none
	for i := range other.nodes {
		from := &other.nodes[i]
		node := 0
		switch parent := at[from.parent]; {
		case i == 0:
		case from.deleted || parent < 0 || c.nodes[parent].ending.How != "" && !c.nodes[parent].stops:
			node = -1
		default:
			if node = c.Child(parent, from.name); node == 0 {
				aside := c.nodes[parent].child == 0 && c.IsMain(parent)
				node = c.append(parent, from.step, from.chance, from.name)
				c.nodes[node].ending = from.ending
				c.nodes[parent].stops = c.nodes[parent].stops || aside
			}
		}
		if at[i] = node; node < 0 {
			continue
		}
		n := &c.nodes[node]
		if n.comment == "" {
			n.comment = from.comment
		}
		if n.glyphs == "" {
			n.glyphs = from.glyphs
		}
	}
	if c.size = len(c.String()); c.size > MaxTree || c.checkNesting() != nil {
		return t
	}
	return c
}

// depth returns the number of variations around a node.
func (t *Tree) depth(node int) (depth int) {
	for ; node != 0; node = t.nodes[node].parent {
		if !t.continues(node) {
			depth++
		}
	}
	return depth
}

// continues reports whether a node continues its parent's line.
func (t *Tree) continues(node int) bool {
	parent := &t.nodes[t.nodes[node].parent]
	return parent.child == node && !parent.stops
}

// AddAside returns a tree with a further record of the same start that changes no line: if it goes
// beyond the end of one, that line stops there. It returns the node at the record's end.
func (t *Tree) AddAside(r *Record) (*Tree, int, error) {
	at := 0
	for _, name := range r.names {
		next := t.Child(at, name)
		if next == 0 {
			break
		}
		at = next
	}
	added, node, err := t.Add(r)
	if err != nil || node == at {
		return added, node, err
	}
	if t.nodes[at].child == 0 && t.IsMain(at) {
		added.nodes[at].stops = true
		added.size += len(endMark + "()")
	}
	return added, node, nil
}

// Continue returns a tree in which a node continues the main line, which stops at its parent: the
// node becomes the end of the main line, and what follows it variations.
func (t *Tree) Continue(node int) *Tree {
	c := t.MakeMain(node)
	if c.nodes[node].child != 0 {
		c.nodes[node].stops = true
		c.size += len(endMark + "()")
	}
	return c
}

// MakeMain returns a tree whose main line goes through a node.
func (t *Tree) MakeMain(node int) *Tree {
	c := t.clone()
	for ; node != 0; node = c.nodes[node].parent {
		c.move(node, func(int) bool { return true })
		c.nodes[c.nodes[node].parent].stops = false
	}
	return c
}

// Promote returns a tree in which a variation of the main line goes through a node: the moves that
// it follows instead become variations of it. The main line stays.
func (t *Tree) Promote(node int) *Tree {
	c := t.clone()
	for ; node != 0 && !c.IsMain(c.nodes[node].parent); node = c.nodes[node].parent {
		c.move(node, func(int) bool { return true })
	}
	return c
}

// move puts a node before the first of its siblings that satisfies a condition.
func (t *Tree) move(node int, condition func(sibling int) bool) {
	link := &t.nodes[t.nodes[node].parent].child
	for *link != node && !condition(*link) {
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

// WithEnding returns a tree in which the game ended this way at a node without children.
func (t *Tree) WithEnding(node int, e ending.Ending) *Tree {
	c := t.clone()
	c.nodes[node].ending = e
	c.size += len(endMark+".") + len(e.How) + len(e.Seat)
	return c
}

// last returns the end of the line that continues from a node.
func (t *Tree) last(node int) int {
	for t.nodes[node].child != 0 && !t.nodes[node].stops {
		node = t.nodes[node].child
	}
	return node
}

// LineLength returns the number of plies of the line through a node, from the start.
func (t *Tree) LineLength(node int) int { return t.nodes[t.last(node)].ply }

// IsMain reports whether a node is on the main line.
func (t *Tree) IsMain(node int) bool { return t.depth(node) == 0 }

// LineThrough returns the line that leads to a node and continues from it through first children.
func (t *Tree) LineThrough(node int) *Line {
	end := t.last(node)
	l := &Line{Nodes: make([]int, t.nodes[end].ply+1), Ending: t.nodes[end].ending}
	for at := end; at != 0; at = t.nodes[at].parent {
		l.Nodes[t.nodes[at].ply] = at
	}
	r := t.begin.Cut(0)
	for _, at := range l.Nodes[1:] {
		n := &t.nodes[at]
		if err := r.AppendChance(n.step, n.chance); err != nil {
			panic("record: a step of a tree is refused: " + err.Error())
		}
	}
	l.Record = r
	return l
}

// Variations returns the siblings of a node, in the tree's order.
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

// After returns the nodes that start variations after the end of a line.
func (t *Tree) After(node int) (others []int) {
	if t.nodes[node].stops {
		for n := t.nodes[node].child; n != 0; n = t.nodes[n].next {
			others = append(others, n)
		}
	}
	return others
}

// Step is a step of a tree.
type Step struct {
	Joint  game.Joint
	Name   string // as in a record
	Glyphs []uint8
}

// Continuation returns at most most steps: the step to a node and those along its line.
func (t *Tree) Continuation(node, most int) (steps []Step) {
	for ; node != 0 && len(steps) < most; node = t.nextOf(node) {
		steps = append(steps, Step{t.nodes[node].step, t.nodes[node].name, t.Glyphs(node)})
	}
	return steps
}

// Following returns a node and those that continue its line.
func (t *Tree) Following(node int) (nodes []int) {
	for ; node != 0; node = t.nextOf(node) {
		nodes = append(nodes, node)
	}
	return nodes
}

// nextOf returns the node that continues the line after a node, 0 for none.
func (t *Tree) nextOf(node int) int {
	if t.nodes[node].stops {
		return 0
	}
	return t.nodes[node].child
}

// Len returns the number of nodes, deleted ones included.
func (t *Tree) Len() int { return len(t.nodes) }

// String returns the text of the tree; ParseTree inverts it.
func (t *Tree) String() string {
	var b strings.Builder
	t.comment(&b, 0)
	t.after(&b, 0)
	t.line(&b, t.nextOf(0))
	return b.String()
}

// line writes a node with its variations, then the nodes after it. It calls itself for
// variations, whose nesting is bounded.
func (t *Tree) line(b *strings.Builder, n int) {
	for first := true; n != 0; n = t.nextOf(n) {
		if !first {
			b.WriteByte(',')
		}
		first = false
		t.step(b, n)
		if t.continues(n) { // variations are written after the first child
			t.variations(b, t.nodes[n].next)
		}
		t.after(b, n)
	}
}

// variations writes a node and its siblings as variations.
func (t *Tree) variations(b *strings.Builder, n int) {
	for ; n != 0; n = t.nodes[n].next {
		b.WriteByte('(')
		t.line(b, n)
		b.WriteByte(')')
	}
}

// after writes the variations after the end of a line, with the mark that it stops.
func (t *Tree) after(b *strings.Builder, n int) {
	if t.nodes[n].stops {
		b.WriteString(endMark)
		t.variations(b, t.nodes[n].child)
	}
}

// step writes a node without its variations.
func (t *Tree) step(b *strings.Builder, n int) {
	b.WriteString(t.nodes[n].name)
	b.WriteString(GlyphText(t.Glyphs(n)))
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
