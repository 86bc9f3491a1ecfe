package train

import (
	"math"
	"math/rand/v2"

	"playout/engine/game"
)

// batch is what a step learns from: planes and targets of some samples.
type batch struct {
	samples *Samples
	workers workers
	mix     float32
	shares  [256]float32 // what a share counts at the temperature
	classes [3]float32   // weights of the samples of games lost, drawn and won
	size    int          // numbers of planes that the net reads, a sample
	rooms   []room       // one for each worker

	n      int
	planes []float32
	policy []float32 // target shares, a sum of 1 a sample; empty without a policy
	legal  []bool    // which logits are legal moves, for an actor alone
	value  []float32 // target values
	weight []float32 // of the samples in the loss
	turns  []int     // symmetry of each sample
	each   []Loss    // of the samples

	result []float32 // the results alone, of which a person wants to know

	dpolicy, dvalue []float32 // gradients of the loss by the net's outputs
}

// room is what a worker needs to show one sample.
type room struct {
	state, turned game.State
	planes        []float32
	legal         []game.Move
	random        *game.Rand // never asked, since frames leave out no chance
}

func newBatch(c *Config, s *Samples, team workers) *batch {
	b := &batch{
		samples: s,
		workers: team,
		mix:     float32(c.Mix),
		classes: [3]float32{1, 1, 1},
		size:    c.Channels * s.planes.H * s.planes.W,
		rooms:   make([]room, max(team, 1)),
		value:   make([]float32, c.Batch),
		result:  make([]float32, c.Batch),
		weight:  make([]float32, c.Batch),
		turns:   make([]int, c.Batch),
		each:    make([]Loss, c.Batch),
		dvalue:  make([]float32, c.Batch),
	}
	for share := range b.shares {
		b.shares[share] = float32(math.Pow(float64(share), 1/c.Temperature))
	}
	b.planes = make([]float32, c.Batch*b.size)
	if s.target != None {
		b.policy = make([]float32, c.Batch*s.planes.Policy)
		b.dpolicy = make([]float32, len(b.policy))
	}
	if s.target == Actor {
		b.legal = make([]bool, len(b.policy))
	}
	for i := range b.rooms {
		r := game.NewRand(0)
		b.rooms[i] = room{state: s.game.New(r), turned: s.game.New(r), random: r,
			planes: make([]float32, s.planes.C*s.planes.H*s.planes.W)}
	}
	return b
}

// class is 0, 1 or 2 for a game lost, drawn or won.
func class(result float32) int {
	switch {
	case result < 0:
		return 0
	case result > 0:
		return 2
	}
	return 1
}

// fill takes samples, each under a symmetry drawn at random where the game has
// them and random is not nil.
func (b *batch) fill(samples []int32, random *rand.Rand) {
	b.n = len(samples)
	b.planes = b.planes[:b.n*b.size]
	symmetric, _ := b.samples.game.(game.Symmetric)
	for i := range samples {
		b.turns[i] = 0
		if symmetric != nil && random != nil {
			b.turns[i] = random.IntN(symmetric.Symmetries())
		}
	}
	parts := min(len(b.rooms), b.n)
	b.workers.split(parts, func(from, to int) {
		for part := from; part < to; part++ {
			for i := part * b.n / parts; i < (part+1)*b.n/parts; i++ {
				b.show(i, &b.samples.all[samples[i]], symmetric, &b.rooms[part])
			}
		}
	})
}

// show writes one sample to place i.
func (b *batch) show(i int, one *sample, symmetric game.Symmetric, r *room) {
	s := b.samples
	s.at(one, r.state, r.random)
	b.value[i] = (1-b.mix)*one.result + b.mix*one.expected
	b.result[i] = one.result
	b.weight[i] = b.classes[class(one.result)]
	if s.target != None {
		r.legal = r.state.Legal(one.seat, r.legal[:0])
	}
	state, turn := r.state, b.turns[i]
	if turn > 0 {
		symmetric.Transform(turn, r.turned, state)
		state = r.turned
	}
	s.planes.Encode(state, one.seat, r.planes)
	copy(b.planes[i*b.size:][:b.size], r.planes)
	if s.target == None {
		return
	}
	logit := func(m game.Move) int {
		if turn > 0 {
			m = symmetric.TransformMove(turn, m)
		}
		return s.planes.Index(state, one.seat, m)
	}
	target := b.policy[i*s.planes.Policy:][:s.planes.Policy]
	clear(target)
	if s.target == Search {
		shares := s.shares[one.shares:][:len(r.legal)]
		var sum float32
		for _, share := range shares {
			sum += b.shares[share]
		}
		for k, m := range r.legal {
			target[logit(m)] += b.shares[shares[k]] / sum
		}
		return
	}
	target[logit(one.move)] = 1
	if s.target == Actor {
		legal := b.legal[i*s.planes.Policy:][:s.planes.Policy]
		clear(legal)
		for _, m := range r.legal {
			legal[logit(m)] = true
		}
	}
}
