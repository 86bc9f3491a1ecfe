package friend

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/timing"
)

// The clock chosen for the next game goes into the invitation, and every clock that the page has
// comes back unchanged.
func TestInvitesWithAClock(t *testing.T) {
	for clock, want := range map[string]string{"": "", "game:300+3": "5m0s+3s", "game:60+0": "1m0s", "move:30": "30s/move"} {
		trial := featuretest.New(New, nil)
		trial.Othello(0, "human", "human")
		trial.Now.Clock = clock
		trial.Handle(feature.OpenFriend{})
		if i := sentCommand(t, trial).Invite; i == nil || i.Control != want {
			t.Errorf("%s: %+v; want the clock %q", clock, i, want)
		}
		if got := timing.OfControl(want).String(); got != clock {
			t.Errorf("%s comes back as %s", clock, got)
		}
	}
	for _, odd := range []string{"", "x", "40/5m0s", "24h0m0s", "1ms", "11m0s/move"} {
		if got := timing.OfControl(odd).String(); got != "" {
			t.Errorf(`%s is %s, want ""`, odd, got)
		}
	}
}

// Before a game with clocks the dialog tells both sides how much time the clocks allow the
// network; otherwise it says nothing of it.
func TestDialogExplainsClocks(t *testing.T) {
	for _, clock := range []string{"", "game:60+0"} {
		limited := clock != ""
		trial := featuretest.New(New, nil)
		says := func(what string, want bool) {
			t.Helper()
			c := &Content{}
			c.Draw(feature.Frame{View: trial.Drawn(), T: trial.Now.T, Part: part(trial)})
			if got := strings.Contains(c.instructions(), english.Limited); got != want {
				t.Errorf("%s, clock %q: %q: got %v, want %v", what, clock, c.instructions(), got, want)
			}
		}
		trial.Othello(0, "human", "human")
		trial.Now.Clock = clock
		trial.Handle(feature.OpenFriend{})
		if p := part(trial); p.Limited != limited {
			t.Errorf("before the state: %+v, want Limited %v", p, limited)
		}
		s := talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{0, 1}, Inviting: true}
		if limited {
			s.Clocks = &talk.Clocks{Control: "1m0s", Runs: -1}
		}
		hear(trial, talk.Event{State: &s})
		says("the host", limited)
		s.Begun = true
		hear(trial, talk.Event{State: &s})
		says("once it has begun", false)

		trial = featuretest.New(New, nil)
		trial.Othello(0, "human", "human")
		trial.Now.Clock = "game:60+0" // of this page, not of the game that it joins
		trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Link: true, Invite: "xyz"}})
		s.Me, s.Begun, s.Inviting = 1, false, false
		hear(trial, talk.Event{State: &s})
		hear(trial, talk.Event{Answer: "line"})
		says("the guest", limited)
	}
}

// The page shows the protocol's clocks once the game is on the board.
func TestClocksAreShown(t *testing.T) {
	trial := playing(t, 0, 0)
	e := state(talk.Connected, 0, "a1")
	e.State.Clocks = &talk.Clocks{Control: "1m0s", Left: []int{50_000, 60_000}, Runs: 1}
	hear(trial, e)
	if s := featuretest.One[feature.SetClocks](t, trial); s.Timing != "game:60+0" || !slices.Equal(s.Left, []float64{50_000, 60_000}) || s.Runs != 1 {
		t.Errorf("the clock %+v; want one minute for the game, 50 s and 60 s left, and the clock of seat 1 running", s)
	}
	e.State.Clocks = &talk.Clocks{Control: "1m0s", Left: []int{1}, Runs: 7}
	hear(trial, e)
	if s := featuretest.One[feature.SetClocks](t, trial); s.Timing != "" || s.Runs != -1 {
		t.Errorf(`of clocks that make no sense: %+v; want Timing "" and Runs -1`, s)
	}
	trial.Handle(Leave{})
	if s := featuretest.One[feature.SetClocks](t, trial); s.Timing != "" {
		t.Errorf(`after the game: %+v, want Timing ""`, s)
	}
}
