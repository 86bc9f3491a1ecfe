package exercise_test

import (
	"testing"

	"playout/engine/exercise/code"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	uiexercise "playout/ui/features/exercise"
	"playout/ui/features/results"
	"playout/ui/page/pagetest"
)

// A single exercise has a result with a code too, once it is over, and teachers see its title.
func TestAloneToResult(t *testing.T) {
	address := link(t, json("othello", moves, `,"title":"Alone","attempts":2,"points":10`))
	b := pagetest.New(t, address)
	b.Page.Send(uiexercise.ShowResult{})
	b.Play("d3") // wrong
	if p := part(b); p.HasResult || p.Cover != "" || p.Set != nil {
		t.Fatalf("the part %+v; want an exercise of no set, without cover and result", p)
	}
	b.Play("f5")
	if p := part(b); !p.HasResult || p.Cover != "" || p.Set != nil {
		t.Fatalf("the part %+v; want a result, and neither cover nor set", p)
	}
	b.Page.Send(uiexercise.ShowResult{})
	b.Page.Send(uiexercise.Name{Text: "Ada"})
	b.Rest()
	p := checkCover(t, b, "the result", "result", 0)
	r, err := code.Decode(p.Outcome.Code)
	if err != nil || r.Name != "Ada" || r.Total() != 5 || r.Max != 10 || len(r.Each) != 1 || p.Outcome.Rows[0].Title != "Alone" {
		t.Fatalf(`%+v, %v of %+v; want 5 of 10 points by "Ada" in one exercise, "Alone"`, r, err, p.Outcome)
	}
	b.Page.Send(uiexercise.Go{Index: 0})
	b.Rest()
	if p := part(b); p.Cover != "" || p.Title != "Alone" || b.Page.Fragment() != address {
		t.Fatalf(`%+v at %s; want "Alone" without a cover, at %s`, p, b.Page.Fragment(), address)
	}
	b.Page.Send(uiexercise.ShowResult{})
	b.Page.Send(uiexercise.StartOver{})
	b.Page.Send(uiexercise.StartOver{})
	b.Rest()
	if p := part(b); p.Cover != "" || p.State != "open" || p.Attempts != 0 || p.Outcome.Name != "" {
		t.Fatalf("the part %+v; want no cover, the exercise open, no attempts and no name", p)
	}

	teacher := pagetest.New(t, "#/results")
	teacher.Page.Send(results.Text{Text: address + "\n" + p.Outcome.Code})
	v := teacher.Page.View().View
	if rows := featuretest.PartOf[results.Part](&v).Rows; len(rows) != 1 || rows[0].Set != "Alone" {
		t.Errorf(`the rows %+v; want one, of the set "Alone"`, rows)
	}
}

// If the page around keeps the progress, there is no code, and no question for a name.
func TestLentHasNoCode(t *testing.T) {
	b := pagetest.New(t, "")
	b.Page.Send(feature.SetExercise{Text: three, Progress: `[{"state":"solved","attempts":1,"hints":0},{"state":"solved","attempts":1,"hints":0},null]`})
	b.Rest()
	b.Page.Send(uiexercise.Pick{Option: 1})
	b.Rest()
	b.Page.Send(uiexercise.ShowResult{})
	b.Rest()
	if p := checkCover(t, b, "the result", "result", 2); p.Outcome.Code != "" || !p.Lent || p.Outcome.Total != "20 of 20 points" {
		t.Errorf("the part %+v; want 20 of 20 points on a lent device, without a code", p)
	}
	b.Page.Send(feature.SetExercise{Text: json("othello", moves, ""), Progress: `[null]`})
	b.Rest()
	b.Play("f5")
	if p := part(b); p.State != "solved" || p.HasResult {
		t.Errorf("the part %+v; want the exercise solved, without a result", p)
	}
}

// Only after all exercises of a set can a visitor edit it, with the answers of all.
func TestEditsWhenOver(t *testing.T) {
	b := pagetest.New(t, link(t, three))
	b.Play("f5")
	if p := part(b); p.State != "solved" || p.MayEdit {
		t.Errorf("after the first of three: %+v", p)
	}
	b.Page.Send(uiexercise.Go{Index: 2})
	b.Rest()
	b.Page.Send(uiexercise.Pick{Option: 1})
	b.Rest()
	b.Page.Send(uiexercise.Go{Index: 1})
	b.Rest()
	b.Play("e2")
	if part(b).MayEdit {
		t.Error("before the last answer")
	}
	b.Play("e4")
	if !part(b).MayEdit {
		t.Error("not after the last one")
	}
}
