// Package train is the way from games to a net: self-play, the training of
// small dense nets, and their export.
//
// A net is a chain of dense layers with ReLU over the first channels of a
// game's planes, with two heads: policy logits and a value behind tanh. It
// learns from lessons (package record): the policy by cross-entropy against the
// shares of a search's visits, over all logits, so that illegal moves lose
// their mass too; the value by squared error against the result. Adam
// with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019)
// steps at a rate that falls along half a cosine.
//
// The same seed and lessons give the same weights to the bit on any number of
// workers, and with or without vector instructions: each number is computed
// by one worker, as one sum in a fixed order, multiplications and additions
// rounded apart.
package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"playout/engine/game"
)

// Config is a training.
type Config struct {
	Channels   int     // channels of the planes that the net reads, from the first
	Hidden     []int   // outputs of the hidden layers, first to last, at least one
	Epochs     int     // times that every sample is seen
	Batch      int     // samples a step
	Rate       float64 // of learning, at the first step
	Decay      float64 // of weights, a step at rate 1
	Value      float64 // weight of the value's loss beside the policy's 1
	Mix        float64 // share of the search's expectation in the value's target, the rest is the result
	Validation float64 // share of the lessons kept apart, above 0
	Seed       uint64  // of weights, shuffling and symmetries
	Workers    int     // goroutines, at least 1
	// Step, where set, is called after each step with the loss of its batch, of
	// so many steps in all.
	Step func(step, of int, l Loss)
	// Epoch, where set, is called after each epoch, from 1, with the losses on
	// the training samples as they went by and on those kept apart.
	Epoch func(epoch int, train, kept Loss)
}

// Bounds of a Config.
const (
	maxHidden = 8
	maxBatch  = 1 << 14
	maxEpochs = 10_000
)

// check refuses what is no training.
func (c *Config) check(s *Samples) error {
	fraction := func(v float64) bool { return v >= 0 && v <= 1 }
	switch {
	case c.Channels < 1 || c.Channels > s.planes.C:
		return fmt.Errorf("%d channels; allowed: 1 to %d", c.Channels, s.planes.C)
	case len(c.Hidden) < 1 || len(c.Hidden) > maxHidden:
		return fmt.Errorf("%d hidden layers; allowed: 1 to %d", len(c.Hidden), maxHidden)
	case c.Epochs < 1 || c.Epochs > maxEpochs:
		return fmt.Errorf("%d epochs; allowed: 1 to %d", c.Epochs, maxEpochs)
	case c.Batch < 1 || c.Batch > maxBatch:
		return fmt.Errorf("batches of %d; allowed: 1 to %d", c.Batch, maxBatch)
	case !(c.Rate > 0 && c.Rate <= 1):
		return fmt.Errorf("a rate of %g; allowed: above 0, at most 1", c.Rate)
	case !fraction(c.Decay) || !fraction(c.Mix) || !(c.Value >= 0 && c.Value <= 1000):
		return fmt.Errorf("decay %g, mix %g, value %g; allowed: 0 to 1, 0 to 1, 0 to 1000", c.Decay, c.Mix, c.Value)
	case !(c.Validation > 0 && c.Validation < 1):
		return fmt.Errorf("a validation share of %g; allowed: above 0, below 1", c.Validation)
	case c.Workers < 1:
		return fmt.Errorf("%d workers train nothing; allowed: 1 or more", c.Workers)
	}
	for _, width := range c.Hidden {
		if width < 1 || width > maxWidth {
			return fmt.Errorf("a layer of %d; allowed: 1 to %d", width, maxWidth)
		}
	}
	return nil
}

