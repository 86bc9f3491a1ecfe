package session

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/wire"
)

// exerciseOf returns an exercise from Othello's start with a goal.
func exerciseOf(goal string) string {
	return `{"playout":"exercise","version":1,"game":"othello","goal":{` + goal + `},"feedback":{"right":"Yes.","wrong":"No."}}`
}

// done lets the session work until the last command is answered.
func (k *talk) done() wire.Event {
	k.t.Helper()
	for range 100_000 {
		if events := k.step(1); len(events) > 0 {
			if len(events) > 1 || events[0].ID != k.id || k.session.Busy() {
				k.t.Fatalf("%+v; want len(events) <= 1 && events[0].ID == k.id && !k.session.Busy()", events)
			}
			return events[0]
		}
	}
	k.t.Fatal("the command is never answered")
	return wire.Event{}
}

// A posed exercise reports its position and the side that plays, and changes nothing.
func TestPose(t *testing.T) {
	k := newTalk(t)
	e := k.answer(wire.Command{Pose: &wire.Pose{Exercise: `{"playout":"exercise","version":1,"game":"othello","moves":"f5 d6","seed":7,"goal":{"kind":"win","against":"level:3"}}`}})
	p := e.Posed
	if p == nil || p.Open.Game != "othello" || p.Open.Moves != "f5,d6" || p.Open.Seed != 7 || p.Open.Ply != -1 || p.Plies != 2 ||
		p.Seat != "black" || !slices.Equal(p.Against, []string{link.Human, "level:3"}) || p.Unit != "disc" || e.Epoch != 0 {
		t.Fatalf("%+v", e)
	}
	if b := k.board(wire.Command{Open: &p.Open}); b.Ply != p.Plies || !slices.Equal(b.Acting, []string{p.Seat}) {
		t.Errorf("it opens %+v; want b.Ply == p.Plies && slices.Equal(b.Acting, []string{p.Seat})", b)
	}
	set := `{"playout":"exercises","version":1,"exercises":[` + exerciseOf(`"kind":"moves","accept":["f5"]`) + `,` + exerciseOf(`"kind":"choose","options":["a","b"],"accept":[1]`) + `]}`
	if e := k.answer(wire.Command{Pose: &wire.Pose{Exercise: set, Index: 1}}); e.Posed == nil || !slices.Equal(e.Posed.Against, []string{link.Human, link.Human}) {
		t.Errorf("%+v; want e.Posed != nil && slices.Equal(e.Posed.Against, []string{link.Human, link.Human})", e)
	}
	k.checkRefused(wire.Command{Pose: &wire.Pose{Exercise: set, Index: 2}}, wire.KindExercise, "there is no exercise 2; allowed: 0 to 1")
	k.checkRefused(wire.Command{Pose: &wire.Pose{Exercise: `{"playout":"exercise","version":2}`}}, wire.KindExercise, "a later version of Playout")
	k.checkRefused(wire.Command{Pose: &wire.Pose{Exercise: exerciseOf(`"kind":"moves","accept":["a1"]`)}}, wire.KindExercise, `"a1": not a move here`)
}

// A judge that needs no search answers at once and disturbs no Think.
func TestJudgeAtOnce(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "", 0))
	k.send(thinking(k, "black", "uct:n=100000"))
	thought := k.id
	for _, c := range []struct {
		goal, moves string
		option      int
		want        wire.Judged
	}{
		{`"kind":"moves","accept":["f5"]`, "f5", 0, wire.Judged{Verdict: wire.Right, Feedback: "Yes."}},
		{`"kind":"moves","accept":["f5"]`, "d3", 0, wire.Judged{Verdict: wire.Wrong, Feedback: "No."}},
		{`"kind":"line","line":["f5","d6","c3"]`, "f5", 0, wire.Judged{Verdict: wire.Incomplete, Reply: []string{"d6"}}},
		{`"kind":"choose","options":["a","b"],"accept":[1]`, "", 1, wire.Judged{Verdict: wire.Right, Feedback: "Yes."}},
		{`"kind":"win","against":"random","plies":2`, "f5 d6", 0, wire.Judged{Verdict: wire.Wrong, Feedback: "No."}},
	} {
		e := k.answer(wire.Command{Judge: &wire.Judge{Exercise: exerciseOf(c.goal), Moves: strings.Fields(c.moves), Option: c.option}})
		if e.Judged == nil || e.Judged.Verdict != c.want.Verdict || !slices.Equal(e.Judged.Reply, c.want.Reply) || e.Judged.Feedback != c.want.Feedback {
			t.Errorf("%s, %s: %+v; want %+v", c.goal, c.moves, e, c.want)
		}
	}
	k.checkRefused(wire.Command{Judge: &wire.Judge{Exercise: exerciseOf(`"kind":"moves","accept":["f5"]`), Moves: []string{"a1"}}}, wire.KindExercise, `"a1": not a move here`)
	if events := k.send(stopping); len(events) != 1 || events[0].ID != thought || !events[0].Report.Final {
		t.Errorf("the thought produced %+v", events)
	}
}

