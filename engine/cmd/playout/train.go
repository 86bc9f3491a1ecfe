package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"playout/engine/game"
	"playout/engine/train"
	"playout/engine/train/arch"
	"playout/engine/train/sample"
	"playout/models"
)

// trainHelp says what flags and figures mean.
const trainHelp = `
An architecture is words parted by blanks, from the planes to the heads:
` + arch.Help + arch.DefaultHelp + `
What a policy learns from, -target:
  search  the shares of a search's visits; decisions without a search are left out
  played  the move played
  actor   the move played, by how much more came of it than the value foresaw (actor-critic);
          the net of the last epoch is written
  none    nothing: the architecture has a value alone, which learns from every position
After each epoch it says of the positions trained on, and of those kept apart:
  policy: cross-entropy           of the policy against the target, in nats; small is good
  policy: least                   that is possible: the entropy of the target
  policy: prefers a most visited  share of positions where the likeliest move is one the search visited most
  policy: advantage loss          of an actor, what its gradient makes small; it does not say how well it plays
  policy: entropy                 of an actor, over the legal moves, in nats; at 0 it tries nothing new
  value: squared error            of the value against its target, each from -1 to 1; small is good
  value: foresees the winner      share of positions of decided games where the value has the result's sign
The net written is that of the epoch with the smallest loss kept apart: cross-entropy plus -value times squared error.
The log of -log has a line of JSON an epoch: "epoch"; "steps" gone; "rate" of learning; "seconds" of training so far; and
"train" and "kept", each with "policy", "least" and "agrees", of an actor "entropy" too, and "value" and "foresees":
the figures above, on the positions trained on and on those kept apart.
`

