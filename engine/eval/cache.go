package eval

import (
	"math"
	"math/bits"
)

// cache is a viewer that keeps the evaluations of another one, each a value and the priors of the
// legal moves. They are in a ring buffer, in which the newest replaces the oldest, and a hash table
// finds them by a key of 128 bits. A key has two slots; a new evaluation takes the older one.
type cache struct {
	viewer viewer
	slots  []slot    // their number is a power of two; neighbours serve the same keys
	ring   []float32 // each evaluation in one piece: value, then priors
	next   uint64    // place of the next evaluation, counted through all laps
	found  uint64    // views whose evaluation it had

	missed []view // views of a call without a kept evaluation, for the other viewer
	keys   []key  // of those
	from   []int  // their indices among all views of the call
}

// slot holds the place of the evaluation of a key: at modulo the ring's length, unless the place
// has been overwritten since.
type slot struct {
	key key
	at  uint64
}

// key stands for the planes and the indices of the legal moves, since planes need not show the seat
// to move. Among 2³² positions, two have the same key with a probability of 10⁻²⁰.
type key struct{ a, b uint64 }

// numbersPerSlot is the length of the ring for each slot: with the slot's 24
// bytes that is 128 per evaluation.
const numbersPerSlot = 26

// newCache makes room for evaluations by a viewer, their number rounded up to a power of two, and
// for calls of batch views.
func newCache(viewer viewer, evaluations, batch int) *cache {
	size := 2
	for size < evaluations {
		size *= 2
	}
	c := &cache{
		viewer: viewer,
		slots:  make([]slot, size),
		ring:   make([]float32, size*numbersPerSlot),
		missed: make([]view, 0, batch),
		keys:   make([]key, 0, batch),
		from:   make([]int, 0, batch),
	}
	c.next = 2 * uint64(len(c.ring)) // so that 0, as in empty slots, is long past
	return c
}

func (c *cache) evaluate(planes []float32, views []view) {
	size := len(planes) / len(views)
	c.missed, c.keys, c.from = c.missed[:0], c.keys[:0], c.from[:0]
	for i := range views {
		v := &views[i]
		seen := planes[i*size:][:size]
		k := hash(seen, v.logits)
		if held := c.get(k, 1+len(v.logits)); held != nil {
			c.found++
			v.value = held[0]
			copy(v.priors, held[1:])
			continue
		}
		if n := len(c.missed); n < i {
			copy(planes[n*size:], seen)
		}
		c.missed, c.keys, c.from = append(c.missed, *v), append(c.keys, k), append(c.from, i)
	}
	if len(c.missed) == 0 {
		return
	}
	c.viewer.evaluate(planes[:len(c.missed)*size], c.missed)
	for i := range c.missed {
		v := &c.missed[i]
		views[c.from[i]].value = v.value
		c.put(c.keys[i], v.value, v.priors)
	}
}

// find returns the slot of a key, or the one that it would take.
func (c *cache) find(k key) *slot {
	at := k.a & uint64(len(c.slots)-1)
	one, two := &c.slots[at], &c.slots[at^1]
	if one.key == k || two.key != k && one.at < two.at {
		return one
	}
	return two
}

// get returns the evaluation of a key, of count numbers, or nil. It is valid until the next put.
func (c *cache) get(k key, count int) []float32 {
	s := c.find(k)
	if s.key != k || s.at+uint64(len(c.ring)) < c.next {
		return nil
	}
	return c.ring[s.at%uint64(len(c.ring)):][:count]
}

// put keeps an evaluation, unless it is longer than the ring.
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
	*c.find(k) = slot{k, c.next}
	c.next += count
}

// hash returns the key: MurmurHash3 for 128 bits (Austin Appleby, x64 variant), four numbers per
// block, the last one padded with zeros.
func hash(planes []float32, logits []int32) key {
	k := key{uint64(len(planes)), uint64(len(logits))}
	for ; len(planes) >= 4; planes = planes[4:] {
		k.mix(pair(math.Float32bits(planes[0]), math.Float32bits(planes[1])),
			pair(math.Float32bits(planes[2]), math.Float32bits(planes[3])))
	}
	var rest [4]float32
	copy(rest[:], planes)
	k.mix(pair(math.Float32bits(rest[0]), math.Float32bits(rest[1])),
		pair(math.Float32bits(rest[2]), math.Float32bits(rest[3])))
	for len(logits) > 0 {
		var block [4]int32
		logits = logits[copy(block[:], logits):]
		k.mix(pair(uint32(block[0]), uint32(block[1])), pair(uint32(block[2]), uint32(block[3])))
	}
	k.a += k.b
	k.b += k.a
	k.a, k.b = finish(k.a), finish(k.b)
	k.a += k.b
	k.b += k.a
	return k
}

func pair(low, high uint32) uint64 { return uint64(low) | uint64(high)<<32 }

// mix adds a block of two words.
func (k *key) mix(x, y uint64) {
	const c1, c2 = 0x87c37b91114253d5, 0x4cf5ad432745937f
	k.a ^= bits.RotateLeft64(x*c1, 31) * c2
	k.a = (bits.RotateLeft64(k.a, 27)+k.b)*5 + 0x52dce729
	k.b ^= bits.RotateLeft64(y*c2, 33) * c1
	k.b = (bits.RotateLeft64(k.b, 31)+k.a)*5 + 0x38495ab5
}

// finish makes every bit of a half affect every other.
func finish(x uint64) uint64 {
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
