package analysis_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/featuretest"
	"playout/ui/features/analysis"
	"playout/ui/page/pagetest"
)

func part(v *feature.View) analysis.Part { return featuretest.PartOf[analysis.Part](v) }

// inside returns a page that looks inside a game, at rest.
func inside(t *testing.T, fragment string) *pagetest.Bench {
	t.Helper()
	return pagetest.New(t, fragment)
}

// until runs the page until the analysis of the position shown satisfies a condition.
func until(b *pagetest.Bench, what string, holds func(analysis.Part) bool) analysis.Part {
	b.T.Helper()
	b.Until(what, func(v pagetest.View) bool { return holds(part(&v.View)) })
	v := b.Page.View()
	return part(&v.View)
}

// runs reports that rows have arrived.
func runs(p analysis.Part) bool { return p.Running && len(p.Rows) > 1 && len(p.Rows[1].Line) > 0 }

// thinks counts the Thinks sent.
func thinks(b *pagetest.Bench) int {
	return b.Asked(func(c wire.Command) bool { return c.Think != nil })
}

// pause pauses the analysis and lets the page rest.
func pause(b *pagetest.Bench) analysis.Part {
	b.T.Helper()
	b.Page.Send(analysis.Toggle{})
	v := b.Rest()
	p := part(&v.View)
	if p.Running || b.Page.Now().Thought != nil {
		b.T.Fatalf("paused: %+v with the thought %+v, want none", p, b.Page.Now().Thought)
	}
	return p
}

// In every game the strongest agent analyses at a press until the next one: several lines with
// values, each of which can be played; a person is to move all the time.
func TestAnalysis(t *testing.T) {
	for game, agent := range map[string]string{"othello": "alphabeta:ms=1000", "morris": "alphabeta:ms=1000", "chess": "alphabeta:ms=1000", "geese": "uct:ms=1000"} {
		b := inside(t, "#/inside/"+game+"?seed=3")
		v := b.Page.View()
		p := part(&v.View)
		if p.Running || len(p.Rows) != 0 || !p.May || thinks(b) != 0 {
			t.Fatalf("%s: at first %+v with %d thoughts, want nothing at work", game, p, thinks(b))
		}
		if p.Agent != agent || p.Agents[0].Value != agent || len(p.Agents) < 2 {
			t.Errorf("%s: %s of %+v analyses, want %s first", game, p.Agent, p.Agents, agent)
		}
		b.Page.Send(analysis.Toggle{})
		p = until(b, "lines", func(p analysis.Part) bool { return p.Running && len(p.Rows) > 1 && p.Numbers != "" })
		v = b.Page.View()
		if v.State != pagetest.Human || len(pagetest.LegalSquares(v)) == 0 || v.Can("stop") {
			t.Errorf("%s: the state is %s with %v to choose, want a person to move and nothing to stop", game, v.State, pagetest.LegalSquares(v))
		}
		legal := b.Page.Now().Board.Legal
		for i, r := range p.Rows {
			if !slices.ContainsFunc(legal, func(m wire.Move) bool { return m.Name == r.Move }) {
				t.Errorf("%s: line %d is %+v, want a legal move", game, i+1, r)
			}
			if _, err := strconv.ParseFloat(r.Value, 64); err != nil && !r.Exact {
				t.Errorf("%s: line %d has the score %q, want a number", game, i+1, r.Value)
			}
		}
		if v.Board.Advantage < 0 || v.Board.Advantage > 1 {
			t.Errorf("%s: the advantage is %g, want 0 to 1", game, v.Board.Advantage)
		}
		think := b.Sent[slices.IndexFunc(b.Sent, func(c wire.Command) bool { return c.Think != nil })].Think
		if !think.Endless || think.Lines != 3 || think.Agent != agent || think.Clock != nil {
			t.Errorf("%s: asked for %+v, want an endless thought with three lines", game, think)
		}
		pause(b)
	}
}

