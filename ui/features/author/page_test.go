// Package author_test tests the making of exercises together with all other features, with a
// real worker.
package author_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/author"
	solving "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// form returns the content of the form.
func form(b *pagetest.Bench) author.Part {
	v := b.Page.View().View
	return featuretest.PartOf[author.Part](&v)
}

// kept returns the exercise or the set in the address.
func kept(t *testing.T, b *pagetest.Bench) *exercise.Set {
	t.Helper()
	_, value, ok := strings.Cut(b.Page.Now().Fragment, "=")
	if !ok || !strings.HasPrefix(b.Page.Now().Fragment, "#/exercise/edit?") {
		t.Fatalf("the address is %q", b.Page.Now().Fragment)
	}
	value, _, _ = strings.Cut(value, "&")
	data, err := exercise.Unpack(value)
	if err != nil {
		t.Fatal(err)
	}
	set, _, err := exercise.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// An author makes an exercise from an empty page: plays to a position, plays the right
// moves, writes a question, tries it as a visitor would, and finds it in the address.
func TestMakes(t *testing.T) {
	b := pagetest.New(t, "#/exercise/edit")
	b.Rest()
	if p, v := form(b), b.Page.View(); !p.On || p.Tab != "position" || p.Ready || v.View.Place != "edit" || v.State != pagetest.Human || v.Alert != "" {
		t.Fatalf("%+v, %s, %s, %q; want the form open at the position, not ready, in the editor, a person to move, and no alert", p, v.View.Place, v.State, v.Alert)
	}
	b.Play("f5")
	b.Play("d6")
	b.Wait(1000)
	if p := form(b); p.Moves != "f5 d6" || !p.Back || b.Page.View().State != pagetest.Human {
		t.Fatalf(`%q, %+v; want "f5 d6" with a way back, and a person to move`, p.Moves, p)
	}
	b.Page.Send(author.Show{Tab: "question"})
	for _, square := range []string{"c3", "c5", "c3", "c4"} {
		b.Page.Send(feature.Choose{Square: square})
		b.Rest()
	}
	if p, v := form(b), b.Page.View(); len(p.Answers) != 2 || p.Answers[0].Name != "c5" || p.Answers[1].Name != "c4" || len(v.Board.Drawn) != 2 || v.Board.Ply != 2 {
		t.Fatalf("%+v, %+v, ply %d; want c5 and c4 as answers, both drawn on the board at ply 2", p.Answers, v.Board.Drawn, v.Board.Ply)
	}
	b.Page.Send(author.Set{Field: "title", Value: "Two squares"})
	b.Page.Send(author.Set{Field: "attempts", Value: "2"})
	b.Rest()
	if p := form(b); !p.Ready || p.Wrong != nil {
		t.Fatalf("the form %+v; want it ready, with no error", p)
	}
	b.Wait(1000)
	x := kept(t, b).Exercises[0]
	if x.Moves != "f5,d6" || x.Title != "Two squares" || x.Attempts != 2 || !slices.Equal(x.Goal.Accept, []string{"c5", "c4"}) || x.Lang != "en" {
		t.Fatalf(`the exercise %+v; want "Two squares" after f5,d6, in English, two attempts, c5 and c4 accepted`, x)
	}
	b.Page.Send(author.Show{Tab: "try"})
	b.Rest()
	v := b.Page.View().View
	if solve := featuretest.PartOf[solving.Part](&v); !form(b).Tries || solve.Title != "Two squares" || solve.State != "open" {
		t.Fatalf(`%+v, %+v; want a trial of "Two squares", still open`, form(b), solve)
	}
	b.Play("c3")
	b.Play("c5")
	v = b.Page.View().View
	if solve := featuretest.PartOf[solving.Part](&v); solve.State != "solved" || solve.Score != "0.5" {
		t.Fatalf("the solution %+v; want it solved for half a point", solve)
	}
	b.Page.Send(author.Show{Tab: "question"})
	b.Rest()
	if p, v := form(b), b.Page.View(); len(p.Answers) != 2 || p.Tries || v.State != pagetest.Human || v.Board.Ply != 2 {
		t.Fatalf("%+v, %s; want two answers, no trial, and a person to move at ply 2", p, v.State)
	}
	b.Page.Send(author.Show{Tab: "share"})
	b.Rest()
	if link, _ := strings.CutPrefix(form(b).Link, b.Page.Now().Address); link != x.Link() {
		t.Fatalf("the link is %s, want %s", link, x.Link())
	}
}

// The board shows where each right answer begins, also one that is a turn of several plies.
func TestRightAnswersOnBoard(t *testing.T) {
	for _, c := range []struct {
		exercise string // from its game on
		want     []board.Stroke
	}{
		{`"game":"othello","goal":{"kind":"moves","accept":["f5","d3"]}}`, []board.Stroke{{From: "f5", To: "f5"}, {From: "d3", To: "d3"}}},
		{`"game":"chess","goal":{"kind":"moves","accept":["g1f3"]}}`, []board.Stroke{{From: "g1", To: "f3"}}},
		{`"game":"morris","position":"WW...B.B................ W 7 7","goal":{"kind":"moves","accept":["g7xf6","a4"]}}`, []board.Stroke{{From: "g7", To: "g7"}, {From: "a4", To: "a4"}}},
		{`"game":"morris","position":"WWWW.W......B.BB.....BB. W 0 0","goal":{"kind":"moves","accept":["d7-d6xg4","a7-a4"]}}`, []board.Stroke{{From: "d7", To: "d6"}, {From: "a7", To: "a4"}}},
	} {
		b := edits(t, head+c.exercise)
		if got := b.Page.View().Board.Drawn; !slices.Equal(got, c.want) {
			t.Errorf("%s: drawn are %v, want %v", c.exercise, got, c.want)
		}
	}
}
