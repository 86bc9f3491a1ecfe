package review_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/review"
)

// part returns the tab.
func (tr trial) part() review.Part { return featuretest.PartOf[review.Part](tr.Drawn()) }

// asked returns the last command of a kind that the last message led to, nil for none.
func (tr trial) asked(is func(wire.Command) bool) *wire.Command {
	for _, m := range tr.Messages {
		if ask, ok := m.(feature.Ask); ok && is(ask.Command) {
			return &ask.Command
		}
	}
	return nil
}

func isReview(c wire.Command) bool { return c.Review != nil }
func isEnd(c wire.Command) bool    { return c.EndReview != nil }

// begin starts a review and returns its command.
func (tr trial) begin() *wire.Command {
	tr.t.Helper()
	tr.Handle(review.Start{})
	tr.Handle(feature.Idle{})
	c := tr.asked(isReview)
	if c == nil {
		tr.t.Fatalf("no review was asked for: %+v", tr.Messages)
	}
	return c
}

// answer is the worker's answer to a command.
func (tr trial) answer(to *wire.Command, r *wire.Reviewed) {
	tr.Handle(feature.Answer{Event: wire.Event{ID: to.ID, Reviewed: r}})
}

// half is a review that was stopped half way.
func half() *wire.Reviewed {
	r := judged()
	r.Done, r.State = 8, []byte(`{"half":1}`)
	return r
}

// Before a review the page says how long it will take; the review is of the main line, by the game's
// usual judge.
func TestStart(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	if p := tr.part(); p.State != "" || !p.MayStart || !strings.Contains(p.More, "about 2 seconds") || p.Graph != nil {
		t.Errorf("before a review: %+v", p)
	}
	tr.Now.Board.Main = &wire.Main{Record: "a1,a1"}
	tr.Handle(feature.BoardChanged{})
	c := tr.begin()
	want := wire.Review{Open: wire.Open{Game: "othello", Moves: "a1,a1", Ply: -1}, Judge: "puct:n=8000", Workers: 2}
	if !reflect.DeepEqual(*c.Review, want) {
		t.Errorf("asked for %+v, want %+v", *c.Review, want)
	}
	if p := tr.part(); p.State != "running" || p.MayStart || !p.MayStop {
		t.Errorf("while it runs: %+v", p)
	}
}

// A review that InsideOpened starts begins once the page rests.
func TestStartOnArrival(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	tr.Now.Coming = true
	tr.Handle(feature.InsideOpened{View: feature.ViewReview, Start: true})
	if tr.Handle(feature.Idle{}); tr.asked(isReview) != nil {
		t.Error("a review began while the worker owed the position")
	}
	tr.Now.Coming = false
	if tr.Handle(feature.Idle{}); tr.asked(isReview) == nil {
		t.Error("no review began")
	}
	tr = newTrial(t, link.Human, "level:3")
	tr.Handle(feature.InsideOpened{View: feature.ViewAnalysis, Start: true})
	if tr.Handle(feature.Idle{}); tr.asked(isReview) != nil {
		t.Error("the start of another view began a review")
	}
}

// Stop ends a review, and Start goes on from its state; so does the next worker if one dies, and the
// review is stopped when the place is left.
func TestStopAndResume(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	c := tr.begin()
	if tr.Handle(review.Stop{}); tr.asked(isEnd) == nil {
		t.Fatal("Stop did not end the review")
	}
	tr.answer(c, half())
	if p := tr.part(); p.State != "stopped" || p.Done != 8 || p.Total != 16 || p.Progress != "Stopped after 8 of 16 steps" || p.Start.Label != "Go on" {
		t.Errorf("after Stop: %+v", p)
	}
	if c = tr.begin(); string(c.Review.State) != `{"half":1}` {
		t.Errorf("it goes on from %s, want its state", c.Review.State)
	}
	tr.Handle(feature.WorkerLost{})
	if p := tr.part(); p.State != "running" {
		t.Errorf("between two workers the state is %s, want running", p.State)
	}
	tr.Handle(feature.Idle{})
	if c = tr.asked(isReview); c == nil || string(c.Review.State) != `{"half":1}` {
		t.Fatalf("the next worker got %+v", c)
	}
	tr.Now.FromInside.View, tr.Now.Place = "", feature.PlacePlay
	if tr.Handle(feature.Idle{}); tr.asked(isEnd) == nil {
		t.Error("leaving the place did not end the review")
	}
	tr.answer(c, half())
	if tr.Handle(feature.Idle{}); len(tr.Messages) > 0 {
		t.Errorf("in another place: %+v", tr.Messages)
	}
	tr.Now.FromInside.View, tr.Now.Place = feature.ViewReview, feature.PlaceInside
	if p := tr.part(); p.State != "stopped" || p.Done != 8 {
		t.Errorf("back again: %+v", p)
	}
}

