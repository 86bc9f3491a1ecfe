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
						t.Fatalf("size %d: %v under %v, want %v", size, held, k, want)
					}
				}
				continue
			} else if !known && c.get(k, 1) != nil {
				t.Fatalf("size %d: an evaluation of %v, which was never put", size, k)
			}
			record := make([]float32, 1+k.a%60) // its length depends on the key
			for i := range record {
				record[i] = rng.Float32()
			}
			c.put(k, record[0], record[1:])
			all[k] = record
			if held := c.get(k, len(record)); len(record) <= ring && !slices.Equal(held, record) {
				t.Fatalf("size %d: %v right after %v was put", size, held, record)
			}
		}
		if found == 0 || len(c.slots) != slots || len(c.ring) != ring || slots < size || slots > 2*size {
			t.Errorf("size %d: %d slots, before %d, found %d", size, len(c.slots), slots, found)
		}
	}
}

// Planes that differ in one number, in their length, or in the legal moves have
// other keys, in both halves.
func TestHash(t *testing.T) {
	a, b := map[uint64]bool{}, map[uint64]bool{}
	keys := 0
	see := func(planes []float32, logits ...int32) {
		k := hash(planes, logits)
		a[k.a], b[k.b] = true, true
		keys++
	}
	for _, size := range []int{0, 1, 2, 127, 256} {
		planes := make([]float32, size)
		see(planes)
		see(planes, 0)
		see(planes, 0, 1)
		see(planes, 1, 0)
		for i := range planes {
			planes[i] = 1
			see(planes)
			for j := range i {
				planes[j] = 1
				see(planes)
				planes[j] = 0
			}
			planes[i] = 0
		}
	}
	if len(a) != keys || len(b) != keys {
		t.Errorf("of %d keys %d and %d are different", keys, len(a), len(b))
	}
}

// silent is a net whose outputs are all 0.
type silent struct{}

func (silent) Run(_ []float32, n int) (policy, value []float32) {
	return make([]float32, 65*n), make([]float32, n)
}

// Evaluations from the cache leave nothing behind in the evaluator.
func TestFoundLeavesNothing(t *testing.T) {
	g := othello.New()
	e := NewNet(NetConfig{Game: g, Planes: g.(game.Encoder).Planes()[0], Net: silent{}, Batch: 3, Policy: true, Cache: 4})
	leaf := Leaf{State: g.New(nil)}
	leaf.Fill(leaf.State.Acting())
	room := cap(e.logits)
	for range 100 {
		e.Evaluate([]Leaf{leaf})
		if len(e.logits) != 0 || len(e.views) != 0 || cap(e.logits) != room {
			t.Fatalf("%d logits of %d, %d views wait", len(e.logits), cap(e.logits), len(e.views))
		}
	}
	if asked, found := e.Hits(); asked != 100 || found != 99 {
		t.Errorf("asked %d, found %d; want asked == 100 && found == 99", asked, found)
	}
}
