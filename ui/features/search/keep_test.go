package search

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/kept"
)

// gathered returns the part for the game on the board.
func gathered(trial *featuretest.Trial) string {
	parts := make(map[string]string)
	trial.Handle(feature.Gather{Parts: parts})
	return parts[partValues]
}

// The part of the longest game is accepted, and restored.
func TestKeptChancesFit(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(5000, "human", "human")
	f := trial.Feature.(*Feature)
	for ply := range 5001 {
		f.put(chance{ply, 1})
	}
	text := gathered(trial)
	if taken := kept.Parts(nil).With(partValues, text); string(taken[partValues]) != text {
		t.Fatalf("%d bytes are not kept: got %v, want %v", len(text), string(taken[partValues]), text)
	}
	f.chances = nil
	trial.Handle(feature.Restored{Parts: map[string]string{partValues: text}})
	if len(f.chances) != maxPlies || f.chances[9] != (chance{9, 1}) {
		t.Errorf("%d chances are restored", len(f.chances))
	}
}

// The restored chances extend to the end of the record, and yield to later reports.
func TestKeptChances(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(3, "human", "human")
	f := trial.Feature.(*Feature)
	f.put(chance{2, 0.75})
	trial.Handle(feature.Restored{Parts: map[string]string{partValues: "[-1,500,1,0,7]"}})
	if text := gathered(trial); text != "[-1,500,750,0]" {
		t.Errorf(`stored %s, want "[-1,500,750,0]"`, text)
	}
}

// FuzzKeptChances: after a restore of any text, the feature gathers a part that restores the
// same.
func FuzzKeptChances(f *testing.F) {
	for _, text := range []string{"", "null", "[-1,500,1]", "[-1]", "[1001]", "[0.5]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		restored := func(text string) string {
			trial := featuretest.New(New, nil)
			trial.Othello(3, "human", "human")
			trial.Handle(feature.Restored{Parts: map[string]string{partValues: text}})
			return gathered(trial)
		}
		once := restored(text)
		if twice := restored(once); twice != once {
			t.Errorf("%q is kept as %q, and then as %q", text, once, twice)
		}
	})
}
