package newgame

import (
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// A new game begins at once where no game is left, else it is asked for.
func TestAsks(t *testing.T) {
	for _, try := range []struct {
		name  string
		plies int
		set   func(*featuretest.Trial)
		asks  bool
	}{
		{"before the first move", 0, nil, false},
		{"in the middle", 3, nil, true},
		{"back at the start", 3, func(trial *featuretest.Trial) { trial.Now.Board.Ply = 0 }, true},
		{"over", 3, func(trial *featuretest.Trial) { trial.Now.Board.Over, trial.Now.Board.Closed = true, true }, false},
		{"resigned, and looked back", 3, func(trial *featuretest.Trial) {
			b := trial.Now.Board
			b.Ply, b.Closed, b.Ending = 1, true, wire.Ending{How: wire.Resigned, Seat: "black"}
		}, false},
		{"over, and looked back", 3, func(trial *featuretest.Trial) {
			end := *trial.Now.Board
			end.Over, end.Closed, end.Record = true, true, "a1,a1,a1"
			earlier := end
			earlier.Over, earlier.Ply = false, 1
			trial.Now.Board = &end
			trial.Hear(feature.BoardCame{})
			trial.Now.Board = &earlier
			trial.Hear(feature.BoardCame{Before: &end})
		}, false},
		{"over, looked back and played on", 3, func(trial *featuretest.Trial) {
			end := *trial.Now.Board
			end.Over, end.Closed, end.Record = true, true, "a1,a1,a1"
			on := end
			on.Over, on.Closed, on.Record = false, false, "a1,b1"
			trial.Now.Board = &end
			trial.Hear(feature.BoardCame{})
			trial.Now.Board = &on
			trial.Hear(feature.BoardCame{Before: &end})
		}, true},
		{"opened where it stood, and it was over", 3, func(trial *featuretest.Trial) { trial.Now.Board.Ply, trial.Now.Board.Closed = 1, true }, false},
	} {
		trial := featuretest.New(New, nil)
		trial.Othello(try.plies, "human", "random")
		trial.Hear(feature.BoardCame{Opening: &feature.Opening{}})
		if try.set != nil {
			try.set(trial)
		}
		if trial.Now.Board.Over {
			trial.Hear(feature.BoardCame{})
		}
		trial.Hear(Ask{})
		if len(trial.Told) != 1 {
			t.Fatalf("%s: told %+v", try.name, trial.Told)
		}
		if shown, asks := trial.Told[0].(feature.ShowDialog); asks != try.asks || asks && shown.Dialog != Dialog {
			t.Errorf("%s: told %+v", try.name, trial.Told)
		}
	}
}

// The answer closes the dialog and begins; a game that is opened meanwhile takes the
// question away.
func TestStarts(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(3, "human", "random")
	trial.Now.Dialog = Dialog
	trial.Hear(Start{})
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != "" {
		t.Errorf("shown is %q", shown.Dialog)
	}
	featuretest.One[feature.New](t, trial)
	trial.Hear(feature.BoardCame{Opening: &feature.Opening{Again: true}})
	featuretest.None(t, trial)
	trial.Hear(feature.BoardCame{Opening: &feature.Opening{}})
	featuretest.One[feature.ShowDialog](t, trial)
}
