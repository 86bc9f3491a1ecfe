package train

import (
	"playout/engine/game"
	"playout/engine/strict"
	"playout/engine/train/arch"
	"playout/engine/train/optim"
	"playout/engine/train/parallel"
	"playout/engine/train/sample"
)

// Config describes a training: the net and how it learns. Its JSON leaves out settings that
// another run of it may change.
type Config struct {
	Arch      string  `json:"arch"`      // the net's architecture, see package arch; Complete replaces ""
	Channels  int     `json:"channels"`  // channels of the planes that the net reads, from the first; 0 for all
	Epochs    int     `json:"epochs"`    // passes over the samples, at most
	Batch     int     `json:"batch"`     // samples of a mini-batch, from which a step learns
	Optimiser string  `json:"optimiser"` // adam, or sgd:momentum=0.9
	Schedule  string  `json:"schedule"`  // of the learning rate: cosine, constant, or plateau:factor=0.1,patience=5,floor=0
	Rate      float64 `json:"rate"`      // learning rate at the first step
	Decay     float64 `json:"decay"`     // weight decay: the share by which a step reduces a weight, at a learning rate of 1
	Value     float64 `json:"value"`     // weight of the value's loss, relative to 1 for the policy's
	Entropy   float64 `json:"entropy"`   // weight of an actor's entropy bonus, which makes it explore
	Mix       float64 `json:"mix"`       // share of the search's value in the value's target, the rest is the result; sample.Worth has neither
	// Temperature of the policy's target: the shares of the search are raised to the power of 1
	// over it. Above 1, moves that are nearly as good count for more.
	Temperature float64 `json:"temperature"`
	Classes     string  `json:"classes"`    // class weights, of samples by result: "" for equal ones, balanced, or win,draw,loss such as 1,2,1; sample.Worth ignores them
	Symmetries  bool    `json:"symmetries"` // whether samples are seen under a random symmetry of the game, those of sample.Worth in all their variants
	Validation  float64 `json:"validation"` // share of the games to validate by, above 0
	Patience    int     `json:"patience"`   // early stopping: epochs without a smaller validation loss after which training ends, 0 for never
	Seed        uint64  `json:"-"`          // of weights, shuffling, symmetries and dropout
	Workers     int     `json:"-"`          // goroutines, at least 1
}

// Default returns the default training. Its architecture is for planes such as those of Othello;
// Complete finds one for any.
func Default() Config {
	return Config{
		Arch:        arch.Dense,
		Epochs:      10,
		Batch:       256,
		Optimiser:   "adam",
		Schedule:    "cosine",
		Rate:        0.001,
		Decay:       0.01,
		Value:       1,
		Entropy:     0.01,
		Temperature: 1,
		Symmetries:  true,
		Validation:  0.05,
		Seed:        1,
		Workers:     1,
	}
}

// Bounds of a Config.
const (
	maxBatch  = 1 << 14
	maxEpochs = 10_000
)

