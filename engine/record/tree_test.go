package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/plaintext"
	"playout/engine/strict/stricttest"
)

// mayResign allows every line to end by resignation.
func mayResign(_ game.State, e ending.Ending) error {
	if e.How != "resigned" {
		return errors.New("no such ending")
	}
	return nil
}

// randomTree returns a random tree: lines of random games, with variations anywhere.
func randomTree(t *testing.T, g game.Game, seed uint64) *Tree {
	t.Helper()
	choice := game.NewRand(seed)
	tree := NewTree(played(t, g, "", 5, 6+int(seed%9)), ending.Ending{})
	for range seed % 7 {
		r := tree.LineThrough(choice.IntN(len(tree.nodes))).Record
		r = r.Cut(choice.IntN(r.Len() + 1))
		for s := r.StateAt(r.Len()); s.Acting() != 0 && choice.IntN(6) > 0; s = r.StateAt(r.Len()) {
			var j game.Joint
			for acting := s.Acting(); acting != 0; acting = acting.Rest() {
				legal := s.Legal(acting.First(), nil)
				j[acting.First()] = legal[choice.IntN(len(legal))]
			}
			if err := r.Append(j); err != nil {
				t.Fatal(err)
			}
		}
		node := 0
		var err error
		add := tree.Add
		if choice.IntN(2) == 0 {
			add = tree.AddAside
		}
		if tree, node, err = add(r); err != nil {
			t.Fatal(err)
		}
		if choice.IntN(3) == 0 {
			tree.nodes[node].comment = fmt.Sprint("comment ", node)
		}
		if choice.IntN(3) == 0 && node != 0 {
			tree.nodes[node].glyphs = []string{"\x01", "\x02\x0e", "\xff\x05\x01"}[choice.IntN(3)]
			tree.size += len("$255$5$1")
		}
		if choice.IntN(4) == 0 && tree.nodes[node].child == 0 {
			tree.nodes[node].ending = ending.Ending{How: ending.Resigned, Seat: "black"}
			break // Add goes no further there
		}
	}
	return tree
}

// lines returns all lines of a tree, with their comments.
func (t *Tree) lines() (all []string) {
	for n := range t.nodes {
		if t.nodes[n].child != 0 {
			continue
		}
		l := t.LineThrough(n)
		text := fmt.Sprint(l.Record, l.Ending, texts(l.Record))
		for _, at := range l.Nodes {
			text += fmt.Sprint(t.Glyphs(at), t.Comment(at), ";")
		}
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

// ParseTree inverts String: the same lines with their positions, comments and
// endings, and the same main line.
func TestParseTreeInvertsString(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(60) {
			want := randomTree(t, g, seed)
			got, err := ParseTree(g, "", 5, want.String(), mayResign)
			if err != nil {
				t.Fatalf("%s: %v", want, err)
			}
			if got.String() != want.String() || !slices.Equal(got.lines(), want.lines()) {
				t.Fatalf("got  %s\nwant %s", got, want)
			}
			if n := len(got.String()); n > got.size {
				t.Errorf("%d bytes of text, but the size is %d", n, got.size)
			}
		}
	}
}

// The text of a tree of one line is that of the record.
func TestTreeOfOneLine(t *testing.T) {
	for _, g := range both {
		r := played(t, g, "", 3, 12)
		tree := NewTree(r, ending.Ending{})
		if tree.String() != r.String() || !tree.IsPlain() {
			t.Errorf("%s as a tree is %s", r, tree)
		}
		checkSame(t, tree.LineThrough(0).Record, r)
	}
}

// Add makes a record a line of the tree, and all earlier lines remain; a record that is already
// in the tree changes nothing. The nodes keep their numbers.
func TestAddKeepsLines(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(40) {
			tree := randomTree(t, g, seed)
			before := tree.String()
			r := played(t, g, "", 5, 9)
			r.Seed = 5
			more, node, err := tree.Add(r)
			if tree.String() != before {
				t.Fatalf("Add changed %s to %s", before, tree)
			}
			if err != nil {
				continue // beyond the end of a line
			}
			if more.Find(r) != node || node == 0 {
				t.Fatalf("%s is not in %s", r, more)
			}
			for n := range tree.nodes {
				if !strings.HasPrefix(more.LineThrough(n).Record.String(), tree.LineThrough(n).Record.Cut(tree.nodes[n].ply).String()) {
					t.Fatalf("node %d of %s has another path in %s", n, tree, more)
				}
			}
			if again, at, err := more.Add(r); err != nil || at != node || again.String() != more.String() {
				t.Errorf("Add again: %s, %v; want no change", again, err)
			}
		}
	}
}

