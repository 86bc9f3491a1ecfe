// Package train trains small nets on games.
//
// A net is an architecture (package arch) over the first channels of a game's
// planes. It learns from the samples of games (package sample): the policy by
// cross-entropy against the shares of a search's visits or the move played, over
// all logits, so that illegal moves lose their mass too, or as an actor whose
// critic is the value; the value by squared error against the result. The weights
// of the net at the end are those of the epoch with the smallest validation loss,
// or an actor's last ones, since its loss does not say how it plays.
//
// A Trainer goes step by step, knows no clock and no files, and can stop after
// any step: a checkpoint holds all that the rest depends on, and a training that
// goes on from it, on the same kernel, gives the same bits as one that was never
// stopped.
//
// The same seed and samples give the same weights to the bit on any number of
// workers, for a given kernel: each number is computed by one worker, as one
// sum in a fixed order, and whatever is random is drawn anew from the seed and the
// number of the step or epoch.
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

// Epoch is what is known after one.
type Epoch struct {
	Number  int     `json:"epoch"`   // from 1
	Steps   int     `json:"steps"`   // gone since the beginning
	Rate    float64 `json:"rate"`    // of learning, at its last step
	Seconds float64 `json:"seconds"` // as Trainer.Seconds then was
	Train   Loss    `json:"train"`   // on the samples trained on, as they went by
	Kept    Loss    `json:"kept"`    // on those kept apart, at its end
}

// Trainer is a training on its way.
type Trainer struct {
	// Seconds that it took so far, counted by the caller; checkpoints keep it.
	Seconds float64

	config    Config
	arch      arch.Net
	samples   *sample.Set
	learner   *learner
	optimiser optim.Optimiser
	schedule  optim.Schedule

	train, validation []int32
	order             []int32 // train, as the epoch sees it
	shuffled          int     // the epoch of order, -1 for none
	each, of          int     // steps an epoch, and in all

	step    int // steps gone
	sum     Loss
	epochs  []Epoch
	best    int         // of epochs, -1 for none yet
	weights [][]float32 // weights and state after the best one
	begun   string      // checksum of the checkpoint with whose weights it began
}

// New is a training that has not begun.
func New(c Config, s *sample.Set) (*Trainer, error) {
	a, _, err := c.parse(s.Planes(), s.Target())
	if err != nil {
		return nil, err
	}
	if s.Lessons() == 0 {
		return nil, errors.New("there is no game to learn from; allowed: data of at least 2 games")
	}
	if s.Len() == 0 {
		what := ""
		if s.Target() == sample.Search {
			what = " of a search"
		}
		return nil, fmt.Errorf("the %d games hold no decision%s to learn from; allowed for target %s: games of agents that search, uct, puct or alphabeta; for %s: any", s.Lessons(), what, sample.Search, sample.Played)
	}
	t := &Trainer{config: c, arch: a, samples: s, shuffled: -1, best: -1}
	random := rand.New(game.NewRand(c.Seed))
	t.train, t.validation = s.Split(random, c.Validation)
	if len(t.train) == 0 || len(t.validation) == 0 {
		return nil, fmt.Errorf("%d samples to train on and %d kept apart; both are needed, so at least 2 games", len(t.train), len(t.validation))
	}
	if t.schedule, err = optim.NewSchedule(c.Schedule); err != nil {
		return nil, err
	}
	classes, err := sample.ParseClasses(c.Classes, s, t.train)
	if err != nil {
		return nil, err
	}
	t.learner = newLearner(&t.config, s, a, classes, random)
	if t.optimiser, err = optim.New(c.Optimiser, c.Decay, t.learner.net.Params(), parallel.Workers(c.Workers)); err != nil {
		return nil, err
	}
	t.each = (len(t.train) + c.Batch - 1) / c.Batch
	t.of = c.Epochs * t.each
	return t, nil
}

// Steps are those gone, and those there are unless it ends early.
func (t *Trainer) Steps() (gone, of int) { return t.step, t.of }

// Seen is the number of samples trained on so far, each as often as it was, and
// that of all steps.
func (t *Trainer) Seen() (seen, of int) {
	return t.step/t.each*len(t.train) + t.step%t.each*t.config.Batch, t.config.Epochs * len(t.train)
}

// Loss is the mean loss, over the samples of the epoch on its way, that training
// makes small; 0 before there are any.
func (t *Trainer) Loss() float64 { return t.sum.total(t.config.Value) }

// Epochs are those that are over.
func (t *Trainer) Epochs() []Epoch { return t.epochs }

// Best is the number of the epoch whose weights Finish gives, 0 before there is
// one.
func (t *Trainer) Best() int { return t.best + 1 }

