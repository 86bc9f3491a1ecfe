package address

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// answer gives the host's answer to the address that the feature requested.
func answer(t *testing.T, trial *featuretest.Trial, ok bool) feature.SetFragment {
	t.Helper()
	set := featuretest.Effect[feature.SetFragment](t, trial)
	trial.Handle(set.Then(ok))
	return set
}

// The address holds the game once there is one, is written when it changes, and becomes a
// new entry of the history when another game replaces it.
func TestAddressHoldsTheGame(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(feature.Begin{Fragment: "#/othello"})
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial) // there is no board
	trial.Othello(0, "human", "human")
	trial.Handle(feature.Idle{})
	if set := answer(t, trial, true); set.Push || set.Fragment != "#/othello?black=human&white=human" {
		t.Errorf("written %+v; want \"#/othello?black=human&white=human\" in place of the last entry", set)
	}
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial.Handle(feature.Leave{})
	featuretest.None(t, trial)
	trial.Othello(0, "human", "random")
	trial.Handle(feature.Idle{})
	if set := answer(t, trial, true); !set.Push {
		t.Error("there is no way back to the previous game")
	}
	trial.Othello(0, "random", "human")
	trial.Handle(feature.Idle{})
	if set := answer(t, trial, true); set.Push {
		t.Error("a change of seats is an entry of the history")
	}
}

// The feature leaves the address alone while another game opens, agents are being checked, or no
// worker answers: it may hold the coming game.
func TestAddressIsLeftAlone(t *testing.T) {
	for what, change := range map[string]func(*feature.Snapshot){
		"another game is opened":  func(now *feature.Snapshot) { now.Requested = &feature.OpenRequest{} },
		"agents are asked about":  func(now *feature.Snapshot) { now.Checking = true },
		"no worker has come up":   func(now *feature.Snapshot) { now.WorkerStarted = false },
		"the worker is given up":  func(now *feature.Snapshot) { now.Phase = feature.Gone },
		"another place is shown":  func(now *feature.Snapshot) { now.Place = "lab" },
		"machines play on by now": func(now *feature.Snapshot) { now.Choices = []string{"random", "random"}; now.Phase = feature.Thinking },
	} {
		trial := featuretest.New(New, nil)
		trial.Othello(3, "human", "human")
		change(&trial.Now)
		trial.Handle(feature.Idle{})
		if len(trial.Effects) > 0 {
			t.Errorf("%s, and the address is written: %+v, want none", what, trial.Effects)
		}
	}
}

// An address that the browser refuses is written later, and when the visitor leaves.
func TestRefusedAddress(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "human")
	trial.Handle(feature.Idle{})
	answer(t, trial, false)
	retry := featuretest.Effect[feature.After](t, trial)
	if retry.Milliseconds != Pause {
		t.Errorf("tried again after %v ms, want %v", retry.Milliseconds, Pause)
	}
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial.Handle(feature.Leaving{})
	answer(t, trial, false)
	featuretest.None(t, trial) // one timer is running already
	trial.Handle(retry.Message)
	trial.Handle(feature.Idle{})
	answer(t, trial, true)
}

// The page opens what a visitor writes into the address, but not what it wrote itself.
func TestVisit(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(feature.Begin{Fragment: "#/othello"})
	trial.Handle(feature.FragmentChanged{Fragment: "#/othello"})
	featuretest.None(t, trial)
	trial.Handle(feature.FragmentChanged{Fragment: "#/chess"})
	featuretest.One[feature.Visit](t, trial)
}
