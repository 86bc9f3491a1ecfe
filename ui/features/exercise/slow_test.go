package exercise_test

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	uiexercise "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// slow is an exercise whose judge takes the longest time allowed.
var slow = json("othello", `"kind":"best","judge":"uct:ms=600000"`, `,"attempts":2,"points":10`)

// waitForSearch waits until the page shows how long a search can still take.
func waitForSearch(b *pagetest.Bench) {
	b.Until("a word about the search", func(pagetest.View) bool { return part(b).Wait != "" })
}

// While a judge works, the page shows how long that can take, and the visitor can stop it. The
// answer then does not count, and the position returns.
func TestSlowJudge(t *testing.T) {
	b := pagetest.New(t, link(t, slow))
	w := uiexercise.WordsIn(b.Page.Now().T)
	if p := part(b); !strings.Contains(p.Lowered, "engine is lowered to: ") || p.Wait != "" {
		t.Errorf("%q, %q; want that the judge is lowered, and nothing to wait for", p.Lowered, p.Wait)
	}
	b.Page.Send(feature.Choose{Square: "f5"})
	waitForSearch(b)
	if p := part(b); p.Status != w.Checking || !strings.HasSuffix(p.Wait, "seconds more") || b.Page.View().State != pagetest.Thinking {
		t.Errorf("%q, %q, %s; want %q, \"… seconds more\", and a machine that thinks", p.Status, p.Wait, b.Page.View().State, w.Checking)
	}
	b.Page.Send(uiexercise.Stop{})
	b.Rest()
	checkState(t, b, "stopped", "open", "10", 0, pagetest.Human)
	if p, v := part(b), b.Page.View(); p.More != w.Stopped || p.Wait != "" || pagetest.Square(v, "f5").Piece != "" || len(pagetest.LegalSquares(v)) != 4 {
		t.Errorf("%q, %q, f5 has %q", p.More, p.Wait, pagetest.Square(v, "f5").Piece)
	}
	b.Page.Send(uiexercise.Stop{}) // of no search
	if stops := b.Asked(func(c wire.Command) bool { return c.Stop != nil }); stops != 1 {
		t.Errorf("the worker is stopped %d times, want 1", stops)
	}
	b.Page.Send(feature.Choose{Square: "f5"})
	waitForSearch(b)
	if more := part(b).More; more != "" {
		t.Errorf("the next answer is judged, and the page says %q", more)
	}
	// Going to another exercise does not wait for the judge.
	b.Page.FragmentChanged(link(t, json("othello", moves, "")))
	b.Rest()
	checkState(t, b, "another exercise", "open", "1", 0, pagetest.Human)
	if p := part(b); p.Lowered != "" || p.Wait != "" || p.More != "" {
		t.Errorf("%q, %q, %q in another exercise", p.Lowered, p.Wait, p.More)
	}
	b.Play("f5")
	checkState(t, b, "its answer", "solved", "1", 1, pagetest.Over)
}

// An opponent whose net does not exist plays without it; it makes no visitor wait.
func TestOpponentWithoutNet(t *testing.T) {
	for _, agent := range []string{"puct:net=nowhere,n=5", "net:net=nowhere", "uct:net=nowhere,n=5", "alphabeta:depth=1,eval=net,net=nowhere"} {
		b := pagetest.New(t, link(t, json("othello", `"kind":"win","against":"`+agent+`","plies":2`, "")))
		b.Play("f5")
		b.Until("the verdict on a game against "+agent, func(pagetest.View) bool { return part(b).Verdict != "" })
		if p := part(b); p.Verdict != wire.Wrong || p.Attempts != 1 {
			t.Errorf("%s: %s after %d attempts; want wrong after one", agent, p.Verdict, p.Attempts)
		}
	}
}
