package author_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/author"
	solving "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// A question about a search can be made from any position: the form offers a search, the check gives its
// answer, and a visitor is asked the same.
func TestMakesQuestionsAboutSearches(t *testing.T) {
	for _, c := range []struct {
		kind    exercise.Kind
		finding string
	}{
		{exercise.Select, "The right answer: "},
		{exercise.Backup, ": N = "},
		{exercise.Order, " nodes."},
	} {
		b := edits(t, head+beginning)
		b.Page.Send(author.Set{Field: "kind", Value: string(c.kind)})
		b.Page.Send(author.Set{Field: "steps", Value: "yes"})
		b.Page.Send(author.Set{Field: "fresh", Value: "yes"})
		b.Wait(1000)
		if p := form(b); !p.Ready || p.Wrong != nil || p.TakeBest {
			t.Fatalf("%s: %+v; want the form ready", c.kind, p.Wrong)
		}
		if g := kept(t, b).Exercises[0].Goal; g.Kind != c.kind || !g.Steps || !g.Fresh {
			t.Errorf("%s: the address has %+v; want steps and fresh instances", c.kind, g)
		}
		b.Page.Send(author.Do{What: "check"})
		b.Until("the answer", func(pagetest.View) bool { return len(form(b).Findings) == 1 })
		if got := form(b).Findings[0]; !strings.Contains(got.Text, c.finding) || got.Warn {
			t.Errorf("%s: the check says %+v; want %q", c.kind, got, c.finding)
		}
		b.Page.Send(author.Show{Tab: "try"})
		b.Until("the question", func(v pagetest.View) bool {
			p := featuretest.PartOf[solving.Part](&v.View)
			return p.Asked != nil && p.Asked.May && p.Asked.Kind == string(c.kind)
		})
	}
}

// The node is the position to which the author plays on the board, and can be taken back; one that the
// search does not reach is reported by the check.
func TestMarksNode(t *testing.T) {
	b := edits(t, head+beginning)
	b.Page.Send(author.Set{Field: "kind", Value: string(exercise.Cut)})
	b.Page.Send(author.Show{Tab: "question"})
	b.Rest()
	for _, square := range []string{"f5", "f6"} {
		b.Page.Send(feature.Choose{Square: square})
		b.Rest()
	}
	b.Wait(1000)
	if p := form(b); !slices.Equal(p.Sheet.Node, []string{"f5", "f6"}) || !p.Ready {
		t.Fatalf("the node is %v, %+v; want f5 f6", p.Sheet.Node, p.Wrong)
	}
	if g := kept(t, b).Exercises[0].Goal; !slices.Equal(g.Node, []string{"f5", "f6"}) {
		t.Errorf("the address has the node %v, want f5 f6", g.Node)
	}
	b.Page.Send(author.Do{What: "check"})
	b.Until("the answer", func(pagetest.View) bool { return len(form(b).Findings) == 1 })
	if got := form(b).Findings[0].Text; got != "The right answer: c4 e6 f7." {
		t.Errorf("the check says %q; want c4 e6 f7", got)
	}
	b.Page.Send(author.Do{What: "node-clear"})
	b.Rest()
	if p, v := form(b), b.Page.View(); len(p.Sheet.Node) > 0 || v.Board.Ply != 0 {
		t.Errorf("the node is %v, and the board at ply %d; want the position", p.Sheet.Node, v.Board.Ply)
	}
	b.Page.Send(author.Set{Field: "agent", Value: "alphabeta:depth=1,plain=on,eval=heuristic"})
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Rest()
	b.Page.Send(author.Do{What: "check"})
	b.Until("the refusal", func(pagetest.View) bool { return len(form(b).Findings) == 1 })
	if got := form(b).Findings[0]; !got.Warn || !strings.Contains(got.Text, "the search ends there") {
		t.Errorf("the check says %+v; want that the search ends there", got)
	}
	b.Page.Send(author.Set{Field: "agent", Value: "uct"})
	b.Wait(1000)
	if p := form(b); p.Ready || len(p.Wrong) != 1 || p.Wrong[0].Field != "agent" || !strings.Contains(p.Wrong[0].Text, "alphabeta") {
		t.Errorf("uct: %+v; want an error of the agent that names alphabeta", p.Wrong)
	}
	b.Page.Send(author.Set{Field: "kind", Value: string(exercise.Select)})
	b.Page.Send(author.Set{Field: "agent", Value: "uct:n=50"})
	for simulation, valid := range map[string]bool{"60": false, "50": true} {
		b.Page.Send(author.Set{Field: "simulation", Value: simulation})
		b.Wait(1000)
		if p := form(b); p.Ready != valid || !valid && (len(p.Wrong) != 1 || p.Wrong[0].Field != "simulation") {
			t.Errorf("simulation %s of 50: ready %v, %+v; want %v", simulation, p.Ready, p.Wrong, valid)
		}
	}
}
