package exercise_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	uiexercise "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// After the last wrong option a visitor can see and try the right ones, and no others; with an
// unlimited number of answers there is no retry.
func TestFailedOption(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"choose","options":["yes","no","never"],"accept":[1,2]`, `,"attempts":1,"lang":"fr"`)))
	b.Page.Send(uiexercise.Explain{})
	b.Page.Send(uiexercise.Pick{Option: 0})
	b.Rest()
	w := uiexercise.WordsIn(b.Page.Now().T)
	checkState(t, b, "a wrong option", "failed", "0", 1, pagetest.Over)
	if p := part(b); !p.HasRetry || !p.MayRetry || p.MayPlayOn || !p.MayExplain || p.ExplainLabel != w.ShowRight.Label || p.More != "" {
		t.Errorf("the part %+v; want a retry, no way to play on, and the label %q", p, w.ShowRight.Label)
	}
	b.Page.Send(uiexercise.PlayOn{})
	b.Page.Send(uiexercise.Explain{})
	b.Rest()
	if p := part(b); p.More != "Right answer: no · never" || p.Options[0].Verdict != "wrong" || p.Options[1].Verdict != "right" || p.Options[2].Verdict != "right" || p.MayExplain {
		t.Errorf("%q, %+v", p.More, p.Options)
	}
	b.Page.Send(uiexercise.Look{})
	b.Page.Send(uiexercise.Retry{})
	b.Rest()
	checkState(t, b, "tried again", "failed", "0", 1, pagetest.Human)
	if p := part(b); p.Options[1].Verdict != "" {
		t.Errorf("tried again with %+v", p.Options)
	}
	b.Page.Send(uiexercise.Pick{Option: 2})
	b.Rest()
	checkState(t, b, "practised", "failed", "0", 1, pagetest.Over)
	if p := part(b); p.Verdict != "right" || p.MayRetry || p.Options[1].Verdict != "" {
		t.Errorf("the part %+v; want a right answer, no retry, and no verdict on the second option", p)
	}
	b = pagetest.New(t, link(t, json("othello", `"kind":"choose","options":["yes","no"],"accept":[1]`, "")))
	if part(b).HasRetry {
		t.Error("any number of answers may be given, and another one besides")
	}
}

// The status names the side to move, also in practice and for options, since phones show no
// strips.
func TestStatusNamesSide(t *testing.T) {
	check := func(b *pagetest.Bench, when, want string) {
		t.Helper()
		if got := part(b).Standing; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q does not begin with %q", when, got, want)
		}
	}
	b := pagetest.New(t, link(t, json("othello", moves, `,"attempts":1`)))
	check(b, "opened", "You play Black · Attempt 1 of 1")
	b.Play("d3")
	check(b, "failed", "Not solved · ")
	b.Page.Send(uiexercise.Retry{})
	b.Rest()
	check(b, "in practice", "You play Black · Not solved")
	b = pagetest.New(t, link(t, json("othello", `"kind":"choose","options":["a","b"],"accept":[1]`, `,"attempts":1,"moves":"f5"`)))
	check(b, "a choice", "White to move · Attempt 1 of 1")
	b.Page.Send(uiexercise.Pick{Option: 0})
	b.Rest()
	check(b, "a wrong choice", "White to move · Not solved")
	b = pagetest.New(t, link(t, json("geese", `"kind":"choose","options":["a","b"],"accept":[1]`, `,"attempts":1`)))
	check(b, "all at once", "Attempt 1 of 1")
}

// If options are squares, the board marks the right ones once they are shown, until the next
// attempt. An option that only mentions a square marks none.
func TestRightSquaresAreMarked(t *testing.T) {
	for _, c := range []struct{ game, options, want string }{
		{"othello", `["c1","H8"," a1 ","on d8"]`, "[a1 h8]"},
		{"chess", `["e4","e5","d2","the square c3","a9"]`, "[d2 e5]"},
		{"morris", `["a1","d6","a7","d7 or d5","e4"]`, "[a7 d6]"},
	} {
		b := pagetest.New(t, link(t, json(c.game, `"kind":"choose","options":`+c.options+`,"accept":[1,2,3]`, `,"attempts":1`)))
		marked := func() string {
			names := []string{}
			for _, s := range b.Page.View().Board.Squares {
				if s.Hint {
					names = append(names, s.Name)
				}
				if strings.HasSuffix(s.Label, ", right answer") != s.Hint {
					t.Errorf("%s: %s, want %v", s.Name, s.Label, s.Hint)
				}
			}
			slices.Sort(names)
			return fmt.Sprint(names)
		}
		b.Page.Send(uiexercise.Pick{Option: 0})
		b.Rest()
		if got := marked(); got != "[]" {
			t.Errorf("%s: before the answer is shown %s are marked", c.game, got)
		}
		b.Page.Send(uiexercise.Explain{})
		b.Rest()
		if got := marked(); got != c.want {
			t.Errorf("%s: %s are marked, not %s", c.game, got, c.want)
		}
		b.Page.Send(uiexercise.Retry{})
		b.Rest()
		if got := marked(); got != "[]" {
			t.Errorf("%s: tried again %s are marked", c.game, got)
		}
	}
}
