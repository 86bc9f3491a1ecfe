package think

import (
	"testing"

	"playout/engine/ending"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// thinking returns a machine that thinks for White.
func thinking(t *testing.T) (trial *featuretest.Trial, id int) {
	t.Helper()
	trial = featuretest.New(New, nil)
	trial.Othello(1, "human", "random")
	trial.Handle(feature.Think{Thought: feature.Thought{Seat: 1, Agent: "random"}})
	ask := featuretest.One[feature.Ask](t, trial).Command
	if ask.Think.Seat != "white" || ask.Think.Agent != "random" || ask.Think.Epoch != 1 {
		t.Fatalf(`asked %+v; want Seat "white", Agent "random" and Epoch 1`, ask.Think)
	}
	featuretest.One[feature.ThoughtBegan](t, trial)
	return trial, ask.ID
}

// playing is a move on its way to the worker.
var playing = feature.Ask{Command: wire.Command{Play: &wire.Play{}}}

func report(id, epoch int, r wire.Report) feature.Answer {
	return feature.Answer{Event: wire.Event{ID: id, Epoch: epoch, Report: &r}}
}

// At most one Think is outstanding, until its Final.
func TestOneThink(t *testing.T) {
	trial, id := thinking(t)
	again := feature.Think{Thought: feature.Thought{Seat: 1, Agent: "random"}}
	trial.Handle(again)
	featuretest.None(t, trial)
	trial.Handle(report(id, 1, wire.Report{Move: "a1"}))
	featuretest.One[feature.ThoughtReported](t, trial)
	trial.Handle(again)
	featuretest.None(t, trial)
	trial.Handle(report(id, 1, wire.Report{Move: "a1", Final: true}))
	if reported := featuretest.One[feature.ThoughtReported](t, trial); !reported.Report.Final || reported.Thought.Seat != 1 {
		t.Errorf("reported %+v; want the final report of seat 1", reported)
	}
	trial.Handle(again)
	featuretest.One[feature.Ask](t, trial)
}

// Neither a dropped thought nor one of another epoch is reported; the feature awaits its Final
// all the same.
func TestDroppedThoughts(t *testing.T) {
	for _, why := range []feature.Message{feature.DropThought{}, playing, feature.Ask{Command: wire.Command{Goto: &wire.Goto{}}}, feature.Ask{Command: wire.Command{End: &ending.Ending{}}}, feature.WillOpen{Request: &feature.OpenRequest{}}} {
		trial, id := thinking(t)
		trial.Handle(why)
		featuretest.One[feature.ThoughtDropped](t, trial)
		trial.Handle(report(id, 1, wire.Report{Move: "a1"}))
		featuretest.None(t, trial)
		trial.Handle(report(id, 1, wire.Report{Move: "a1", Final: true}))
		featuretest.None(t, trial)
		if trial.Feature.(*Feature).thought != nil {
			t.Errorf("%T: the Final is still awaited", why)
		}
	}
	trial, id := thinking(t)
	trial.Now.Epoch = 2
	trial.Handle(report(id, 1, wire.Report{Move: "a1"}))
	featuretest.None(t, trial)
}

// A hurried search is stopped once; a dropped one is not.
func TestHurry(t *testing.T) {
	trial, _ := thinking(t)
	trial.Handle(feature.Hurry{})
	if ask := featuretest.One[feature.Ask](t, trial); ask.Command.Stop == nil {
		t.Errorf("asked %+v, want a command to stop", ask)
	}
	trial.Handle(feature.Hurry{})
	featuretest.None(t, trial)
	trial, _ = thinking(t)
	trial.Handle(playing)
	trial.Handle(feature.Hurry{})
	featuretest.None(t, trial)
}

// A machine that the worker refuses does not try for ever.
func TestRefusedThought(t *testing.T) {
	trial, id := thinking(t)
	trial.Handle(feature.Answer{Event: wire.Event{ID: id, Error: &wire.Error{Kind: wire.KindAgent}}})
	if hold := featuretest.One[feature.SetPaused](t, trial); !hold.On {
		t.Error("it goes on")
	}
	featuretest.One[feature.Alert](t, trial)
}

// A search for values gives way to any other thought, which starts after its Final; a move
// replaces it.
func TestAside(t *testing.T) {
	aside := feature.Think{Thought: feature.Thought{Seat: 0, Agent: "random", Hint: true, Values: true}}
	hint := feature.Think{Thought: feature.Thought{Seat: 0, Agent: "random", Hint: true}}
	for _, moved := range []bool{false, true} {
		trial := featuretest.New(New, nil)
		trial.Othello(0, "human", "random")
		trial.Handle(aside)
		id := featuretest.One[feature.Ask](t, trial).Command.ID
		trial.Handle(aside)
		trial.Handle(hint)
		if ask := featuretest.One[feature.Ask](t, trial); ask.Command.Stop == nil {
			t.Errorf("asked %+v, want a command to stop", ask)
		}
		featuretest.One[feature.ThoughtDropped](t, trial)
		trial.Handle(hint) // pressed again
		if moved {
			trial.Handle(playing)
		}
		trial.Handle(report(id, 1, wire.Report{Final: true}))
		if moved {
			featuretest.None(t, trial)
			continue
		}
		if next := featuretest.One[feature.Think](t, trial); next.Thought.Values || !next.Thought.Hint {
			t.Errorf("next is %+v; want a hint, and no values", next.Thought)
		}
	}
}
