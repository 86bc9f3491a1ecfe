package record

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// ParseTree reads untrusted text of a tree from a start, and accepts the same between steps as
// Parse. checkEnding returns an error if a line cannot end in this way at a position; if it is nil,
// no line can have an ending. A step that the tree already has does not become a second child: no
// two children of a node have the same step.
func ParseTree(g game.Game, start string, seed uint64, text string, checkEnding func(game.State, ending.Ending) error) (*Tree, error) {
	if len(text) > MaxTree {
		return nil, strict.Wrong("", "game of %d bytes with all its lines", len(text)).Allow("%d", MaxTree)
	}
	begin, err := New(g, start, seed)
	if err != nil {
		return nil, err
	}
	p := &treeParser{tree: &Tree{begin: begin, nodes: make([]node, 1)}, checkEnding: checkEnding, depths: make([]int, 1)}
	p.open(begin.end, *begin.rand, 0)
	rest := strings.TrimLeft(text, separators)
	for rest != "" {
		used, err := p.next(rest)
		if err != nil {
			return nil, refuse(p.tree.nodes[p.current().at].ply+1, rest, err)
		}
		rest = strings.TrimLeft(rest[used:], separators)
	}
	if p.depth > 1 {
		return nil, strict.Wrong("", "a line does not end; ) is missing")
	}
	// If variations that repeat the last step of the main line continue it, the line stops there all
	// the same.
	if n := &p.tree.nodes[p.current().at]; n.child != 0 && !n.stops {
		n.stops = true
		p.tree.size += len(endMark + "()")
	}
	return p.tree, nil
}

// treeParser is a tree that is being read.
type treeParser struct {
	tree        *Tree
	checkEnding func(game.State, ending.Ending) error
	lines       []openLine // the open lines, outermost first; those beyond depth are reused
	depth       int        // number of open lines

	// depths holds, by node, the depth of the outermost line that contains it. A variation may repeat
	// steps of an outer line and then leave it: its steps do not replace those of that line.
	depths []int
}

// openLine is a line that is being read. Its last step leads from the position before to state.
type openLine struct {
	at               int    // the last node
	started          bool   // whether it has a step
	stopped          bool   // whether only variations may follow
	lead             string // the comment before the first step
	before, state    game.State
	randBefore, rand game.Rand // in their states before and after the last step
}

func (p *treeParser) current() *openLine { return &p.lines[p.depth-1] }

// open starts a line at a node.
func (p *treeParser) open(s game.State, rand game.Rand, at int) {
	if p.depth == len(p.lines) {
		g := p.tree.begin.Game
		p.lines = append(p.lines, openLine{before: game.Clone(g, s), state: game.Clone(g, s)})
	}
	p.depth++
	l := p.current()
	l.state.CopyFrom(s)
	l.at, l.started, l.stopped, l.lead, l.rand = at, false, false, "", rand
}

// next reads the first part of the text, and returns its length in bytes.
func (p *treeParser) next(text string) (used int, err error) {
	l := p.current()
	switch text[0] {
	case '{':
		return p.comment(text)
	case endMark[0]:
		if len(text) > 1 && text[1] == '(' {
			return 1, p.stop()
		}
		return p.ending(text)
	case glyphMark[0]:
		return p.glyph(text)
	case '(':
		if !l.started && !l.stopped {
			return 0, strict.Wrong("", "( with no step before it").Allow("a step before (")
		}
		if p.depth > MaxNesting {
			return 0, strict.Wrong("", "lines are nested too deeply").Allow("%d", MaxNesting)
		}
		if l.stopped {
			p.open(l.state, l.rand, l.at)
		} else {
			p.open(l.before, l.randBefore, p.tree.nodes[l.at].parent)
		}
		return 1, nil
	case ')':
		if p.depth == 1 || !l.started {
			return 0, strict.Wrong("", "no line ends here").Allow(") after a step of a line that ( started")
		}
		p.depth--
		return 1, nil
	}
	return p.step(text)
}