// trainNet trains a net on data sets, and writes it with its card.
func trainNet(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	gameText := gameFlag(flags)
	data := flags.String("data", "", "data set `files` of selfplay, and files of rows, which end in .csv, parted by blanks")
	out := flags.String("out", "", "ONNX `file` to write; the card goes beside it, .json for .onnx")
	labRecipe := flags.String("recipe", "", "`name` of a recipe, or a file of one that ends in .json: games, training and matches in turns; with -dir, -scale, -seed and -workers alone")
	dir := flags.String("dir", "", "`folder` of the recipe's files, by default of its name; one begun there goes on")
	scale := flags.Float64("scale", 1, "of a recipe's games, matches and epochs, such as 0.01, to see whether all goes through")
	hours := flags.Float64("hours", 0, "that making the data took, for the card; the training's own are added")
	planes := flags.String("planes", "", "what the net sees: the `name` of planes of the game, nothing for its own")
	target := flags.String("target", "", "what the policy learns from: search, played, actor or none; search where there is a policy")
	begin := flags.String("begin", "", "checkpoint `file` of another training, whose best weights are the first here")
	var files trainFiles
	flags.StringVar(&files.checkpoint, "checkpoint", "", "`file` that keeps the training after each epoch, each ten minutes and an interrupt; the same command goes on from it")
	flags.StringVar(&files.log, "log", "", "`file` for a line of JSON an epoch")
	flags.StringVar(&files.curves, "curves", "", "SVG `file` for a drawing of the losses by epoch")
	c := train.Default()
	c.Arch = "" // as the planes ask for
	configFlags(flags, &c)
	if err := parseFlags(flags, args, stdout, trainHelp); err != nil {
		return err
	}
	if *labRecipe != "" || *dir != "" {
		return trainByRecipe(flags, *labRecipe, *dir, *scale, c.Seed, c.Workers, stdout, stderr)
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if !(*hours >= 0 && *hours < 1e6) {
		return fmt.Errorf("-hours %g; allowed: 0 or more", *hours)
	}
	if !strings.HasSuffix(*out, ".onnx") {
		return fmt.Errorf("-out %q; allowed: a file that ends in .onnx", game.Clip(*out))
	}
	files.out = *out
	if err := files.check(); err != nil {
		return err
	}
	c.Complete(g, *planes)
	samples, err := c.NewSamples(g, *planes, sample.Target(*target))
	if err != nil {
		return err
	}
	said, err := readData(g, samples, strings.Fields(*data))
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%d positions of %d games\n", samples.Len(), samples.Games())
	t, err := train.New(c, samples)
	if err != nil {
		return err
	}
	if err := files.begin(t, *begin, stderr); err != nil {
		return err
	}
	stop, free := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer free()
	if err := files.run(t, stop.Done(), stderr); err != nil {
		return err
	}
	net, kept, err := t.Finish()
	if err != nil {
		return err
	}
	file := net.Export()
	sum := sha256.Sum256(file)
	err = writeModel(*out, file, models.Card{
		Game:    g.Spec().Name(),
		Planes:  *planes,
		Recipe:  chain(append(said.recipe, command(flags))),
		Seed:    c.Seed,
		Data:    said.of(samples) + "; trained on " + train.Kernel(),
		Hours:   places(*hours+t.Seconds/3600, 2),
		SHA256:  hex.EncodeToString(sum[:]),
		Figures: cardFigures(net.Weights(), kept),
	})
	if err != nil {
		return err
	}
	if len(file) > models.MaxSize {
		fmt.Fprintf(stderr, "playout train: %s has %d bytes; the page takes nets of at most %d\n", *out, len(file), models.MaxSize)
	}
	_, err = fmt.Fprintf(stdout, "%s: %d weights, epoch %d of %d, kept apart: %v\n", *out, net.Weights(), t.Best(), len(t.Epochs()), kept)
	return err
}

// configFlags are the flags of a training; c has their defaults.
func configFlags(flags *flag.FlagSet, c *train.Config) {
	flags.StringVar(&c.Arch, "arch", c.Arch, "`architecture` of the net, below; where none is said, the usual one of the planes")
	flags.IntVar(&c.Channels, "channels", c.Channels, "channels of the planes that the net reads, from the first; 0 for all")
	flags.IntVar(&c.Epochs, "epochs", c.Epochs, "times that every sample is seen, at most")
	flags.IntVar(&c.Batch, "batch", c.Batch, "samples a step")
	flags.StringVar(&c.Optimiser, "optimiser", c.Optimiser, "adam, or sgd:momentum=0.9")
	flags.StringVar(&c.Schedule, "schedule", c.Schedule, "of the rate: cosine, along half of one to 0; constant; or plateau:factor=0.1,patience=5, cut by the factor after so many epochs without a smaller loss kept apart")
	flags.Float64Var(&c.Rate, "rate", c.Rate, "of learning, at the first step")
	flags.Float64Var(&c.Decay, "decay", c.Decay, "of weights")
	flags.Float64Var(&c.Value, "value", c.Value, "weight of the value's loss beside the policy's 1")
	flags.Float64Var(&c.Entropy, "entropy", c.Entropy, "weight of an actor's entropy")
	flags.Float64Var(&c.Temperature, "temperature", c.Temperature, "of the search's shares as the policy's target: above 1, moves that are nearly as good count for more")
	flags.Float64Var(&c.Mix, "mix", c.Mix, "share of the search's expectation in the value's target, the rest is the game's result")
	flags.StringVar(&c.Classes, "classes", c.Classes, "weights of samples by result: balanced, or win,draw,loss such as 1,2,1; nothing for all alike")
	flags.BoolVar(&c.Symmetries, "symmetries", c.Symmetries, "see samples under random symmetries of the board; -symmetries=false for as they are")
	flags.Float64Var(&c.Validation, "validation", c.Validation, "share of the games kept apart to choose the best epoch")
	flags.IntVar(&c.Patience, "patience", c.Patience, "epochs without a smaller loss kept apart after which training ends; 0 for never")
	flags.Uint64Var(&c.Seed, "seed", c.Seed, "of weights, shuffling, symmetries and dropout")
	c.Workers = runtime.NumCPU()
	flags.IntVar(&c.Workers, "workers", c.Workers, "goroutines")
}
