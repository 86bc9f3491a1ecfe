package resign_test

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/features/resign"
	"playout/ui/page/pagetest"
)

// In every game Resign asks, and the answer ends the game; it may come while the machine
// thinks or the worker answers.
func TestResignAsks(t *testing.T) {
	for _, fragment := range []string{"#/othello?white=uct:n=1000000", "#/morris?black=uct:n=1000000", "#/chess?black=uct:n=1000000",
		"#/geese?goose2=uct:n=1000000&goose3=random&goose4=random"} {
		b := pagetest.New(t, fragment)
		for len(pagetest.LegalSquares(b.Page.View())) > 0 { // a piece, then its target
			b.Page.Send(feature.Choose{Square: pagetest.LegalSquares(b.Page.View())[0]})
		}
		b.Page.Send(resign.Ask{})
		b.Until("the question", func(v pagetest.View) bool { return v.Dialog != "" })
		b.Page.Send(resign.Confirm{})
		b.Until("the end", func(v pagetest.View) bool { return v.State == pagetest.Over })
		if v := b.Page.View(); v.Dialog != "" {
			t.Errorf(`%s: over, and %q is open, want ""`, fragment, v.Dialog)
		}
	}
}
