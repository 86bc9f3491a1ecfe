package eval

import "math"

// cache holds judgements of planes: a value, and the priors of the legal moves.
// Judgements are as long as their moves are many and lie in a ring, in which
// the newest takes the place of the oldest. A table finds them by a key of 128
// bits; one that meets another at its place takes it.
type cache struct {
	slots []slot    // a power of two
	ring  []float32 // each judgement in one piece: value, then priors
	next  uint64    // place of the next judgement, counting on from lap to lap
}

// slot says where the judgement of a key lies: at the place `at` modulo the
// ring's length, unless it has been written over since.
type slot struct {
	key key
	at  uint64
}

// key stands for the planes and for the logits of the legal moves: planes need
// not say whose turn it is. Of 2³² positions two share one with a probability
// of 10⁻²⁰.
type key struct{ a, b uint64 }

// numbersPerSlot is the room of the ring for each slot: with the slot's 24
// bytes it makes 128 a judgement.
const numbersPerSlot = 26

// newCache makes room for about so many judgements, rounded up to a power of
// two.
func newCache(judgements int) *cache {
	size := 1
	for size < judgements {
		size *= 2
	}
	c := &cache{slots: make([]slot, size), ring: make([]float32, size*numbersPerSlot)}
	c.next = 2 * uint64(len(c.ring)) // so that place 0, of empty slots, is long past
	return c
}

// get is the judgement of a key, of so many numbers, nil for none. It stands
// until the next put.
func (c *cache) get(k key, count int) []float32 {
	s := &c.slots[k.a&uint64(len(c.slots)-1)]
	if s.key != k || s.at+uint64(len(c.ring)) < c.next {
		return nil
	}
	return c.ring[s.at%uint64(len(c.ring)):][:count]
}

// put keeps a judgement. One that is longer than the ring is not kept.
func (c *cache) put(k key, value float32, priors []float32) {
	all, count := uint64(len(c.ring)), uint64(1+len(priors))
	if count > all {
		return
	}
	if left := all - c.next%all; left < count {
		c.next += left
	}
	at := c.ring[c.next%all:]
	at[0] = value
	copy(at[1:], priors)
	c.slots[k.a&uint64(len(c.slots)-1)] = slot{k, c.next}
	c.next += count
}

// hash makes the key. Each half is a chain of bijections of the words, so that
// what differs in one word alone never shares a key.
func hash(planes []float32, logits []int32) key {
	const odd1, odd2 = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	a, b := uint64(len(planes)), uint64(len(logits))
	mix := func(word uint64) {
		a = (a ^ word) * odd1
		a ^= a >> 29
		b = (b ^ word) * odd2
		b ^= b >> 32
	}
	for ; len(planes) >= 2; planes = planes[2:] {
		mix(uint64(math.Float32bits(planes[0])) | uint64(math.Float32bits(planes[1]))<<32)
	}
	if len(planes) > 0 {
		mix(uint64(math.Float32bits(planes[0])))
	}
	for _, l := range logits {
		mix(uint64(l))
	}
	return key{a, b}
}
