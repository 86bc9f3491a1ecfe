package record

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
)

// amended checks a tree after a change: its text is read back, and its size covers the text.
func amended(t *testing.T, what string, tree *Tree) {
	t.Helper()
	text := tree.String()
	got, err := ParseTree(tree.begin.Game, "", tree.begin.Seed, text, mayResign)
	if err != nil || got.String() != text {
		t.Fatalf("%s: %s is read as %v, %v", what, text, got, err)
	}
	if len(text) > tree.size {
		t.Errorf("%s: %d bytes of text, but the size is %d", what, len(text), tree.size)
	}
}

// oneLine checks that an error is one short line.
func oneLine(t *testing.T, input string, err error) {
	t.Helper()
	if text := err.Error(); strings.ContainsAny(text, "\n\r\x00") || len(text) > 300 {
		t.Errorf("%.80q: got the error %q, want one short line", input, text)
	}
}

// nodesOf returns the nodes of a tree, without the start.
func nodesOf(tree *Tree) (list []int) {
	for n := 1; n < tree.Len(); n++ {
		if tree.Has(n) {
			list = append(list, n)
		}
	}
	return list
}

// Raise and Lower undo each other, and keep all lines and numbers.
func TestRaiseThenLower(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(60) {
			tree := randomTree(t, g, seed)
			tree.size = len(tree.String())
			for _, n := range nodesOf(tree) {
				up, at, err := tree.Raise(n)
				if first := tree.isFirstLine(n); first != (err != nil) {
					t.Fatalf("%s: raising node %d: %v; want an error: %v", tree, n, err, first)
				}
				if err == nil {
					amended(t, "raised", up)
					back, again, err := up.Lower(at)
					if err != nil || again != at || back.String() != tree.String() || !slices.Equal(up.lines(), tree.lines()) {
						t.Fatalf("%s: node %d raised is %s, lowered %v, %d, %v; want the first", tree, n, up, back, again, err)
					}
				}
				down, at, err := tree.Lower(n)
				if err == nil {
					amended(t, "lowered", down)
					if back, _, err := down.Raise(at); err != nil || back.String() != tree.String() {
						t.Fatalf("%s: node %d lowered is %s, raised %v, %v; want the first", tree, n, down, back, err)
					}
				}
			}
		}
	}
}

// isFirstLine reports whether no line precedes the innermost one that contains a node.
func (t *Tree) isFirstLine(node int) bool {
	for node != 0 && t.continues(node) {
		node = t.nodes[node].parent
	}
	return node == 0 || t.nodes[t.nodes[node].parent].child == node
}

// Delete removes the lines through a node, and nothing else: the line that remains ends or goes
// elsewhere. Other nodes keep their numbers, and deleted numbers never come back.
func TestDelete(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(60) {
			tree := randomTree(t, g, seed)
			tree.size = len(tree.String())
			for _, n := range nodesOf(tree) {
				less, err := tree.Delete(n)
				if err != nil {
					t.Fatal(err)
				}
				amended(t, "deleted", less)
				for _, other := range nodesOf(tree) {
					through := slices.Contains(tree.LineThrough(other).Nodes[:tree.nodes[other].ply+1], n)
					if less.Has(other) == through {
						t.Fatalf("%s without %d: it has %d: %v; want %v", tree, n, other, through, !through)
					}
					if !through && less.nodes[other].name != tree.nodes[other].name {
						t.Fatalf("%s without %d: %d is %s; want %s", tree, n, other, less.nodes[other].name, tree.nodes[other].name)
					}
				}
				again, node, err := less.Add(tree.LineThrough(n).Record)
				if err == nil && node < tree.Len() && !less.Has(node) {
					t.Fatalf("%s without %d, added again: node %d; want a new number", tree, n, node)
				}
				if err == nil {
					amended(t, "added again", again)
				}
			}
		}
	}
	if _, err := NewTree(played(t, both[0], "", 3, 2), ending.Ending{}).Delete(0); err == nil {
		t.Error("the start was deleted")
	} else {
		oneLine(t, "the start", err)
	}
}

