// Package train trains small nets on games.
//
// A net is an architecture (package arch) over the first channels of a game's planes. It learns
// from the samples of games (package sample). The policy learns by cross-entropy against the
// shares of a search's visits or the move played, over all logits, so that illegal moves become
// unlikely too, or as an actor whose critic is the value. The value learns by squared error
// against the result, a search's value, or an appraisal. The net at the end has the weights of
// the epoch with the smallest validation loss, or, for an actor, of the last one, since its loss
// does not measure how well it plays.
//
// A Trainer works step by step, uses no clock and no files, and can stop after any step: a
// checkpoint holds everything that the rest depends on, and a training that continues from it, on
// the same kernel, gives the same bits as one that never stopped.
//
// The same seed and samples give the same weights to the bit on any number of workers, for a
// given kernel: one worker computes each number, as one sum in a fixed order, and all random
// numbers are drawn from the seed and the number of the step or epoch.
package train

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"playout/engine/game"
	"playout/engine/train/arch"
	"playout/engine/train/nn"
	"playout/engine/train/optim"
	"playout/engine/train/parallel"
	"playout/engine/train/sample"
)

// Epoch is a whole pass over the samples to train on.
type Epoch struct {
	Number     int     `json:"epoch"`   // from 1
	Steps      int     `json:"steps"`   // taken since the start
	Rate       float64 `json:"rate"`    // learning rate at its last step
	Seconds    float64 `json:"seconds"` // Trainer.Seconds at its end
	Train      Loss    `json:"train"`   // training loss: over the epoch, while the net learned
	Validation Loss    `json:"kept"`    // validation loss: at its end
}

// Trainer is a training in progress.
type Trainer struct {
	// Seconds is the time taken so far, which the caller counts and checkpoints keep.
	Seconds float64

	config    Config
	arch      arch.Net
	samples   *sample.Set
	learner   *learner
	optimiser optim.Optimiser
	schedule  optim.Schedule

	train, validation []int32
	order             []int32 // train, in the order of the epoch
	shuffled          int     // the epoch that order is for, -1 for none
	perEpoch, total   int     // steps

	source rand.PCG
	random *rand.Rand // draws from source

	step    int // steps taken
	sum     Loss
	epochs  []Epoch
	best    int         // of epochs, -1 for none yet
	weights [][]float32 // weights and state after the best epoch
	initial string      // checksum of the checkpoint that InitFrom took, "" for none
}

// New returns a training that has not started.
func New(c Config, s *sample.Set) (*Trainer, error) { return NewPausing(c, s, nil) }

// NewPausing is New for a training that on one worker calls pause, if not nil, within its steps: about as
// often as it computes a part of a layer. A step goes on when pause returns.
func NewPausing(c Config, s *sample.Set, pause func()) (*Trainer, error) {
	a, _, err := c.parse(s.Planes(), s.Target())
	if err != nil {
		return nil, err
	}
	if s.Games() == 0 {
		return nil, errors.New("there is no game to learn from; allowed: data of at least 2 games")
	}
	if s.Len() == 0 {
		what := ""
		switch s.Target() {
		case sample.Search:
			what = " of a search"
		case sample.Worth:
			what = " with an appraisal"
		}
		return nil, fmt.Errorf("the %d games hold no decision%s to learn from; allowed for target %s: games of agents that search, uct, puct or alphabeta; for %s: games of selfplay -appraiser; for %s: any games", s.Games(), what, sample.Search, sample.Worth, sample.Played)
	}
	t := &Trainer{config: c, arch: a, samples: s, shuffled: -1, best: -1}
	t.random = rand.New(&t.source)
	random := rand.New(game.NewRand(c.Seed))
	t.train, t.validation = s.Split(random, c.Validation)
	if len(t.train) == 0 || len(t.validation) == 0 {
		return nil, fmt.Errorf("%d samples to train on and %d to validate by; both are needed, so at least 2 games", len(t.train), len(t.validation))
	}
	if t.schedule, err = optim.NewSchedule(c.Schedule); err != nil {
		return nil, err
	}
	classes, err := sample.ParseClasses(c.Classes, s, t.train)
	if err != nil {
		return nil, err
	}
	workers := parallel.Workers{N: c.Workers, Pause: pause}
	t.learner = newLearner(&t.config, s, a, classes, random, workers)
	if t.optimiser, err = optim.New(c.Optimiser, c.Decay, t.learner.net.Params(), workers); err != nil {
		return nil, err
	}
	t.perEpoch = (len(t.train) + c.Batch - 1) / c.Batch
	t.total = c.Epochs * t.perEpoch
	return t, nil
}

// Steps returns the number of steps taken, and the number of all steps if the training does not stop
// early.
func (t *Trainer) Steps() (taken, total int) { return t.step, t.total }

// Seen returns the number of samples trained on so far, counted once for each epoch, and the
// number for all steps.
func (t *Trainer) Seen() (seen, total int) {
	return t.step/t.perEpoch*len(t.train) + t.step%t.perEpoch*t.config.Batch, t.config.Epochs * len(t.train)
}