func (p *treeParser) step(text string) (used int, err error) {
	l, spec := p.current(), p.tree.begin.Game.Spec()
	at := &p.tree.nodes[l.at]
	if l.stopped {
		return 0, strict.Wrong("", "the line stops before").Allow("( after %s", endMark)
	}
	if at.ending.How != "" && !at.stops {
		return 0, strict.Wrong("", "the game has ended (%s)", at.ending.How).Allow("no more steps")
	}
	j, outcome, used, err := readStep(spec, l.state, text)
	if err != nil {
		return 0, err
	}
	l.before.CopyFrom(l.state)
	l.randBefore = l.rand
	name, err := advance(spec, l.state, &l.rand, at.ply, at.bytes, j, outcome)
	if err != nil {
		return 0, err
	}
	next := p.tree.Child(l.at, name)
	if next == 0 {
		next = p.tree.append(l.at, j, outcome, name)
		p.depths = append(p.depths, p.depth)
	} else {
		p.depths[next] = min(p.depths[next], p.depth)
	}
	p.tree.move(next, func(other int) bool { return p.depths[other] > p.depth })
	l.at, l.started = next, true
	lead := l.lead
	l.lead = ""
	return used, p.annotate(next, lead)
}

// stop notes that the line stops after its last step, and that variations follow.
func (p *treeParser) stop() error {
	l := p.current()
	n := &p.tree.nodes[l.at]
	if p.depth > 1 && !l.started || l.stopped || n.child != 0 {
		return strict.Wrong("", "the line cannot stop here").Allow("%s after its last step", endMark)
	}
	l.stopped, n.stops = true, true
	p.tree.size += len(endMark)
	return nil
}

// comment reads a comment on the last step or, before any step, on the start or the
// first step of the line.
func (p *treeParser) comment(text string) (used int, err error) {
	end := strings.IndexByte(text, '}')
	if end < 0 {
		return 0, strict.Wrong("", "a comment does not end; } is missing")
	}
	words := strings.TrimSpace(text[1:end])
	if strings.ContainsFunc(words, unicode.IsControl) || strings.Contains(words, "{") || !utf8.ValidString(words) {
		return end + 1, strict.Wrong("", "a comment with a brace or a control character").Allow("text without them")
	}
	switch words = strings.TrimSpace(strings.ReplaceAll(plaintext.Visible(words), "\n", " ")); {
	case p.depth > 1 && !p.current().started:
		p.current().lead, err = join(p.current().lead, words)
	default:
		err = p.annotate(p.current().at, words)
	}
	return end + 1, err
}

// annotate adds to the comment on a node.
func (p *treeParser) annotate(node int, words string) (err error) {
	n := &p.tree.nodes[node]
	p.tree.size += len(words) + len("{} ")
	n.comment, err = join(n.comment, words)
	return err
}

// join joins two comments.
func join(a, b string) (string, error) {
	if a != "" && b != "" {
		a += " "
	}
	if len(a)+len(b) > MaxComment {
		return "", strict.Wrong("", "a comment of more than %d bytes", MaxComment).Allow("%d", MaxComment)
	}
	return a + b, nil
}

// glyph reads a judgement of the last step. It ignores more than MaxGlyphs, and one that the step
// already has.
func (p *treeParser) glyph(text string) (used int, err error) {
	l := p.current()
	digits := strings.TrimLeft(text[1:], "0123456789")
	used = len(text) - len(digits)
	number, err := strconv.ParseUint(text[1:used], 10, 8)
	if err != nil || number == 0 || l.at == 0 || p.depth > 1 && !l.started {
		return 0, strict.Wrong("", "a judgement that cannot be here").Allow("%s1 to %[1]s255 after a step", glyphMark)
	}
	n := &p.tree.nodes[l.at]
	if len(n.glyphs) < MaxGlyphs && strings.IndexByte(n.glyphs, byte(number)) < 0 {
		n.glyphs += string([]byte{byte(number)})
		p.tree.size += used
	}
	return used, nil
}

// ending reads the ending of the line.
func (p *treeParser) ending(text string) (used int, err error) {
	end := len(text)
	if i := strings.IndexAny(text[1:], separators+marks); i >= 0 {
		end = 1 + i
	}
	l := p.current()
	n := &p.tree.nodes[l.at]
	var e ending.Ending
	e.How, e.Seat, _ = strings.Cut(text[1:end], ".")
	switch {
	case e.How == "" || p.checkEnding == nil:
		return 0, strict.Wrong("", "no such ending").Allow("none here")
	case n.child != 0 || n.ending.How != "":
		return 0, strict.Wrong("", "the line continues, or has ended, here").Allow("one ending, at the end of a line")
	}
	if err := p.checkEnding(l.state, e); err != nil {
		return 0, err
	}
	n.ending = e
	p.tree.size += end
	return end, nil
}
