package game

import (
	"math/bits"
	"math/rand/v2"
)

// Rand is the only source of random numbers: math/rand/v2's PCG seeded with (seed, 0).
// It is passed to everything that needs it, so that a seed and the moves reproduce a
// game. It is a rand.Source: rand.New(r) offers every distribution of math/rand/v2.
type Rand struct {
	pcg rand.PCG
}

// NewRand returns the source of a seed.
func NewRand(seed uint64) *Rand {
	r := new(Rand)
	r.Seed(seed)
	return r
}

// Seed restarts the source, as if it were new.
func (r *Rand) Seed(seed uint64) { r.pcg.Seed(seed, 0) }

// Uint64 returns the next 64 random bits.
func (r *Rand) Uint64() uint64 { return r.pcg.Uint64() }

// Float64 returns a number uniform in [0, 1).
func (r *Rand) Float64() float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// IntN returns a number uniform in [0, n), n > 0, by Lemire's multiplication with rejection
// (Fast random integer generation in an interval, 2019).
func (r *Rand) IntN(n int) int {
	if n <= 0 {
		panic("game: IntN of a number that is not positive")
	}
	bound := uint64(n)
	hi, lo := bits.Mul64(r.Uint64(), bound)
	if lo < bound {
		for threshold := -bound % bound; lo < threshold; {
			hi, lo = bits.Mul64(r.Uint64(), bound)
		}
	}
	return int(hi)
}