// check refuses settings that are wrong for any samples. The error names all of them.
func (c *Config) check() error {
	fraction := func(v float64) bool { return v >= 0 && v <= 1 }
	weight := func(v float64) bool { return v >= 0 && v <= 1000 }
	weights := []struct {
		name string
		fits bool
	}{{"decay", fraction(c.Decay)}, {"mix", fraction(c.Mix)}, {"value", weight(c.Value)}, {"entropy", weight(c.Entropy)}}
	var faults strict.Faults
	if c.Epochs < 1 || c.Epochs > maxEpochs {
		faults.Add(strict.Wrong("epochs", "%d epochs", c.Epochs).Allow("1 to %d", maxEpochs))
	}
	if c.Batch < 1 || c.Batch > maxBatch {
		faults.Add(strict.Wrong("batch", "batches of %d", c.Batch).Allow("1 to %d", maxBatch))
	}
	if !(c.Rate > 0 && c.Rate <= 1) {
		faults.Add(strict.Wrong("rate", "a rate of %g", c.Rate).Allow("above 0, at most 1"))
	}
	for _, w := range weights {
		if !w.fits {
			faults.Add(strict.Wrong(w.name, "decay %g, mix %g, value %g, entropy %g", c.Decay, c.Mix, c.Value, c.Entropy).Allow("0 to 1, 0 to 1, 0 to 1000, 0 to 1000"))
			break // one fault is enough, since it names all four
		}
	}
	if !(c.Temperature >= 0.1 && c.Temperature <= 10) {
		faults.Add(strict.Wrong("temperature", "a temperature of %g", c.Temperature).Allow("0.1 to 10"))
	}
	if !(c.Validation > 0 && c.Validation < 1) {
		faults.Add(strict.Wrong("validation", "a validation share of %g", c.Validation).Allow("above 0, below 1"))
	}
	if c.Patience < 0 || c.Patience > maxEpochs {
		faults.Add(strict.Wrong("patience", "a patience of %d epochs", c.Patience).Allow("0 to %d", maxEpochs))
	}
	if c.Workers < 1 {
		faults.Add(strict.Wrong("workers", "%d workers train nothing", c.Workers).Allow("1 or more"))
	}
	_, err := optim.NewSchedule(c.Schedule)
	faults.Add(err)
	_, err = optim.New(c.Optimiser, c.Decay, nil, parallel.Of(1))
	faults.Add(err)
	_, err = sample.ParseClasses(c.Classes, nil, nil)
	faults.Add(err)
	return faults.Err()
}

// parse checks the training for planes and a target, "" for the default one: sample.Search if the
// architecture has a policy, else sample.None. It returns the architecture and the target, and
// sets the channels.
func (c *Config) parse(planes game.Planes, target sample.Target) (arch.Net, sample.Target, error) {
	if err := c.check(); err != nil {
		return arch.Net{}, "", err
	}
	if c.Channels == 0 {
		c.Channels = planes.C
	}
	a, err := arch.Parse(c.Arch, planes, c.Channels)
	if err != nil {
		return arch.Net{}, "", err
	}
	if err := a.CheckBatch(c.Batch); err != nil {
		return arch.Net{}, "", err
	}
	if target != "" {
		if err := target.Check(); err != nil {
			return arch.Net{}, "", err
		}
	}
	switch policy := a.Policy != nil; {
	case target == "" && policy:
		target = sample.Search
	case target == "":
		target = sample.None
	case policy && !target.HasPolicy():
		return arch.Net{}, "", strict.Wrong("arch", "an architecture with a policy for target %s", target).Allow("value(...) alone, or target %s, %s, %s", sample.Search, sample.Played, sample.Actor)
	case !policy && target.HasPolicy():
		return arch.Net{}, "", strict.Wrong("arch", "an architecture without a policy for target %s", target).Allow("policy(...), or target %s, %s, %s", sample.None, sample.Quiet, sample.Worth)
	case target == sample.Actor && c.Patience > 0:
		return arch.Net{}, "", strict.Wrong("patience", "a patience of %d for target %s, whose loss does not measure its play", c.Patience, sample.Actor).Allow("0")
	}
	return a, target, nil
}

// NewSamples returns an empty set of the samples that this training needs: by the named planes of
// the game, "" for its own, and the target, "" for the default one. It refuses an invalid
// training before there are samples.
func (c *Config) NewSamples(g game.Game, planes string, target sample.Target) (*sample.Set, error) {
	s, err := sample.New(g, planes, sample.None)
	if err != nil {
		return nil, err
	}
	config := *c
	if _, target, err = config.parse(s.Planes(), target); err != nil {
		return nil, err
	}
	return sample.New(g, planes, target)
}

// Complete sets the default architecture for the named planes of a game if the training has none.
// NewSamples refuses planes that the game lacks.
func (c *Config) Complete(g game.Game, planes string) {
	if p, err := sample.PlanesOf(g, planes); err == nil && c.Arch == "" {
		channels := c.Channels
		if channels == 0 {
			channels = p.C
		}
		c.Arch = arch.Default(p, channels)
	}
}
