package pgn

import (
	"fmt"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// told is what a PGN tells of its moves, in the making: a tree, in which lines that
// begin alike are one.
type told struct {
	*Rules
	nodes   []toldNode // the first is the start
	lines   []openLine // those that are open, the main one first; what is beyond depth is used again
	depth   int        // of variations
	skipped int        // variations that are open within depth, of which nothing is kept
	goesOn  bool       // a line goes on from a draw that could be claimed
	size    int        // bytes of what is told beside the main line, at most
	most    int        // of size
	dropped int
}

// toldNode is a position with the move that led to it; links are indexes, 0 for none.
type toldNode struct {
	parent, child, next int    // the one before, the first that follows, the next in place of this one
	name, comment       string // of the move
}

// openLine is where a line stands.
type openLine struct {
	at            int        // the last node
	begun         bool       // it has a move
	broken        bool       // what follows of it is not kept
	lead          string     // comment before the first move
	before, state game.State // before and after the last move
}

// tell is a game of which nothing is told yet. Before its first move stands nothing
// but what is said of the start. Beside the main line so many bytes are kept at most.
func (r *Rules) tell(most int) *told {
	t := &told{Rules: r, most: most, nodes: make([]toldNode, 1)}
	t.line(0).begun = true
	return t
}

// line is the open line of a depth, with nothing in it yet. Lines go on wherever the
// variant in which draws are claimed lets them.
func (t *told) line(depth int) *openLine {
	if depth == len(t.lines) {
		g := t.Game(true)
		t.lines = append(t.lines, openLine{before: g.New(nil), state: g.New(nil)})
	}
	t.depth = depth
	l := &t.lines[depth]
	l.begun, l.broken, l.lead = false, false, ""
	return l
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
	said, cut := movelist.JoinComments(*to, comment)
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
	case t.depth == movelist.MaxNesting:
		return fmt.Errorf("variations are nested too deeply; allowed: %d", movelist.MaxNesting)
	}
	next := t.line(t.depth + 1)
	next.at = t.nodes[l.at].parent
	next.state.CopyFrom(l.before)
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
	m, only := t.Find(l.state, word)
	switch {
	case t.depth == 0 && !only:
		_, err := t.FindText(l.state, word)
		number, side := place(l.state)
		err = fmt.Errorf("move %s of %s: %w", number, sides[side], err)
		return &misplay{err, format.MoveError{Ply: t.ply() + 1, Word: game.Clip(word), Err: err}}
	case t.depth == 0:
	case !only:
		t.dropped++
		l.broken = true
		return nil
	case !t.room(len("e7e8q,()")):
		l.broken = true
		return nil
	}
	t.goesOn = t.goesOn || t.claimable(l.state)
	seat := l.state.Acting().First()
	l.at = t.follow(l.at, l.state.MoveName(seat, m), t.depth == 0)
	l.before.CopyFrom(l.state)
	l.state.Play(game.Solo(seat, m), nil)
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
func (t *told) follow(at int, name string, main bool) int {
	link := &t.nodes[at].child
	for *link != 0 && t.nodes[*link].name != name {
		link = &t.nodes[*link].next
	}
	n := *link
	if n == 0 {
		n = len(t.nodes)
		t.nodes = append(t.nodes, toldNode{parent: at, name: name})
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
	return main+t.size > movelist.MaxText, movelist.MaxText - main
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
func (t *told) hand(g *Game) {
	end := &t.nodes[t.lines[0].at]
	for n := end.child; n != 0; n = t.nodes[n].next {
		t.dropped++
	}
	end.child = 0
	var b strings.Builder
	t.write(&b, 0)
	g.Moves, g.Dropped, g.last = b.String(), t.dropped, end.comment
}

// write writes the line from a node on as package record reads it. Lines are within
// lines no deeper than they were read.
func (t *told) write(b *strings.Builder, n int) {
	for first := n; ; n = t.nodes[n].child {
		node := &t.nodes[n]
		if n != first && node.parent != 0 {
			b.WriteByte(',')
		}
		b.WriteString(node.name)
		if node.comment != "" {
			b.WriteString("{" + node.comment + "}")
		}
		if n != first { // others in its place stand beside it
			for other := node.next; other != 0; other = t.nodes[other].next {
				b.WriteByte('(')
				t.write(b, other)
				b.WriteByte(')')
			}
		}
		if node.child == 0 {
			return
		}
	}
}
