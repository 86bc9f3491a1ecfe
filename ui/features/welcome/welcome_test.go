package welcome

import (
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The page shows the hint to a newcomer who starts a whole game against machines, as long as it
// is true.
func TestWelcome(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(*featuretest.Trial)
		shown  bool
	}{
		{"a first visit", func(*featuretest.Trial) {}, true},
		{"a move was made", func(t *featuretest.Trial) { t.Now.Board.Plies = make([]wire.Ply, 1) }, false},
		{"a position was opened", func(t *featuretest.Trial) { t.Now.Board.Start = "x" }, false},
		{"two people play", func(t *featuretest.Trial) { t.Now.Choices = []string{"human", "human"} }, false},
		{"a friend plays", func(t *featuretest.Trial) { t.Now.Choices = []string{"human", feature.Remote} }, false},
		{"the machine begins", func(t *featuretest.Trial) { t.Now.Choices = []string{"random", "human"} }, false},
		{"a game is offered", func(t *featuretest.Trial) { t.Now.Offered = true }, false},
		{"a position is set up", func(t *featuretest.Trial) { t.Now.Editing = true }, false},
		{"it was closed", func(t *featuretest.Trial) { t.Handle(Close{}) }, false},
		{"a person has chosen", func(t *featuretest.Trial) { t.Handle(feature.Commit{}) }, false},
	} {
		trial := featuretest.New(New, nil)
		trial.Othello(0, "human", "random")
		c.change(trial)
		if got := featuretest.PartOf[Part](trial.Drawn()).Shown; got != c.shown {
			t.Errorf("%s: shown %v, want %v", c.what, got, c.shown)
		}
	}
	before := featuretest.New(New, nil) // there is no board yet
	if !featuretest.PartOf[Part](before.Drawn()).Shown {
		t.Error("not shown before the board is there")
	}
	before.Now.Fragment = "#/chess?m=e2e4"
	if featuretest.PartOf[Part](before.Drawn()).Shown {
		t.Error("shown after a link was followed")
	}
}

// Once closed it never returns.
func TestWelcomeOnce(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Handle(Close{})
	stored := featuretest.Effect[feature.Store](t, trial)
	trial.Handle(Close{})
	featuretest.None(t, trial)
	again := featuretest.New(New, featuretest.Store{stored.Key: stored.Value})
	again.Othello(0, "human", "random")
	if featuretest.PartOf[Part](again.Drawn()).Shown {
		t.Error("shown again")
	}
}
