// Package trainspec describes trainings as text: as JSON with the flags of playout train as keys, and as
// that command. It also writes what a log and a card say about a training.
package trainspec

import (
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/strict"
	"playout/engine/train"
	"playout/engine/train/sample"
)

// Spec describes a training. Its keys are the flags of playout train that a net depends on.
type Spec struct {
	Game   string        `json:"game"`
	Planes string        `json:"planes"` // the name of planes of the game, "" for its own
	Target sample.Target `json:"target"` // "" for the default one
	train.Config
	Seed uint64 `json:"seed"`
}

// Default returns the description whose keys have their defaults; the game has none, and Read finds the
// default architecture.
func Default() Spec {
	s := Spec{Config: train.Default()}
	s.Seed, s.Arch = s.Config.Seed, ""
	return s
}

// Training is a description that has been read.
type Training struct {
	Spec
	Of game.Game
}

// Read reads an untrusted description, a JSON object whose absent keys have their defaults, as a
// training on one worker. Its error has the wrong keys, each as a *strict.Fault with its path.
func Read(text string) (*Training, error) {
	t := &Training{Spec: Default()}
	if err := strict.Decode([]byte(text), &t.Spec); err != nil {
		return nil, withoutConfig(err)
	}
	var err error
	if t.Of, err = games.Parse(t.Game); err != nil {
		return nil, strict.At("game", err)
	}
	t.Config.Seed = t.Seed
	t.Complete(t.Of, t.Planes)
	if _, err := t.Samples(); err != nil {
		return nil, err
	}
	return t, nil
}

// withoutConfig takes the name of the embedded struct out of an error of the decoder.
func withoutConfig(err error) error {
	faults := strict.FaultsOf(err)
	for _, f := range faults {
		f.Path, f.Got = strings.TrimPrefix(f.Path, "Config."), strings.Replace(f.Got, "Config.", "", 1)
	}
	return faults.Err()
}

// Samples returns an empty set of the samples that the training needs.
func (t *Training) Samples() (*sample.Set, error) {
	return t.NewSamples(t.Of, t.Planes, t.Target)
}

// Command returns the command that trains a net of a name on a file of data, with every flag that the
// net depends on, in alphabetical order.
func (t *Training) Command(data, name string) string {
	all := append(Settings(&t.Config), Argument{Flag: "game", Value: t.Of.Spec().Name()}, Argument{Flag: "data", Value: data}, Argument{Flag: "out", Value: name + ".onnx"})
	for _, more := range []Argument{{Flag: "planes", Value: t.Planes}, {Flag: "target", Value: string(t.Target)}} {
		if more.Value != "" {
			all = append(all, more)
		}
	}
	slices.SortFunc(all, func(a, b Argument) int { return strings.Compare(a.Flag, b.Flag) })
	return Text(all)
}
