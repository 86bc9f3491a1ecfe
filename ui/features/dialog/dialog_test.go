package dialog

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// A dialog's feature learns which dialog is open now and which was before; a game in real time
// waits while a dialog hides the board.
func TestDialogs(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(feature.ShowDialog{Dialog: "help"})
	if shown := featuretest.One[feature.DialogShown](t, trial); shown != (feature.DialogShown{Dialog: "help"}) {
		t.Errorf("told %+v, want the dialog of help", shown)
	}
	if v := trial.Drawn(); v.Dialog != "help" {
		t.Errorf(`shown is %q, want "help"`, v.Dialog)
	}
	trial.Othello(0, "human", "random")
	trial.Now.Game.Together, trial.Now.RealTime, trial.Now.Going = true, true, true
	trial.Now.Board.Acting = []string{"black", "white"}
	trial.Handle(feature.ShowDialog{Dialog: "files"})
	if shown := featuretest.One[feature.DialogShown](t, trial); shown.Was != "help" {
		t.Errorf(`told %+v, want Was "help"`, shown)
	}
	featuretest.One[feature.Pause](t, trial)
	trial.Handle(feature.ShowDialog{})
	if len(trial.Messages) != 1 {
		t.Errorf("closing it also says %+v, want one message", trial.Messages)
	}
}
