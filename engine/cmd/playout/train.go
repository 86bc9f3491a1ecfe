package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"playout/engine/lab/progress"
	"playout/engine/lab/training"
	"playout/engine/train"
	"playout/engine/train/arch"
	"playout/engine/train/sample"
)

// trainHelp explains flags and figures.
const trainHelp = `
An architecture is words separated by spaces, from the planes to the heads:
` + arch.Help + arch.DefaultHelp + `
What a policy learns from, -target:
  search  the shares of a search's visits; decisions without a search are left out
  played  the move played
  actor   the move played, weighted by how much better its result was than the value predicted (actor-critic);
          the net of the last epoch is written
  none    nothing: the architecture has only a value, which learns from every position
  quiet   nothing: as none, but without positions in check and those whose best move takes or promotes
  worth   nothing: the value learns what selfplay's -appraiser said of positions, with and without each piece, and
          mirrored; -mix and -classes do not count, and -symmetries=false leaves out all but the positions themselves
Each epoch is reported with its loss on the positions trained on, and on those kept apart for validation:
  policy: cross-entropy           of the policy against the target, in nats; small is good
  policy: least                   the smallest cross-entropy possible: the entropy of the target
  policy: prefers a most visited  share of positions where the likeliest move is one the search visited most
  policy: advantage loss          of an actor: what the gradient minimizes; it does not say how well the net plays
  policy: entropy                 of an actor, over the legal moves, in nats; at 0 it tries nothing new
  value: squared error            of the value against its target, each from -1 to 1; small is good
  value: foresees the winner      share of positions of decided games where the value has the sign of the result
The net written is that of the epoch with the smallest loss in validation: cross-entropy plus -value times squared error.
The file of -log has one line of JSON per epoch: "epoch"; "steps" so far; "rate" of learning; "seconds" of training so
far; and "train" and "kept", the loss in training and in validation, each with "policy", "least" and "agrees", for an actor also
"entropy", and "value" and "foresees": the figures above, in this order.
`

// trainNet trains a net on data sets, and writes it with its card.
func trainNet(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("train")
	o := training.Options{Config: train.Default(), Log: progress.New(stderr, "playout train")}
	o.Config.Arch = "" // the default one depends on the planes
	var recipe recipeFlags
	gameText := flags.game()
	data := flags.String("data", "", "data set `files` of selfplay, and files of rows, which end in .csv, separated by spaces")
	flags.StringVar(&o.Out, "out", "", "ONNX `file` to write; the card goes beside it, .json for .onnx")
	recipe.flags(flags)
	flags.Float64Var(&o.Hours, "hours", 0, "hours that making the data took, for the card; those of the training are added")
	flags.StringVar(&o.Planes, "planes", "", "what the net sees: the `name` of planes of the game; none for its own planes")
	target := flags.String("target", "", "what the policy learns from, `search|played|actor|none|quiet|worth`; by default search, if there is a policy")
	flags.StringVar(&o.Begin, "begin", "", "checkpoint `file` of another training, with whose best weights this one starts")
	flags.StringVar(&o.Checkpoint, "checkpoint", "", "`file` that keeps the state of the training, written after each epoch, every ten minutes and at an interrupt; the same command continues from it")
	flags.StringVar(&o.EpochLog, "log", "", "`file` for one line of JSON per epoch")
	flags.StringVar(&o.Curves, "curves", "", "SVG `file` for a drawing of the losses by epoch")
	configFlags(flags, &o.Config)
	if err := flags.parse(args, trainHelp); err != nil {
		return err
	}
	if recipe.name != "" || recipe.dir != "" {
		return recipe.train(flags, o.Config.Seed, o.Config.Workers, stdout, stderr)
	}
	var err error
	if o.Game, err = parseGame(*gameText); err != nil {
		return err
	}
	o.Data, o.Target = strings.Fields(*data), sample.Target(*target)
	ctx, stop := interruptible()
	defer stop()
	result, err := training.Train(ctx, o)
	if err != nil {
		return flags.named(err)
	}
	_, err = fmt.Fprintln(stdout, result)
	return err
}

// configFlags adds the flags of a training; c holds their defaults.
func configFlags(flags *flagSet, c *train.Config) {
	flags.StringVar(&c.Arch, "arch", c.Arch, "`architecture` of the net, below; the default one depends on the planes")
	flags.IntVar(&c.Channels, "channels", c.Channels, "channels of the planes that the net reads, from the first; 0 for all")
	flags.IntVar(&c.Epochs, "epochs", c.Epochs, "times that every sample is seen, at most")
	flags.IntVar(&c.Batch, "batch", c.Batch, "samples per step")
	flags.StringVar(&c.Optimiser, "optimiser", c.Optimiser, "`adam|sgd`, or with a momentum, sgd:momentum=0.9")
	flags.StringVar(&c.Schedule, "schedule", c.Schedule, "of the rate, `cosine|constant|plateau`: cosine, falling to 0 along half a period; constant; or plateau:factor=0.1,patience=5,floor=0, multiplied by the factor after that many epochs of patience without a smaller loss in validation, but never below the floor")
	flags.Float64Var(&c.Rate, "rate", c.Rate, "learning rate at the first step")
	flags.Float64Var(&c.Decay, "decay", c.Decay, "weight decay")
	flags.Float64Var(&c.Value, "value", c.Value, "weight of the value's loss beside the policy's 1")
	flags.Float64Var(&c.Entropy, "entropy", c.Entropy, "weight of an actor's entropy")
	flags.Float64Var(&c.Temperature, "temperature", c.Temperature, "of the search's shares as the policy's target: above 1, moves that are nearly as good count for more")
	flags.Float64Var(&c.Mix, "mix", c.Mix, "share of the search's expected result in the value's target; the rest is the result of the game")
	flags.StringVar(&c.Classes, "classes", c.Classes, "weights of samples by result: balanced, or win,draw,loss such as 1,2,1; by default all weigh the same")
	flags.BoolVar(&c.Symmetries, "symmetries", c.Symmetries, "see samples under random symmetries of the board; -symmetries=false to see them as they are")
	flags.Float64Var(&c.Validation, "validation", c.Validation, "share of the games kept apart for validation, which chooses the best epoch")
	flags.IntVar(&c.Patience, "patience", c.Patience, "epochs without a smaller loss in validation after which training ends; 0 for never")
	flags.Uint64Var(&c.Seed, "seed", c.Seed, "seed of weights, shuffling, symmetries and dropout")
	c.Workers = runtime.NumCPU()
	flags.IntVar(&c.Workers, "workers", c.Workers, "goroutines")
}