// A move restarts a running analysis at the new position, and an undone one too; a paused one stays
// paused.
func TestAMoveRestarts(t *testing.T) {
	b := inside(t, "#/inside/othello?m=f5&agents=uct:n=50")
	b.Page.Send(analysis.Toggle{})
	p := until(b, "lines", runs)
	b.Page.Send(analysis.Play{Move: p.Rows[0].Move})
	b.Until("the move", func(v pagetest.View) bool { return len(v.Moves) == 2 })
	if v := b.Page.View(); len(part(&v.View).Rows) != 0 && thinks(b) < 2 {
		t.Errorf("after the move the lines are %+v, want none of the last position", part(&v.View).Rows)
	}
	p = until(b, "lines after the move", runs)
	seat := b.LastReport.Seat
	if seat != "black" || thinks(b) != 2 {
		t.Errorf("%s is analysed with %d thoughts, want Black and the second one", seat, thinks(b))
	}
	b.Page.Send(feature.Undo{})
	b.Until("the undone move", func(v pagetest.View) bool { return b.Page.Now().Board.Ply == 1 })
	until(b, "lines after the undone move", runs)
	pause(b)
	n := thinks(b)
	b.Page.Send(feature.Redo{})
	b.Rest()
	if thinks(b) != n {
		t.Errorf("a move started a paused analysis: %d thoughts, want %d", thinks(b), n)
	}
	if len(p.Rows) != 3 {
		t.Errorf("got %d lines, want 3", len(p.Rows))
	}
}

// The analysis pauses while the page is hidden and in another tab, and ends when the place is left.
func TestPauses(t *testing.T) {
	b := inside(t, "#/inside/othello?m=f5&agents=uct:n=50&black=human&white=human")
	b.Page.Send(analysis.Toggle{})
	until(b, "lines", runs)
	b.Page.Send(feature.Hidden{On: true})
	b.Until("a rest", func(pagetest.View) bool { return b.Page.Now().Thought == nil })
	n := thinks(b)
	b.Page.Send(feature.Hidden{})
	b.Until("another thought", func(pagetest.View) bool { return thinks(b) > n })
	until(b, "lines again", runs)
	b.Page.Send(feature.OpenInside{View: feature.ViewReview})
	b.Until("a rest", func(pagetest.View) bool { return b.Page.Now().Thought == nil })
	b.Page.Send(feature.OpenInside{View: feature.ViewAnalysis})
	until(b, "lines in the tab again", runs)
	b.Page.Send(feature.Return{})
	v := b.Rest()
	if v.Place != feature.PlacePlay || b.Page.Now().Thought != nil {
		t.Fatalf("left: %s with the thought %+v", v.Place, b.Page.Now().Thought)
	}
	b.Page.Send(feature.OpenInside{View: feature.ViewAnalysis})
	if v = b.Rest(); part(&v.View).Running {
		t.Error("back again the analysis runs, want a paused one")
	}
	b.Page.Send(feature.Return{})
	b.Rest()
	b.Page.Send(feature.OpenInside{View: feature.ViewAnalysis, Start: true})
	until(b, "lines of an analysis that was to start", runs)
	pause(b)
}

// More and fewer lines, within limits; another agent, in the address too.
func TestLinesAndAgents(t *testing.T) {
	b := inside(t, "#/inside/chess?agents=alphabeta")
	b.Page.Send(analysis.Toggle{})
	until(b, "lines", runs)
	for range 9 {
		b.Page.Send(analysis.AddLines{By: 1})
	}
	p := until(b, "five lines", func(p analysis.Part) bool { return runs(p) && len(p.Rows) == 5 && len(p.Rows[4].Line) > 0 })
	if p.Lines != 5 || p.Count != "5 lines" {
		t.Errorf("%d lines, %q; want 5 at most", p.Lines, p.Count)
	}
	for range 9 {
		b.Page.Send(analysis.AddLines{By: -1})
	}
	until(b, "one line", func(p analysis.Part) bool {
		return p.Running && len(p.Rows) == 1 && len(p.Rows[0].Line) > 0 && p.Count == "1 line"
	})
	b.Page.Send(analysis.SetAgent{Agent: "uct:ms=1000"})
	p = until(b, "the other agent", func(p analysis.Part) bool {
		return p.Running && len(p.Rows) == 1 && b.LastReport.Agent == "uct:ms=1000"
	})
	if p.Agent != "uct:ms=1000" {
		t.Errorf("%s analyses, want the chosen agent", p.Agent)
	}
	pause(b)
	if f := b.Page.Fragment(); !strings.Contains(f, "agents=uct:ms=1000") {
		t.Errorf("the address is %s, want one with the agent", f)
	}
}

