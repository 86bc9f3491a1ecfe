package compare_test

import (
	"strconv"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/compare"
	"playout/ui/page/pagetest"
)

func part(b *pagetest.Bench) compare.Part {
	v := b.Page.View()
	return featuretest.PartOf[compare.Part](&v.View)
}

// compared runs the comparison to its end.
func compared(b *pagetest.Bench, limit string) compare.Part {
	b.T.Helper()
	b.Page.Send(compare.SetLimit{Limit: limit})
	b.Page.Send(compare.Toggle{})
	b.Until("the end of the comparison", func(pagetest.View) bool { return !part(b).Running })
	return part(b)
}

// thinks returns the Thinks sent.
func thinks(b *pagetest.Bench) (list []*wire.Think) {
	for _, c := range b.Sent {
		if c.Think != nil {
			list = append(list, c.Think)
		}
	}
	return list
}

// In every game two agents are offered, and each gets the same count in one worker: the page asks
// for exactly that, and shows each with its moves.
func TestEqualCounts(t *testing.T) {
	for game, agents := range map[string][2]string{
		"othello": {"alphabeta:nodes=100", "uct:n=100"},
		"morris":  {"alphabeta:nodes=100", "uct:n=100"},
		"chess":   {"alphabeta:nodes=100", "uct:n=100"},
		"geese":   {"uct:n=100", "flat:n=100"},
	} {
		b := pagetest.New(t, "#/inside/"+game+"?seed=3&view=compare")
		p := part(b)
		if len(p.Cards) != 2 || p.Running || !p.May || p.Removes || p.Next == "" {
			t.Fatalf("%s: at first %+v, want two agents and nothing at work", game, p)
		}
		p = compared(b, "n=100")
		asked := thinks(b)
		if len(asked) != 2 {
			t.Fatalf("%s: %d thoughts, want 2", game, len(asked))
		}
		for i, think := range asked {
			if think.Agent != agents[i] || think.Endless || think.Workers != 1 {
				t.Errorf("%s: agent %d thought as %+v, want %s in one worker", game, i, think, agents[i])
			}
			if c := p.Cards[i]; c.State != "done" || len(c.Rows) < 2 || c.Rows[0].Score == "" || c.Picture.Label == "" {
				t.Errorf("%s: agent %d is %+v, want moves with values and a picture", game, i, c)
			}
		}
		if !strings.Contains(p.Said, "A") || !strings.Contains(p.Said, "play") {
			t.Errorf("%s: the page says %q, want who plays what", game, p.Said)
		}
	}
}

// The sentence names the moves that the agents prefer and, if they differ, what the first thinks of
// the other's.
func TestWhereTheyDiffer(t *testing.T) {
	differ := 0
	for seed := range 6 {
		b := pagetest.New(t, "#/inside/chess?m=e2e4,e7e5,g1f3&view=compare&agents=uct:c="+strconv.Itoa(1+seed)+" alphabeta")
		p := compared(b, "n=100")
		first, second := p.Cards[0].Rows, p.Cards[1].Rows
		want := "A and B play " + first[0].Text + "."
		if first[0].Move != second[0].Move {
			differ++
			theirs := ""
			for _, r := range b.Page.Now().Board.Legal {
				if r.Name == second[0].Move {
					theirs = second[0].Text
				}
			}
			want = "A plays " + first[0].Text + ". B plays " + theirs + ", "
		}
		if !strings.HasPrefix(p.Said, want) {
			t.Errorf("the page says %q, want %q", p.Said, want)
		}
	}
	if differ == 0 {
		t.Error("the agents never differ, want that once")
	}
}

// In the sentence about two moves each value that is not a percentage has its unit, and a bound is in
// words.
func TestUnitsWhereTheyDiffer(t *testing.T) {
	differ := 0
	for _, c := range []struct{ at, unit string }{{"othello?m=f5,d6,c3,d3,c4,f4", "discs"}, {"chess?m=e2e4,e7e5,g1f3", "pawns"}} {
		for i := range 6 {
			b := pagetest.New(t, "#/inside/"+c.at+"&view=compare&agents=alphabeta uct:c="+strconv.Itoa(1+i))
			p := compared(b, "n=100")
			_, values, gives := strings.Cut(p.Said, "to which A gives ")
			if !gives {
				continue
			}
			differ++
			theirs, own, _ := strings.Cut(strings.TrimSuffix(values, "."), " instead of ")
			if !strings.HasSuffix(theirs, " "+c.unit) || !strings.HasSuffix(own, " "+c.unit) || strings.Contains(p.Said, "≤") {
				t.Errorf("%s: the page says %q, want both values in %s", c.at, p.Said, c.unit)
			}
		}
	}
	if differ == 0 {
		t.Error("no agents differ, want that once")
	}
}