// Done says whether there are no more steps: all are gone, or it ended early.
func (t *Trainer) Done() bool {
	patience := t.config.Patience
	return t.step == t.of || patience > 0 && t.best >= 0 && len(t.epochs)-1-t.best >= patience
}

// Streams of random numbers, each from its number and that of a step or epoch.
const (
	ofOrder = iota
	ofSymmetries
)

// random is the stream of a step or epoch.
func (t *Trainer) random(stream, number int) *rand.Rand {
	const odd = 0x9e3779b97f4a7c15
	return rand.New(rand.NewPCG(t.config.Seed, (uint64(stream)<<48+uint64(number)+1)*odd))
}

// Step goes one step; with the last one of an epoch there is one more in
// Epochs. It is not for a training that is Done, and after an error nothing but
// earlier checkpoints is of use.
func (t *Trainer) Step() error {
	epoch, i := t.step/t.each, t.step%t.each
	if t.shuffled != epoch {
		t.order = append(t.order[:0], t.train...)
		t.random(ofOrder, epoch).Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
		t.shuffled = epoch
	}
	var symmetries *rand.Rand
	if t.config.Symmetries {
		symmetries = t.random(ofSymmetries, t.step)
	}
	rate, params := t.schedule.Rate(t.config.Rate, t.step, t.of), t.learner.net.Params()
	loss := t.learner.learn(t.order[i*t.config.Batch:min((i+1)*t.config.Batch, len(t.order))], symmetries, t.step)
	if err := t.sound(&loss, fmt.Sprintf("step %d", i+1), epoch); err != nil {
		return err
	}
	t.optimiser.Step(params, rate, t.step+1)
	for _, p := range params {
		if !nn.Finite(p.W) {
			return fmt.Errorf("step %d of epoch %d makes %q infinite or no number; %s", i+1, epoch+1, p.Name, remedy)
		}
	}
	t.sum.add(&loss)
	t.step++
	if i+1 == t.each {
		return t.endEpoch(rate)
	}
	return nil
}

const remedy = "a smaller rate may help"

// sound is an error where a loss is no number or infinite: it says when that
// was, and in which layer it came up.
func (t *Trainer) sound(l *Loss, when string, epoch int) error {
	total := l.total(t.config.Value)
	if isNumber(total) {
		return nil
	}
	where := "in the samples"
	if layer := t.learner.net.Broken(); layer != "" {
		where = fmt.Sprintf("in layer %q", layer)
	}
	return fmt.Errorf("%s of epoch %d: the loss is %g, and it begins %s; %s", when, epoch+1, total, where, remedy)
}

// endEpoch judges the samples kept apart, and keeps the weights that are best.
func (t *Trainer) endEpoch(rate float64) error {
	now := t.learner.evaluate(t.validation)
	if err := t.sound(&now, "end", len(t.epochs)); err != nil {
		return err
	}
	t.epochs = append(t.epochs, Epoch{len(t.epochs) + 1, t.step, rate, t.Seconds, t.sum, now})
	t.sum = Loss{}
	loss := now.total(t.config.Value)
	t.schedule.Epoch(loss)
	if t.best < 0 || t.samples.Target() == sample.Actor || loss < t.epochs[t.best].Kept.total(t.config.Value) {
		t.best = len(t.epochs) - 1
		if t.weights == nil {
			for _, w := range t.now() {
				t.weights = append(t.weights, make([]float32, len(w)))
			}
		}
		for i, w := range t.now() {
			copy(t.weights[i], w)
		}
	}
	return nil
}

// now is the net's weights and state, which change in place.
func (t *Trainer) now() [][]float32 {
	var all [][]float32
	for _, p := range t.learner.net.Params() {
		all = append(all, p.W)
	}
	return append(all, t.learner.net.State()...)
}

// Finish ends the training: the net as it was after the best epoch, and its
// loss on the samples kept apart.
func (t *Trainer) Finish() (*nn.Net, Loss, error) {
	if t.best < 0 {
		return nil, Loss{}, errors.New("a training without a whole epoch gives no net")
	}
	for i, w := range t.now() {
		copy(w, t.weights[i])
	}
	return t.learner.net, t.epochs[t.best].Kept, nil
}

// Train trains a net from the beginning to the end.
func Train(c Config, s *sample.Set) (*nn.Net, Loss, error) {
	t, err := New(c, s)
	if err != nil {
		return nil, Loss{}, err
	}
	for !t.Done() {
		if err := t.Step(); err != nil {
			return nil, Loss{}, err
		}
	}
	return t.Finish()
}
