package train

import (
	"math"
	"math/rand/v2"

	"playout/engine/matrix"
	"playout/engine/train/arch"
	"playout/engine/train/nn"
	"playout/engine/train/parallel"
	"playout/engine/train/sample"
)

// learner is a net with the mini-batch that it learns from. Its methods allocate
// nothing on one worker.
type learner struct {
	net     *nn.Net
	batch   *sample.Batch
	config  *Config
	actor   bool
	moves   int // logits of a sample
	workers parallel.Workers

	losses          []Loss    // of the samples of the batch
	dpolicy, dvalue []float32 // gradients of the loss by the net's outputs

	// Of the loss being computed.
	policy, value []float32          // outputs of the net, nil for a head that it lacks
	gradients     bool               // whether to set dpolicy and dvalue too
	part          func(from, to int) // lossOfPart
}

// newLearner returns a net with random weights.
func newLearner(c *Config, s *sample.Set, a arch.Net, classes [3]float32, random *rand.Rand, workers parallel.Workers) *learner {
	l := &learner{
		batch: sample.NewBatch(s, sample.BatchConfig{Size: c.Batch, Channels: c.Channels, Mix: c.Mix,
			Temperature: c.Temperature, Classes: classes}, workers),
		net:     nn.New(a, c.Batch, random, workers),
		config:  c,
		actor:   s.Target() == sample.Actor,
		moves:   s.Planes().Policy,
		workers: workers,
		losses:  make([]Loss, c.Batch),
		dvalue:  make([]float32, c.Batch),
	}
	l.dpolicy = make([]float32, len(l.batch.Policy))
	l.part = l.lossOfPart
	return l
}

// learn computes the loss of samples and the gradients of its mean. It draws the symmetries from
// random, unless that is nil.
func (l *learner) learn(samples []int32, random *rand.Rand, step int) Loss {
	l.batch.Fill(samples, random)
	return l.learnBatch(step)
}

// learnBatch is learn for the samples that are in the batch.
func (l *learner) learnBatch(step int) Loss {
	policy, value := l.net.Forward(l.batch.Planes, l.batch.N, step)
	loss := l.loss(policy, value, true)
	if isNumber(loss.total(l.config.Value)) { // otherwise NonFiniteLayer could no longer find the layer in which that started
		l.net.Backward(l.dpolicy[:len(policy)], l.dvalue[:len(value)])
	}
	return loss
}

// evaluate computes the loss of samples, without symmetries and without learning.
func (l *learner) evaluate(samples []int32) Loss {
	var sum Loss
	for size := l.config.Batch; len(samples) > 0; samples = samples[min(size, len(samples)):] {
		l.batch.Fill(samples[:min(size, len(samples))], nil)
		policy, value := l.net.Forward(l.batch.Planes, l.batch.N, nn.Inference)
		loss := l.loss(policy, value, false)
		sum.add(&loss)
	}
	return sum
}

// loss returns the sum of the losses of the batch. With gradients it sets dpolicy and dvalue to
// those of the mean of policy + config.Value · value, in which each sample has the weight of its
// class.
func (l *learner) loss(policy, value []float32, gradients bool) Loss {
	l.policy, l.value, l.gradients = policy, value, gradients
	l.workers.Split(l.batch.N, l.part)
	var sum Loss
	for i := range l.losses[:l.batch.N] {
		sum.add(&l.losses[i])
	}
	return sum
}

// lossOfPart computes the losses of a part of the batch.
func (l *learner) lossOfPart(from, to int) {
	for i := from; i < to; i++ {
		l.losses[i] = Loss{}
		weight := float64(l.batch.Weight[i]) / float64(l.batch.N)
		if l.policy != nil {
			l.policyLoss(i, weight)
		}
		if l.value != nil {
			l.valueLoss(i, weight)
		}
	}
}

// policyLoss adds the policy's part to the loss of a sample. In chess it takes thousands of
// exponentials, which are slow as long as the upper halves of vector registers are in use, so it
// clears these first.
func (l *learner) policyLoss(i int, weight float64) {
	matrix.ClearUpper()
	loss, at := &l.losses[i], i*l.moves
	logits, target := l.policy[at:][:l.moves], l.batch.Policy[at:][:l.moves]
	var d []float32
	if l.gradients {
		d = l.dpolicy[at:][:l.moves]
	}
	var best int
	loss.policies = 1
	if !l.actor {
		loss.policy, loss.targetEntropy, best = nn.CrossEntropy(logits, target, d, weight)
	} else {
		advantage := float64(l.batch.Value[i]) // over 0 if the net has no value
		if l.value != nil {
			advantage -= float64(l.value[i])
		}
		loss.actors = 1
		loss.policy, loss.entropy, best = nn.PolicyGradient(logits, target, l.batch.Legal[at:][:l.moves], advantage, l.config.Entropy, d, weight)
	}
	var most float32
	for _, share := range target {
		most = max(most, share)
	}
	if target[best] == most {
		loss.agreed = 1
	}
}

// valueLoss adds the value's part to the loss of a sample.
func (l *learner) valueLoss(i int, weight float64) {
	loss, v := &l.losses[i], float64(l.value[i])
	wrong := v - float64(l.batch.Value[i])
	loss.values, loss.value = 1, wrong*wrong
	if r := float64(l.batch.Result[i]); r != 0 {
		loss.decided = 1
		if r*v > 0 {
			loss.predicted = 1
		}
	}
	if l.gradients {
		l.dvalue[i] = float32(l.config.Value * 2 * wrong * weight)
	}
}

func isNumber(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
