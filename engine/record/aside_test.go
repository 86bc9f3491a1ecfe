package record

import (
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/game"
)

// A record added aside changes no line, also if it continues the main line: that one stops. Once the
// game goes on there, one of those steps continues it, and the others stay variations.
func TestAddAside(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(40) {
			tree := randomTree(t, g, seed)
			tree.size = len(tree.String())
			main := tree.LineThrough(0)
			if main.Record.Over() || main.Ending.How != "" {
				continue
			}
			s := main.Record.StateAt(main.Record.Len())
			j := firstStep(s)
			r := main.Record.Cut(main.Record.Len())
			if err := r.Append(j); err != nil {
				t.Fatal(err)
			}
			aside, node, err := tree.AddAside(r)
			if err != nil {
				t.Fatal(err)
			}
			if got := aside.LineThrough(0).Record.String(); got != main.Record.String() || aside.IsMain(node) {
				t.Fatalf("%s and %s aside: the main line is %s, want %s", tree, r, got, main.Record)
			}
			amended(t, "aside", aside)
			on := aside.Continue(node)
			if got := on.LineThrough(0).Record.String(); got != r.String() {
				t.Fatalf("%s continued: the main line is %s, want %s", aside, got, r)
			}
			amended(t, "continued", on)
		}
	}
}

// The text of a tree marks where a line stops. A line can stop once, after a step or at the start,
// and only variations follow.
func TestStopText(t *testing.T) {
	for text, want := range map[string]string{
		"f5#(d6,c3)(f6)": "f5#(d6,c3)(f6)", "#(f5)": "#(f5)", "f5,d6#(c3)(f5)": "", "f5#(d6#(c3))": "f5#(d6#(c3))",
		"f5(e6)#(d6),c3": "", "f5#(d6)#(f6)": "", "f5#()": "", "f5#(d6": "", "f5#resigned.black#(d6)": "f5#resigned.black#(d6)", "(#(f5))": "",
	} {
		tree, err := ParseTree(both[0], "", 0, text, mayResign)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s is read as %s, want an error", text, tree)
		case want != "" && (err != nil || tree.String() != want):
			t.Errorf("%s is read as %v, %v; want %s", text, tree, err, want)
		case err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: %q, want one line", text, err)
		}
	}
	if tree := NewTree(played(t, both[0], "", 3, 2), ending.Ending{}); !tree.IsPlain() {
		t.Errorf("%s is not plain", tree)
	}
}

// firstStep returns the step in which every acting seat plays its first legal move.
func firstStep(s game.State) (j game.Joint) {
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		j[acting.First()] = s.Legal(acting.First(), nil)[0]
	}
	return j
}