// An agent that the worker refuses ends the analysis with an alert.
func TestRefusedAgent(t *testing.T) {
	b := inside(t, "#/inside/othello?agents=uct:n=0")
	b.Page.Send(analysis.Toggle{})
	v := b.Rest()
	if p := part(&v.View); p.Running || v.Alert == "" || thinks(b) > 1 {
		t.Errorf("%+v, alert %q after %d thoughts; want it paused, with an alert", p, v.Alert, thinks(b))
	}
}

// A line can be looked along: the search goes on, and the lines stay as they are until the visitor
// is back.
func TestLookAlong(t *testing.T) {
	b := inside(t, "#/inside/othello?m=f5,d6&agents=uct:n=50")
	b.Page.Send(analysis.Toggle{})
	p := until(b, "a second line of two moves", func(p analysis.Part) bool { return runs(p) && len(p.Rows[1].Line) > 1 })
	n := thinks(b)
	b.Page.Send(analysis.Along{Line: 2, At: 2})
	b.Until("the look", func(pagetest.View) bool { return b.Page.Now().Ahead != nil })
	look := b.Page.Now().Ahead
	done := b.LastReport.Done
	b.Until("more of the search", func(pagetest.View) bool { return b.LastReport.Done > 3*done })
	v := b.Page.View()
	now := part(&v.View)
	if look.At != 2 || now.Look != [2]int{2, 2} || fmt.Sprint(now.Rows[1].Line) != fmt.Sprint(look.Line) || thinks(b) != n || !now.Running {
		t.Errorf("looking along %v: %+v after %d thoughts; want the line %v, and the same thought", look.Line, now, thinks(b)-n, p.Rows[1].Line)
	}
	b.Page.Send(analysis.Play{Move: now.Rows[0].Move})
	if len(b.Page.View().Moves) != 2 {
		t.Error("a move was played while another position is shown")
	}
	b.Page.Send(feature.LookAhead{})
	until(b, "the way back", func(p analysis.Part) bool { return p.Look == [2]int{} })
	pause(b)
}

// A press on a line shows the line that the visitor saw, although a report with another one has
// arrived since, or arrives before the worker's answer.
func TestLookAlongAnOldLine(t *testing.T) {
	b := inside(t, "#/inside/othello?m=f5,d6&agents=uct:n=50")
	b.Page.Send(analysis.Toggle{})
	saw := until(b, "a second line of two moves", func(p analysis.Part) bool { return runs(p) && len(p.Rows[1].Line) > 1 })
	pause(b)
	b.Page.Send(analysis.Toggle{})
	until(b, "another report", func(p analysis.Part) bool { return runs(p) && p.Of != saw.Of })
	b.Page.Send(analysis.Along{Of: saw.Of, Line: 2, At: 2})
	b.Until("the look", func(pagetest.View) bool { return b.Page.Now().Ahead != nil })
	v := b.Page.View()
	if p := part(&v.View); p.Of != saw.Of || p.Look != [2]int{2, 2} || !slices.Equal(p.Rows[1].Line, saw.Rows[1].Line) {
		t.Errorf("looking along: the lines %+v with the look %v, want those seen, %+v, with {2, 2}", p.Rows, p.Look, saw.Rows)
	}
	pause(b)
}

