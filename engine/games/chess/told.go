package chess

import (
	"fmt"

	"playout/engine/game"
)

// told is what a PGN tells of its moves, in the making: a tree, in which lines that
// begin alike are one.
type told struct {
	nodes     []toldNode // the first is the start
	lines     []openLine // those that are open, the main one first; what is beyond depth is used again
	depth     int        // of variations
	skipped   int        // variations that are open within depth, of which nothing is kept
	claimable bool       // a line goes on from a draw that could be claimed
	size      int        // bytes of what is told beside the main line, at most
	most      int        // of size
	dropped   int
}

// toldNode is a position with the move that led to it; links are indexes, 0 for none.
type toldNode struct {
	parent, child, next int // the one before, the first that follows, the next in place of this one
	move                game.Move
	comment             string
}

// openLine is where a line stands.
type openLine struct {
	at            int    // the last node
	begun         bool   // it has a move
	broken        bool   // what follows of it is not kept
	lead          string // comment before the first move
	before, state state  // before and after the last move
}

// newTold is a game of which nothing is told yet. Before its first move stands
// nothing but what is said of the start. Beside the main line so many bytes are kept
// at most.
func newTold(most int) *told {
	return &told{most: most, nodes: make([]toldNode, 1), lines: []openLine{{begun: true}}}
}

// stand sets the start. Lines go on wherever the variant in which draws are claimed
// lets them.
func (t *told) stand(s *state) {
	main := &t.lines[0]
	main.state.CopyFrom(s)
	main.state.claimed = true
	main.state.settle()
}

// room says whether there is room for so many further bytes beside the main line,
// and takes it.
func (t *told) room(bytes int) bool {
	if t.size+bytes > t.most {
		t.dropped++
		return false
	}
	t.size += bytes
	return true
}

// passes says whether what is read now is not kept.
func (t *told) passes() bool { return t.skipped > 0 || t.lines[t.depth].broken }

// inside says whether a variation is open.
func (t *told) inside() bool { return t.depth > 0 || t.skipped > 0 }

// say adds a comment to the last move, or before the first of a line to that.
func (t *told) say(comment string) {
	if comment == "" || t.passes() || !t.room(len(comment)+len("{} ")) {
		return
	}
	l := &t.lines[t.depth]
	to := &t.nodes[l.at].comment
	if !l.begun {
		to = &l.lead
	}
	t.join(to, comment)
}

func (t *told) join(to *string, comment string) {
	said, cut := game.JoinComments(*to, comment)
	if cut {
		t.dropped++
	}
	*to = said
}

// open begins a variation. One that stands in place of no move is passed over.
func (t *told) open() error {
	l := &t.lines[t.depth]
	switch {
	case t.passes():
		t.skipped++
		return nil
	case l.at == 0 || !l.begun:
		t.dropped++
		t.skipped++
		return nil
	case t.depth == game.MaxNesting:
		return fmt.Errorf("variations are nested too deeply; allowed: %d", game.MaxNesting)
	}
	at := t.nodes[l.at].parent
	if t.depth++; t.depth == len(t.lines) {
		t.lines = append(t.lines, openLine{})
	}
	next := &t.lines[t.depth]
	next.at, next.begun, next.broken, next.lead = at, false, false, ""
	next.state.CopyFrom(&t.lines[t.depth-1].before)
	return nil
}

// close ends a variation. What is said in one without a move is said before it.
func (t *told) close() {
	if t.skipped > 0 {
		t.skipped--
		return
	}
	lead := ""
	if l := &t.lines[t.depth]; !l.begun {
		lead = l.lead
	}
	t.depth--
	t.say(lead)
}

// move plays a move in notation. A variation is not kept from the first on that is
// none there.
func (t *told) move(word string) error {
	l := &t.lines[t.depth]
	m, only := l.state.findMove(word)
	switch {
	case t.depth == 0 && !only:
		_, err := FindText(&l.state, word)
		err = fmt.Errorf("move %d of %s: %w", l.state.number, sideNames[l.state.turn&1], err)
		return &misplay{err, game.Fault{Ply: t.ply() + 1, Word: game.Clip(word), Err: err}}
	case t.depth == 0:
	case !only:
		t.dropped++
		l.broken = true
		return nil
	case !t.room(len("e7e8q,()")):
		l.broken = true
		return nil
	}
	t.claimable = t.claimable || l.state.claimable()
	l.before.CopyFrom(&l.state)
	l.state.advance(decode(m))
	l.at = t.follow(l.at, m, t.depth == 0)
	l.begun = true
	if lead := l.lead; lead != "" {
		l.lead = ""
		said := &t.nodes[l.at].comment
		t.join(&lead, *said)
		*said = lead
	}
	return nil
}

// follow is the node that a move leads to from a node, made where there is none. The
// main line comes first.
func (t *told) follow(at int, m game.Move, main bool) int {
	link := &t.nodes[at].child
	for *link != 0 && t.nodes[*link].move != m {
		link = &t.nodes[*link].next
	}
	n := *link
	if n == 0 {
		n = len(t.nodes)
		t.nodes = append(t.nodes, toldNode{parent: at, move: m})
		last := &t.nodes[at].child // nodes may lie elsewhere now
		for *last != 0 {
			last = &t.nodes[*last].next
		}
		*last = n
	}
	if first := t.nodes[at].child; main && first != n {
		before := first
		for t.nodes[before].next != n {
			before = t.nodes[before].next
		}
		t.nodes[before].next = t.nodes[n].next
		t.nodes[n].next = first
		t.nodes[at].child = n
	}
	return n
}

// tooLong says whether all of it is more than package record reads, and how much of
// it the main line leaves for the rest.
func (t *told) tooLong() (is bool, rest int) {
	main := len("e7e8q,") * t.ply()
	return main+t.size > game.MaxLines, game.MaxLines - main
}

// ply is how many moves the main line has.
func (t *told) ply() (n int) {
	for at := t.lines[0].at; at != 0; at = t.nodes[at].parent {
		n++
	}
	return n
}

// hand hands over what was told. What goes on from the game's last position as if it
// were played is none of it.
func (t *told) hand(p *PGN) {
	end := &t.nodes[t.lines[0].at]
	for n := end.child; n != 0; n = t.nodes[n].next {
		t.dropped++
	}
	end.child = 0
	p.Line = t.line(t.nodes[0].child)
	if said := t.nodes[0].comment; said != "" {
		p.comment(0, said)
	}
	p.Dropped = t.dropped
}

// line is the line from a node on. Lines are within lines no deeper than they were
// read.
func (t *told) line(n int) (l Line) {
	for i := 0; n != 0; i, n = i+1, t.nodes[n].child {
		node := &t.nodes[n]
		l.Moves = append(l.Moves, node.move)
		if node.comment != "" {
			l.comment(i+1, node.comment)
		}
		if t.nodes[node.parent].child != n {
			continue // others of its place stand beside the first one
		}
		for other := node.next; other != 0; other = t.nodes[other].next {
			o := t.line(other)
			o.At = i
			l.Others = append(l.Others, o)
		}
	}
	return l
}
