package replay_test

import (
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/replay"
	"playout/ui/page/pagetest"
)

const recorded = "#/othello?m=f5,d6,c3,d3,c4,f4&ply=0"

// Along the record: step by step, to its ends, and to any place of the slider while the worker
// has not answered yet.
func TestAlongTheRecord(t *testing.T) {
	b := pagetest.New(t, recorded+"&black=human&white=human")
	at := func(want int) {
		t.Helper()
		if v := b.Rest(); v.Board.Ply != want || v.Watch.Ply != want || v.Watch.Plies != 6 || len(v.Moves) != 6 {
			t.Fatalf("at %d of %d, want %d", v.Watch.Ply, v.Watch.Plies, want)
		}
	}
	b.Page.Send(replay.Forward{})
	at(1)
	if v := b.Page.View().Watch; v.At != "position 1 of 6, Black f5" || !v.Back || !v.Forward || !v.Play || v.Playing {
		t.Errorf("at the first ply: %+v", v)
	}
	for ply := range 6 {
		b.Page.Send(feature.GoTo{Ply: ply + 1})
		if v := b.Page.View().Watch; v.Ply != ply+1 && ply > 0 {
			t.Fatalf("the slider is at %d while it is led to %d", v.Ply, ply+1)
		}
	}
	at(6)
	if n := b.Asked(func(c wire.Command) bool { return c.Goto != nil }); n > 4 {
		t.Errorf("%d positions were asked for, want at most 4", n)
	}
	if v := b.Page.View().Watch; v.Forward || v.Play {
		t.Errorf("at the end, with people to move: %+v", v)
	}
}

// A replay goes to the end at its speed and can be paused; then a game of machines continues,
// and a finished one is replayed from its start.
func TestReplayedRecord(t *testing.T) {
	b := pagetest.New(t, recorded+"&black=human&white=human")
	b.Page.Send(replay.SetSpeed{Name: "slow"})
	b.Page.Send(feature.Replay{})
	if v := b.Wait(3000); v.Board.Ply != 1 || v.State != pagetest.Thinking || !v.Watch.Playing || len(pagetest.LegalSquares(v)) > 0 || v.Status != "Replaying the moves" {
		t.Fatalf("after 3 s: at %d, %s, %q", v.Board.Ply, v.State, v.Status)
	}
	b.Page.Send(replay.SetSpeed{Name: "fast"})
	b.Wait(900)
	b.Page.Send(feature.Replay{})
	if v := b.Rest(); v.Watch.Playing || v.Board.Ply < 3 || v.Board.Ply > 4 || v.State != pagetest.Human {
		t.Fatalf("paused: at %d, %s; want ply 3 or 4, not playing, and the player to move", v.Board.Ply, v.State)
	}
	b.Page.Send(feature.Replay{})
	b.Until("the end", func(v pagetest.View) bool { return v.Board.Ply == 6 && v.State == pagetest.Human })
	if v := b.Page.View(); v.Watch.Playing || len(v.Moves) != 6 {
		t.Errorf("at the end: %+v", v.Watch)
	}

	b = pagetest.New(t, recorded+"&black=random&white=random")
	b.Page.Send(feature.Replay{})
	if v := b.Rest(); v.State != pagetest.Over || !v.Watch.Play {
		t.Fatalf("machines: %s, %+v; want the game over, and an offer to replay it", v.State, v.Watch)
	}
	plies := len(b.Page.View().Moves)
	b.Page.Send(feature.Replay{})
	b.Until("the start", func(v pagetest.View) bool { return v.Board.Ply == 0 })
	b.Until("the end", func(v pagetest.View) bool { return v.State == pagetest.Over })
	if v := b.Page.View(); v.Board.Ply != plies || len(v.Moves) != plies {
		t.Errorf("replayed to %d of %d", v.Board.Ply, plies)
	}
}

// A step at the end of a game of machines is one move.
func TestOneMove(t *testing.T) {
	b := pagetest.New(t, recorded[:len(recorded)-1]+"6&black=random&white=random")
	for n := range 3 {
		b.Page.Send(replay.Forward{})
		if v := b.Rest(); v.State != pagetest.Human || len(v.Moves) != 7+n || !v.Can("resume") {
			t.Fatalf("step %d: %s after %d moves", n, v.State, len(v.Moves))
		}
	}
}

// While the page is hidden nothing is played, unless the setting allows it, and nothing is lost:
// an interrupted search starts again.
func TestHidden(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "random"})
	b.Page.Hidden(true)
	b.Page.Send(feature.Choose{Square: "f5"})
	for b.Step(1e5) {
	}
	if v := b.Page.View(); len(v.Moves) != 1 || v.State != pagetest.Thinking {
		t.Fatalf("unseen: %d moves, %s; want 1 and %v", len(v.Moves), v.State, pagetest.Thinking)
	}
	b.Page.Hidden(false)
	if v := b.Rest(); len(v.Moves) != 2 {
		t.Fatalf("seen again: %d moves, %s, want 2", len(v.Moves), v.State)
	}
	b.Page.Send(replay.SetBackground{On: true})
	b.Page.Hidden(true)
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	if v := b.Page.View(); len(v.Moves) != 4 || !v.Background || b.Stored["playout.background"] == "" {
		t.Errorf("in the background: %d moves", len(v.Moves))
	}

	b = pagetest.New(t, pagetest.AgainstUCT)
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Until("thinking", func(v pagetest.View) bool { return b.Page.Now().Thought.WillPlay() })
	b.Page.Hidden(true)
	for b.Step(1e5) {
	}
	if v := b.Page.View(); len(v.Moves) != 1 || b.Thinks != 0 {
		t.Fatalf("hidden while it thinks: %d moves, %d thoughts; want 1 and 0", len(v.Moves), b.Thinks)
	}
	b.Page.Hidden(false)
	if v := b.Rest(); len(v.Moves) != 2 || v.State != pagetest.Human {
		t.Errorf("seen again: %d moves, %s; want 2 and %v", len(v.Moves), v.State, pagetest.Human)
	}
}