// A judge that searches works in slices and ends the Think under way. A command that changes the
// position, thinks, judges or stops ends it with an error.
func TestJudgeInSlices(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "", 0))
	k.send(thinking(k, "black", "uct:n=100000"))
	thought := k.id
	judging := wire.Command{Judge: &wire.Judge{Exercise: exerciseOf(`"kind":"best","judge":"alphabeta:depth=4","within":1`), Moves: []string{"f5"}}}
	if events := k.send(judging); len(events) != 1 || events[0].ID != thought || !events[0].Report.Final {
		t.Fatalf("the thought produced %+v", events)
	}
	if e := k.done(); e.Judged == nil || e.Judged.Verdict != wire.Right || e.Judged.Unit != "disc" {
		t.Errorf(`%+v; want e.Judged != nil && e.Judged.Verdict == wire.Right && e.Judged.Unit == "disc"`, e)
	}
	slow := wire.Command{Judge: &wire.Judge{Exercise: exerciseOf(`"kind":"best","judge":"uct:n=10000000"`), Moves: []string{"f5"}}}
	for _, next := range []wire.Command{stopping, playing(k, "f5"), thinking(k, "black", "random"), judging} {
		k.send(slow)
		ended := k.id
		if next.Play != nil {
			next.Play.Epoch = k.session.epoch
		}
		if next.Think != nil {
			next = thinking(k, k.session.shown.seatNames(k.session.shown.state.Acting())[0], "random")
		}
		events := k.send(next)
		if len(events) == 0 || events[0].ID != ended || events[0].Error == nil || events[0].Error.Kind != wire.KindStale {
			t.Errorf("%s ends it with %+v", wire.EncodeCommand(next), events)
		}
		k.send(stopping)
	}
}

// The steps of a question about a search come one after another, with the verdict on each, and the model
// answer has them all.
func TestTask(t *testing.T) {
	k := newTalk(t)
	text := exerciseOf(`"kind":"select","agent":"uct:n=50","simulation":30,"seed":1,"steps":true`)
	ask := func(c wire.Command) wire.Event {
		if events := k.send(c); len(events) > 0 {
			return events[0]
		}
		return k.done()
	}
	first := ask(wire.Command{Task: &wire.Task{Exercise: text}})
	if first.Tasked == nil || len(first.Tasked.Steps) != 1 || len(first.Tasked.Steps[0].Rows) != 4 || first.Tasked.Steps[0].Of != 3 {
		t.Fatalf("%+v; want the first of 3 steps, with 4 moves", first)
	}
	model := ask(wire.Command{Task: &wire.Task{Exercise: text, Model: true}})
	if model.Tasked == nil || len(model.Tasked.Steps) != 3 {
		t.Fatalf("%+v; want 3 steps", model)
	}
	var words []string
	for i, step := range model.Tasked.Steps {
		at := slices.IndexFunc(step.Rows, func(r wire.TaskRow) bool { return r.Right })
		words = append(words, step.Rows[at].Move)
		e := ask(wire.Command{Judge: &wire.Judge{Exercise: text, Moves: words}})
		last := i == len(model.Tasked.Steps)-1
		if e.Judged == nil || (e.Judged.Verdict == wire.Right) != last || (e.Judged.Next == nil) != last || len(e.Judged.Steps) != i+1 {
			t.Errorf("after %v: %+v; want the next step, or right", words, e.Judged)
		}
	}
	// The search is not repeated for each answer.
	if events := k.send(wire.Command{Judge: &wire.Judge{Exercise: text, Moves: []string{"f5"}}}); len(events) != 1 || events[0].Judged == nil {
		t.Errorf("a further answer gives %+v, want a verdict at once", events)
	}
	if wrong := ask(wire.Command{Judge: &wire.Judge{Exercise: text, Moves: []string{"f5", "e3", "c2"}}}); wrong.Judged == nil || wrong.Judged.Verdict != wire.Wrong || wrong.Judged.Share != 1./3 {
		t.Errorf("%+v; want wrong, with a third of the points", wrong)
	}
	k.checkRefused(wire.Command{Task: &wire.Task{Exercise: exerciseOf(`"kind":"moves","accept":["f5"]`)}}, wire.KindExercise, "has no task")
}

