package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/train"
	"playout/models"
)

// figuresHelp says what the figures of an epoch, and of a card, are.
const figuresHelp = `After each epoch it says of the positions trained on, and of those kept apart:
  policy: cross-entropy           of the policy against the search's visits, in nats; small is good
  policy: least                   that is possible: the entropy of those visits
  policy: prefers a most visited  share of positions where the likeliest move is one the search visited most
  value: squared error            of the value against its target, each from -1 to 1; small is good
  value: foresees the winner      share of positions of decided games where the value has the result's sign
The net written is that of the epoch with the smallest cross-entropy plus -value times squared error, kept apart.
`

// trainNet trains a net on data sets, and writes it with its card.
func trainNet(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	gameText := gameFlag(flags)
	data := flags.String("data", "", "data set `files` of selfplay, parted by blanks")
	out := flags.String("out", "", "ONNX `file` to write; the card goes beside it, .json for .onnx")
	hidden := flags.String("hidden", "256,64", "outputs of the hidden layers")
	labRecipe := flags.String("recipe", "", "`name` of a recipe, or a file of one that ends in .json: games, training and matches in turns; with -dir, -seed and -workers alone")
	dir := flags.String("dir", "", "`folder` of the recipe's files, by default of its name; one begun there goes on")
	hours := flags.Float64("hours", 0, "that making the data took, for the card; the training's own are added")
	var c train.Config
	flags.IntVar(&c.Channels, "channels", 0, "channels of the planes that the net reads, from the first; 0 for all")
	flags.IntVar(&c.Epochs, "epochs", 10, "times that every sample is seen")
	flags.IntVar(&c.Batch, "batch", 256, "samples a step")
	flags.Float64Var(&c.Rate, "rate", 0.001, "of learning, at the first step; it falls to 0 along half a cosine")
	flags.Float64Var(&c.Decay, "decay", 0.01, "of weights")
	flags.Float64Var(&c.Value, "value", 1, "weight of the value's loss beside the policy's 1")
	flags.Float64Var(&c.Mix, "mix", 0, "share of the search's expectation in the value's target, the rest is the game's result")
	flags.Float64Var(&c.Validation, "validation", 0.05, "share of the games kept apart to choose the best epoch")
	flags.Uint64Var(&c.Seed, "seed", 1, "of weights, shuffling and symmetries")
	flags.IntVar(&c.Workers, "workers", runtime.NumCPU(), "goroutines")
	if err := parseFlags(flags, args, stdout); errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, figuresHelp)
		return err
	} else if err != nil {
		return err
	}
	if *labRecipe != "" || *dir != "" {
		return trainByRecipe(flags, *labRecipe, *dir, c.Seed, c.Workers, stdout, stderr)
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if c.Hidden, err = parseHidden(*hidden); err != nil {
		return err
	}
	if !(*hours >= 0 && *hours < 1e6) {
		return fmt.Errorf("-hours %g; allowed: 0 or more", *hours)
	}
	if !strings.HasSuffix(*out, ".onnx") {
		return fmt.Errorf("-out %q; allowed: a file that ends in .onnx", game.Clip(*out))
	}
	if info, err := os.Stat(filepath.Dir(*out)); err != nil || !info.IsDir() {
		return fmt.Errorf("-out %q: there is no folder %s", game.Clip(*out), game.Clip(filepath.Dir(*out)))
	}
	samples, err := train.NewSamples(g)
	if err != nil {
		return err
	}
	if c.Channels == 0 {
		c.Channels = samples.Channels()
	}
	recipe, err := readData(g, samples, strings.Fields(*data))
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%d positions of %d games\n", samples.Len(), samples.Lessons())
	began := time.Now()
	var rate *progress
	c.Step = func(step, of int, l train.Loss) {
		if rate == nil {
			rate = newProgress(stderr, "steps", 0, of)
		}
		rate.at(step, ", "+l.String())
	}
	c.Epoch = func(epoch int, learned, kept train.Loss) {
		fmt.Fprintf(stderr, "epoch %d: trained on: %v; kept apart: %v\n", epoch, learned, kept)
	}
	net, kept, err := train.Train(c, samples)
	if err != nil {
		return err
	}
	file := net.Export()
	sum := sha256.Sum256(file)
	err = writeModel(*out, file, models.Card{
		Game:   g.Spec().Name(),
		Recipe: strings.Join(append(recipe, command(flags)), " && "),
		Seed:   c.Seed,
		Data:   fmt.Sprintf("%d positions of %d games, made by the recipe's selfplay", samples.Len(), samples.Lessons()),
		Hours:  places(*hours+time.Since(began).Hours(), 2),
		SHA256: hex.EncodeToString(sum[:]),
		Figures: map[string]float64{
			"weights": float64(net.Weights()),
			"validation: policy, cross-entropy in nats":  places(kept.Policy(), 4),
			"validation: policy, least that is possible": places(kept.Least(), 4),
			"validation: policy prefers a most visited":  places(kept.Agrees(), 4),
			"validation: value, squared error":           places(kept.Value(), 4),
			"validation: value foresees the winner":      places(kept.Foresees(), 4),
		},
	})
	if err != nil {
		return err
	}
	if len(file) > models.MaxSize {
		fmt.Fprintf(stderr, "playout train: %s has %d bytes; the page takes nets of at most %d\n", *out, len(file), models.MaxSize)
	}
	_, err = fmt.Fprintf(stdout, "%s: %d weights, kept apart: %v\n", *out, net.Weights(), kept)
	return err
}