// Train trains a net and gives it as it was after the epoch with the smallest
// loss on the samples kept apart, with that loss.
func Train(c Config, s *Samples) (*Net, Loss, error) {
	if err := c.check(s); err != nil {
		return nil, Loss{}, err
	}
	if s.Len() == 0 {
		return nil, Loss{}, fmt.Errorf("the %d games hold no search to learn from; allowed: games of agents that search, uct or puct", s.Lessons())
	}
	random := rand.New(game.NewRand(c.Seed))
	train, kept := s.split(random, c.Validation)
	if len(train) == 0 || len(kept) == 0 {
		return nil, Loss{}, fmt.Errorf("%d samples to train on and %d kept apart; both are needed, so at least 2 games with searches", len(train), len(kept))
	}
	team := workers(c.Workers)
	n, err := c.newNet(s, random, team)
	if err != nil {
		return nil, Loss{}, err
	}
	room := newGradients(n, c.Batch)
	b := newBatch(c, s, team)
	optimiser := adam{decay: c.Decay, workers: team}
	each := (len(train) + c.Batch - 1) / c.Batch // steps an epoch
	var best Loss
	var weights [][]float32
	for epoch := range c.Epochs {
		random.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		var sum Loss
		for i := range each {
			step := epoch*each + i
			b.fill(train[i*c.Batch:min((i+1)*c.Batch, len(train))], random)
			loss := n.learn(b, c, step, room)
			if bad := loss.policy + loss.value; math.IsNaN(bad) || math.IsInf(bad, 0) {
				return nil, Loss{}, fmt.Errorf("step %d of epoch %d: the loss is %g; a smaller rate may help", i+1, epoch+1, bad)
			}
			optimiser.step(n.params(), c.Rate*(1+math.Cos(math.Pi*float64(step)/float64(c.Epochs*each)))/2)
			sum.add(loss)
			if c.Step != nil {
				c.Step(step+1, c.Epochs*each, loss)
			}
		}
		now := n.judge(b, kept, c)
		if c.Epoch != nil {
			c.Epoch(epoch+1, sum, now)
		}
		if weights == nil || now.total(c.Value) < best.total(c.Value) {
			best, weights = now, n.save(weights)
		}
	}
	n.restore(weights)
	return n, best, nil
}

// newNet is a net of the hidden layers.
func (c *Config) newNet(s *Samples, random *rand.Rand, team workers) (*Net, error) {
	text := ""
	for _, width := range c.Hidden {
		text += fmt.Sprintf("dense:%d relu ", width)
	}
	arch, err := ParseArch(text+"policy(dense direct) value(dense tanh)", s.planes, c.Channels)
	if err != nil {
		return nil, err
	}
	return newNet(arch, c.Batch, random, team), nil
}

// gradients is room for those by what a net gives.
type gradients struct{ policy, value []float32 }

func newGradients(n *Net, batch int) gradients {
	return gradients{make([]float32, batch*n.arch.planes.Policy), make([]float32, batch)}
}

// learn sets the gradients of the batch's mean loss, and gives its loss.
func (n *Net) learn(b *batch, c Config, step int, room gradients) Loss {
	policy, value := n.forward(b.planes, b.n, step)
	dpolicy, dvalue := room.policy[:len(policy)], room.value[:len(value)]
	loss := b.loss(policy, value, c, dpolicy, dvalue)
	n.backward(dpolicy, dvalue)
	return loss
}

// judge is the loss over samples, as they stand.
func (n *Net) judge(b *batch, samples []int32, c Config) Loss {
	var sum Loss
	for from := 0; from < len(samples); from += c.Batch {
		b.fill(samples[from:min(from+c.Batch, len(samples))], nil)
		policy, value := n.forward(b.planes, b.n, judging)
		sum.add(b.loss(policy, value, c, nil, nil))
	}
	return sum
}

// save copies the weights into room, or new room if that is nil.
func (n *Net) save(room [][]float32) [][]float32 {
	for i, p := range n.params() {
		if len(room) == i {
			room = append(room, make([]float32, len(p.w)))
		}
		copy(room[i], p.w)
	}
	return room
}

// restore takes weights back from what save gave.
func (n *Net) restore(weights [][]float32) {
	for i, p := range n.params() {
		copy(p.w, weights[i])
	}
}
