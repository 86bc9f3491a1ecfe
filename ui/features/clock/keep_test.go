package clock

import (
	"encoding/json"
	"slices"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/timing"
	"playout/ui/kept"
)

// gathered returns the clocks' part for the game on the board.
func gathered(trial *featuretest.Trial) string {
	parts := make(map[string]string)
	trial.Handle(feature.Gather{Parts: parts})
	return parts[part]
}

// The part of the longest game is accepted, and includes the last plies.
func TestKeptClockFits(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(5000, "human", "human")
	f := trial.Feature.(*Feature)
	f.timing, _ = timing.Parse("game:10800+180")
	f.left, f.leftAt = []float64{1e12, 1e12}, make(map[int][]float64)
	for ply := range 5001 {
		f.leftAt[ply] = f.left
	}
	f.left = []float64{1000, 2000}
	text := gathered(trial)
	if taken := kept.Parts(nil).With(part, text); string(taken[part]) != text {
		t.Fatalf("%d bytes are not kept: got %v, want %v", len(text), string(taken[part]), text)
	}
	r, _, ok := read(text, 2)
	if last := r.Left[max(0, len(r.Left)-2):]; !ok || r.From+len(r.Left)/2 != 5001 || !slices.Equal(last, []int{1000, 2000}) {
		t.Errorf("read is %v: plies from %d, at last %v", ok, r.From, last)
	}
}

// FuzzKeptClock: after a restore of any text, the feature gathers a part that restores the same.
func FuzzKeptClock(f *testing.F) {
	for _, text := range []string{"", "null", `{"timing":"move:30","left":[1,2,-1,-1,3,4]}`, `{"timing":"game:60+3","begun":true,"from":2,"left":[1,2]}`, `{"timing":"move:1","from":-1}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		restored := func(text string) string {
			trial := featuretest.New(New, nil)
			trial.Othello(3, "human", "human")
			trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
			trial.Handle(feature.Restored{Parts: map[string]string{part: text}})
			return gathered(trial)
		}
		once := restored(text)
		if once != "" && !json.Valid([]byte(once)) {
			t.Fatalf("%q is kept as %q", text, once)
		}
		if twice := restored(once); twice != once {
			t.Errorf("%q is kept as %q, and then as %q", text, once, twice)
		}
	})
}
