package sample

import (
	"math"
	"math/rand/v2"

	"playout/engine/game"
	"playout/engine/train/parallel"
)

// Batch is the input of a step: inputs and targets of some samples. Callers only read its exported
// fields, which are valid until the next Fill. Fill allocates nothing on one worker.
type Batch struct {
	N      int       // samples in it
	Planes []float32 // inputs: the first channels of the planes of each sample
	Policy []float32 // target shares, which sum to 1 for each sample; empty if no policy learns
	Legal  []bool    // which logits are legal moves, only for an actor
	Value  []float32 // target values
	Result []float32 // results of the games, without the search's values
	Weight []float32 // weights of the samples in the loss

	set     *Set
	config  BatchConfig
	workers parallel.Workers
	shares  [256]float32 // each share raised to the power of 1 over the temperature
	inputs  int          // numbers that the net reads of one sample
	scratch []scratch    // one for each worker

	// Of the samples that Fill writes.
	samples    []int32
	symmetric  game.Symmetric // nil for a game without symmetries
	transforms []int          // symmetry of each sample; for target Worth its variant
	fill       func(from, to int)
}

// BatchConfig describes batches. Target Worth ignores Mix and Classes: it learns from neither a
// search nor the result.
type BatchConfig struct {
	Size        int     // samples, at most
	Channels    int     // channels of the planes that the net reads, from the first
	Mix         float64 // share of the search's value in the target, the rest is the result
	Temperature float64 // of the policy's target
	// Classes holds the weights of samples of games lost, drawn and won.
	Classes [3]float32
}

// scratch holds the buffers that a worker needs to write one sample.
type scratch struct {
	state, transformed game.State
	planes             []float32 // nil if the net reads all channels
	legal              []game.Move
	random             *game.Rand // never drawn from, since a set keeps the outcomes of chance
}

// NewBatch returns an empty batch of samples of a set.
func NewBatch(s *Set, c BatchConfig, workers parallel.Workers) *Batch {
	b := &Batch{
		set:        s,
		config:     c,
		workers:    workers,
		inputs:     c.Channels * s.planes.H * s.planes.W,
		scratch:    make([]scratch, max(workers.N, 1)),
		Value:      make([]float32, c.Size),
		Result:     make([]float32, c.Size),
		Weight:     make([]float32, c.Size),
		transforms: make([]int, c.Size),
	}
	b.symmetric, _ = s.game.(game.Symmetric)
	b.fill = b.fillParts
	for share := range b.shares {
		b.shares[share] = float32(math.Pow(float64(share), 1/c.Temperature))
	}
	b.Planes = make([]float32, c.Size*b.inputs)
	if s.target.HasPolicy() {
		b.Policy = make([]float32, c.Size*s.planes.Policy)
	}
	if s.target == Actor {
		b.Legal = make([]bool, len(b.Policy))
	}
	for i := range b.scratch {
		r := game.NewRand(0)
		b.scratch[i] = scratch{state: s.game.New(r), transformed: s.game.New(r), random: r}
		if c.Channels < s.planes.C {
			b.scratch[i].planes = make([]float32, s.planes.C*s.planes.H*s.planes.W)
		}
	}
	return b
}

// Fill sets the batch to the samples with the given numbers in the set. If random is not nil, it
// draws a variant of each position for target Worth, and otherwise a symmetry if the game has any.
func (b *Batch) Fill(samples []int32, random *rand.Rand) {
	b.N, b.samples = len(samples), samples
	b.Planes = b.Planes[:b.N*b.inputs]
	for i, number := range samples {
		b.transforms[i] = 0
		switch {
		case random == nil:
		case b.set.target == Worth:
			b.transforms[i] = b.set.all[number].variant(b.set, random)
		case b.symmetric != nil:
			b.transforms[i] = random.IntN(b.symmetric.Symmetries())
		}
	}
	b.workers.Split(b.parts(), b.fill)
}

// parts returns the number of parts in which a batch is filled, each by one worker.
func (b *Batch) parts() int { return min(len(b.scratch), b.N) }

func (b *Batch) fillParts(from, to int) {
	parts := b.parts()
	for part := from; part < to; part++ {
		for i := part * b.N / parts; i < (part+1)*b.N/parts; i++ {
			b.write(i, &b.set.all[b.samples[i]], &b.scratch[part])
		}
	}
}

// write writes one sample to place i of the batch.
func (b *Batch) write(i int, smp *sample, r *scratch) {
	s := b.set
	inputs, planes := b.Planes[i*b.inputs:][:b.inputs], r.planes
	if planes == nil {
		planes = inputs
	}
	if s.target == Worth {
		b.Value[i] = s.writeVariant(smp, b.transforms[i], planes)
		copy(inputs, planes)
		b.Result[i], b.Weight[i] = smp.result, 1
		return
	}
	s.restore(smp, r.state, r.random)
	mix := float32(b.config.Mix)
	b.Value[i] = (1-mix)*smp.result + mix*smp.expected
	b.Result[i] = smp.result
	b.Weight[i] = b.config.Classes[class(smp.result)]
	if s.target.HasPolicy() {
		r.legal = r.state.Legal(smp.seat, r.legal[:0])
	}
	state, symmetry := r.state, b.transforms[i]
	if symmetry > 0 {
		b.symmetric.Transform(symmetry, r.transformed, state)
		state = r.transformed
	}
	s.planes.Encode(state, smp.seat, planes)
	copy(inputs, planes)
	if !s.target.HasPolicy() {
		return
	}
	logit := func(m game.Move) int {
		if symmetry > 0 {
			m = b.symmetric.TransformMove(symmetry, m)
		}
		return s.planes.Index(state, smp.seat, m)
	}
	target := b.Policy[i*s.planes.Policy:][:s.planes.Policy]
	clear(target)
	if s.target == Search {
		shares := s.shares[smp.shares:][:len(r.legal)]
		var sum float32
		for _, share := range shares {
			sum += b.shares[share]
		}
		for k, m := range r.legal {
			target[logit(m)] += b.shares[shares[k]] / sum
		}
		return
	}
	target[logit(smp.move)] = 1
	if s.target == Actor {
		legal := b.Legal[i*s.planes.Policy:][:s.planes.Policy]
		clear(legal)
		for _, m := range r.legal {
			legal[logit(m)] = true
		}
	}
}
