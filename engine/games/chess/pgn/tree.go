package pgn

import (
	"fmt"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// tree is a game being read, with its comments and variations. Variations that begin alike
// share nodes.
type tree struct {
	*Rules
	nodes   []node     // the first is the start
	lines   []openLine // the open lines, the main line first; those beyond depth are reused
	depth   int        // of variations
	skipped int        // open variations within depth, of which nothing is kept
	goesOn  bool       // a line goes on after a draw could be claimed
	size    int        // upper bound on the bytes besides the main line
	most    int        // limit of size
	dropped int
}

// node is a position with the move that led to it; links are indexes, 0 for none.
type node struct {
	parent, child, next int    // the previous position, the first next one, the next alternative
	name, comment       string // of the move
}

// openLine is the state of a line that is being read.
type openLine struct {
	at            int        // the last node
	started       bool       // it has a move
	broken        bool       // the rest of it is not kept
	lead          string     // comment before the first move
	before, state game.State // before and after the last move
}

// newTree is a tree of the start alone. Comments before the first move belong to the start.
// At most this many bytes are kept besides the main line.
func (r *Rules) newTree(most int) *tree {
	t := &tree{Rules: r, most: most, nodes: make([]node, 1)}
	t.line(0).started = true
	return t
}

// line opens the line of a depth. Lines go on wherever the variant with claimed draws
// allows.
func (t *tree) line(depth int) *openLine {
	if depth == len(t.lines) {
		g := t.Game(true)
		t.lines = append(t.lines, openLine{before: g.New(nil), state: g.New(nil)})
	}
	t.depth = depth
	l := &t.lines[depth]
	l.started, l.broken, l.lead = false, false, ""
	return l
}

// room reserves bytes besides the main line and reports whether there is room for them.
func (t *tree) room(bytes int) bool {
	if t.size+bytes > t.most {
		t.dropped++
		return false
	}
	t.size += bytes
	return true
}

// skips reports whether what is being read is not kept.
func (t *tree) skips() bool { return t.skipped > 0 || t.lines[t.depth].broken }

// inside reports whether a variation is open.
func (t *tree) inside() bool { return t.depth > 0 || t.skipped > 0 }

// say adds a comment to the last move, or, before the first move of a line, to that move.
func (t *tree) say(comment string) {
	if comment == "" || t.skips() || !t.room(len(comment)+len("{} ")) {
		return
	}
	l := &t.lines[t.depth]
	to := &t.nodes[l.at].comment
	if !l.started {
		to = &l.lead
	}
	t.join(to, comment)
}

func (t *tree) join(to *string, comment string) {
	said, cut := movelist.JoinComments(*to, comment)
	if cut {
		t.dropped++
	}
	*to = said
}

// open starts a variation. One that replaces no move is skipped.
func (t *tree) open() error {
	l := &t.lines[t.depth]
	switch {
	case t.skips():
		t.skipped++
		return nil
	case l.at == 0 || !l.started:
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

// close ends a variation. Comments in one without a move move in front of it.
func (t *tree) close() {
	if t.skipped > 0 {
		t.skipped--
		return
	}
	lead := ""
	if l := &t.lines[t.depth]; !l.started {
		lead = l.lead
	}
	t.depth--
	t.say(lead)
}

// move plays a move in notation. A variation is kept up to its first move that is
// illegal.
func (t *tree) move(word string) error {
	l := &t.lines[t.depth]
	m, only := t.Find(l.state, word)
	switch {
	case t.depth == 0 && !only:
		_, err := t.FindText(l.state, word)
		number, side := place(l.state)
		err = fmt.Errorf("move %s of %s: %w", number, sides[side], err)
		return &moveError{err, format.MoveError{Ply: t.ply() + 1, Word: game.Clip(word), Err: err}}
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
	l.started = true
	if lead := l.lead; lead != "" {
		l.lead = ""
		said := &t.nodes[l.at].comment
		t.join(&lead, *said)
		*said = lead
	}
	return nil
}

// follow is the node to which a move leads from a node; it is made if there is none. The
// main line comes first among alternatives.
func (t *tree) follow(at int, name string, main bool) int {
	link := &t.nodes[at].child
	for *link != 0 && t.nodes[*link].name != name {
		link = &t.nodes[*link].next
	}
	n := *link
	if n == 0 {
		n = len(t.nodes)
		t.nodes = append(t.nodes, node{parent: at, name: name})
		last := &t.nodes[at].child // append may have moved the nodes
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

// tooLong reports whether the game is longer than package record reads, and how many bytes
// the main line leaves for the rest.
func (t *tree) tooLong() (is bool, rest int) {
	main := len("e7e8q,") * t.ply()
	return main+t.size > movelist.MaxText, movelist.MaxText - main
}

// ply is the number of moves of the main line.
func (t *tree) ply() (n int) {
	for at := t.lines[0].at; at != 0; at = t.nodes[at].parent {
		n++
	}
	return n
}

// finish writes the tree into the game. Variations that continue from the last position of
// the game are dropped.
func (t *tree) finish(g *Game) {
	end := &t.nodes[t.lines[0].at]
	for n := end.child; n != 0; n = t.nodes[n].next {
		t.dropped++
	}
	end.child = 0
	var b strings.Builder
	t.write(&b, 0)
	g.Moves, g.Dropped, g.last = b.String(), t.dropped, end.comment
}

// write writes the line from a node on as package record reads it. Lines are nested no
// deeper than they were read.
func (t *tree) write(b *strings.Builder, n int) {
	for first := n; ; n = t.nodes[n].child {
		at := &t.nodes[n]
		if n != first && at.parent != 0 {
			b.WriteByte(',')
		}
		b.WriteString(at.name)
		if at.comment != "" {
			b.WriteString("{" + at.comment + "}")
		}
		if n != first { // the first node's alternatives are written by the caller
			for other := at.next; other != 0; other = t.nodes[other].next {
				b.WriteByte('(')
				t.write(b, other)
				b.WriteByte(')')
			}
		}
		if at.child == 0 {
			return
		}
	}
}
