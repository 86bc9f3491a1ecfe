package exercise_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	uiexercise "playout/ui/features/exercise"
	"playout/ui/page/pagetest"
)

// asked waits for a question about a search that can be answered, and returns it.
func asked(b *pagetest.Bench) *uiexercise.Asked {
	b.Until("a question", func(pagetest.View) bool { p := part(b); return p.Asked != nil && p.Asked.May })
	return part(b).Asked
}

// model asks for the model answer, and returns its first step.
func model(t *testing.T, b *pagetest.Bench) *uiexercise.Asked {
	t.Helper()
	b.Page.Send(uiexercise.Explain{})
	b.Until("the model answer", func(pagetest.View) bool { p := part(b); return p.Asked != nil && p.Asked.Step != "" })
	return part(b).Asked
}

// verdict waits for a verdict and the rest after it.
func verdict(b *pagetest.Bench, want string) {
	b.Until("the verdict "+want, func(pagetest.View) bool { return part(b).Verdict == want })
	b.Rest()
}

const onSearch = `,"attempts":1,"points":9`

// A path is chosen step by step: each step shows its position and the choices so far, right steps earn
// their share, and the model answer goes through the same steps with all numbers.
func TestSelect(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"select","agent":"uct:n=50","simulation":30,"seed":1,"steps":true`, onSearch)))
	q := asked(b)
	if len(q.Rows) != 4 || q.Rows[0].Move != "d3" || strings.Join(q.Rows[2].Cells, " ") != "19 −0.11" || len(q.Heads) != 2 || len(q.Trail) != 0 {
		t.Fatalf("the first step is %+v; want N and Q of 4 moves", q)
	}
	checkState(t, b, "opened", "open", "9", 0, pagetest.Human)
	b.Page.Send(uiexercise.Pick{Option: 2}) // f5; the search chooses c4
	b.Until("the second step", func(pagetest.View) bool { a := part(b).Asked; return a.May && len(a.Trail) == 1 })
	b.Rest()
	q = part(b).Asked
	if got, want := part(b).Status, "Wrong: the search chooses c4. Choose its next move"; got != want {
		t.Errorf("after a wrong step: %q, want %q", got, want)
	}
	if got := part(b).Standing; strings.Contains(got, "to move") {
		t.Errorf("beside the question: %q, want no second side to move", got)
	}
	if q.Trail[0].Label != "f5" || q.Trail[0].Verdict != wire.Wrong || len(q.Rows) != 3 || part(b).Verdict != "" {
		t.Errorf("after a wrong step: %+v; want the next one", q)
	}
	if now := b.Page.Now(); now.Ahead == nil || !slices.Equal(now.Ahead.Line, []string{"c4"}) {
		t.Errorf("the board looks ahead along %+v; want c4", now.Ahead)
	}
	b.Page.Send(uiexercise.Pick{Option: 0})
	b.Until("the third step", func(pagetest.View) bool { a := part(b).Asked; return a.May && len(a.Trail) == 2 })
	b.Page.Send(uiexercise.Pick{Option: 1})
	verdict(b, wire.Wrong)
	if now := b.Page.Now(); now.Ahead == nil || !slices.Equal(now.Ahead.Line, []string{"c4", "c3"}) {
		t.Errorf("after the verdict the board looks ahead along %+v; want c4 c3, the position of the table", now.Ahead)
	}
	checkState(t, b, "two of three steps", "failed", "6", 1, pagetest.Over)
	m := model(t, b)
	if m.Of != 3 || m.At != 0 || len(m.Heads) != 4 || !m.Rows[1].Chosen || m.Rows[2].Chosen || m.May {
		t.Fatalf("the model answer begins with %+v; want c4 of 3 steps, with U and the sum", m)
	}
	b.Page.Send(uiexercise.Through{By: -1})
	b.Page.Send(uiexercise.Through{By: 1})
	b.Page.Send(uiexercise.Through{By: 1})
	b.Page.Send(uiexercise.Through{By: 1})
	b.Rest()
	if m := part(b).Asked; m.At != 2 || !m.Rows[0].Chosen || !slices.Equal(b.Page.Now().Ahead.Line, []string{"c4", "c3"}) {
		t.Errorf("the last step is %+v; want moves after c4 and c3, each of which may be chosen", m)
	}
	b.Page.Send(uiexercise.Retry{})
	if q := asked(b); len(q.Trail) != 0 || q.Step != "" || q.Rows[0].Move != "d3" {
		t.Errorf("in practice: %+v; want the first step again", q)
	}
	b.Rest()
	for _, option := range []int{1, 2, 0} {
		b.Until("a step", func(pagetest.View) bool { return part(b).Asked.May })
		b.Page.Send(uiexercise.Pick{Option: option})
		b.Rest()
	}
	verdict(b, wire.Right)
	checkState(t, b, "right in practice", "failed", "6", 1, pagetest.Over)
}

// N and Q are typed, with a comma or a point; the answer can be given once both are numbers.
func TestBackup(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"backup","agent":"uct:n=50","simulation":30,"seed":1`, `,"attempts":2,"points":8`)))
	q := asked(b)
	if !q.Rows[1].Chosen || strings.Join(q.Rows[1].Cells, " ") != "4 −0.75" || q.Complete || !strings.Contains(q.Caption, "simulations. Simulation 30 chooses c4, and the end of its path is worth 0.00 for Black") {
		t.Fatalf("%+v; want c4 with 4 visits, which the search chooses", q)
	}
	b.Page.Send(uiexercise.Submit{})
	b.Page.Send(uiexercise.Type{Field: "n", Text: "5"})
	b.Page.Send(uiexercise.Type{Field: "q", Text: "−0.5 "})
	if q := part(b).Asked; !q.Complete || part(b).Attempts != 0 {
		t.Errorf("%+v after %d attempts; want two numbers, and no answer yet", q, part(b).Attempts)
	}
	b.Page.Send(uiexercise.Submit{})
	verdict(b, wire.Wrong)
	checkState(t, b, "a wrong mean", "open", "4", 1, pagetest.Human)
	if q := asked(b); q.N != "5" {
		t.Errorf("the field has %q; want what was typed", q.N)
	}
	b.Page.Send(uiexercise.Type{Field: "q", Text: "-0,6"})
	b.Page.Send(uiexercise.Submit{})
	verdict(b, wire.Right)
	checkState(t, b, "right", "solved", "4", 2, pagetest.Over)
	m := model(t, b)
	b.Page.Send(uiexercise.Through{By: 1})
	at := slices.IndexFunc(part(b).Asked.Rows, func(r uiexercise.AskedRow) bool { return r.Move == "c4" })
	if after := part(b).Asked; m.Of != 2 || !after.Rows[at].Chosen || after.Rows[at].Cells[0] != "5" {
		t.Errorf("the model answer ends with %+v; want c4 with 5 visits", after)
	}
}

