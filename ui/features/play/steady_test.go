package play_test

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/features/replay"
	"playout/ui/page/pagetest"
)

// While the worker answers, buttons stay unchanged, and presses are carried out afterwards.
func TestNothingPressedIsLost(t *testing.T) {
	six := "#/othello?m=f5,d6,c3,d3,c4,f4"
	for _, c := range []struct {
		what, fragment string
		press          func(*pagetest.Visitor)
		left           string // of the record after two presses
	}{
		{"undo", six + "&black=human&white=human", func(p *pagetest.Visitor) { p.Send(feature.Undo{}) }, "f5 d6 c3 d3 |c4 f4"},
		{"redo", six + "&ply=2&black=human&white=human", func(p *pagetest.Visitor) { p.Send(feature.Redo{}) }, "f5 d6 c3 d3 |c4 f4"},
		{"step", six + "&ply=0&black=random&white=random", func(p *pagetest.Visitor) { p.Send(replay.Forward{}) }, "f5 d6 |c3 d3 c4 f4"},
	} {
		b := pagetest.New(t, c.fragment)
		c.press(b.Page)
		if b.Pending() == 0 {
			t.Fatalf("%s asks the worker for nothing", c.what)
		}
		v := b.Page.View()
		if on := map[string]bool{"undo": v.Can("undo"), "redo": v.Can("redo"), "step": v.Watch.Forward}; !on[c.what] {
			t.Errorf("%s goes out while the worker answers", c.what)
		}
		c.press(b.Page)
		if b.Rest(); pagetest.Played(b.Page.View()) != c.left {
			t.Errorf("%s twice leads to %q, want %q", c.what, pagetest.Played(b.Page.View()), c.left)
		}
	}
}

// A game of machines can be paused at any moment, and a person can take a seat.
func TestMachinesCanBePausedAtAnyMoment(t *testing.T) {
	for _, c := range []struct {
		what  string
		press func(*pagetest.Visitor)
	}{
		{"pause", func(p *pagetest.Visitor) { p.Send(feature.Stop{}) }},
		{"play", func(p *pagetest.Visitor) { p.Send(feature.Replay{}) }},
		{"back", func(p *pagetest.Visitor) { p.Send(feature.GoTo{Ply: 0}) }},
		{"a person", func(p *pagetest.Visitor) {
			p.Send(feature.SetSeat{Seat: "black", Choice: "human"})
			p.Send(feature.SetSeat{Seat: "white", Choice: "human"})
		}},
	} {
		b := pagetest.New(t, "#/othello?m=f5,d6&ply=0&black=random&white=random")
		b.Page.Send(replay.SetSpeed{Name: "fastest"})
		b.Page.Send(feature.GoTo{Ply: 2})
		b.Rest()
		b.Page.Send(feature.Resume{})
		b.Until("a move on its way", func(pagetest.View) bool { return b.Pending() != 0 })
		if v := b.Page.View(); !v.Can("stop") || v.Button("stop").Icon != "pause" || !v.Watch.Play || !v.Watch.Playing || !v.Watch.Back {
			t.Errorf("while a move is on its way: %+v, %+v", v.Buttons, v.Watch)
		}
		c.press(b.Page)
		if v := b.Rest(); v.State != pagetest.Human || len(v.Moves) > 4 {
			t.Errorf("%s: %s after %d moves; want %v and at most 4", c.what, v.State, len(v.Moves), pagetest.Human)
		}
	}
}

// Drawing waits for the answer to a choice, however many requests that takes, and for nothing
// else.
func TestPictureWaitsForTheAnswer(t *testing.T) {
	for fragment, squares := range map[string][]string{
		pagetest.TwoPeople:                        {"f5"},
		pagetest.AgainstUCT:                       {"f5"},
		"#/chess?m=e2e4&white=random&black=human": {"e7", "e5"},
		"#/geese?seed=1&goose1=human&goose2=random&goose3=random&goose4=uct:n=2": {""},
	} {
		b := pagetest.New(t, fragment)
		before := b.Page.View().Board.Position
		for i, square := range squares {
			if b.Page.Wait() != 0 {
				t.Fatalf("%s: drawing waits before %d squares were chosen", fragment, i+1)
			}
			if square == "" {
				square = pagetest.LegalSquares(b.Page.View())[0]
			}
			b.Page.Send(feature.Choose{Square: square})
		}
		for b.Page.View().Board.Position == before {
			if b.Page.Wait() != pagetest.Unseen {
				t.Fatalf("%s: what comes before the answer is drawn", fragment)
			}
			b.Step(0)
		}
		if b.Page.Wait() != 0 {
			t.Errorf("%s: the answer is not drawn", fragment)
		}
	}
	b := pagetest.New(t, "#/othello?m=f5,d6,c3,d3&black=human&white=human")
	b.Page.Send(feature.GoTo{Ply: 0})
	b.Page.Send(feature.GoTo{Ply: 2}) // is requested within the answer to the first
	for b.Page.View().Board.Ply == 4 {
		b.Step(0)
	}
	if b.Pending() == 0 || b.Page.Wait() != 0 {
		t.Error("asking for one position after another shows none")
	}
	b = pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(feature.Choose{Square: "f5"})
	if b.Time += pagetest.Unseen; b.Page.Wait() != 0 {
		t.Error("drawing waits for an answer that does not come")
	}
}
