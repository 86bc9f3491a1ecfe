package record

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Has reports whether a number is that of a node.
func (t *Tree) Has(node int) bool {
	return node >= 0 && node < len(t.nodes) && !t.nodes[node].deleted
}

// Raise returns a tree in which the innermost variation that contains a node has moved before the
// line that precedes it. Before the first line it becomes that line: its first step, the node
// returned, then continues the steps before it.
func (t *Tree) Raise(node int) (*Tree, int, error) {
	for node != 0 && t.continues(node) {
		node = t.nodes[node].parent
	}
	switch parent := &t.nodes[t.nodes[node].parent]; {
	case node == 0:
		return nil, 0, strict.Wrong("", "this is the main line").Allow("a variation")
	case parent.stops && parent.child == node:
		return nil, 0, strict.Wrong("", "this is the first variation after the main line").Allow("a variation after another one")
	}
	c := t.clone()
	c.move(node, func(sibling int) bool { return c.nodes[sibling].next == node })
	return c, node, c.checkNesting()
}

// Lower is the opposite of Raise: the innermost line that contains a node moves behind the one that
// follows it. If that is the main line, it does so from its last step, up to the node, that others
// can replace. That step, or the line's first one, is the node returned.
func (t *Tree) Lower(node int) (*Tree, int, error) {
	for node != 0 && t.nodes[node].next == 0 && t.continues(node) {
		node = t.nodes[node].parent
	}
	if node == 0 || t.nodes[node].next == 0 {
		return nil, 0, strict.Wrong("", "no variation follows this line").Allow("a line before another one")
	}
	c := t.clone()
	c.move(c.nodes[node].next, func(sibling int) bool { return sibling == node })
	return c, node, c.checkNesting()
}

// checkNesting refuses a tree whose lines are nested too deeply. Parents precede their children.
func (t *Tree) checkNesting() error {
	depths := make([]int, len(t.nodes))
	for n := 1; n < len(t.nodes); n++ {
		if t.nodes[n].deleted {
			continue
		}
		if depths[n] = depths[t.nodes[n].parent]; !t.continues(n) {
			depths[n]++
		}
		if depths[n] > MaxNesting {
			return strict.Wrong("", "lines are nested too deeply").Allow("%d", MaxNesting)
		}
	}
	return nil
}

// Delete returns a tree without a node and all nodes after it. Their numbers are not used again.
func (t *Tree) Delete(node int) (*Tree, error) {
	if node == 0 {
		return nil, strict.Wrong("", "the start cannot be deleted").Allow("a step")
	}
	c := t.clone()
	link := &c.nodes[c.nodes[node].parent].child
	for *link != node {
		link = &c.nodes[*link].next
	}
	*link = c.nodes[node].next
	if parent := &c.nodes[c.nodes[node].parent]; parent.child == 0 {
		parent.stops = false
	}
	for n := node; n < len(c.nodes); n++ {
		if parent := c.nodes[n].parent; n == node || c.nodes[parent].deleted {
			c.nodes[n] = c.nodes[n].tombstone()
		}
	}
	c.size = len(c.String())
	return c, nil
}

// tombstone returns what is left of a deleted node.
func (n *node) tombstone() node { return node{parent: n.parent, deleted: true} }

// WithWords returns a tree with people's comment on a node replaced. The commands of programs in the
// comment stay (see Words). Runs of blanks and line ends become one blank.
func (t *Tree) WithWords(node int, words string) (*Tree, error) {
	words = strings.Join(strings.Fields(words), " ")
	if strings.ContainsAny(words, "{}") || strings.Contains(words, command) || strings.ContainsFunc(words, unicode.IsControl) || !utf8.ValidString(words) {
		return nil, strict.Wrong("", "a comment with a brace, [%% or a control character").Allow("text without them")
	}
	words = strings.Join(strings.Fields(plaintext.Visible(words)), " ")
	comment, err := join(strings.Join(t.commands(node), " "), words)
	if err != nil {
		return nil, err
	}
	c := t.clone()
	c.size += len(comment) + len("{} ")
	c.nodes[node].comment = comment
	return c, c.checkSize()
}

// WithGlyphs returns a tree with the judgements of the step to a node replaced: by those of a text
// in the form of GlyphText, "" for none.
func (t *Tree) WithGlyphs(node int, text string) (*Tree, error) {
	var glyphs []byte
	for rest := text; rest != ""; {
		number, after := rest[1:], ""
		if end := strings.Index(number, glyphMark); end >= 0 {
			number, after = number[:end], number[end:]
		}
		n, err := strconv.ParseUint(number, 10, 8)
		if err != nil || n == 0 || rest[:1] != glyphMark || node == 0 || len(glyphs) == MaxGlyphs || strings.IndexByte(string(glyphs), byte(n)) >= 0 {
			return nil, strict.Wrong("", "judgements %q", strict.Clip(text)).Allow("at most %d different ones of %s1 to %[2]s255, of a step", MaxGlyphs, glyphMark)
		}
		glyphs, rest = append(glyphs, byte(n)), after
	}
	c := t.clone()
	c.size += len(text)
	c.nodes[node].glyphs = string(glyphs)
	return c, c.checkSize()
}

// checkSize refuses a tree whose text is too long, and corrects a size that counts replaced text.
func (t *Tree) checkSize() error {
	if t.size > MaxTree {
		t.size = len(t.String())
	}
	if t.size > MaxTree {
		return strict.Wrong("", "the lines of this game take more than %d bytes", MaxTree).Allow("%d", MaxTree)
	}
	return nil
}
