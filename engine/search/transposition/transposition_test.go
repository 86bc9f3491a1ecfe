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
			t.Fatalf("%d, %d, %d, %d, %d: %x; want x.Move() == move && x.Value() == value && x.Eval() == eval && x.Depth() == depth && x.Bound() == bound", move, value, eval, depth, bound, uint64(x))
		}
	}
	if None.Move() != game.NoMove || None.Eval() != NoEval || None.Depth() != 0 || None.Bound() != 0 || None.Cuts(0, 0, 0) {
		t.Errorf("None is %x; want None.Move() == game.NoMove && None.Eval() == NoEval && None.Depth() == 0 && None.Bound() == 0 && !None.Cuts(0, 0, 0)", uint64(None))
	}
}

// plain is the table by its definition: entries by bucket, in the order of their arrival, each
// with the root at which it arrived.
type plain struct {
	buckets int
	strict  bool
	root    int
	held    map[uint64][]plainEntry // by bucket
}

type plainEntry struct {
	key  uint64
	x    Entry
	root int
}

func (p *plain) next(strict bool) {
	p.root++
	if p.strict = p.strict || strict; p.strict {
		p.held = map[uint64][]plainEntry{}
	}
}

func (p *plain) get(key uint64) Entry {
	for _, e := range p.held[key/4%uint64(p.buckets)] {
		if e.key == key {
			return e.x
		}
	}
	return None
}

func (p *plain) put(key uint64, x Entry) {
	at := key / 4 % uint64(p.buckets)
	b := p.held[at]
	worst, least := 0, 1<<30
	for i, e := range b {
		if e.key == key {
			if x.Move() == game.NoMove {
				x = NewEntry(e.x.Move(), x.Value(), x.Eval(), x.Depth(), x.Bound())
			}
			if e.root != p.root || e.x.Depth() <= x.Depth()+2 {
				b[i] = plainEntry{key, x, p.root}
			}
			return
		}
		if worth := e.x.Depth() - 8*(p.root-e.root); worth < least {
			worst, least = i, worth
		}
	}
	if len(b) < 4 {
		p.held[at] = append(b, plainEntry{key, x, p.root})
	} else {
		b[worst] = plainEntry{key, x, p.root}
	}
}

// At any time a table that grows holds the same as one of its full size, whether entries of
// earlier roots count or not.
func TestGrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, buckets := range []int{1, 2, 4 * fewest} {
		for _, strict := range []bool{false, true} {
			a := New(4*buckets + rng.IntN(4*buckets))
			p := &plain{buckets: buckets, held: map[uint64][]plainEntry{}}
			keys := make([]uint64, 6*buckets)
			for i := range keys {
				keys[i] = rng.Uint64()
			}
			for root := range Ages - 2 {
				if p.next(strict); strict {
					a.Forget()
				} else {
					a.Age()
				}
				known := keys[:max(1, len(keys)*(1+root%7)/7)] // the table grows little by little
				for range min(len(known), 1<<14) {
					key := known[rng.IntN(len(known))]
					if got, want := a.Get(key)&^ageMask, p.get(key); got != want {
						t.Fatalf("%d buckets, strict %v, root %d: %x is %x, want %x", buckets, strict, root, key, uint64(got), uint64(want))
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
				t.Errorf("after all that the table has %d buckets, want %d", len(a.buckets), buckets)
			}
		}
	}
	if a := New(1 << 20); len(a.buckets) != fewest {
		t.Errorf("a new table has %d buckets", len(a.buckets))
	}
}
