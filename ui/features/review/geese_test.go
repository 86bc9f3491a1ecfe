package review_test

import (
	"strings"
	"testing"

	"playout/ui/features/review"
	"playout/ui/page/pagetest"
)

// In geese every goose has a curve, and its death is explained in words.
func TestGeese(t *testing.T) {
	b := pagetest.New(t, "#/inside/geese?seed=5&m=NNNN,EEEE,WEEE&goose1=human&view=review")
	b.Page.Send(review.SetJudge{Agent: "flat:n=8"})
	b.Page.Send(review.Start{})
	b.Until("the end of the review", func(pagetest.View) bool { return tab(b).State == "done" })
	p := tab(b)
	if len(p.Graph.Curves) != 4 || len(p.Deaths) != 1 || !strings.HasPrefix(p.Deaths[0], "Goose 1 ") || p.More != p.Deaths[0] || len(p.Rows) != 3 {
		t.Errorf("%d curves, deaths %q, %q, %d rows", len(p.Graph.Curves), p.Deaths, p.More, len(p.Rows))
	}
	for _, r := range p.Rows {
		if r.Shown && !strings.HasPrefix(r.Move, "Goose ") {
			t.Errorf("the move of step %d is %q, want its goose before it", r.Ply, r.Move)
		}
	}
}