// Agents are added, replaced and removed, between two and four, and the address keeps them; what the
// others have found stays.
func TestAgents(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5&view=compare&agents=uct:c=2 flat")
	compared(b, "n=100")
	for range 4 {
		b.Page.Send(compare.SetAgent{At: len(part(b).Cards), Agent: "alphabeta"})
		b.Rest()
	}
	p := part(b)
	if len(p.Cards) != 4 || p.Next != "" || !p.Removes || len(p.Cards[0].Rows) == 0 || p.Cards[3].State != "waiting" {
		t.Fatalf("got %+v, want four agents, the first with what it found", p)
	}
	b.Page.Send(compare.SetAgent{At: 0})
	b.Page.Send(compare.SetAgent{At: 1, Agent: "uct:n=7"})
	b.Rest()
	if f := b.Page.Fragment(); !strings.Contains(f, "agents=flat+uct:n=7+alphabeta&") && !strings.Contains(f, "agents=flat%20uct:n=7%20alphabeta&") {
		t.Errorf("the address is %s, want the three agents in it", f)
	}
	for range 4 {
		b.Page.Send(compare.SetAgent{At: 0})
		b.Rest()
	}
	if p = part(b); len(p.Cards) != 2 {
		t.Errorf("%d agents are left, want 2", len(p.Cards))
	}
	b.Page.Send(compare.Toggle{})
	b.Until("the rest", func(pagetest.View) bool { return !part(b).Running })
	if p = part(b); p.Cards[0].Agent != "uct:n=7" || p.Cards[0].State != "done" || p.Cards[1].State != "done" {
		t.Errorf("got %+v, want both agents done", p.Cards)
	}
}

// A comparison stops at a press, at a move and in another tab; other thoughts of the place never mix
// with it.
func TestStops(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5&view=compare")
	b.Page.Send(compare.SetLimit{Limit: "ms=10000"})
	b.Page.Send(compare.Toggle{})
	b.Until("rows", func(pagetest.View) bool { return len(part(b).Cards[0].Rows) > 0 })
	if p := part(b); p.Cards[0].State != "running" || p.Cards[1].State != "waiting" {
		t.Errorf("got %+v, want the first at work", p.Cards)
	}
	b.Page.Send(compare.Toggle{})
	b.Until("a rest", func(pagetest.View) bool { return b.Page.Now().Thought == nil })
	if p := part(b); p.Running || len(p.Cards[0].Rows) == 0 || p.Cards[0].State == "done" {
		t.Errorf("stopped: %+v, want what was found", p)
	}
	b.Page.Send(compare.Toggle{})
	b.Until("a thought", func(pagetest.View) bool { return b.Page.Now().Thought != nil })
	b.Play("d6")
	b.Until("a rest", func(pagetest.View) bool { return b.Page.Now().Thought == nil })
	if p := part(b); p.Running || len(p.Cards[0].Rows) != 0 {
		t.Errorf("after a move: %+v, want nothing of the last position", p)
	}
	b.Page.Send(compare.Toggle{})
	b.Until("a thought", func(pagetest.View) bool { return b.Page.Now().Thought != nil })
	b.Page.Send(feature.OpenInside{View: feature.ViewAnalysis})
	b.Until("a rest", func(pagetest.View) bool { return b.Page.Now().Thought == nil })
	b.Page.Send(feature.OpenInside{View: feature.ViewCompare})
	b.Until("another thought", func(pagetest.View) bool { return b.Page.Now().Thought != nil })
	b.Page.Send(compare.Press{At: 0, Move: "x"})
	b.Page.Send(feature.Return{})
	b.Until("a rest", func(pagetest.View) bool { return b.Page.Now().Thought == nil })
}

// An agent that the worker refuses ends the comparison with an alert.
func TestRefused(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?view=compare&agents=uct:c=x flat")
	b.Page.Send(compare.Toggle{})
	if v := b.Rest(); v.Alert == "" || part(b).Running || len(thinks(b)) != 1 {
		t.Errorf("alert %q after %d thoughts, running: %t; want an alert and an end", v.Alert, len(thinks(b)), part(b).Running)
	}
}

// Once all agents have finished, moves with certain results show these, marked.
func TestExact(t *testing.T) {
	b := pagetest.New(t, "#/inside/chess?m=f2f3,e7e5,g2g4&view=compare&agents=uct alphabeta:eval=heuristic")
	compared(b, "n=100")
	exact := func() (n int) {
		for _, c := range part(b).Cards {
			for _, r := range c.Rows {
				if r.Exact && r.Move == "d8h4" && r.Score == "mate in 1" && r.Value == "win" {
					n++
				}
			}
		}
		return n
	}
	b.Until("the mate beside both agents", func(pagetest.View) bool { return exact() == 2 })
	asked := 0
	for _, c := range b.Sent {
		if c.Simulate != nil {
			asked++
		}
	}
	b.Rest()
	if asked != 1 {
		t.Errorf("the worker was asked %d times, want once", asked)
	}
}