// While attempts are left, a wrong answer says how many moves are right, and not which; once none is
// left, all are marked.
func TestCutKeepsTheAnswer(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"cut","agent":"alphabeta:depth=3,plain=on","node":["f5","f6"],"steps":true`, `,"attempts":2,"points":9`)))
	asked(b)
	b.Page.Send(uiexercise.Tick{Row: 1})
	b.Page.Send(uiexercise.Tick{Row: 2})
	for _, want := range []string{"3 of 4 moves are right.", ""} {
		b.Page.Send(uiexercise.Submit{})
		b.Until("the verdict", func(pagetest.View) bool { return part(b).Verdict == wire.Wrong })
		b.Rest()
		p := part(b)
		marked := 0
		for _, r := range p.Asked.Rows {
			if r.Verdict != "" {
				marked++
			}
		}
		if all := len(p.Asked.Rows); p.More != want || want != "" && marked != 0 || want == "" && marked != all {
			t.Errorf("after attempt %d: %q with %d of %d moves marked, want %q", p.Attempts, p.More, marked, all, want)
		}
		b.Page.Send(uiexercise.Tick{Row: 0})
	}
}

// A move without visits has no mean under UCT.
func TestUntriedMeans(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"select","agent":"uct:n=50","simulation":2,"seed":1,"steps":true`, onSearch)))
	for _, r := range asked(b).Rows {
		if untried := r.Cells[0] == "0"; untried != (r.Cells[1] == "–") {
			t.Errorf("%s has N and Q %q, want no Q exactly for N = 0", r.Move, r.Cells)
		}
	}
}

