package ui

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/feature/featuretest"
	of "playout/ui/features/exercise"
	"playout/ui/features/results"
	"playout/ui/page/pagetest"
)

// posedSet is a set with hostile texts.
const posedSet = `{"playout":"exercises","version":1,"title":"<img src=t>","exercises":[
	{"playout":"exercise","version":1,"id":"\"><img src=i>","game":"othello","title":"<img src=a>","prompt":"<img src=b>","goal":{"kind":"line","line":["f5","d6","c3"]},
	 "hints":["<img src=c>"],"hintCost":2,"feedback":{"wrong":"<img src=d>"},"attempts":2,"points":10,"lang":"en"},
	{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"choose","options":["<img src=e>","b"],"accept":[1]}}]}`

// exerciseAddress is the address of a set.
var exerciseAddress = func() string {
	set, err := exercise.ParseSet([]byte(posedSet))
	if err != nil {
		panic(err)
	}
	return "#/exercises?set=" + set.Pack()
}()

// TestExercises: every state of an exercise has its handles, and no text of an author becomes
// markup.
func TestExercises(t *testing.T) {
	b := pagetest.New(t, exerciseAddress)
	html := render(t, b.Page.View().View)
	if strings.Contains(html, "<img") || strings.Count(html, `data-action="start-set"`) != 1 {
		t.Errorf("the title: %s; want no <img>, and one button to start the set", html)
	}
	b.Page.Send(of.Start{})
	b.Rest()
	hold := func(name string, there ...string) {
		t.Helper()
		html := render(t, b.Page.View().View)
		if strings.Contains(html, "<img") {
			t.Errorf("%s: text became markup", name)
		}
		for _, what := range append(there, `data-action="hint-exercise"`, `data-action="retry"`, `data-action="explain"`, `role="status"`, `<h1`) {
			if strings.Count(html, what) != 1 {
				t.Errorf("%s: %s is there %d times", name, what, strings.Count(html, what))
			}
		}
		for _, gone := range []string{`data-action="undo"`, `id="type-move"`} {
			if strings.Contains(html, gone) {
				t.Errorf("%s: %s is there, and should not be", name, gone)
			}
		}
	}
	hold("exercise", `data-exercise-state="open"`, `data-score="10"`, `data-attempts="0"`, `main data-game="othello" data-place="exercises"`)
	b.Page.Send(of.Hint{})
	b.Play("d3")
	b.Play("d3")
	b.Page.Send(of.Explain{})
	b.Until("the line", func(v pagetest.View) bool { return len(featuretest.PartOf[of.Part](&v.View).Lines) == 1 })
	hold("exercise-failed", `data-exercise-state="failed"`, `data-score="0"`, `data-attempts="2"`, `data-verdict="wrong"`)
	b.Page.Send(of.Go{Index: 1})
	b.Rest()
	hold("exercise-choose", `data-exercise-state="open"`, `data-option="0"`, `data-option="1"`)
	b.Page.Send(of.ShowResult{})
	b.Page.Send(of.Name{Text: "<img src=n>"})
	b.Rest()
	hold("exercise-result", `data-action="copy-code"`, `data-action="start-over"`)
	code := outcomeOf(b)
	b.Page.FragmentChanged("#/results")
	b.Page.Send(results.Text{Text: code + "\n" + code[:30] + "<img src=x>"})
	b.Rest()
	html = render(t, b.Page.View().View)
	if strings.Contains(html, "<img") || strings.Contains(html, "data-board") || strings.Count(html, "<h1") != 1 || strings.Count(html, `data-result="`) != 1 {
		t.Errorf("the results: %s", html)
	}
	b.Page.FragmentChanged("#/exercises")
	b.Rest()
	html = render(t, b.Page.View().View)
	if n := strings.Count(html, `class="exercise-mark"`); n != 40 || strings.Contains(html, "data-board") || strings.Count(html, "<h1") != 1 {
		t.Errorf("the overview has %d exercises", n)
	}
}

// outcomeOf returns the visible result code.
func outcomeOf(b *pagetest.Bench) string {
	v := b.Page.View().View
	return featuretest.PartOf[of.Part](&v).Outcome.Code
}