// places rounds to so many decimal places.
func places(v float64, n int) float64 {
	unit := math.Pow10(n)
	return math.Round(v*unit) / unit
}

// writeModel writes a net and its card beside it.
func writeModel(path string, file []byte, card models.Card) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(card); err != nil {
		return err
	}
	if err := replace(path, file); err != nil {
		return err
	}
	return replace(strings.TrimSuffix(path, ".onnx")+".json", text.Bytes())
}

func parseHidden(text string) ([]int, error) {
	var widths []int
	for word := range strings.SplitSeq(text, ",") {
		width, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("-hidden %q; allowed: numbers parted by commas, such as 256,64", game.Clip(text))
		}
		widths = append(widths, width)
	}
	return widths, nil
}

// readData adds the lessons of data sets, and gives the commands that made
// them.
func readData(g game.Game, samples *train.Samples, paths []string) (recipe []string, err error) {
	if len(paths) == 0 {
		return nil, errors.New("-data is missing; allowed: files of selfplay, parted by blanks")
	}
	seen := map[string]string{} // path by checksum
	for _, path := range paths {
		sum, err := fileSum(path)
		if err != nil {
			return nil, fmt.Errorf("-data %s: %w", path, err)
		}
		if same, twice := seen[sum]; twice {
			return nil, fmt.Errorf("-data %s: the same games as %s; allowed: each data set once", path, same)
		}
		seen[sum] = path
		before := samples.Lessons()
		head, err := readLessons(g, path, samples.Add)
		if err != nil {
			return nil, fmt.Errorf("-data %s: %w", path, err)
		}
		for _, net := range head.NetNames() {
			if card, ok := cardOf(net); ok && card.SHA256 == head.Nets[net].SHA256 {
				recipe = append(recipe, card.Recipe)
			}
		}
		recipe = append(recipe, fmt.Sprintf("playout selfplay -game %s -agents %s -games %d -seed %d -openings %s -out %s",
			word(head.Game), word(strings.Join(head.Agents, " ")), samples.Lessons()-before, head.Seed, word(head.Openings), word(filepath.Base(path))))
	}
	return recipe, nil
}

// fileSum is the SHA-256 of a file.
func fileSum(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return string(hash.Sum(nil)), err
}

// readLessons reads a data set to its end.
func readLessons(g game.Game, path string, add func(*record.Lesson) error) (record.DataHead, error) {
	file, err := os.Open(path)
	if err != nil {
		return record.DataHead{}, err
	}
	defer file.Close()
	r, err := record.NewDataReader(g, file)
	if err != nil {
		return record.DataHead{}, err
	}
	for {
		l, err := r.Next()
		if err == io.EOF {
			return r.Head, nil
		}
		if errors.Is(err, record.ErrCut) {
			err = fmt.Errorf("%w; the command of selfplay that made it mends it", err)
		}
		if err == nil {
			err = add(l)
		}
		if err != nil {
			return record.DataHead{}, err
		}
	}
}

// cardOf is the card of a net, shipped or in a file.
func cardOf(net string) (models.Card, bool) {
	if base, ok := strings.CutSuffix(net, ".onnx"); ok {
		text, err := os.ReadFile(base + ".json")
		if err != nil {
			return models.Card{}, false
		}
		card, err := models.ParseCard(text)
		return card, err == nil
	}
	_, card, err := models.Open(net)
	return card, err == nil
}

// command is the command line of these flags, as far as they bear on the net:
// those of their default value too, which another version may change.
func command(flags *flag.FlagSet) string {
	text := "playout " + flags.Name()
	flags.VisitAll(func(f *flag.Flag) {
		value := f.Value.String()
		if slices.Contains([]string{"workers", "hours", "recipe", "dir"}, f.Name) {
			return
		}
		if f.Name == "data" {
			names := strings.Fields(value)
			for i, path := range names {
				names[i] = filepath.Base(path)
			}
			value = strings.Join(names, " ")
		}
		text += " -" + f.Name + " " + word(value)
	})
	return text
}

// word is text as one word of a command line: quoted where it is not plain.
func word(text string) string {
	odd := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-_.:,/=", r)
	}
	if text == "" || strings.ContainsFunc(text, odd) {
		return strconv.Quote(text)
	}
	return text
}

// replace writes a file whole or not at all: what was there stays until then.
func replace(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".playout-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // nothing after the rename
	_, err = file.Write(data)
	if err == nil {
		err = file.Chmod(0o644)
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	return err
}
