package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
)

// The cache is compared with a map: it always has the newest evaluation, and returns for a key
// only the last evaluation put under it. The memory never grows.
func TestCacheAgainstMap(t *testing.T) {
	for _, size := range []int{1, 3, 50, 300} {
		c := newCache(nil, size, 1)
		slots, ring := len(c.slots), len(c.ring)
		all := map[key][]float32{}
		rng := rand.New(rand.NewPCG(uint64(size), 0))
		found := 0
		for range 20_000 {
			k := key{uint64(rng.IntN(200)) * 0x9e3779b97f4a7c15, uint64(rng.IntN(2))}
			if want, known := all[k]; known && rng.IntN(2) == 0 {
				if held := c.get(k, len(want)); held != nil {
					found++
					if !slices.Equal(held, want) {
						t.Fatalf("size %d: key %v has %v, want %v", size, k, held, want)
					}
				}
				continue
			} else if !known && c.get(k, 1) != nil {
				t.Fatalf("size %d: key %v has an evaluation, but was never put", size, k)
			}
			record := make([]float32, 1+k.a%60) // its length depends on the key
			for i := range record {
				record[i] = rng.Float32()
			}
			c.put(k, record[0], record[1:])
			all[k] = record
			if held := c.get(k, len(record)); len(record) <= ring && !slices.Equal(held, record) {
				t.Fatalf("size %d: got %v right after put of %v", size, held, record)
			}
		}
		if found == 0 || len(c.slots) != slots || len(c.ring) != ring || slots < size || slots > 2*size {
			t.Errorf("size %d: %d slots and a ring of %d numbers, before %d and %d, want no change; found %d evaluations, want some", size, len(c.slots), len(c.ring), slots, ring, found)
		}
	}
}

// Planes that differ in one number, in their length, or in the legal moves have different keys, in
// both halves.
func TestHashesDiffer(t *testing.T) {
	a, b := map[uint64]bool{}, map[uint64]bool{}
	keys := 0
	add := func(planes []float32, logits ...int32) {
		k := hash(planes, logits)
		a[k.a], b[k.b] = true, true
		keys++
	}
	for _, size := range []int{0, 1, 2, 127, 256} {
		planes := make([]float32, size)
		add(planes)
		add(planes, 0)
		add(planes, 0, 1)
		add(planes, 1, 0)
		for i := range planes {
			planes[i] = 1
			add(planes)
			for j := range i {
				planes[j] = 1
				add(planes)
				planes[j] = 0
			}
			planes[i] = 0
		}
	}
	if len(a) != keys || len(b) != keys {
		t.Errorf("%d keys have %d different first halves and %d second ones, want all different", keys, len(a), len(b))
	}
}

// silent is a net whose outputs are all 0.
type silent struct{}

func (silent) Run(_ []float32, n int) (policy, value []float32) {
	return make([]float32, 65*n), make([]float32, n)
}

// Evaluations from the cache leave nothing in the evaluator's queue.
func TestCacheHitsLeaveNothingQueued(t *testing.T) {
	g := othello.New()
	e := NewNet(NetConfig{Game: g, Planes: g.(game.Encoder).Planes()[0], Net: silent{}, Batch: 3, Policy: true, Cache: 4})
	leaf := Leaf{State: g.New(nil)}
	leaf.Fill(leaf.State.Acting())
	room := cap(e.logits)
	for range 100 {
		e.Evaluate([]Leaf{leaf})
		if len(e.logits) != 0 || len(e.views) != 0 || cap(e.logits) != room {
			t.Fatalf("%d views and %d logits are queued, with room for %d; want none, and room for %d", len(e.views), len(e.logits), cap(e.logits), room)
		}
	}
	if asked, found := e.Hits(); asked != 100 || found != 99 {
		t.Errorf("asked %d and found %d, want 100 and 99", asked, found)
	}
}
