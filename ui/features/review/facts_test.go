package review_test

import (
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/review"
)

// trial is the feature alone, in the tab, in a game of Othello of eight plies that is reviewed.
type trial struct {
	*featuretest.Trial
	t *testing.T
}

func newTrial(t *testing.T, black, white string) trial {
	tr := trial{featuretest.New(review.New, nil), t}
	tr.Othello(8, black, white)
	tr.Now.Board.Record = "a1,a1,a1,a1,a1,a1,a1,a1"
	tr.Now.Game.Judge = "puct:n=8000"
	tr.Now.FromInside.View, tr.Now.Place, tr.Now.Workers = feature.ViewReview, feature.PlaceInside, 2
	tr.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	return tr
}

// judged is a finished review in which Black leads, loses the lead with ply 5, and loses.
func judged() *wire.Reviewed {
	r := &wire.Reviewed{
		Final: true, Done: 16, Total: 16, Seats: []string{"black", "white"}, State: []byte("{}"),
		Result: wire.ReviewResult{Game: "othello", Judge: "puct:n=8000", Accuracy: map[string]float64{"black": 78.1, "white": 91}},
		Turns:  []wire.Turn{{Ply: 5, Seat: "black", Loss: 0.25, From: "black", Until: 5, To: "white"}},
		End:    &wire.Main{Over: true, Returns: []float32{-1, 1}, Score: []int{24, 40}},
	}
	for i, chance := range []float64{0.62, 0.63, 0.64, 0.66, 0.65, 0.4, 0.38, 0.1, 0} {
		r.Chances = append(r.Chances, []float64{chance, 1 - chance})
		if i == 8 {
			break
		}
		p := wire.JudgedPly{Ply: i + 1, Seat: "black", Move: "a1", Best: "a1", Chance: chance, Grade: "best"}
		if i%2 == 1 {
			p.Seat, p.Chance = "white", 1-chance
		}
		r.Result.Plies = append(r.Result.Plies, p)
	}
	bad := &r.Result.Plies[4]
	bad.Best, bad.Text, bad.Right, bad.Loss, bad.Grade = "g4", "g4", []string{"g4", "f6"}, 0.25, "blunder"
	bad = &r.Result.Plies[6]
	bad.Best, bad.Loss, bad.Grade, bad.Exact = "h7", 0.07, "inaccuracy", true
	r.Result.Plies[7].Exact = true
	return r
}

// review gives the feature a review, as the answer to its own question.
func (tr trial) review(r *wire.Reviewed) review.Part {
	tr.t.Helper()
	tr.Handle(review.Start{})
	tr.Handle(feature.Idle{})
	id := 0
	for _, m := range tr.Messages {
		if ask, is := m.(feature.Ask); is && ask.Command.Review != nil {
			id = ask.Command.ID
		}
	}
	if id == 0 {
		tr.t.Fatalf("no review was asked for: %+v", tr.Messages)
	}
	tr.Handle(feature.Answer{Event: wire.Event{ID: id, Reviewed: r}})
	return featuretest.PartOf[review.Part](tr.Drawn())
}

// The two sentences say who was ahead, until when, and what it cost, for a person and for watched
// games, in both languages.
func TestSentences(t *testing.T) {
	turned := []wire.Turn{{Ply: 5, Seat: "black", Loss: 0.25, From: "black", Until: 5, To: "white"}}
	taken := []wire.Turn{{Ply: 5, Seat: "black", Loss: 0.25, To: "white"}}
	for _, c := range []struct {
		black, white, lang string
		turns              []wire.Turn
		title, more        string
	}{
		{link.Human, "level:3", "en", turned, "You were ahead until move 5", "a1 cost 25% of the winning chance. White wins 40 to 24."},
		{"level:3", link.Human, "en", turned, "You were behind until move 5", "a1 cost 25% of the winning chance, and g4 was better. White wins 40 to 24."},
		{"level:3", "level:2", "en", turned, "Black was ahead until move 5", ""},
		{link.Human, link.Human, "en", turned, "Black was ahead until move 5", ""},
		{link.Human, "level:3", "en", taken, "You were behind from move 5 on", ""},
		{"level:3", link.Human, "en", taken, "You were ahead from move 5 on", ""},
		{"level:3", "level:2", "en", taken, "White was ahead from move 5 on", ""},
		{link.Human, "level:3", "en", nil, "You were ahead all the time", "No single move decided the game. White wins 40 to 24."},
		{"level:3", link.Human, "en", nil, "Black was ahead all the time", ""},
		{link.Human, "level:3", "es", turned, "Ibas por delante hasta la jugada 5", "a1 costó 25 % de las posibilidades de ganar. Ganan las blancas por 40 a 24."},
		{"level:3", "level:2", "es", turned, "Las negras iban por delante hasta la jugada 5", ""},
	} {
		tr := newTrial(t, c.black, c.white)
		tr.Now.T = boards.Text(c.lang)
		r := judged()
		r.Turns = c.turns
		p := tr.review(r)
		if p.Title != c.title || c.more != "" && strings.ReplaceAll(p.More, " ", " ") != strings.ReplaceAll(c.more, " ", " ") {
			t.Errorf("%s against %s in %s: %q and %q, want %q and %q", c.black, c.white, c.lang, p.Title, p.More, c.title, c.more)
		}
	}
}

// Deaths are explained in words, and the person's own comes first.
func TestFates(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	r := judged()
	r.Deaths = []wire.Death{
		{Ply: 4, Seat: "white", Fate: wire.Fate{Free: 1}},
		{Ply: 6, Seat: "black", Fate: wire.Fate{At: 3, Move: "b1", Steps: 12, Share: 0.8}},
	}
	p := tr.review(r)
	want := "Black had no free cell after step 5. With b1 at step 3 it lived 12 steps longer in 80% of the playouts."
	if p.More != want || len(p.Deaths) != 2 || p.Deaths[0] != "White died at step 4, where 1 other move was safe." || p.Deaths[1] != want {
		t.Errorf("%q and %q, want %q", p.More, p.Deaths, want)
	}
}

// The better move of an own mistake is kept back until the mistake has been tried, or until the
// visitor asks for the better moves.
func TestBetterMovesAreKeptBack(t *testing.T) {
	for _, c := range []struct {
		name string
		does []feature.Message
		want bool
	}{
		{"at first", nil, false},
		{"tried", []feature.Message{review.Try{Ply: 5}}, true},
		{"another one tried", []feature.Message{review.Try{Ply: 7}}, false},
		{"asked for", []feature.Message{review.ShowBetter{}}, true},
		{"hidden again", []feature.Message{review.ShowBetter{}, review.ShowBetter{}}, false},
	} {
		tr := newTrial(t, link.Human, "level:3")
		tr.review(judged())
		for _, m := range c.does {
			tr.Handle(m)
		}
		p := featuretest.PartOf[review.Part](tr.Drawn())
		row, said := p.Rows[4].Better == "better g4", strings.Contains(p.More, "and g4 was better")
		if row != c.want || said != c.want || p.Better.Label == "" {
			t.Errorf("%s: the row says %q, the summary %q, the button %q; want the better move: %v", c.name, p.Rows[4].Better, p.More, p.Better.Label, c.want)
		}
		if got := p.Rows[6].Better; got != "better h7, exact" {
			t.Errorf("%s: of a mistake that cannot be tried: %q", c.name, got)
		}
	}
}
