package slow

import (
	"testing"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

const (
	english10 = "Level 10 takes long on this device; a lower level answers sooner"
	spanish10 = "Nivel 10 tarda en este dispositivo; uno más bajo responde antes"
)

// reported returns a report of an agent that has worked for ms milliseconds.
func reported(agent string, ms float64) feature.ThoughtReported {
	return feature.ThoughtReported{Thought: feature.Thought{Seat: 1, Agent: agent}, Report: &wire.Report{Millis: ms}}
}

// facing returns a game against an agent.
func facing(agent string) *featuretest.Trial {
	trial := featuretest.New(New, nil)
	trial.Othello(1, link.Human, agent)
	return trial
}

// The page names a level that takes long once a game, while it thinks: in a passing notice that
// disappears with the step, and to screen readers, in the page's language.
func TestReportedOnceAGame(t *testing.T) {
	for lang, want := range map[string]string{"en": english10, "es": spanish10} {
		trial := facing("level:10")
		trial.Now.T = boards.Text(lang)
		trial.Handle(reported("level:10", patience-1))
		featuretest.None(t, trial)
		trial.Handle(reported("level:10", patience))
		if n := featuretest.One[feature.Notice](t, trial); n != (feature.Notice{Text: want, Step: true}) || trial.Drawn().Spoken != want {
			t.Errorf("%+v; said %q; want the notice %q of a step, and the same spoken", n, trial.Drawn().Spoken, want)
		}
		trial.Handle(reported("level:10", patience+120))
		featuretest.None(t, trial)
		trial.Handle(feature.BoardChanged{})
		if said := trial.Drawn().Spoken; said != "" {
			t.Errorf(`after the move: %q, want ""`, said)
		}
		trial.Handle(reported("level:10", patience))
		featuretest.None(t, trial)
		trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Again: true}}) // for a new worker
		trial.Handle(reported("level:10", patience))
		featuretest.None(t, trial)
		trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
		trial.Handle(reported("level:10", patience))
		featuretest.One[feature.Notice](t, trial)
	}
}

// There is no report about an agent with the visitor's own limit, a hint or a finished move, nor
// in an exercise, which allows no other level.
func TestNoReport(t *testing.T) {
	for _, agent := range []string{"alphabeta:depth=12", "alphabeta:ms=60000", "uct:n=1000000", "random"} {
		trial := facing(agent)
		trial.Handle(reported(agent, 10*patience))
		featuretest.None(t, trial)
	}
	for what, change := range map[string]func(*featuretest.Trial, *feature.ThoughtReported){
		"a hint":              func(_ *featuretest.Trial, r *feature.ThoughtReported) { r.Thought.Hint = true },
		"a dropped thought":   func(_ *featuretest.Trial, r *feature.ThoughtReported) { r.Thought.Dropped = true },
		"a move that is here": func(_ *featuretest.Trial, r *feature.ThoughtReported) { r.Report.Final = true },
		"an exercise":         func(t *featuretest.Trial, _ *feature.ThoughtReported) { t.Now.IsExercise = true },
	} {
		trial := facing("level:10")
		r := reported("level:10", patience)
		change(trial, &r)
		trial.Handle(r)
		if len(trial.Messages) > 0 || trial.Drawn().Spoken != "" {
			t.Errorf("%s: told %+v; want no message and nothing spoken", what, trial.Messages)
		}
		trial.Handle(reported("level:10", patience))
		if what != "an exercise" {
			featuretest.One[feature.Notice](t, trial)
		}
	}
}