// A review of another record is never shown, and its late answers are ignored; variations and other
// plies change nothing.
func TestAnotherRecord(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	c := tr.begin()
	tr.answer(c, half())
	was := *tr.Now.Board
	aside := was
	aside.Record, aside.Ply, aside.Main = "a1,b1", 2, &wire.Main{Record: was.Record}
	aside.Plies = []wire.Ply{{Name: "a1", Seat: "black"}, {Name: "b1", Seat: "white"}}
	tr.Now.Board = &aside
	tr.Handle(feature.BoardChanged{Before: &was})
	if p := tr.part(); p.Graph == nil || p.Graph.Ply != -1 {
		t.Errorf("beside the main line the graph is %+v, want one without a ply", p.Graph)
	}
	longer := was
	longer.Record += ",a1"
	tr.Now.Board = &longer
	if tr.Handle(feature.BoardChanged{Before: &aside}); tr.asked(isEnd) != nil {
		t.Error("a review that has ended was ended")
	}
	if p := tr.part(); p.Graph != nil || p.State != "" {
		t.Errorf("of another record: %+v", p)
	}
	parts := map[string]string{}
	if tr.Handle(feature.Gather{Parts: parts}); parts["review"] != "" {
		t.Errorf("kept with another record: %s", parts["review"])
	}
	c = tr.begin()
	tr.Now.Board = &was
	if tr.Handle(feature.BoardChanged{Before: &longer}); tr.asked(isEnd) == nil {
		t.Error("the review of a record that is gone was not ended")
	}
	tr.answer(c, judged())
	if p := tr.part(); p.Graph != nil {
		t.Errorf("a late answer is shown: %+v", p)
	}
}

// A review is kept with its game, and is shown again after the worker has read it, without going
// on; one without a game that is kept comes from the device's settings.
func TestKept(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	tr.review(judged())
	parts := map[string]string{}
	tr.Handle(feature.Gather{Parts: parts})
	var mistakes struct {
		Mistakes []struct {
			Ply   int
			Right []string
		}
	}
	if err := json.Unmarshal([]byte(parts["review"]), &mistakes); err != nil || len(mistakes.Mistakes) != 1 || mistakes.Mistakes[0].Ply != 5 || len(mistakes.Mistakes[0].Right) != 2 {
		t.Errorf("kept %s (%v), want the mistake at ply 5", parts["review"], err)
	}
	for _, from := range []string{"game", "device"} {
		stored := featuretest.Store{}
		if from == "device" {
			tr2 := newTrial(t, link.Human, "level:3")
			tr2.review(judged())
			for _, e := range tr2.Effects {
				if s, is := e.(feature.Store); is {
					stored[s.Key] = s.Value
				}
			}
		}
		again := trial{featuretest.New(review.New, stored), t}
		again.Now = newTrial(t, link.Human, "level:3").Now
		again.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
		if from == "game" {
			again.Handle(feature.Restored{Parts: parts})
		}
		again.Handle(feature.Idle{})
		c := again.asked(isReview)
		if c == nil || string(c.Review.State) != "{}" || again.asked(isEnd) == nil {
			t.Fatalf("from the %s: %+v, want the state read, and an end", from, again.Messages)
		}
		if p := again.part(); p.State == "running" {
			t.Errorf("from the %s: it runs", from)
		}
		again.answer(c, judged())
		if p := again.part(); p.State != "done" || p.Title != "You were ahead until move 5" || len(again.Messages) > 0 {
			t.Errorf("from the %s: %+v, and sent %+v", from, p, again.Messages)
		}
	}
}

// A state that the worker refuses is dropped, and the review begins from nothing.
func TestRefusedState(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	tr.Handle(feature.Restored{Parts: map[string]string{"review": `{"judge":"uct:n=9","accuracy":{"black":50},"state":"q1YqSy0qzszPU7JSMlSqBQA"}`}})
	c := tr.begin()
	if c.Review.State == nil || c.Review.Judge != "puct:n=8000" && c.Review.Judge != "uct:n=9" {
		t.Fatalf("asked for %+v", c.Review)
	}
	tr.Handle(feature.Answer{Event: wire.Event{ID: c.ID, Error: &wire.Error{Kind: wire.KindInside, Text: "no"}}})
	tr.Handle(feature.Idle{})
	if c = tr.asked(isReview); c == nil || c.Review.State != nil {
		t.Fatalf("after the refusal: %+v, want a review from nothing", tr.Messages)
	}
	tr.Handle(feature.Answer{Event: wire.Event{ID: c.ID, Error: &wire.Error{Kind: wire.KindInside, Text: "no"}}})
	featuretest.One[feature.Alert](t, tr.Trial)
	if tr.Handle(feature.Idle{}); tr.asked(isReview) != nil {
		t.Error("a review that was refused twice is asked for a third time")
	}
}

