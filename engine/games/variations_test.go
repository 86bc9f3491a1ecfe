package games_test

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/games"
	"playout/engine/record"
)

// treeOf returns the tree of a transcript.
func treeOf(t testing.TB, g game.Game, transcript format.Transcript) *record.Tree {
	t.Helper()
	tree, err := record.ParseTree(g, transcript.Start, 7, transcript.Moves, nil)
	if err != nil {
		t.Fatalf("%s: %v in %.300q", g.Spec().Name(), err, transcript.Moves)
	}
	return tree
}

// playedOf returns a tree in the form that formats take.
func playedOf(tree *record.Tree) format.Played {
	main := tree.LineThrough(0)
	o := lineOf(tree, main, 1)
	if c := tree.Comment(0); c != "" {
		if o.Comments == nil {
			o.Comments = make([]string, len(o.States))
		}
		o.Comments[0] = c
	}
	// Lines after the end of the main line are alternatives to its last step that begin with it.
	if last := main.Record.Len(); last > 0 {
		if after := tree.After(main.Nodes[last]); len(after) > 0 {
			beyond := lineOf(tree, tree.LineThrough(after[0]), last)
			beyond.At = last - 1
			if beyond.Comments != nil {
				beyond.Comments[1] = ""
			}
			if beyond.Glyphs != nil {
				beyond.Glyphs[1] = nil
			}
			o.Variations = append(o.Variations, beyond)
		}
	}
	return format.Played{Start: main.Record.Start, States: o.States, Steps: o.Steps, Shown: len(o.Steps), Comments: o.Comments, Glyphs: o.Glyphs, Variations: o.Variations}
}

// lineOf returns a line from a ply on; plies count from 1.
func lineOf(tree *record.Tree, l *record.Line, ply int) format.Variation {
	o := format.Variation{States: l.Record.States()[ply-1:], Steps: l.Record.Steps[ply-1:]}
	for i := range o.Steps {
		node := l.Nodes[ply+i]
		if c := tree.Comment(node); c != "" {
			if o.Comments == nil {
				o.Comments = make([]string, len(o.States))
			}
			o.Comments[i+1] = c
		}
		if glyphs := tree.Glyphs(node); len(glyphs) > 0 {
			if o.Glyphs == nil {
				o.Glyphs = make([][]uint8, len(o.States))
			}
			o.Glyphs[i+1] = glyphs
		}
		if i == 0 && ply > 1 || i == 0 && !tree.IsMain(node) {
			continue // the alternatives are listed with the main line at that place
		}
		for _, other := range tree.Variations(node) {
			alternative := lineOf(tree, tree.LineThrough(other), ply+i)
			alternative.At = i
			o.Variations = append(o.Variations, alternative)
		}
	}
	return o
}

// addVariations adds random variations, comments and judgements to a line.
func addVariations(g game.Game, o *format.Variation, r *game.Rand, depth int) {
	comments := []string{"", "a", "why (not)?", "[%clk 0:10]  two spaces %", "ä; 1. e4 * \u4e2d", strings.Repeat("long words ", 20) + "end"}
	o.Comments, o.Glyphs = make([]string, len(o.States)), make([][]uint8, len(o.States))
	for i := range o.States {
		if i > 0 && r.IntN(4) == 0 {
			o.Glyphs[i] = [][]uint8{{1}, {4, 14}, {255, 19, 6}}[r.IntN(3)]
		}
		if (i > 0 || depth == 0) && r.IntN(4) == 0 {
			o.Comments[i] = comments[r.IntN(len(comments))]
		}
	}
	for i := range o.Steps {
		for depth < 3 && r.IntN(5) == 0 {
			s := game.Clone(g, o.States[i])
			other := format.Variation{At: i, States: []game.State{game.Clone(g, s)}}
			for s.Acting() != 0 && (len(other.Steps) == 0 || r.IntN(4) > 0) {
				j, _ := game.RandomJoint(s, r, nil)
				s.Play(j, r)
				other.Steps = append(other.Steps, j)
				other.States = append(other.States, game.Clone(g, s))
			}
			addVariations(g, &other, r, depth+1)
			o.Variations = append(o.Variations, other)
		}
	}
}

// A format reads back all variations, comments and judgements that it wrote.
func TestFormatsKeepVariationsAndComments(t *testing.T) {
	for _, name := range variants {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		form := g.(format.Provider).Formats()[0]
		if g.Spec().Chance {
			continue // an episode has only the main line
		}
		for seed := range uint64(30) {
			p := played(t, g, "", seed, 5+int(seed))
			line := p.Line()
			addVariations(g, line, game.NewRand(seed), 0)
			p.Comments, p.Glyphs, p.Variations = line.Comments, line.Glyphs, line.Variations
			var b strings.Builder
			line.Write(&b, func(l *format.Variation, i int, _ bool) {
				seat := l.States[i].Acting().First()
				b.WriteString("," + l.States[i].MoveName(seat, l.Steps[i][seat]))
			})
			want, err := record.ParseTree(g, p.Start, 7, b.String(), nil)
			if err != nil {
				t.Fatalf("%s: %v in %s", name, err, b.String())
			}
			p = playedOf(want)
			text, err := form.Write(p)
			if err != nil {
				t.Fatal(err)
			}
			transcript, err := form.Read(text)
			if err != nil {
				t.Fatalf("%s: %v in %s", name, err, text)
			}
			if got := treeOf(t, g, transcript); got.String() != want.String() || transcript.Dropped != 0 {
				t.Fatalf("%s: read back from\n%s\nis\n%s\nwith %d dropped; want 0 dropped and\n%s", name, text, got, transcript.Dropped, want)
			}
		}
	}
}

// The limits of texts are the limits of records.
func TestLimitsEqualThoseOfRecords(t *testing.T) {
	if got, want := fmt.Sprint(movelist.MaxText, movelist.MaxNesting, movelist.MaxComment, movelist.MaxGlyphs), fmt.Sprint(record.MaxTree, record.MaxNesting, record.MaxComment, record.MaxGlyphs); got != want {
		t.Errorf("limits of movelist: %s, want those of record: %s", got, want)
	}
}
