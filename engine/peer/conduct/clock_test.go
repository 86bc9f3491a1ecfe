package conduct

import (
	"strings"
	"testing"
	"time"

	"playout/engine/peer/invite"
	"playout/engine/peer/talk"
)

// wait lets time pass for both pages.
func wait(tabs []*tab, d time.Duration) {
	for range d / time.Second {
		for _, b := range tabs {
			b.conductor.begun = b.conductor.begun.Add(-time.Second)
		}
		deliverAll(tabs)
	}
}

// connectTimed is connect with a time control.
func connectTimed(t *testing.T, tabs []*tab, control string) {
	t.Helper()
	tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello", Control: control}})
	tabs[1].command(talk.Command{Join: &talk.Text{Text: invitation(tabs[0])}})
	tabs[0].command(talk.Command{Answer: &talk.Text{Text: tabs[1].last(func(e talk.Event) bool { return e.Answer != "" }).Answer}})
	for _, b := range tabs {
		b.conductor.Opened(1 - b.me)
	}
	deliverAll(tabs)
}

// isAbout reports whether a time in ms is about the given seconds.
func isAbout(ms, seconds int) bool { return ms > seconds*1000-900 && ms <= seconds*1000 }

// The invitation's clocks run on both pages, stand while the line is down, and end the game on
// both when a flag falls.
func TestClocksRun(t *testing.T) {
	tabs := pair(t)
	connectTimed(t, tabs, "1m0s+3s")
	now := func(b *tab) *talk.Clocks { return b.conductor.clocks() }
	wait(tabs, 10*time.Second)
	for i, b := range tabs {
		if c := b.state.Clocks; c == nil || c.Control != "1m0s+3s" || c.Runs != 0 || !isAbout(now(b).Left[0], 50) || !isAbout(now(b).Left[1], 60) {
			t.Fatalf(`page %d: %+v; want c != nil && c.Control == "1m0s+3s" && c.Runs == 0 && about(now(b).Left[0], 50) && about(now(b).Left[1], 60)`, i, c)
		}
	}
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}})
	deliverAll(tabs)
	wait(tabs, 5*time.Second)
	for i, b := range tabs {
		if c := b.state.Clocks; c.Runs != 1 || !isAbout(c.Left[0], 53) || !isAbout(now(b).Left[0], 53) || !isAbout(now(b).Left[1], 55) {
			t.Fatalf("page %d: told %+v, now %+v", i, c, now(b))
		}
	}
	var stands [2]int // the silence before the end is given back
	for i, b := range tabs {
		b.conductor.Failed(1-b.me, nil)
		c := b.state.Clocks
		if stands[i] = c.Left[1]; c.Runs != -1 || !isAbout(stands[i], 55) && !isAbout(stands[i], 56) {
			t.Errorf("after the loss the clocks are %+v; want them to stand at 55 s", c)
		}
	}
	wait(tabs, 20*time.Second)
	for i, b := range tabs {
		if c := now(b); c.Left[1] != stands[i] {
			t.Errorf("page %d: the line is down, and the clock shows %+v, want Left[1] %v", i, c, stands[i])
		}
	}
	tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello", Moves: []string{"f5"}}})
	tabs[1].command(talk.Command{Join: &talk.Text{Text: invitation(tabs[0])}})
	tabs[0].command(talk.Command{Answer: &talk.Text{Text: tabs[1].last(func(e talk.Event) bool { return e.Answer != "" }).Answer}})
	for _, b := range tabs {
		b.conductor.Opened(1 - b.me)
	}
	deliverAll(tabs)
	wait(tabs, 57*time.Second)
	for i, b := range tabs {
		if b.state.How != "timeout" || b.state.Seat != "white" || b.state.Clocks.Runs != -1 || b.state.Clocks.Left[1] != 0 {
			t.Errorf(`page %d: %s %s, %+v; want "timeout", "white", Runs -1 and Left[1] 0`, i, b.state.How, b.state.Seat, b.state.Clocks)
		}
	}
}

// With a clock for each move, the rest of a move's time is lost.
func TestClockOfEachMove(t *testing.T) {
	tabs := pair(t)
	connectTimed(t, tabs, "30s/move")
	wait(tabs, 10*time.Second)
	tabs[0].command(talk.Command{Play: &talk.Play{Seat: "black", Move: "f5"}})
	deliverAll(tabs)
	for i, b := range tabs {
		if c := b.state.Clocks; !isAbout(c.Left[0], 30) || !isAbout(c.Left[1], 30) || c.Runs != 1 {
			t.Errorf("page %d: %+v; want about(c.Left[0], 30) && about(c.Left[1], 30) && c.Runs == 1", i, c)
		}
	}
}

// A page sends no state only because time has passed.
func TestClocksAreQuiet(t *testing.T) {
	tabs := pair(t)
	connectTimed(t, tabs, "1m0s")
	told := len(tabs[0].events)
	wait(tabs, 5*time.Second)
	if n := len(tabs[0].events) - told; n > 0 {
		t.Errorf("%d events, want none", n)
	}
}

// Clocks that the page cannot show are refused, from either side.
func TestOddClocks(t *testing.T) {
	for _, control := range []string{"40/5m0s", "1.5s", "3h0m1s", "1m0s+3m1s", "10m1s/move", "x", "1m0s+0.5s"} {
		tabs := pair(t)
		tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello", Control: control}})
		if why := tabs[0].lastError(); !strings.HasPrefix(why, talk.OfInvitation) || !strings.Contains(why, "allowed") {
			t.Errorf(`%s: %q; want it to begin with %q and "allowed" in it`, control, why, talk.OfInvitation)
		}
		tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "othello"}})
		v, err := invite.ParseInvitation(invitation(tabs[0]))
		if err != nil {
			t.Fatal(err)
		}
		v.Control = control
		tabs[1].command(talk.Command{Join: &talk.Text{Text: v.String()}})
		if why := tabs[1].lastError(); !strings.HasPrefix(why, talk.OfInvitation) || !strings.Contains(why, "allowed") {
			t.Errorf(`invited to %s: %q; want it to begin with %q and "allowed" in it`, control, why, talk.OfInvitation)
		}
	}
}
