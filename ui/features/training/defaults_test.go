package training

import (
	"encoding/json"
	"testing"

	"playout/engine/train/trainspec"
	"playout/ui/feature/labform"
)

// An untouched form describes the training that the engine and the command line have by default.
func TestDefaultsOfTraining(t *testing.T) {
	text, err := specOf(labform.Form{}, inTraining)
	if err != nil {
		t.Fatal(err)
	}
	var got trainspec.Spec // without defaults, so that the form's values alone count
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	want := trainspec.Default()
	want.Game = got.Game       // the engine has no default game
	want.Config.Seed = 0       // Seed of the description has it
	want.Workers = got.Workers // belongs to the machine
	if got != want {
		t.Errorf("the form's defaults are\n%+v, want\n%+v", got, want)
	}
}
