package clock

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// times returns what the strips of two seats show, and the seat whose clock runs, -1 for none.
func times(trial *featuretest.Trial) (shown [2]string, runs int) {
	v := trial.Drawn()
	runs = -1
	for seat, s := range v.Seats {
		if shown[seat] = s.Time; s.Ticking {
			runs = seat
		}
	}
	return shown, runs
}

// The clocks of a game with a friend show the protocol's times, and run on from there; a flag
// that falls here ends nothing, and moves add nothing.
func TestClocksOfAFriend(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "remote")
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	trial.Handle(feature.SetClocks{Timing: "game:60+3", Left: []float64{50_500, 20_900}, Runs: 0})
	look := func(what string, black, white string, seat int) {
		t.Helper()
		trial.Handle(feature.Idle{})
		if shown, runs := times(trial); shown != [2]string{black, white} || runs != seat {
			t.Errorf("%s: %v, seat %d; want the times %s and %s, and seat %d running", what, shown, runs, black, white, seat)
		}
		for _, m := range trial.Messages {
			if end, is := m.(feature.EndGame); is {
				t.Errorf("%s: %+v, want no end of the game", what, end)
			}
		}
	}
	look("at once", "0:50", "0:20", 0)
	trial.Now.Time += 10_000
	look("after ten seconds", "0:40", "0:20", 0)
	trial.Handle(Set{Choice: "move:5"})
	look("another clock for the next game", "0:40", "0:20", 0)
	trial.Othello(1, "human", "remote")
	trial.Handle(feature.BoardChanged{Played: true})
	trial.Handle(feature.SetClocks{Timing: "game:60+3", Left: []float64{43_000, 20_900}, Runs: 1})
	trial.Now.Time += 30_000
	look("a flag that has fallen here", "0:43", "0.0", 1)
	if kept := gathered(trial); kept != "" {
		t.Errorf(`kept: %s, want ""`, kept)
	}
	trial.Handle(feature.SetClocks{Timing: "game:60+3", Left: []float64{43_000, 5_000}, Runs: -1})
	trial.Now.Time += 30_000
	look("the line is down", "0:43", "5.0", -1)
	for _, m := range []feature.SetClocks{{Runs: -1}, {Timing: "game:99999", Left: []float64{1, 2}}, {Timing: "game:60+3", Left: []float64{1}}} {
		trial.Handle(m)
		look("no clock", "", "", -1)
	}
}
