package seats

import (
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// A select's choice takes effect once the worker has answered; the last one opens the
// dialog, and an unknown one does nothing.
func TestSelect(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "random")
	trial.Handle(feature.SetSeat{Seat: "white", Choice: "human"})
	waits := featuretest.One[seatPlayer](t, trial)
	trial.Handle(waits)
	if reseat := featuretest.One[feature.Reseat](t, trial); reseat != (feature.Reseat{Seat: 1, Choice: "human"}) {
		t.Errorf("told %+v, want a human in seat 1", reseat)
	}
	trial.Handle(feature.SetSeat{Seat: "white", Choice: feature.CustomChoice})
	if show := featuretest.One[feature.ShowDialog](t, trial); show.Dialog != "player:white" {
		t.Errorf(`told %+v, want Dialog "player:white"`, show)
	}
	trial.Handle(feature.SetSeat{Seat: "white", Choice: "nobody"})
	featuretest.None(t, trial)
}

// The feature asks the worker about the agents of a link that no select offers; the default
// player replaces an unknown one.
func TestLinkedAgents(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "deep:thought", "bogus")
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	featuretest.None(t, trial) // it is not from a link
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Link: true}})
	if len(trial.Messages) != 2 || !checking(trial) {
		t.Fatalf("asked %+v; want two messages, with the check under way", trial.Messages)
	}
	first, second := trial.Messages[0].(feature.Ask).Command, trial.Messages[1].(feature.Ask).Command
	trial.Handle(feature.Answer{Event: wire.Event{ID: first.ID, Checked: &wire.Checked{Agent: "deep:thought=1"}}})
	if seated := featuretest.One[feature.Seated](t, trial); seated != (feature.Seated{Seat: 0, Choice: "deep:thought=1"}) {
		t.Errorf("told %+v, want deep:thought=1 in seat 0", seated)
	}
	featuretest.One[feature.AddAgent](t, trial)
	if !checking(trial) {
		t.Error("one answer is enough")
	}
	trial.Handle(feature.Answer{Event: wire.Event{ID: second.ID, Error: &wire.Error{Kind: wire.KindAgent}}})
	if seated := featuretest.One[feature.Seated](t, trial); seated != (feature.Seated{Seat: 1, Choice: feature.FirstLevel}) {
		t.Errorf("told %+v, want %s in seat 1", seated, feature.FirstLevel)
	}
	if blame := featuretest.One[feature.Alert](t, trial); !blame.Soft || checking(trial) {
		t.Errorf("reported as an error: %+v", blame)
	}
}

// Questions that another game or a lost worker leaves open are dropped.
func TestForgottenChecks(t *testing.T) {
	for _, m := range []feature.Message{feature.WorkerLost{}, feature.WillOpen{Request: &feature.OpenRequest{}}} {
		trial := featuretest.New(New, nil)
		trial.Othello(0, "human", "bogus")
		trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Link: true}})
		trial.Handle(m)
		if checking(trial) {
			t.Errorf("after %T the agents are still asked about", m)
		}
	}
}

func checking(trial *featuretest.Trial) bool {
	trial.Publish()
	return trial.Now.Checking
}
