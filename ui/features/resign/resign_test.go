package resign

import (
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The dialog asks the seat that would lose, and a yes resigns.
func TestDialogNamesSeat(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(3, "human", "human")
	trial.Handle(Ask{})
	shown := featuretest.One[feature.ShowDialog](t, trial)
	if shown.Dialog != "resign:white" || len(trial.Messages) != 1 {
		t.Fatalf(`told %+v: got %q and %v, want "resign:white" and 1`, trial.Messages, shown.Dialog, len(trial.Messages))
	}
	trial.Handle(Confirm{})
	featuretest.None(t, trial) // there was no question
	trial.Now.Dialog = shown.Dialog
	trial.Handle(Confirm{})
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != "" {
		t.Errorf(`shown is %q, want ""`, shown.Dialog)
	}
	featuretest.One[feature.Resign](t, trial)
	trial.Now.Dialog = "resign:black"
	trial.Handle(Confirm{})
	if len(trial.Messages) != 1 {
		t.Errorf("Black was asked, White is to move: told %+v, want one message", trial.Messages)
	}
}

// The question disappears with its game, and there is none if no person can resign.
func TestDialogClosesWithGame(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(3, "human", "random")
	trial.Now.Dialog = "resign:black"
	trial.Handle(feature.BoardChanged{Before: trial.Now.Board})
	featuretest.None(t, trial)
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Again: true}})
	featuretest.None(t, trial)
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	featuretest.One[feature.ShowDialog](t, trial)
	trial.Now.Board.Over, trial.Now.Board.Closed = true, true
	trial.Handle(feature.BoardChanged{Before: trial.Now.Board})
	featuretest.One[feature.ShowDialog](t, trial)
	trial.Now.Dialog = ""
	trial.Handle(Ask{})
	featuretest.None(t, trial)
}

// In any game the question addresses the only person directly, one of several by the seat.
func TestQuestionNamesLoser(t *testing.T) {
	for lang, of := range map[string]string{"en": "Black loses", "es": "las negras pierden"} {
		say := func(choices ...string) string {
			v := &feature.View{}
			for _, choice := range choices {
				v.Seats = append(v.Seats, feature.Seat{Choice: choice})
			}
			c := &Content{}
			c.Draw(feature.Frame{View: v, T: boards.Text(lang), What: "black"})
			return c.Text
		}
		if said := say("human", "human"); !strings.Contains(said, of) {
			t.Errorf("%s: of two people, one is asked %q, want %q in it", lang, said, of)
		}
		if said := say("human", "random"); strings.Contains(said, of) {
			t.Errorf("%s: the only person is asked %q", lang, said)
		}
	}
}
