package share

import (
	"testing"

	"playout/engine/exercise"
	"playout/engine/link"
)

// The frames' heights equal those that boards report in a browser.
func TestHeights(t *testing.T) {
	ask := func(prompt, goal string) []link.Seat {
		set, _, err := exercise.Read([]byte(`{"playout":"exercise","version":1,"title":"T","game":"othello","prompt":"` + prompt + `","goal":{` + goal + `}}`))
		if err != nil {
			t.Fatal(err)
		}
		return []link.Seat{{Seat: exercise.KeyOne, Agent: set.Exercises[0].Pack()}}
	}
	const moves = `"kind":"moves","accept":["f5"]`
	for _, c := range []struct {
		game, controls, width string
		solves                []link.Seat
		high                  int
	}{
		{"othello", "play", "480", nil, 559}, {"othello", controlsFull, "480", nil, 603}, {"othello", controlsNone, "480", nil, 480},
		{"othello", "play", "640", nil, 428}, {"chess", "play", "320", nil, 399}, {"geese", "play", "480", nil, 406}, {"geese", controlsNone, "480", nil, 327},
		{"othello", "play", "480", ask("Find the best move.", moves), 654}, {"othello", "play", "320", ask("Find the best move.", moves), 494},
		{"othello", "play", "640", ask("Find the best move.", moves), 428},
		{"othello", "play", "480", ask("Which?", `"kind":"choose","options":["a","b","c"],"accept":[1]`), 838},
	} {
		f := &Feature{looks: map[string]string{lookControls: c.controls, lookWidth: c.width}}
		f.embedded = embedded{game: c.game, seats: []string{"black", "white"}, solves: c.solves != nil, link: link.Link{Game: c.game, Seats: c.solves}}
		if _, high := f.size(); high < c.high-1 || high > c.high+1 {
			t.Errorf("%s with %s, %s wide, %v: %d high, want %d", c.game, c.controls, c.width, c.solves != nil, high, c.high)
		}
	}
}
