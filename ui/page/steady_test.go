package page

import "testing"

// While the worker answers, buttons stay as they were, and what is pressed is
// done when it has.
func TestNothingPressedIsLost(t *testing.T) {
	six := "#/othello?m=f5,d6,c3,d3,c4,f4"
	for _, c := range []struct {
		what, fragment string
		press          func(*Page)
		left           string // of the record once it was pressed twice
	}{
		{"undo", six + "&black=human&white=human", (*Page).Undo, "f5 d6 c3 d3 |c4 f4"},
		{"redo", six + "&ply=2&black=human&white=human", (*Page).Redo, "f5 d6 c3 d3 |c4 f4"},
		{"step", six + "&ply=0&black=random&white=random", (*Page).Forward, "f5 d6 |c3 d3 c4 f4"},
	} {
		b := newBench(t, c.fragment)
		c.press(b.page)
		if b.page.pending == 0 {
			t.Fatalf("%s asks the worker for nothing", c.what)
		}
		v := b.page.View()
		if on := map[string]bool{"undo": v.Buttons.Undo, "redo": v.Buttons.Redo, "step": v.Watch.Forward}; !on[c.what] {
			t.Errorf("%s goes out while the worker answers", c.what)
		}
		c.press(b.page)
		if b.rest(); played(b.page.View()) != c.left {
			t.Errorf("%s twice leads to %q, want %q", c.what, played(b.page.View()), c.left)
		}
	}
}

// A game of machines can be paused at any moment, and a seat be taken.
func TestMachinesCanBePausedAtAnyMoment(t *testing.T) {
	for _, c := range []struct {
		what  string
		press func(*Page)
	}{
		{"pause", (*Page).Stop},
		{"play", (*Page).Play},
		{"back", func(p *Page) { p.GoTo(0) }},
		{"a person", func(p *Page) { p.SetSeat("black", "human"); p.SetSeat("white", "human") }},
	} {
		b := newBench(t, "#/othello?m=f5,d6&ply=0&black=random&white=random")
		b.page.SetSpeed("fastest")
		b.page.GoTo(2)
		b.rest()
		b.page.Resume()
		b.until("a move on its way", func(View) bool { return b.page.pending != 0 })
		if v := b.page.View(); !v.Buttons.Stop || !v.Buttons.Pause || !v.Watch.Play || !v.Watch.Playing || !v.Watch.Back {
			t.Errorf("while a move is on its way: %+v, %+v", v.Buttons, v.Watch)
		}
		c.press(b.page)
		if v := b.rest(); v.State != human || len(v.Moves) > 4 {
			t.Errorf("%s: %s after %d moves", c.what, v.State, len(v.Moves))
		}
	}
}

// A picture waits for the answer to what was chosen, however many questions
// that takes, and for nothing else.
func TestPictureWaitsForTheAnswer(t *testing.T) {
	for fragment, squares := range map[string][]string{
		twoPeople:  {"f5"},
		againstUCT: {"f5"},
		"#/chess?m=e2e4&white=random&black=human":                                {"e7", "e5"},
		"#/geese?seed=1&goose1=human&goose2=random&goose3=random&goose4=uct:n=2": {""},
	} {
		b := newBench(t, fragment)
		before := b.page.View().Board.Position
		for i, square := range squares {
			if b.page.Wait() != 0 {
				t.Fatalf("%s: the picture waits before %d squares were chosen", fragment, i+1)
			}
			if square == "" {
				square = legalSquares(b.page.View())[0]
			}
			b.page.Choose(square)
		}
		for b.page.View().Board.Position == before {
			if b.page.Wait() != unseen {
				t.Fatalf("%s: what comes before the answer is drawn", fragment)
			}
			b.step(0)
		}
		if b.page.Wait() != 0 {
			t.Errorf("%s: the answer is not drawn", fragment)
		}
	}
	b := newBench(t, "#/othello?m=f5,d6,c3,d3&black=human&white=human")
	b.page.GoTo(0)
	b.page.GoTo(2) // is asked for within the answer to the first
	for b.page.View().Board.Ply == 4 {
		b.step(0)
	}
	if b.page.pending == 0 || b.page.Wait() != 0 {
		t.Error("who asks for one position after another sees none")
	}
	b = newBench(t, twoPeople)
	b.page.Choose("f5")
	if b.now += unseen; b.page.Wait() != 0 {
		t.Error("the picture waits for an answer that does not come")
	}
}
