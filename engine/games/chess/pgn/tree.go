package pgn

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/strict"
)

// tree is a game being read, with its comments and variations. Variations with a common beginning
// share nodes.
type tree struct {
	*Rules
	nodes   []node     // the first is the start
	lines   []openLine // the open lines, the main line first; those beyond depth are reused
	depth   int        // of variations
	skipped int        // open variations within depth that cannot be played, with the one at that depth
	from    int        // where the skipped text begins; -1 if there is no room for it
	plies   int        // of the main line
	noGame  error      // why there is no game, if no move follows
	goesOn  bool       // whether a line continues after a draw could be claimed
	size    int        // upper bound on the bytes besides the main line
	most    int        // limit of size
	dropped int
}

// node is a position with the move that led to it; links are indexes, 0 for none.
type node struct {
	parent, child, next int    // the previous position, the first next one, the next alternative
	name, comment       string // of the move
	glyphs              []uint8
}

// openLine is the state of a line that is being read.
type openLine struct {
	at            int        // the last node
	from          int        // where its text begins
	started       bool       // whether it has a move
	broken        bool       // whether the rest of it cannot be played
	aside         bool       // whether its last words are not moves
	lead          string     // comment before the first move
	before, state game.State // before and after the last move
}

// newTree returns a tree of the start alone. Comments before the first move belong to the start.
// It keeps at most most bytes besides the main line.
func (r *Rules) newTree(most int) *tree {
	t := &tree{Rules: r, most: most, nodes: make([]node, 1)}
	t.line(0).started = true
	return t
}

// line opens the line of a depth. Lines continue wherever the variant with claimed draws allows.
func (t *tree) line(depth int) *openLine {
	if depth == len(t.lines) {
		g := t.Game(true)
		t.lines = append(t.lines, openLine{before: g.New(nil), state: g.New(nil)})
	}
	t.depth = depth
	l := &t.lines[depth]
	l.started, l.broken, l.aside, l.lead = false, false, false, ""
	return l
}

// now returns the current line.
func (t *tree) now() *openLine { return &t.lines[t.depth] }

// room reserves bytes besides the main line and reports whether there is room for them.
func (t *tree) room(bytes int) bool {
	if t.size+bytes > t.most {
		t.dropped++
		return false
	}
	t.size += bytes
	return true
}

// inside reports whether a variation is open.
func (t *tree) inside() bool {
	return t.depth > 0 || t.skipped > 1 || t.skipped == 1 && !t.lines[0].broken
}

// say adds a comment to the last move or, before the first move of a line, to that move.
func (t *tree) say(comment string) {
	if comment == "" || t.skipped > 0 || !t.room(len(comment)+len("{} ")) {
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

// judge adds a judgement to the last move of the line, and reports whether the number is valid and
// there is a move.
func (t *tree) judge(number uint8) bool {
	l := t.now()
	if number == 0 || l.at == 0 || !l.started {
		return number == 0
	}
	n := &t.nodes[l.at]
	if t.room(len("$255")) {
		n.glyphs = movelist.AppendGlyph(n.glyphs, number)
	}
	return true
}

// open starts a variation. It keeps one that replaces no move, or is nested too deeply, as a
// comment.
func (t *tree) open(r *reader) {
	l := t.now()
	if l.at == 0 || !l.started || t.depth == movelist.MaxNesting {
		t.skipped, t.from = 1, r.begin
		return
	}
	next := t.line(t.depth + 1)
	next.at, next.from = t.nodes[l.at].parent, r.begin
	next.state.CopyFrom(t.lines[t.depth-1].before)
}

// close ends a variation. If it has no move, its comments move in front of it.
func (t *tree) close() {
	lead := ""
	if l := t.now(); !l.started {
		lead = l.lead
	}
	t.depth--
	t.say(lead)
}

// leave abandons the line at a word that cannot be played, and keeps the rest of its text as a
// comment.
func (t *tree) leave(r *reader, word string) {
	t.now().broken = true
	t.skipped, t.from = 1, r.begin
	r.notes.Add(format.NoteLine, word)
}

// skip passes over a word of a part that cannot be played.
func (t *tree) skip(r *reader, word string) {
	switch word {
	case "(":
		t.skipped++
	case ")":
		broken := t.now().broken
		if t.skipped > 1 || broken && t.depth == 0 {
			t.skipped = max(1, t.skipped-1)
			return
		}
		if broken {
			t.keep(r, r.begin)
			t.close()
			return
		}
		if text := r.text[t.from:r.at]; strings.Trim(text, "() \t\n.0123456789") == "" {
			t.skipped = 0
		} else {
			r.notes.Add(format.NoteLine, text)
			t.keep(r, r.at)
		}
	}
}

// keep keeps skipped text, up to a place, as a comment.
func (t *tree) keep(r *reader, to int) {
	t.skipped = 0
	if t.from >= 0 {
		t.remark(r.text[t.from:to])
	}
}

// remark keeps text as a comment.
func (t *tree) remark(text string) {
	var c movelist.Comment
	c.Add(text)
	if c.Cut {
		t.dropped++
	}
	t.say(c.Take())
}

// refuse returns the error of a word that is not a legal move.
func (t *tree) refuse(word string) error {
	l := t.now()
	_, err := t.FindText(l.state, word)
	if err == nil { // in English, but not in the letters of the game
		err = strict.Wrong("", "move %q is not allowed", game.Clip(word))
	}
	number, side := place(l.state)
	at := &format.MoveError{Ply: t.plies + 1, Word: game.Clip(word)}
	return at.Fault(fmt.Sprintf("move %s of %s: ", number, sides[side]), err)
}

// play plays a legal move. It abandons a variation if there is no room for it.
func (t *tree) play(m game.Move) {
	l := t.now()
	if t.depth > 0 && !t.room(len("e7e8q,()")) {
		l.broken, t.skipped, t.from = true, 1, -1
		return
	}
	t.goesOn = t.goesOn || t.claimable(l.state)
	seat := l.state.Acting().First()
	l.at = t.follow(l.at, l.state.MoveName(seat, m), t.depth == 0)
	l.before.CopyFrom(l.state)
	l.state.Play(game.Solo(seat, m), nil)
	l.started = true
	if t.depth == 0 {
		t.plies++
	}
	if lead := l.lead; lead != "" {
		l.lead = ""
		said := &t.nodes[l.at].comment
		t.join(&lead, *said)
		*said = lead
	}
}

// follow returns the node after a move from a node, and makes it if it does not exist. The main
// line comes first among alternatives.
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

// tooLong reports whether the game exceeds the limit of package record, and how many bytes the
// main line leaves for the rest.
func (t *tree) tooLong() (is bool, rest int) {
	main := len("e7e8q,") * t.plies
	return main+t.size > movelist.MaxText, movelist.MaxText - main
}

// finish writes the tree into the game, without variations that continue from the last position of
// the game.
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

// write writes the line from a node on in the form of package record. Lines are nested no deeper
// than in the text.
func (t *tree) write(b *strings.Builder, n int) {
	for first := n; ; n = t.nodes[n].child {
		at := &t.nodes[n]
		if n != first && at.parent != 0 {
			b.WriteByte(',')
		}
		b.WriteString(at.name)
		for _, number := range at.glyphs {
			b.WriteString("$" + strconv.Itoa(int(number)))
		}
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