// Samples returns the number of samples of an epoch, and of those kept out of training.
func (t *Trainer) Samples() (train, validation int) { return len(t.train), len(t.validation) }

// Weights returns the number of weights of the net.
func (t *Trainer) Weights() int { return t.arch.Weights() }

// Loss returns the mean training loss of the current epoch so far, 0 before its first step.
func (t *Trainer) Loss() float64 { return t.sum.total(t.config.Value) }

// Epochs returns the finished epochs.
func (t *Trainer) Epochs() []Epoch { return t.epochs }

// Best returns the number of the epoch whose weights Finish returns, 0 before there is one.
func (t *Trainer) Best() int { return t.best + 1 }

// Done reports whether there are no more steps: all are taken, or the training stopped early.
func (t *Trainer) Done() bool {
	patience := t.config.Patience
	return t.step == t.total || patience > 0 && t.best >= 0 && len(t.epochs)-1-t.best >= patience
}

// Streams of random numbers. A stream is seeded by its number and that of a step or epoch.
const (
	streamOrder = iota
	streamSymmetries
)

// stream returns the stream for a step or epoch. It is valid until the next call.
func (t *Trainer) stream(stream, number int) *rand.Rand {
	const odd = 0x9e3779b97f4a7c15
	t.source.Seed(t.config.Seed, (uint64(stream)<<48+uint64(number)+1)*odd)
	return t.random
}

// Step takes one step; the last one of an epoch adds to Epochs. It must not follow Done, and
// after an error only earlier checkpoints are of use. Between the ends of epochs it allocates
// nothing on one worker.
func (t *Trainer) Step() error {
	epoch, i := t.step/t.perEpoch, t.step%t.perEpoch
	if t.shuffled != epoch {
		t.order = append(t.order[:0], t.train...)
		t.stream(streamOrder, epoch).Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
		t.shuffled = epoch
	}
	var symmetries *rand.Rand
	if t.config.Symmetries {
		symmetries = t.stream(streamSymmetries, t.step)
	}
	rate, params := t.schedule.Rate(t.config.Rate, t.step, t.total), t.learner.net.Params()
	loss := t.learner.learn(t.order[i*t.config.Batch:min((i+1)*t.config.Batch, len(t.order))], symmetries, t.step)
	if !isNumber(loss.total(t.config.Value)) {
		return t.diverged(&loss, fmt.Sprintf("step %d", i+1), epoch)
	}
	t.optimiser.Step(params, rate, t.step+1)
	for _, p := range params {
		if !nn.Finite(p.W) {
			return fmt.Errorf("step %d of epoch %d makes %q infinite or NaN; %s", i+1, epoch+1, p.Name, remedy)
		}
	}
	t.sum.add(&loss)
	t.step++
	if i+1 == t.perEpoch {
		return t.endEpoch(rate)
	}
	return nil
}

const remedy = "a smaller rate may help"

// diverged returns the error of a loss that is infinite or NaN. It names the step and the layer in
// which that started.
func (t *Trainer) diverged(l *Loss, when string, epoch int) error {
	where := "in the samples"
	if layer := t.learner.net.NonFiniteLayer(); layer != "" {
		where = fmt.Sprintf("in layer %q", layer)
	}
	return fmt.Errorf("%s of epoch %d: the loss is %g, and it begins %s; %s", when, epoch+1, l.total(t.config.Value), where, remedy)
}

// endEpoch computes the validation loss, and keeps the weights if it is the smallest so far.
func (t *Trainer) endEpoch(rate float64) error {
	validation := t.learner.evaluate(t.validation)
	loss := validation.total(t.config.Value)
	if !isNumber(loss) {
		return t.diverged(&validation, "end", len(t.epochs))
	}
	t.epochs = append(t.epochs, Epoch{len(t.epochs) + 1, t.step, rate, t.Seconds, t.sum, validation})
	t.sum = Loss{}
	t.schedule.EndEpoch(loss)
	if t.best < 0 || t.samples.Target() == sample.Actor || loss < t.epochs[t.best].Validation.total(t.config.Value) {
		t.best = len(t.epochs) - 1
		if t.weights == nil {
			t.weights = t.emptyCopy()
		}
		for i, w := range t.current() {
			copy(t.weights[i], w)
		}
	}
	return nil
}

// current returns the net's weights and state, which change in place.
func (t *Trainer) current() [][]float32 {
	var all [][]float32
	for _, p := range t.learner.net.Params() {
		all = append(all, p.W)
	}
	return append(all, t.learner.net.State()...)
}

// emptyCopy returns slices of the sizes of the current weights and state.
func (t *Trainer) emptyCopy() [][]float32 {
	all := t.current()
	for i, w := range all {
		all[i] = make([]float32, len(w))
	}
	return all
}

// Finish ends the training. It returns the net with the weights of the best epoch, and its
// validation loss.
func (t *Trainer) Finish() (*nn.Net, Loss, error) {
	if t.best < 0 {
		return nil, Loss{}, errors.New("a training without a whole epoch gives no net")
	}
	for i, w := range t.current() {
		copy(w, t.weights[i])
	}
	return t.learner.net, t.epochs[t.best].Validation, nil
}
