package dispatch

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// carry runs the commands that the feature sends to itself.
func carry(trial *featuretest.Trial) {
	told := trial.Messages
	for _, m := range told {
		if ask, is := m.(feature.Ask); is {
			trial.Handle(ask)
		}
	}
}

// greeted returns a worker that has started and greeted.
func greeted(t *testing.T) *featuretest.Trial {
	trial := featuretest.New(New, nil)
	trial.Handle(feature.Begin{})
	featuretest.Effect[feature.RestartWorker](t, trial)
	carry(trial)
	featuretest.Effect[feature.SendWorker](t, trial)
	trial.Handle(feature.Answer{Event: wire.Event{ID: 1, Hello: &wire.Welcome{Version: wire.Version, Games: []wire.Game{{ID: "othello"}}}}})
	if games := featuretest.One[feature.WorkerStarted](t, trial).Games; len(games) != 1 {
		t.Fatalf("greeted with %+v, want one game", games)
	}
	return trial
}

// pass fires the next timer.
func pass(t *testing.T, trial *featuretest.Trial) (ms float64) {
	t.Helper()
	trial.Handle(feature.Idle{})
	due := featuretest.Effect[feature.After](t, trial)
	trial.Now.Time += due.Milliseconds
	trial.Handle(due.Message)
	return due.Milliseconds
}

// The page pings a worker that owes an answer, and replaces it if it does not answer the ping
// either; a new one has plenty of time to load.
func TestSilentWorker(t *testing.T) {
	trial := greeted(t)
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial) // it owes nothing
	trial.Handle(feature.Ask{Command: wire.Command{ID: 100, Goto: &wire.Goto{}}})
	if ms := pass(t, trial); ms != feature.AnswerPatience {
		t.Errorf("it has %v ms to answer, want %v", ms, feature.AnswerPatience)
	}
	if ping := featuretest.One[feature.Ask](t, trial); ping.Command.Hello == nil {
		t.Fatalf("it is asked %+v", ping)
	}
	carry(trial)
	if ms := pass(t, trial); ms != feature.PingPatience {
		t.Errorf("it has %v ms to report that it is alive, want %v", ms, feature.PingPatience)
	}
	if lost := featuretest.One[feature.WorkerLost](t, trial); lost.GivenUp {
		t.Errorf("one silence, and %+v", lost)
	}
	featuretest.Effect[feature.RestartWorker](t, trial)
	carry(trial)
	if ms := pass(t, trial); ms != feature.Stall {
		t.Errorf("the next one has %v ms to load, want %v", ms, feature.Stall)
	}
}

// A loading worker's time starts again with each step of its progress.
func TestLoadingProgress(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(feature.Begin{})
	carry(trial)
	trial.Handle(feature.Idle{})
	due := featuretest.Effect[feature.After](t, trial)
	for range 5 {
		trial.Now.Time += due.Milliseconds - 1
		trial.Handle(feature.WorkerLoading{})
		trial.Now.Time++
		trial.Handle(due.Message)
		due = featuretest.Effect[feature.After](t, trial)
	}
	trial.Now.Time += due.Milliseconds
	trial.Handle(due.Message)
	if lost := featuretest.One[feature.WorkerLost](t, trial); lost.GivenUp {
		t.Errorf("one silence, and %+v", lost)
	}
}

// After three deaths within a minute the page starts no further worker until a person asks for
// one.
func TestDeaths(t *testing.T) {
	trial := greeted(t)
	for death := range feature.MaxDeaths {
		trial.Now.Time += feature.DeathSpan / feature.MaxDeaths
		trial.Handle(feature.WorkerDied{Reason: "broken"})
		if lost, last := featuretest.One[feature.WorkerLost](t, trial), death == feature.MaxDeaths-1; lost.GivenUp != last {
			t.Fatalf("death %d: %+v, want GivenUp %v", death+1, lost, last)
		}
	}
	if sentence, _ := featuretest.One[feature.Alert](t, trial).In(trial.Now.T); !strings.Contains(sentence, "broken") {
		t.Errorf(`it is described as %q, want "broken" in it`, sentence)
	}
	trial.Handle(feature.WorkerDied{Reason: "late"})
	featuretest.None(t, trial)
	trial.Handle(feature.Revive{})
	featuretest.Effect[feature.RestartWorker](t, trial)
	for range 2 * feature.MaxDeaths { // rarely enough
		trial.Now.Time += feature.DeathSpan
		trial.Handle(feature.WorkerDied{Reason: "broken"})
		if lost := featuretest.One[feature.WorkerLost](t, trial); lost.GivenUp {
			t.Fatal("a death a minute is too many")
		}
	}
}

// The worker's answers reach all features unchanged; nonsense counts as its death.
func TestFromWorker(t *testing.T) {
	answer, is := feature.FromWorker(wire.EncodeEvent(wire.Event{ID: 7, Error: &wire.Error{Kind: wire.KindMove}})).(feature.Answer)
	if !is || answer.ID != 7 || answer.Error == nil {
		t.Errorf("an error is passed on as %+v, want the answer to 7 with its error", answer)
	}
	for what, data := range map[string][]byte{
		"nonsense":                []byte(`{"id":1,"nothing":{}}`),
		"an error without its ID": wire.EncodeEvent(wire.Event{Error: &wire.Error{Kind: wire.KindMove, Text: "no memory"}}),
	} {
		died, is := feature.FromWorker(data).(feature.WorkerDied)
		if !is || died.Reason == "" {
			t.Errorf("%s is passed on as %+v, want WorkerDied with a reason", what, died)
		}
		trial := greeted(t)
		trial.Handle(died)
		if lost := featuretest.One[feature.WorkerLost](t, trial); lost.GivenUp || trial.Feature.(*Feature).greeted {
			t.Errorf("after %s the worker is %+v, want one that was lost", what, lost)
		}
	}
}

// A worker of another protocol, or without games, is rejected.
func TestWrongGreeting(t *testing.T) {
	for _, w := range []wire.Welcome{{Version: wire.Version + 1, Games: []wire.Game{{ID: "othello"}}}, {Version: wire.Version}} {
		trial := featuretest.New(New, nil)
		trial.Handle(feature.Begin{})
		carry(trial)
		trial.Handle(feature.Answer{Event: wire.Event{ID: 1, Hello: &w}})
		featuretest.One[feature.WorkerLost](t, trial)
	}
}