// FuzzRestored: no kept text breaks the page, and what the feature keeps of it is kept the same
// again.
func FuzzRestored(f *testing.F) {
	for _, text := range []string{"", "null", "{}", `{"judge":"a","accuracy":{"black":50}}`, `{"judge":"a","accuracy":{},"mistakes":[{"ply":1,"right":["a1"]}]}`, `{"judge":"a","accuracy":{"x":1e9}}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		restored := func(text string) string {
			tr := newTrial(t, link.Human, "level:3")
			tr.Handle(feature.Restored{Parts: map[string]string{"review": text}})
			parts := map[string]string{}
			tr.Handle(feature.Gather{Parts: parts})
			tr.Drawn()
			return parts["review"]
		}
		once := restored(text)
		if twice := restored(once); twice != once {
			t.Errorf("%q is kept as %q, and then as %q", text, once, twice)
		}
	})
}

// The table has a row for each ply, and shows those of the person that lost much; the buttons lead
// to mistakes.
func TestTable(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	p := tr.review(judged())
	var shown []int
	for _, r := range p.Rows {
		if r.Shown {
			shown = append(shown, r.Ply)
		}
	}
	if len(p.Rows) != 8 || !reflect.DeepEqual(shown, []int{5, 7}) {
		t.Errorf("%d rows, %v shown, want 8 with 5 and 7", len(p.Rows), shown)
	}
	want := review.Row{Ply: 5, Loss: "0.25", Grade: "blunder", Shown: true, Number: "5", Move: "a1", Sign: "??", Word: "blunder", Lost: "−25%", Label: "Move 5, Black a1, blunder, −25%"}
	if got := p.Rows[4]; got != want {
		t.Errorf("the row is\n%+v, want\n%+v", got, want)
	}
	if p.Rows[6].Better != "better h7, exact" || p.Try != "Try move 5 yourself" || p.TryPly != 5 || p.NextPly != 5 || p.Graph.Exact != 6 {
		t.Errorf("%+v, try %q at %d, next %d", p.Rows[6], p.Try, p.TryPly, p.NextPly)
	}
	tr.Handle(review.ShowAll{})
	for _, r := range tr.part().Rows {
		if !r.Shown || r.Number == "" {
			t.Errorf("of all moves: %+v", r)
		}
	}
	tr.Handle(review.GoTo{Ply: 4})
	if got := featuretest.One[feature.GoTo](t, tr.Trial); got.Ply != 4 {
		t.Errorf("to ply %d, want 4", got.Ply)
	}
}

// The strips show the accuracy, and the bar the chance at the ply shown.
func TestStrips(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	tr.review(judged())
	v := tr.Drawn()
	if v.Seats[0].Accuracy != "accuracy 78%" || v.Seats[1].Accuracy != "accuracy 91%" || v.Board.Advantage != 0 {
		t.Errorf("the strips say %q and %q, the bar %v; want 78, 91 and 0", v.Seats[0].Accuracy, v.Seats[1].Accuracy, v.Board.Advantage)
	}
	tr.Now.Board.Ply = 4
	if v = tr.Drawn(); v.Board.Advantage != 0.65 {
		t.Errorf("after ply 4 the bar is at %v, want 0.65", v.Board.Advantage)
	}
	tr.Now.FromInside.View = ""
	if v = tr.Drawn(); v.Seats[0].Accuracy != "" {
		t.Errorf("in another place: %q", v.Seats[0].Accuracy)
	}
}

// A mistake becomes an exercise whose right answers are the moves that lose little.
func TestTry(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	tr.review(judged())
	tr.Handle(review.Try{Ply: 5})
	set := featuretest.One[feature.SetExercise](t, tr.Trial)
	list, one, err := exercise.Read([]byte(set.Text))
	if err != nil || !one || !set.Trial {
		t.Fatalf("the exercise %s: %v", set.Text, err)
	}
	x := list.Exercises[0]
	if x.Moves != "a1,a1,a1,a1" || x.Seat != "black" || !reflect.DeepEqual(x.Goal.Accept, []string{"g4", "f6"}) || !strings.Contains(x.Prompt, "25%") || !strings.Contains(x.Feedback["right"], "g4") {
		t.Errorf("the exercise is %+v", x)
	}
	tr.Now.IsExercise, tr.Now.Solving = true, feature.Answering
	tr.Handle(feature.BoardChanged{Request: &feature.OpenRequest{IsExercise: true}})
	if p := tr.part(); !p.Trying || p.Graph != nil {
		t.Errorf("while it is tried: %+v", p)
	}
	tr.Now.IsExercise, tr.Now.Solving = false, feature.NotSolving
	tr.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	if p := tr.part(); p.Trying || p.State != "done" {
		t.Errorf("after it: %+v", p)
	}
	tr.Handle(review.Try{Ply: 7})
	featuretest.None(t, tr.Trial)
}

// Another judge begins from nothing; the same judge that has finished, too.
func TestJudges(t *testing.T) {
	tr := newTrial(t, link.Human, "level:3")
	tr.review(judged())
	if c := tr.begin(); c.Review.State != nil {
		t.Errorf("again with the state %s, want none", c.Review.State)
	}
	tr.answer(&wire.Command{ID: lastID(tr)}, half())
	tr.Handle(review.SetJudge{Agent: "uct:n=5"})
	if c := tr.begin(); c.Review.State != nil || c.Review.Judge != "uct:n=5" {
		t.Errorf("with another judge: %+v", c.Review)
	}
}

// lastID returns the ID of the review asked for last.
func lastID(tr trial) int { return tr.asked(isReview).ID }
