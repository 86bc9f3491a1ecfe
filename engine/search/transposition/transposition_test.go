package transposition

import (
	"math/rand/v2"
	"testing"

	"playout/engine/game"
)

// An entry returns what was packed into it, and None holds nothing.
func TestEntry(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		move, value, eval := game.Move(rng.Uint32()), int(int16(rng.Uint32())), int(int16(rng.Uint32()))
		depth, bound := rng.IntN(256), Bound(1+rng.IntN(3))
		x := NewEntry(move, value, eval, depth, bound)
		if x.Move() != move || x.Value() != value || x.Eval() != eval || x.Depth() != depth || x.Bound() != bound {
			t.Fatalf("packed move %d, value %d, evaluation %d, depth %d, bound %d; got %d, %d, %d, %d, %d", move, value, eval, depth, bound, x.Move(), x.Value(), x.Eval(), x.Depth(), x.Bound())
		}
	}
	if None.Move() != game.NoMove || None.Eval() != NoEval || None.Depth() != 0 || None.Bound() != 0 || None.Cuts(0, 0, 0) {
		t.Errorf("None is %x; want no move, no evaluation, depth 0, and no bound", uint64(None))
	}
}

// reference is the table by its definition: entries by bucket, in the order of their arrival, each
// with the root at which it arrived.
type reference struct {
	buckets int
	cleared bool
	root    int
	entries map[uint64][]referenceEntry // by bucket
}

type referenceEntry struct {
	key  uint64
	x    Entry
	root int
}

func (p *reference) next(cleared bool) {
	p.root++
	if p.cleared = p.cleared || cleared; p.cleared {
		p.entries = map[uint64][]referenceEntry{}
	}
}

func (p *reference) get(key uint64) Entry {
	for _, e := range p.entries[key/4%uint64(p.buckets)] {
		if e.key == key {
			return e.x
		}
	}
	return None
}

func (p *reference) put(key uint64, x Entry) {
	at := key / 4 % uint64(p.buckets)
	b := p.entries[at]
	worst, least := 0, 1<<30
	for i, e := range b {
		if e.key == key {
			if x.Move() == game.NoMove {
				x = NewEntry(e.x.Move(), x.Value(), x.Eval(), x.Depth(), x.Bound())
			}
			if e.root != p.root || e.x.Depth() <= x.Depth()+2 {
				b[i] = referenceEntry{key, x, p.root}
			}
			return
		}
		if worth := e.x.Depth() - 8*(p.root-e.root); worth < least {
			worst, least = i, worth
		}
	}
	if len(b) < 4 {
		p.entries[at] = append(b, referenceEntry{key, x, p.root})
	} else {
		b[worst] = referenceEntry{key, x, p.root}
	}
}

// At any time a table that grows holds the same as one of its full size, whether entries of
// earlier roots count or not.
func TestGrowingTableEqualsFullTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, buckets := range []int{1, 2, 4 * minBuckets} {
		for _, cleared := range []bool{false, true} {
			a := New(4*buckets + rng.IntN(4*buckets))
			p := &reference{buckets: buckets, entries: map[uint64][]referenceEntry{}}
			keys := make([]uint64, 6*buckets)
			for i := range keys {
				keys[i] = rng.Uint64()
			}
			for root := range Ages - 2 {
				if p.next(cleared); cleared {
					a.Clear()
				} else {
					a.Age()
				}
				known := keys[:max(1, len(keys)*(1+root%7)/7)] // the table grows little by little
				for range min(len(known), 1<<14) {
					key := known[rng.IntN(len(known))]
					if got, want := a.Get(key)&^ageMask, p.get(key); got != want {
						t.Fatalf("%d buckets, cleared %v, root %d: key %x has the entry %x, want %x", buckets, cleared, root, key, uint64(got), uint64(want))
					}
					move := game.Move(rng.Uint32())
					if rng.IntN(3) == 0 {
						move = game.NoMove
					}
					x := NewEntry(move, rng.IntN(100), NoEval, rng.IntN(20), Bound(1+rng.IntN(3)))
					a.Put(key, x)
					p.put(key, x)
				}
			}
			if len(a.buckets) != buckets {
				t.Errorf("in the end the table has %d buckets, want %d", len(a.buckets), buckets)
			}
		}
	}
	if a := New(1 << 20); len(a.buckets) != minBuckets {
		t.Errorf("a new table has %d buckets, want %d", len(a.buckets), minBuckets)
	}
}