// The children that are cut are ticked, on the position of the node.
func TestCut(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"cut","agent":"alphabeta:depth=3,plain=on","node":["f5","f6"],"steps":true`, onSearch)))
	q := asked(b)
	if len(q.Rows) != 4 || !q.Complete || len(q.Heads) != 1 {
		t.Fatalf("%+v; want four moves with scores, and that no tick is needed", q)
	}
	b.Rest()
	if now := b.Page.Now(); now.Ahead == nil || !slices.Equal(now.Ahead.Line, []string{"f5", "f6"}) {
		t.Errorf("the board shows %+v; want the node", now.Ahead)
	}
	for _, row := range []int{1, 2, 3, 3} {
		b.Page.Send(uiexercise.Tick{Row: row})
	}
	b.Page.Send(uiexercise.Submit{})
	verdict(b, wire.Wrong)
	checkState(t, b, "three of four", "failed", "6.8", 1, pagetest.Over)
	rows := part(b).Asked.Rows
	if rows[2].Verdict != wire.Right || rows[3].Verdict != wire.Wrong {
		t.Errorf("%+v; want the last one wrong", rows)
	}
	if m := model(t, b); m.Rows[0].Chosen || !m.Rows[3].Chosen {
		t.Errorf("the model answer is %+v; want all but the first cut", m)
	}
}

// Moves go up and down, and the verdict gives the nodes. A fresh instance asks for other moves, the same
// for everyone.
func TestOrder(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"order","depth":3`, `,"attempts":2,"points":8`)))
	q := asked(b)
	b.Page.Send(uiexercise.Move{At: 0, By: -1})
	b.Page.Send(uiexercise.Move{At: 1, By: -1})
	b.Page.Send(uiexercise.Move{At: 1, By: 1})
	var names []string
	for _, r := range part(b).Asked.Rows {
		names = append(names, r.Move)
	}
	if want := []string{q.Rows[1].Move, q.Rows[2].Move, q.Rows[0].Move, q.Rows[3].Move}; !slices.Equal(names, want) {
		t.Errorf("the order is %v; want %v", names, want)
	}
	b.Page.Send(uiexercise.Submit{})
	b.Until("a verdict", func(pagetest.View) bool { return part(b).Verdict != "" })
	if more := part(b).More; !strings.Contains(more, "nodes; the fewest are 50.") {
		t.Errorf("%q; want the nodes", more)
	}
	instances := map[string]bool{}
	b = pagetest.New(t, link(t, json("chess", `"kind":"order","depth":2,"seed":"fresh"`, `,"attempts":3`)))
	for range 3 {
		q := asked(b)
		list := ""
		for _, r := range q.Rows {
			list += r.Move
		}
		instances[list] = true
		b.Page.Send(uiexercise.Submit{})
		b.Until("a verdict", func(pagetest.View) bool { return part(b).Verdict != "" })
		b.Rest()
		b.Page.Send(uiexercise.Retry{})
		b.Rest()
	}
	if len(instances) != 3 {
		t.Errorf("%d instances in 3 attempts, want 3", len(instances))
	}
}

// A worker that ends is asked again, and a search that cannot be asked for is refused in a sentence.
func TestAskedAgain(t *testing.T) {
	b := pagetest.New(t, link(t, json("othello", `"kind":"select","agent":"uct:n=50","simulation":30`, "")))
	asked(b)
	b.Page.Send(feature.WorkerLost{})
	b.Page.Send(uiexercise.Pick{Option: 0})
	b.Until("the next step, or a verdict", func(pagetest.View) bool { p := part(b); return p.Verdict != "" || len(p.Asked.Trail) == 1 })
	b = pagetest.New(t, link(t, json("othello", `"kind":"cut","agent":"alphabeta:depth=1,plain=on","node":["f5"]`, "")))
	b.Until("the refusal", func(v pagetest.View) bool { return v.Alert != "" })
}
