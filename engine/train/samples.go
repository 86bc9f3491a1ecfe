package train

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"playout/engine/game"
	"playout/engine/record"
)

// Samples are the decisions of lessons of one game that a search thought about.
type Samples struct {
	game    game.Game
	planes  game.Planes
	lessons int
	all     []sample
	shares  []byte // of all samples, one after the other
}

// sample is one decision.
type sample struct {
	state    game.State
	shares   int32 // where its shares begin
	lesson   int32 // which lesson it is of
	result   float32
	expected float32
	seat     game.Seat
}

// NewSamples has no samples yet, of the game's own planes.
func NewSamples(g game.Game) (*Samples, error) {
	encoder, ok := g.(game.Encoder)
	if !ok || encoder.Planes()[0].Policy == 0 {
		return nil, fmt.Errorf("%s has no planes with a policy to train on", g.Spec().ID)
	}
	return &Samples{game: g, planes: encoder.Planes()[0]}, nil
}

// Channels is the number of channels of the planes.
func (s *Samples) Channels() int { return s.planes.C }

// Len is the number of samples.
func (s *Samples) Len() int { return len(s.all) }

// Lessons is the number of lessons they are of.
func (s *Samples) Lessons() int { return s.lessons }

// maxShares bounds the memory of samples.
const maxShares = 1 << 30

// Add takes the samples of a lesson.
func (s *Samples) Add(l *record.Lesson) error {
	first := len(s.all)
	returns, err := l.Replay(s.game, func(state game.State, seat game.Seat, _ game.Move, t *record.Thought) {
		if t.Shares == nil {
			return
		}
		s.all = append(s.all, sample{
			state:    game.Clone(s.game, state),
			shares:   int32(len(s.shares)),
			lesson:   int32(s.lessons),
			expected: float32(t.Value) / 127,
			seat:     seat,
		})
		s.shares = append(s.shares, t.Shares...)
	})
	if err == nil && len(s.shares) > maxShares {
		err = errors.New("the lessons are too many to be held in memory")
	}
	if err != nil {
		s.all = s.all[:first]
		return err
	}
	for i := first; i < len(s.all); i++ {
		s.all[i].result = returns[s.all[i].seat]
	}
	s.lessons++
	return nil
}

// split keeps a share of the lessons apart: whole ones, since the positions of
// a game are alike.
func (s *Samples) split(random *rand.Rand, share float64) (train, kept []int32) {
	apart := make([]bool, s.lessons)
	count := min(max(int(share*float64(s.lessons)+0.5), 1), s.lessons)
	for _, lesson := range random.Perm(s.lessons)[:count] {
		apart[lesson] = true
	}
	for i := range s.all {
		if apart[s.all[i].lesson] {
			kept = append(kept, int32(i))
		} else {
			train = append(train, int32(i))
		}
	}
	return train, kept
}

// batch is what a step learns from: planes and targets of some samples.
type batch struct {
	samples *Samples
	workers workers
	mix     float32
	size    int // numbers of planes that the net reads, a sample

	n      int
	planes []float32
	policy []float32 // target shares, a sum of 1 a sample
	value  []float32 // target values
	turns  []int     // symmetry of each sample

	result []float32 // the results alone, of which a person wants to know
}

func newBatch(c Config, s *Samples, team workers) *batch {
	size := c.Channels * s.planes.H * s.planes.W
	return &batch{
		samples: s,
		workers: team,
		mix:     float32(c.Mix),
		size:    size,
		planes:  make([]float32, c.Batch*size),
		policy:  make([]float32, c.Batch*s.planes.Policy),
		value:   make([]float32, c.Batch),
		result:  make([]float32, c.Batch),
		turns:   make([]int, c.Batch),
	}
}

// fill takes samples, each under a symmetry drawn at random where the game has
// them and random is not nil.
func (b *batch) fill(samples []int32, random *rand.Rand) {
	s := b.samples
	b.n = len(samples)
	b.planes, b.policy, b.value = b.planes[:b.n*b.size], b.policy[:b.n*s.planes.Policy], b.value[:b.n]
	symmetric, _ := s.game.(game.Symmetric)
	for i := range samples {
		b.turns[i] = 0
		if symmetric != nil && random != nil {
			b.turns[i] = random.IntN(symmetric.Symmetries())
		}
	}
	b.workers.split(b.n, func(from, to int) {
		turned := s.game.New(game.NewRand(0))
		room := make([]float32, s.planes.C*s.planes.H*s.planes.W)
		var legal []game.Move
		for i := from; i < to; i++ {
			one := &s.all[samples[i]]
			state, turn := one.state, b.turns[i]
			legal = state.Legal(one.seat, legal[:0])
			if turn > 0 {
				symmetric.Transform(turn, turned, state)
				state = turned
			}
			s.planes.Encode(state, one.seat, room)
			copy(b.planes[i*b.size:][:b.size], room)
			target := b.policy[i*s.planes.Policy:][:s.planes.Policy]
			clear(target)
			shares := s.shares[one.shares:][:len(legal)]
			var sum float32
			for _, share := range shares {
				sum += float32(share)
			}
			for k, m := range legal {
				if turn > 0 {
					m = symmetric.TransformMove(turn, m)
				}
				target[s.planes.Index(state, one.seat, m)] += float32(shares[k]) / sum
			}
			b.value[i] = (1-b.mix)*one.result + b.mix*one.expected
			b.result[i] = one.result
		}
	})
}
