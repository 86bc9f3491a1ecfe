package page

import (
	"testing"

	"playout/engine/wire"
)

const recorded = "#/othello?m=f5,d6,c3,d3,c4,f4&ply=0"

// Along the record: step by step, to its ends, and where the slider is led while
// the worker has not answered yet.
func TestAlongTheRecord(t *testing.T) {
	b := newBench(t, recorded+"&black=human&white=human")
	at := func(want int) {
		t.Helper()
		if v := b.rest(); v.Board.Ply != want || v.Watch.Ply != want || v.Watch.Plies != 6 || len(v.Moves) != 6 {
			t.Fatalf("at %d of %d, want %d", v.Watch.Ply, v.Watch.Plies, want)
		}
	}
	b.page.Forward()
	at(1)
	if v := b.page.View().Watch; v.At != "move 1 of 6, Black f5" || !v.Back || !v.Forward || !v.Play || v.Playing {
		t.Errorf("at the first ply: %+v", v)
	}
	for ply := range 6 {
		b.page.GoTo(ply + 1)
		if v := b.page.View().Watch; v.Ply != ply+1 && ply > 0 {
			t.Fatalf("the slider is at %d while it is led to %d", v.Ply, ply+1)
		}
	}
	at(6)
	if n := b.asked(func(c wire.Command) bool { return c.Goto != nil }); n > 4 {
		t.Errorf("%d positions were asked for", n)
	}
	if v := b.page.View().Watch; v.Forward || v.Play {
		t.Errorf("at the end, with people to move: %+v", v)
	}
}

// A replay goes to the end at its speed and can be paused; then a game of
// machines goes on, and a finished one is replayed from its start.
func TestReplayedRecord(t *testing.T) {
	b := newBench(t, recorded+"&black=human&white=human")
	b.page.SetSpeed("slow")
	b.page.Play()
	if v := b.wait(3000); v.Board.Ply != 1 || v.State != thinking || !v.Watch.Playing || len(legalSquares(v)) > 0 || v.Status != "Going along the moves" {
		t.Fatalf("after 3 s: at %d, %s, %q", v.Board.Ply, v.State, v.Status)
	}
	b.page.SetSpeed("fast")
	b.wait(900)
	b.page.Play()
	if v := b.rest(); v.Watch.Playing || v.Board.Ply < 3 || v.Board.Ply > 4 || v.State != human {
		t.Fatalf("paused: at %d, %s", v.Board.Ply, v.State)
	}
	b.page.Play()
	b.until("the end", func(v View) bool { return v.Board.Ply == 6 && v.State == human })
	if v := b.page.View(); v.Watch.Playing || len(v.Moves) != 6 {
		t.Errorf("at the end: %+v", v.Watch)
	}

	b = newBench(t, recorded+"&black=random&white=random")
	b.page.Play()
	if v := b.rest(); v.State != over || !v.Watch.Play {
		t.Fatalf("machines: %s, %+v", v.State, v.Watch)
	}
	plies := len(b.page.View().Moves)
	b.page.Play()
	b.until("the start", func(v View) bool { return v.Board.Ply == 0 })
	b.until("the end", func(v View) bool { return v.State == over })
	if v := b.page.View(); v.Board.Ply != plies || len(v.Moves) != plies {
		t.Errorf("replayed to %d of %d", v.Board.Ply, plies)
	}
}

// A step at the end of a game of machines is one move.
func TestOneMove(t *testing.T) {
	b := newBench(t, recorded[:len(recorded)-1]+"6&black=random&white=random")
	for n := range 3 {
		b.page.Forward()
		if v := b.rest(); v.State != human || len(v.Moves) != 7+n || !v.Buttons.Resume {
			t.Fatalf("step %d: %s after %d moves", n, v.State, len(v.Moves))
		}
	}
}

// While nobody looks nothing is played, unless that was asked for, and nothing
// is lost: what was thought of begins anew.
func TestHidden(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.SetSeat("white", "random")
	b.page.Hidden(true)
	b.page.Choose("f5")
	for b.step(1e5) {
	}
	if v := b.page.View(); len(v.Moves) != 1 || v.State != thinking {
		t.Fatalf("unseen: %d moves, %s", len(v.Moves), v.State)
	}
	b.page.Hidden(false)
	if v := b.rest(); len(v.Moves) != 2 {
		t.Fatalf("seen again: %d moves, %s", len(v.Moves), v.State)
	}
	b.page.SetBackground(true)
	b.page.Hidden(true)
	b.play(legalSquares(b.page.View())[0])
	if v := b.page.View(); len(v.Moves) != 4 || !v.Background || b.store[keyBackground] == "" {
		t.Errorf("in the background: %d moves", len(v.Moves))
	}

	b = newBench(t, againstUCT)
	b.page.Choose("f5")
	b.until("thinking", func(v View) bool { return b.page.thought.counts() })
	b.page.Hidden(true)
	for b.step(1e5) {
	}
	if v := b.page.View(); len(v.Moves) != 1 || b.thinks != 0 {
		t.Fatalf("hidden while it thinks: %d moves, %d thoughts", len(v.Moves), b.thinks)
	}
	b.page.Hidden(false)
	if v := b.rest(); len(v.Moves) != 2 || v.State != human {
		t.Errorf("seen again: %d moves, %s", len(v.Moves), v.State)
	}
}
