package play

import (
	"fmt"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// inPhase returns the game on the board in a phase, of one ply, between two agents.
func inPhase(phase feature.Phase, black, white string) *featuretest.Trial {
	trial := featuretest.New(New, nil)
	trial.Othello(1, black, white)
	f := trial.Feature.(*Feature)
	f.greeted, f.table = true, trial.Now.OnBoard
	f.table.Phase = phase
	return trial
}

func phase(trial *featuretest.Trial) feature.Phase { return trial.Feature.(*Feature).table.Phase }

// allPhases returns all phases.
func allPhases() (list []feature.Phase) {
	for p := feature.Starting; p <= feature.Gone; p++ {
		list = append(list, p)
	}
	return list
}

// For any request in any phase, the phase changes only by the table, and enter refuses every
// other transition.
func TestForbiddenTransitions(t *testing.T) {
	for _, from := range allPhases() {
		for _, to := range allPhases() {
			trial := inPhase(from, "human", "human")
			refused := func() (refused bool) {
				defer func() { refused = recover() != nil }()
				now := trial.Now
				now.Phase = from
				trial.Feature.(*Feature).enter(feature.NewContext(now, new(int), 0, nil), to)
				return false
			}()
			if refused == from.Follows(to) {
				t.Errorf("from %s to %s: refused %v", from, to, refused)
			}
		}
	}
}

// The phase in which the game rests, by the seat to move and the other features' reports.
func TestWhereItRests(t *testing.T) {
	for _, c := range []struct {
		what         string
		black, white string
		change       func(*featuretest.Trial, *feature.OnBoard)
		want         feature.Phase
	}{
		{"a person is to move", "random", "human", nil, feature.Choosing},
		{"a machine is", "human", "random", nil, feature.Sleeping}, // until a thought starts
		{"a machine thinks", "human", "random", func(t *featuretest.Trial, _ *feature.OnBoard) { t.Now.Thought = &feature.Thought{Seat: 1} }, feature.Thinking},
		{"a hint is thought of", "random", "human", func(t *featuretest.Trial, _ *feature.OnBoard) { t.Now.Thought = &feature.Thought{Seat: 1, Hint: true} }, feature.Choosing},
		{"a dropped thought has no end yet", "human", "random", func(t *featuretest.Trial, _ *feature.OnBoard) { t.Now.Thought = &feature.Thought{Dropped: true} }, feature.Sleeping},
		{"machines wait", "human", "random", func(_ *featuretest.Trial, g *feature.OnBoard) { g.Paused = true }, feature.Waiting},
		{"the record is replayed", "random", "human", func(t *featuretest.Trial, _ *feature.OnBoard) { t.Now.Replaying = true }, feature.Replaying},
		{"nobody looks", "human", "random", func(t *featuretest.Trial, _ *feature.OnBoard) { t.Now.Asleep = true }, feature.Sleeping},
		{"agents are asked about", "random", "human", func(t *featuretest.Trial, _ *feature.OnBoard) { t.Now.Checking = true }, feature.Seating},
		{"only a pass is left", "human", "human", func(_ *featuretest.Trial, g *feature.OnBoard) {
			g.Board.Legal = []wire.Move{{Name: "pass", Seat: "white"}}
		}, feature.Showing},
	} {
		trial := inPhase(feature.Choosing, c.black, c.white)
		if c.change != nil {
			c.change(trial, &trial.Feature.(*Feature).table)
		}
		trial.Handle(feature.Idle{})
		if got := phase(trial); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

// A machine to move is asked to think at once, or never.
func TestWhoIsAskedToThink(t *testing.T) {
	for _, c := range []struct {
		what   string
		thinks bool
		change func(*featuretest.Trial)
	}{
		{"nothing stands in the way", true, func(*featuretest.Trial) {}},
		{"somebody thinks", false, func(t *featuretest.Trial) { t.Now.Thought = &feature.Thought{Dropped: true} }},
		{"nobody looks", false, func(t *featuretest.Trial) { t.Now.Asleep = true }},
		{"machines wait", false, func(t *featuretest.Trial) { t.Feature.(*Feature).table.Paused = true }},
		{"a move is on its way", false, func(t *featuretest.Trial) { t.Feature.(*Feature).pending = 3 }},
		{"a position is set up", false, func(t *featuretest.Trial) { t.Feature.(*Feature).table.Phase = feature.Editing }},
		{"the worker is gone", false, func(t *featuretest.Trial) { t.Feature.(*Feature).table.Phase = feature.Gone }},
		{"no worker has come up", false, func(t *featuretest.Trial) { t.Feature.(*Feature).greeted = false }},
	} {
		trial := inPhase(feature.Sleeping, "human", "random")
		c.change(trial)
		trial.Handle(feature.Idle{})
		asked := fmt.Sprint(trial.Messages)
		if c.thinks {
			if think := featuretest.One[feature.Think](t, trial); think.Thought.Seat != 1 || think.Thought.Agent != "random" {
				t.Errorf(`%s: %+v; want Thought.Seat 1 and Thought.Agent "random"`, c.what, think)
			}
			continue
		}
		for _, m := range trial.Messages {
			if _, ok := m.(feature.Think); ok {
				t.Errorf("%s: %s, want no thought", c.what, asked)
			}
		}
	}
}

// A move goes to the worker and back: no action is possible meanwhile, presses wait, and a new
// worker gets the same move again.
func TestAMoveOnItsWay(t *testing.T) {
	trial := inPhase(feature.Choosing, "random", "human")
	trial.Handle(feature.Commit{Seat: 1, Move: "a1"})
	play := featuretest.One[feature.Ask](t, trial).Command
	if play.Play == nil || play.Play.Moves[1] != "a1" || phase(trial) != feature.Asking {
		t.Fatalf("asked %+v, %s; want a1 as the second move, in phase %v", play, phase(trial), feature.Asking)
	}
	trial.Handle(feature.Deferred{Message: feature.Undo{}})
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)

	trial.Handle(feature.WorkerLost{})
	if f := trial.Feature.(*Feature); phase(trial) != feature.Loading || f.table.Requested.Play[1] != "a1" || !f.table.Requested.Again {
		t.Fatalf("lost: %s, opens %+v", phase(trial), f.table.Requested)
	}
	trial.Handle(feature.WorkerStarted{Games: trial.Now.Catalogue})
	open := featuretest.One[feature.Ask](t, trial).Command
	board := *trial.Now.Board
	board.Seats = trial.Now.Game.Seats
	trial.Handle(feature.Answer{Event: wire.Event{ID: open.ID, Epoch: 1, Board: &board}})
	came := featuretest.One[feature.BoardChanged](t, trial)
	trial.Handle(came)
	if again := featuretest.One[feature.Ask](t, trial).Command; again.Play == nil || again.Play.Moves[1] != "a1" {
		t.Errorf("sent again: %+v; want a1 as the second move", again)
	}
}

// A refused command leaves the game unchanged, with its machines waiting.
func TestRefusedMove(t *testing.T) {
	trial := inPhase(feature.Choosing, "random", "human")
	trial.Handle(feature.Commit{Seat: 1, Move: "a1"})
	id := featuretest.One[feature.Ask](t, trial).Command.ID
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Error: &wire.Error{Kind: wire.KindMove, Text: "why"}}})
	if alert := featuretest.One[feature.Alert](t, trial); alert.Detail != "why" || phase(trial) != feature.Choosing {
		t.Errorf(`%s, alert %+v; want the detail "why", and the phase of choosing`, phase(trial), alert)
	}
}