// Exact results are marked with a word, and the analysis ends when nothing is left to find.
func TestExactResults(t *testing.T) {
	b := inside(t, "#/inside/chess?p=6k1/5ppp/8/8/8/8/5PPP/R5K1+w+-+-+0+1&agents=alphabeta")
	b.Page.Send(analysis.AddLines{By: -2})
	b.Page.Send(analysis.Toggle{})
	p := until(b, "mate", func(p analysis.Part) bool { return len(p.Rows) > 0 && p.Rows[0].Exact })
	if r := p.Rows[0]; r.Text != "Ra8#" || r.Score != "mate in 1" || r.Value != "win" {
		t.Errorf("got %+v, want mate in 1", r)
	}
	v := b.Rest()
	if p = part(&v.View); p.Running || p.Note != "Nothing is left to find here." {
		t.Errorf("got %+v, want an analysis that has ended", p)
	}
	b.Play("a1")
	b.Page.Send(feature.GoTo{Ply: 0})
	b.Rest()
	b = inside(t, "#/inside/othello?m=f5&resigned=white")
	v = b.Page.View()
	if p = part(&v.View); p.May || p.Note == "" {
		t.Errorf("after the end: %+v, want a note and nothing to start", p)
	}
}

// The picture has a point for each searched move: value across, visits up, and trails that follow the
// search. The best is drawn last. A press on a point looks ahead.
func TestPicture(t *testing.T) {
	b := inside(t, "#/inside/othello?m=f5,d6&agents=uct:n=50")
	b.Page.Send(analysis.Toggle{})
	p := until(b, "trails", func(p analysis.Part) bool {
		return runs(p) && slices.ContainsFunc(p.Picture.Points, func(q *analyst.Point) bool { return q.Trails[0] != "" && q.Trails[2] != "" })
	})
	r := b.LastReport
	if len(p.Picture.Points) != len(p.Table) || p.Picture.Label != "What the search looks at" || len(p.Heads) != 3 {
		t.Errorf("%d points and %d rows of %v; want the same number, and no priors", len(p.Picture.Points), len(p.Table), p.Heads)
	}
	best := p.Picture.Points[len(p.Picture.Points)-1]
	if !best.Best || best.Move != r.Rows[0].Move || !best.Named {
		t.Errorf("the last point is %+v, want the best move %s", best, r.Rows[0].Move)
	}
	x := map[string]float64{}
	for _, q := range p.Picture.Points {
		x[q.Move], _ = strconv.ParseFloat(q.X, 64)
	}
	rows := slices.Clone(r.Rows)
	slices.SortStableFunc(rows, func(a, b wire.Row) int { return cmp.Compare(a.Value, b.Value) })
	for i := 1; i < len(rows); i++ {
		a, z := rows[i-1], rows[i]
		if a.Visits > 0 && z.Visits > 0 && x[a.Move] > x[z.Move]+0.1 {
			t.Errorf("%s at %g with %g, %s at %g with %g; want the better one further right", a.Move, x[a.Move], a.Value, z.Move, x[z.Move], z.Value)
		}
	}
	b.Page.Send(analysis.Press{Move: best.Move})
	b.Until("the look", func(pagetest.View) bool { return b.Page.Now().Ahead != nil && b.Page.Now().Ahead.At == 1 })
	b.Page.Send(feature.LookAhead{})
	pause(b)
}

// Of alpha-beta the picture has the scores over the depth.
func TestPictureOfDepths(t *testing.T) {
	b := inside(t, "#/inside/othello?m=f5,d6&agents=alphabeta")
	b.Page.Send(analysis.Toggle{})
	p := until(b, "some depths", func(p analysis.Part) bool {
		return runs(p) && slices.ContainsFunc(p.Picture.Points, func(q *analyst.Point) bool { return q.Best && q.Trails[0] != "" })
	})
	if p.Picture.Label != "Scores by depth" || p.Picture.Across != "depth" {
		t.Errorf("got %+v, want the scores by depth", p.Picture)
	}
	for _, q := range p.Picture.Points {
		if x, _ := strconv.ParseFloat(q.X, 64); q.Best && (q.X != "257.7" || q.Anchor != "start") || q.Named && x > 257.7 {
			t.Errorf("got %+v, want a curve that ends with its name at the right", q)
		}
	}
	pause(b)
}