// While a judge works, it reports to the page about once a second how long it can still take, and
// everything else is answered. Stop ends it.
func TestJudgeReports(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "", 0))
	slow := exerciseOf(`"kind":"best","judge":"uct:ms=600000"`)
	if e := k.answer(wire.Command{Pose: &wire.Pose{Exercise: slow}}); e.Posed == nil || e.Posed.Lowered != "uct:ms=10000" {
		t.Errorf("%+v, want a judge that is lowered to uct:ms=10000", e.Posed)
	}
	if e := k.answer(wire.Command{Pose: &wire.Pose{Exercise: exerciseOf(`"kind":"win","against":"alphabeta:depth=60"`)}}); e.Posed == nil ||
		e.Posed.Lowered != "alphabeta:depth=12,nodes=2000000" || e.Posed.Against[1] != e.Posed.Lowered {
		t.Errorf("%+v, want an opponent that is lowered to alphabeta:depth=12,nodes=2000000", e.Posed)
	}
	if events := k.send(wire.Command{Judge: &wire.Judge{Exercise: slow, Moves: []string{"f5"}}}); len(events) != 0 {
		t.Fatalf("%+v before any work, want length 0", events)
	}
	judging := k.id
	for range 3 {
		k.clock = k.clock.Add(nextWorking)
		events := k.step(1)
		if len(events) != 1 || events[0].ID != judging || events[0].Working == nil || events[0].Working.Left <= 0 || events[0].Working.Left > 10_000 {
			t.Errorf("after a second %+v, want the time that is left", events)
		}
		if events := k.step(1); len(events) != 0 {
			t.Errorf("at once %+v again, want length 0", events)
		}
		k.answer(wire.Command{Check: &wire.Check{Agent: "level:3"}})
		k.answer(wire.Command{Pose: &wire.Pose{Exercise: slow}})
	}
	if events := k.send(stopping); len(events) != 1 || events[0].ID != judging || events[0].Error == nil || events[0].Error.Kind != wire.KindStale || k.session.Busy() {
		t.Errorf("stopping it: %+v, busy: %v", events, k.session.Busy())
	}
}

// Explanations start at the question or after an answer, and have a text for people.
func TestExplain(t *testing.T) {
	k := newTalk(t)
	e := k.answer(wire.Command{Explain: &wire.Explain{Exercise: exerciseOf(`"kind":"line","line":["f5","d6","c3"]`), Moves: []string{"f5", "d6", "c4"}}})
	if x := e.Explained; x == nil || x.From != 2 || !slices.Equal(x.Line, []string{"c3"}) || !slices.Equal(x.Texts, []string{"c3"}) {
		t.Errorf(`%+v; want x != nil && x.From == 2 && slices.Equal(x.Line, []string{"c3"}) && slices.Equal(x.Texts, []string{"c3"})`, e)
	}
	k.send(wire.Command{Explain: &wire.Explain{Exercise: exerciseOf(`"kind":"best","judge":"alphabeta:depth=4"`), Moves: []string{"d3"}}})
	if x := k.done().Explained; x == nil || x.From != 0 || len(x.Line) < 3 || x.Line[0] != "d3" || !x.Valued || x.Unit != "disc" {
		t.Errorf(`%+v; want x != nil && x.From == 0 && len(x.Line) >= 3 && x.Line[0] == "d3" && x.Valued && x.Unit == "disc"`, x)
	}
}