// WithWords replaces what people say and keeps what programs say; what it accepts is read back.
func TestWithWords(t *testing.T) {
	tree := NewTree(played(t, both[0], "", 3, 3), ending.Ending{})
	tree.nodes[1].comment = "old [%clk 0:01:30] words [%eval 0.3]"
	tree.size = len(tree.String())
	for _, c := range []struct {
		node            int
		say, want, says string
	}{
		{1, "", "", ""}, {1, " new\n words ", "new words", ""}, {0, "a start", "a start", ""},
		{1, "a {brace", "", "brace"}, {1, "a brace}", "", "brace"}, {2, "[%clk 1]", "", "[%"}, {2, "\x00", "", "control"},
		{2, "\xff", "", "control"}, {2, strings.Repeat("x", MaxComment), strings.Repeat("x", MaxComment), ""},
		{2, strings.Repeat("x", MaxComment+1), "", "allowed: 2000"}, {1, strings.Repeat("x", MaxComment), "", "allowed: 2000"},
	} {
		got, err := tree.WithWords(c.node, c.say)
		if c.says != "" {
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%.40q: error %v; want one that says %q", c.say, err, c.says)
			} else {
				oneLine(t, c.say, err)
			}
			continue
		}
		if err != nil || got.Words(c.node) != c.want {
			t.Fatalf("%.40q: got %v, %v; want %.40q", c.say, got, err, c.want)
		}
		amended(t, "commented", got)
		if c.node == 1 && !strings.HasPrefix(got.Comment(1), "[%clk 0:01:30] [%eval 0.3]") {
			t.Errorf("%.40q: got the comment %q; want one with the commands", c.say, got.Comment(1))
		}
	}
}

func FuzzWithWords(f *testing.F) {
	f.Add("old [%clk 1:00] words", "new")
	f.Add("[%", "a\u2028b\u200d c")
	f.Fuzz(func(t *testing.T, old, words string) {
		tree, err := ParseTree(both[0], "", 5, "f5{"+old+"}", nil)
		if err != nil || tree.Len() != 2 {
			return
		}
		if tree, err = tree.WithWords(1, words); err == nil {
			amended(t, "commented", tree)
		} else {
			oneLine(t, words, err)
		}
	})
}

// WithGlyphs inverts GlyphText and refuses everything else.
func TestWithGlyphs(t *testing.T) {
	tree := NewTree(played(t, both[0], "", 3, 3), ending.Ending{})
	many := ""
	for i := range MaxGlyphs {
		many += fmt.Sprint("$", i+1)
	}
	for _, text := range []string{"$1", "$1$14", "$255", many, ""} {
		got, err := tree.WithGlyphs(2, text)
		if err != nil || GlyphText(got.Glyphs(2)) != text {
			t.Fatalf("%q: got %v, %v", text, got, err)
		}
		amended(t, text, got)
	}
	for _, text := range []string{"1", "$", "$0", "$256", "$1$1", "$1 ", "$1,$2", "$-1", many + "$99", "!"} {
		if got, err := tree.WithGlyphs(2, text); err == nil {
			t.Errorf("%q: got %s; want an error", text, got)
		} else {
			oneLine(t, text, err)
		}
	}
	if got, err := tree.WithGlyphs(0, "$1"); err == nil {
		t.Errorf("a judgement of the start: got %s; want an error", got)
	}
}

// Changes that would make a tree too long or too deep for its text are refused.
func TestAmendLimits(t *testing.T) {
	tree := NewTree(played(t, both[0], "", 3, 60), ending.Ending{})
	var err error
	for n := 1; n < tree.Len() && err == nil; n++ {
		var next *Tree
		if next, err = tree.WithWords(n, strings.Repeat("x", MaxComment)); err == nil {
			tree = next
		}
	}
	for range 100 { // replaced text does not count
		if tree, err = tree.WithWords(1, strings.Repeat("y", MaxComment)); err != nil {
			t.Fatal(err)
		}
	}
	amended(t, "full", tree)
}

// A line with the most variations around it cannot be nested further.
func TestRaiseTooDeep(t *testing.T) {
	g := both[0]
	tree := NewTree(played(t, g, "", 3, 0), ending.Ending{})
	tree.nodes = append(tree.nodes, node{name: "a"}, node{name: "b"})
	tree.nodes[0].child, tree.nodes[1].next = 1, 2
	for i := range MaxNesting { // variations of the line a, each within the one before
		parent := 2*i + 2
		if i == 0 {
			parent = 1
		}
		first := len(tree.nodes)
		tree.nodes = append(tree.nodes, node{parent: parent, next: first + 1}, node{parent: parent})
		tree.nodes[parent].child = first
	}
	if deepest := tree.depth(tree.Len() - 1); deepest != MaxNesting {
		t.Fatalf("got a depth of %d, want %d", deepest, MaxNesting)
	}
	if _, _, err := tree.Raise(2); err == nil || !strings.Contains(err.Error(), "nested too deeply") {
		t.Errorf("got %v, want an error about nesting", err)
	}
}