// MakeMain makes the path to a node the main line and keeps all lines.
func TestMakeMain(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(40) {
			tree := randomTree(t, g, seed)
			for n := range tree.nodes {
				first := tree.MakeMain(n)
				if !first.IsMain(n) || !slices.Equal(first.lines(), tree.lines()) {
					t.Fatalf("MakeMain(%d) of %s is %s", n, tree, first)
				}
				if tree.IsMain(n) && first.String() != tree.String() {
					t.Fatalf("MakeMain(%d), on the main line of %s, is %s; want no change", n, tree, first)
				}
			}
		}
	}
}

// Promote keeps the main line and all others; the path to the node is the variation
// that leaves the main line.
func TestPromote(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(40) {
			tree := randomTree(t, g, seed)
			for n := range tree.nodes {
				lead := tree.Promote(n)
				if !slices.Equal(lead.lines(), tree.lines()) || lead.LineThrough(0).Record.String() != tree.LineThrough(0).Record.String() || lead.depth(n) > 1 {
					t.Fatalf("Promote(%d) of %s is %s", n, tree, lead)
				}
			}
		}
	}
}

func TestVariations(t *testing.T) {
	tree, err := ParseTree(othello.New(), "", 0, "f5, d6 (f6 {why} e6 (c4)) (f4), c3", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := tree.String(), "f5,d6(f6{why},e6(c4))(f4),c3"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	l := tree.LineThrough(0)
	if l.Record.String() != "f5,d6,c3" {
		t.Errorf("the main line is %s", l.Record)
	}
	others := tree.Variations(l.Nodes[2])
	if len(others) != 2 || len(tree.Continuation(others[0], 9)) != 2 || tree.Continuation(others[0], 9)[1].Name != "e6" || tree.LineLength(others[0]) != 3 || tree.Comment(others[0]) != "why" {
		t.Errorf("the variations of d6 are the nodes %v; want f6 with its comment and e6, and f4", others)
	}
	if n := tree.Variations(l.Nodes[3]); len(n) != 0 {
		t.Errorf("the variations of c3 are the nodes %v, want none", n)
	}
}

// A step keeps its judgements, each once, in every line.
func TestGlyphs(t *testing.T) {
	for text, want := range map[string]string{
		"f5$1,d6$2$14":              "f5$1,d6$2$14",
		"f5 $1 d6 {c} $3 $3,$1":     "f5$1,d6$3$1{c}",
		"f5$255{c}(e6$5{d}f4),d6":   "f5$255{c}(e6$5{d},f4),d6",
		"f5,d6(f6)$4,c3":            "f5,d6$4(f6),c3",
		"f5$1(f5$2,f6),d6":          "f5$1$2,d6(f6)",
		"f5$6#resigned.black":       "f5$6#resigned.black",
		"f5#resigned.black$6{c}":    "f5$6#resigned.black{c}",
		"f5$1$2$3$4$5$6$7$8$9$10":   "f5$1$2$3$4$5$6$7$8",
		"f5$001d6":                  "f5$1,d6",
		"f5(e6$1)(d3),d6(f6$2)(f4)": "f5(e6$1)(d3),d6(f6$2)(f4)",
	} {
		tree, err := ParseTree(othello.New(), "", 0, text, mayResign)
		if err != nil || tree.String() != want || tree.IsPlain() || len(want) > tree.size+1 {
			t.Errorf("%s is %v, %v; want %s", text, tree, err, want)
		}
	}
	tree, err := ParseTree(othello.New(), "", 0, "f5$1$14,d6", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := tree.Glyphs(1); !slices.Equal(got, []uint8{1, 14}) || len(tree.Glyphs(2)) > 0 || len(tree.Glyphs(0)) > 0 {
		t.Errorf("the judgements of f5 are %v, want 1 and 14, and none elsewhere", got)
	}
}

// A variation that repeats a line and continues does not replace that line.
func TestRepeatedSteps(t *testing.T) {
	for text, want := range map[string]string{
		"f5(f5,f6),d6":                  "f5,d6(f6)",
		"f5(f5,d6),d6":                  "f5,d6",
		"f5(f5,f6,e6(e6,f4)),d6(f6,c4)": "f5,d6(f6,e6(c4),f4)",
		"f5,d6,c3(c3,d3),f3":            "f5,d6,c3,f3(d3)",
	} {
		if tree, err := ParseTree(othello.New(), "", 0, text, nil); err != nil || tree.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, tree, err, want)
		}
	}
}

