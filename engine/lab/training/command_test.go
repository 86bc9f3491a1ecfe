package training

import (
	"testing"

	"playout/engine/games/othello"
	"playout/engine/train"
	"playout/engine/train/sample"
)

// Command has every flag that a net depends on, in alphabetical order, and files without their
// folders; FullCommand also has the files that the training writes.
func TestCommandAndFullCommand(t *testing.T) {
	o := Options{Game: othello.New(), Data: []string{"some/one.data", "two.data"}, Config: train.Default(), Out: "a.onnx"}
	o.Config.Arch = "value(dense tanh)"

	if got, want := o.Command(), `playout train -arch "value(dense tanh)" -batch 256 -channels 0 -data "one.data two.data" -decay 0.01 -epochs 10 `+
		`-game othello -mix 0 -optimiser adam -out a.onnx -patience 0 -rate 0.001 -schedule cosine -seed 1 -symmetries=true -temperature 1 -validation 0.05 -value 1`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	o.Planes, o.Target, o.Begin, o.Checkpoint, o.EpochLog, o.Curves = "report1", sample.Actor, "some/b.checkpoint", "a.checkpoint", "a.log", "a.svg"
	o.Config.Entropy, o.Config.Classes, o.Config.Symmetries = 0.05, "balanced", false
	if got, want := o.Command(), `playout train -arch "value(dense tanh)" -batch 256 -begin b.checkpoint -channels 0 -classes balanced -data "one.data two.data" -decay 0.01 -entropy 0.05 -epochs 10 `+
		`-game othello -mix 0 -optimiser adam -out a.onnx -patience 0 -planes report1 -rate 0.001 -schedule cosine -seed 1 -symmetries=false -target actor -temperature 1 -validation 0.05 -value 1`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, want := o.FullCommand(), `playout train -game othello -data "some/one.data two.data" -planes report1 -target actor -begin some/b.checkpoint -arch "value(dense tanh)" -batch 256 -channels 0 `+
		`-classes balanced -decay 0.01 -entropy 0.05 -epochs 10 -mix 0 -optimiser adam -patience 0 -rate 0.001 -schedule cosine -seed 1 -symmetries=false -temperature 1 -validation 0.05 -value 1 `+
		`-checkpoint a.checkpoint -log a.log -curves a.svg -out a.onnx`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
