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
	nodes     []node     // the first is the start
	lines     []openLine // the open lines, the main line first; those beyond depth are reused
	depth     int        // of variations
	skipped   int        // number of open variations that are skipped, since they cannot be played
	from      int        // where the skipped text begins; -1 if there is no room for it
	plies     int        // of the main line
	noGame    error      // the error if no move follows: there is no game
	unclaimed bool       // whether a line passes a position in which a draw could have been claimed
	size      int        // upper bound on the bytes besides the main line
	most      int        // bounds size
	dropped   int        // comments and variations
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
	inProse       bool       // whether its last words are not moves
	lead          string     // comment before the first move
	before, state game.State // before and after the last move
}

// newTree returns a tree of the start alone. Comments before the first move belong to the start.
// It keeps at most most bytes besides the main line.
func (r *Rules) newTree(most int) *tree {
	t := &tree{Rules: r, most: most, nodes: make([]node, 1)}
	t.startLine(0).started = true
	return t
}

// startLine opens the line of a depth. Lines continue wherever the variant with claimed draws
// allows.
func (t *tree) startLine(depth int) *openLine {
	if depth == len(t.lines) {
		g := t.Game(true)
		t.lines = append(t.lines, openLine{before: g.New(nil), state: g.New(nil)})
	}
	t.depth = depth
	l := &t.lines[depth]
	l.started, l.broken, l.inProse, l.lead = false, false, false, ""
	return l
}

// current returns the current line.
func (t *tree) current() *openLine { return &t.lines[t.depth] }

// reserve reserves bytes besides the main line and reports whether there is room for them.
func (t *tree) reserve(bytes int) bool {
	if t.size+bytes > t.most {
		t.dropped++
		return false
	}
	t.size += bytes
	return true
}

// inVariation reports whether a variation is open.
func (t *tree) inVariation() bool {
	return t.depth > 0 || t.skipped > 1 || t.skipped == 1 && !t.lines[0].broken
}

// addComment adds a comment to the last move or, before the first move of a line, to that move.
func (t *tree) addComment(comment string) {
	if comment == "" || t.skipped > 0 || !t.reserve(len(comment)+len("{} ")) {
		return
	}
	l := &t.lines[t.depth]
	to := &t.nodes[l.at].comment
	if !l.started {
		to = &l.lead
	}
	t.appendComment(to, comment)
}

func (t *tree) appendComment(to *string, comment string) {
	joined, cut := movelist.JoinComments(*to, comment)
	if cut {
		t.dropped++
	}
	*to = joined
}

// addGlyph adds a judgement to the last move of the line, and reports whether the number is valid
// and there is a move.
func (t *tree) addGlyph(number uint8) bool {
	l := t.current()
	if number == 0 || l.at == 0 || !l.started {
		return number == 0
	}
	n := &t.nodes[l.at]
	if t.reserve(len("$255")) {
		n.glyphs = movelist.AppendGlyph(n.glyphs, number)
	}
	return true
}

// open starts a variation. It keeps one that replaces no move, or is nested too deeply, as a
// comment.
func (t *tree) open(r *reader) {
	l := t.current()
	if l.at == 0 || !l.started || t.depth == movelist.MaxNesting {
		t.skipped, t.from = 1, r.begin
		return
	}
	next := t.startLine(t.depth + 1)
	next.at, next.from = t.nodes[l.at].parent, r.begin
	next.state.CopyFrom(t.lines[t.depth-1].before)
}

// close ends a variation. If it has no move, its comments move in front of it.
func (t *tree) close() {
	lead := ""
	if l := t.current(); !l.started {
		lead = l.lead
	}
	t.depth--
	t.addComment(lead)
}

// abandon abandons the line at a word that cannot be played, and keeps the rest of its text as a
// comment.
func (t *tree) abandon(r *reader, word string) {
	t.current().broken = true
	t.skipped, t.from = 1, r.begin
	r.notes.Add(format.NoteLine, word)
}

// skip passes over a word of a part that cannot be played.
func (t *tree) skip(r *reader, word string) {
	switch word {
	case "(":
		t.skipped++
	case ")":
		broken := t.current().broken
		if t.skipped > 1 || broken && t.depth == 0 {
			t.skipped = max(1, t.skipped-1)
			return
		}
		if broken {
			t.keepSkipped(r, r.begin)
			t.close()
			return
		}
		if text := r.text[t.from:r.at]; strings.Trim(text, "() \t\n.0123456789") == "" {
			t.skipped = 0
		} else {
			r.notes.Add(format.NoteLine, text)
			t.keepSkipped(r, r.at)
		}
	}
}

// keepSkipped keeps skipped text, up to a place, as a comment.
func (t *tree) keepSkipped(r *reader, to int) {
	t.skipped = 0
	if t.from >= 0 {
		t.keepAsComment(r.text[t.from:to])
	}
}

// keepAsComment keeps text as a comment.
func (t *tree) keepAsComment(text string) {
	var c movelist.Comment
	c.Add(text)
	if c.Cut {
		t.dropped++
	}
	t.addComment(c.Take())
}

// illegalMove returns the error of a word that is not a legal move.
func (t *tree) illegalMove(word string) error {
	l := t.current()
	_, err := t.FindText(l.state, word)
	if err == nil { // in English, but not in the letters of the game
		err = strict.Wrong("", "move %q is not allowed", game.Clip(word))
	}
	number, side := moveNumber(l.state)
	at := &format.MoveError{Ply: t.plies + 1, Word: game.Clip(word)}
	return at.Fault(fmt.Sprintf("move %s of %s: ", number, sides[side]), err)
}

// play plays a legal move. It abandons a variation if there is no room for it.
func (t *tree) play(m game.Move) {
	l := t.current()
	if t.depth > 0 && !t.reserve(len("e7e8q,()")) {
		l.broken, t.skipped, t.from = true, 1, -1
		return
	}
	t.unclaimed = t.unclaimed || t.claimable(l.state)
	seat := l.state.Acting().First()
	l.at = t.childFor(l.at, l.state.MoveName(seat, m), t.depth == 0)
	l.before.CopyFrom(l.state)
	l.state.Play(game.Solo(seat, m), nil)
	l.started = true
	if t.depth == 0 {
		t.plies++
	}
	if lead := l.lead; lead != "" {
		l.lead = ""
		comment := &t.nodes[l.at].comment
		t.appendComment(&lead, *comment)
		*comment = lead
	}
}

// childFor returns the node after a move from a node, and makes it if it does not exist. The main
// line comes first among alternatives.
func (t *tree) childFor(at int, name string, main bool) int {
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

// finish writes the tree into the game.
func (t *tree) finish(g *Game) {
	end := &t.nodes[t.lines[0].at]
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
		if n == t.lines[0].at && at.child != 0 { // the game ends here
			b.WriteByte('#')
			for after := at.child; after != 0; after = t.nodes[after].next {
				b.WriteByte('(')
				t.write(b, after)
				b.WriteByte(')')
			}
			return
		}
		if at.child == 0 {
			return
		}
	}
}
