// Package training trains nets on data sets and keeps the results in files: a checkpoint from
// which an interrupted training continues, a log and curves of its epochs, and in the end the
// net with its card.
//
// The same options on the same kernel give the same net to the bit, wherever the training was
// interrupted (see package train). Errors name an option by its flag on the command line.
package training

import (
	"context"
	"fmt"
	"strings"

	"playout/engine/command"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/strict"
	"playout/engine/train"
	"playout/engine/train/sample"
	"playout/engine/train/trainspec"
	"playout/models"
)

// Options describes a training and its files.
type Options struct {
	Game   game.Game
	Data   []string // data sets, and files of rows, which end in .csv
	Planes string   // name of planes of the game, "" for its own
	Target sample.Target
	Config train.Config // if Arch is "", Train uses the default one of the planes
	Begin  string       // checkpoint of another training, with whose best weights this one starts; "" for random ones
	Hours  float64      // spent on making the data, for the card

	Dir        string // that paths are relative to, "" for the working folder
	Out        string // ONNX file; the card is written beside it, .json for .onnx
	Checkpoint string // file from which the training continues, "" for none
	EpochLog   string // file for a line of JSON an epoch, "" for none
	Curves     string // SVG file of the losses by epoch, "" for none

	Nets *nets.Cache // has the cards of nets that played the data; nil for one of its own
	Log  *progress.Log
}

// Result is the result of a training.
type Result struct {
	Out          string
	Weights      int
	Best, Epochs int // the epoch of the kept net, and the number of epochs
	Kept         train.Loss
}

// String formats the result in a line.
func (r *Result) String() string {
	return fmt.Sprintf("%s: %d weights, epoch %d of %d, kept apart: %v", r.Out, r.Weights, r.Best, r.Epochs, r.Kept)
}

// check rejects options before the training reads data.
func (o *Options) check() error {
	if !(o.Hours >= 0 && o.Hours < 1e6) {
		return strict.Wrong("hours", "hours %g", o.Hours).Allow("0 or more")
	}
	if !strings.HasSuffix(o.Out, ".onnx") {
		return strict.Wrong("out", "out %q", game.Clip(o.Out)).Allow("a file that ends in .onnx")
	}
	return o.checkFiles()
}

// Train trains a net and writes it with its card. If the context is done before that, the
// checkpoint keeps the training so far, and the error says how to continue.
func Train(ctx context.Context, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	o.Config.Complete(o.Game, o.Planes)
	samples, err := o.Config.NewSamples(o.Game, o.Planes, o.Target)
	if err != nil {
		return nil, strict.At("train", err) // the path of the key, as in a recipe
	}
	from, err := o.read(samples)
	if err != nil {
		return nil, err
	}
	o.Log.Print("%d positions of %d games", samples.Len(), samples.Games())
	t, err := train.New(o.Config, samples)
	if err != nil {
		return nil, err
	}
	if err := o.restore(t); err != nil {
		return nil, err
	}
	if err := o.run(ctx, t); err != nil {
		return nil, err
	}
	net, kept, err := t.Finish()
	if err != nil {
		return nil, err
	}
	file := net.Export()
	err = nets.Write(o.Dir, o.Out, file, models.Card{
		Game:    o.Game.Spec().Name(),
		Planes:  o.Planes,
		Recipe:  command.Chain(append(from.recipe, o.Command())...),
		Seed:    o.Config.Seed,
		Data:    from.describe(samples) + "; trained on " + train.Kernel(),
		Hours:   trainspec.Round(o.Hours+t.Seconds/3600, 2),
		Figures: trainspec.CardFigures(net.Weights(), kept),
	})
	if err != nil {
		return nil, err
	}
	if len(file) > models.MaxSize {
		o.Log.Warn("%s has %d bytes; the page takes nets of at most %d", o.Out, len(file), models.MaxSize)
	}
	return &Result{o.Out, net.Weights(), t.Best(), len(t.Epochs()), kept}, nil
}