// ParseTree refuses anything but a tree in one line that names the place of the fault.
func TestBadTrees(t *testing.T) {
	for text, want := range map[string]string{
		"f5,d6(":                                 "a line does not end; ) is missing",
		"f5,d6(f6":                               "a line does not end; ) is missing",
		"f5,d6()":                                `ply 2, ")": no line ends here; allowed: ) after a step of a line that ( started`,
		"f5,d6)":                                 `ply 3, ")": no line ends here; allowed: ) after a step of a line that ( started`,
		"(f5)":                                   `ply 1, "(": ( with no step before it; allowed: a step before (`,
		"f5((d6))":                               `ply 1, "(": ( with no step before it; allowed: a step before (`,
		"f5,d6(f5)":                              `ply 2, "f5": not a move here; allowed: f4 d6 f6`,
		"f5{why":                                 `ply 2, "{": a comment does not end; } is missing`,
		"f5$":                                    `ply 2, "$": a judgement that cannot be here; allowed: $1 to $255 after a step`,
		"f5$0":                                   `ply 2, "$": a judgement that cannot be here; allowed: $1 to $255 after a step`,
		"f5$256":                                 `ply 2, "$": a judgement that cannot be here; allowed: $1 to $255 after a step`,
		"$1f5":                                   `ply 1, "$": a judgement that cannot be here; allowed: $1 to $255 after a step`,
		"f5,d6($1f6)":                            `ply 2, "$": a judgement that cannot be here; allowed: $1 to $255 after a step`,
		"f5{a{b}":                                `ply 2, "{": a comment with a brace or a control character; allowed: text without them`,
		"f5{a\nb}":                               `ply 2, "{": a comment with a brace or a control character; allowed: text without them`,
		"f5{\xff}":                               `ply 2, "{": a comment with a brace or a control character; allowed: text without them`,
		"f5#":                                    `ply 2, "#": no such ending; allowed: none here`,
		"f5#left.black":                          `ply 2, "#": no such ending`,
		"f5#resigned.black,d6":                   `ply 2, "d6": the game has ended (resigned); allowed: no more steps`,
		"f5,d6(d6#resigned.black)":               "", // the same step: nothing follows it
		"f5,d6(d6#resigned.black),c3":            `ply 3, "c3": the game has ended (resigned); allowed: no more steps`,
		"f5,d6,c3(c3)#resigned":                  "",
		"f5,d6#resigned#resigned":                `ply 3, "#": the line continues, or has ended, here; allowed: one ending, at the end of a line`,
		"f5{" + strings.Repeat("x", 2001) + "}":  `ply 2, "{": a comment of more than 2000 bytes; allowed: 2000`,
		"f5" + strings.Repeat("(d3(d3", 3) + ")": "a line does not end; ) is missing",
		strings.Repeat("f5,", MaxTree/3+1):       "game of 131073 bytes with all its lines; allowed: 131072",
	} {
		_, err := ParseTree(othello.New(), "", 0, text, mayResign)
		if want != "" {
			stricttest.Refused(t, text, err, want, "")
		} else if err != nil {
			t.Errorf("%s is refused with %v, want a tree", text, err)
		}
	}
}

// Variations nest up to MaxNesting and no deeper.
func TestNesting(t *testing.T) {
	g := both[1]
	text := func(depth int) string {
		r := played(t, g, "", 1, 1)
		return strings.Repeat(r.String()+"(", depth) + r.String() + strings.Repeat(")", depth)
	}
	if _, err := ParseTree(g, "", 1, text(MaxNesting), nil); err != nil {
		t.Error(err)
	}
	if _, err := ParseTree(g, "", 1, text(MaxNesting+1), nil); err == nil || !strings.Contains(err.Error(), "nested") {
		t.Errorf("a deeper tree: got the error %v, want one about nesting", err)
	}
}

func FuzzParseTree(f *testing.F) {
	for _, text := range []string{"f5,d6(f6{why}e6(c4))(f4),c3", "f5#resigned.black", "{start}f5(e6({x}f4))", "f5,d6(", "(((", "f5$1(e6$2$14{x}f4),d6#resigned.black$9", "f5#(d6,c3)(f6#(d6))", "#(f5)", "f5#resigned.black#(f6)", "f5{a\u202eb\u2028c}", "f5{e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301}{\u0301\u200d}"} {
		f.Add(text)
	}
	g := othello.New()
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := ParseTree(g, "", 0, text, mayResign)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		if shown := tree.String(); plaintext.Visible(shown) != shown && !strings.Contains(text, "#") { // mayResign accepts any seat
			t.Errorf("%q is written as %q, with invisible characters", text, shown)
		}
		again, err := ParseTree(g, "", 0, tree.String(), mayResign)
		if err != nil || again.String() != tree.String() {
			t.Errorf("%q is written as %q and read as %v, %v", text, tree, again, err)
		}
	})
}
