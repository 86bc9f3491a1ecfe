package morris

import (
	"math/bits"
	"testing"

	"playout/engine/game"
)

// The sums over seeded playouts are the same on every machine, also in WebAssembly.
const (
	goldenPlayouts = 2000
	goldenPlies    = 327536
	goldenBalance  = 46 // wins of White less wins of Black
	goldenHash     = 0xa97b28452984c4c8
)

func TestPlayoutsAreTheSameEverywhere(t *testing.T) {
	rand := game.NewRand(1)
	plies, balance, hash := 0, 0, uint64(0)
	for range goldenPlayouts {
		var r [game.MaxSeats]float32
		s := standard.New(nil).(*state)
		plies += s.Playout(rand, &r)
		balance += int(r[white])
		hash = hash*31 + s.Hash()
	}
	if plies != goldenPlies || balance != goldenBalance || hash != goldenHash {
		t.Errorf("plies %d, balance %d, hash %#x; want %d, %d, %#x", plies, balance, hash, goldenPlies, goldenBalance, uint64(goldenHash))
	}
}

// The fast loop of a playout plays like single plies with the same random words, from any position
// of a game with its history.
func TestPlayoutsPlayByTheRules(t *testing.T) {
	ends := map[end]int{}
	for _, g := range variants() {
		rand := game.NewRand(6)
		s, fast, slow := g.New(nil).(*state), new(state), new(state)
		for range 30 {
			for s.CopyFrom(g.New(nil)); s.Acting() != 0; {
				seed := rand.Uint64()
				fast.CopyFrom(s)
				slow.CopyFrom(s)
				var r [game.MaxSeats]float32
				plies := fast.Playout(game.NewRand(seed), &r)
				want := 0
				for x := game.NewRand(seed).Uint64() | 1; slow.end == unfinished; want++ {
					x = game.Xorshift(x)
					slow.advance(slow.pick(g.variant, x))
				}
				if fast.core != slow.core || plies != want {
					t.Fatalf("from %s: %d plies to %s, want %d to %s", s, plies, fast, want, slow)
				}
				ends[fast.end]++
				s.advance(s.pick(g.variant, rand.Uint64()))
			}
		}
	}
	for _, e := range []end{lost, drawnRepeated, drawnQuiet} {
		if ends[e] == 0 {
			t.Errorf("no playout has the end %d", e)
		}
	}
}

// Each ply of a playout is drawn uniformly from the moves of Legal. The chi square has one degree
// of freedom less than there are moves; Wilson and Hilferty's cube root makes it about standard
// normal, which exceeds 5 less than once in a million.
func TestPlayoutsChooseUniformly(t *testing.T) {
	const draws = 100 // for each move
	kinds := map[string]int{}
	for _, g := range variants() {
		rand := game.NewRand(4)
		s := g.New(nil).(*state)
		for range 200 {
			legal := s.Legal(s.turn, nil)
			chosen := map[[2]uint32]int{}
			x := rand.Uint64() | 1
			for range draws * len(legal) {
				x = game.Xorshift(x)
				from, to := s.pick(g.variant, x)
				chosen[[2]uint32{from, to}]++
			}
			chi, freedom := 0.0, float64(len(legal)-1)
			for _, m := range legal {
				from, to := points(m)
				off := float64(chosen[[2]uint32{from, to}] - draws)
				chi += off * off / draws
				delete(chosen, [2]uint32{from, to})
			}
			if len(chosen) > 0 {
				t.Fatalf("%s: moves %v are drawn that are not legal, want none", s, chosen)
			}
			if freedom > 0 && normal(chi, freedom) > 5 {
				t.Errorf("%s: chi square %.1f of %v moves", s, chi, freedom+1)
			}
			kinds[kindOf(s)]++
			if s.advance(s.pick(g.variant, rand.Uint64())); s.Acting() == 0 {
				s.CopyFrom(g.New(nil))
			}
		}
	}
	for _, kind := range []string{"place", "remove", "step", "fly", "both"} {
		if kinds[kind] == 0 {
			t.Errorf("no position of the kind %q was tried", kind)
		}
	}
}

// kindOf returns the kind of moves that a position has.
func kindOf(s *state) string {
	switch {
	case s.removal:
		return "remove"
	case s.places() && s.lasker:
		return "both"
	case s.places():
		return "place"
	case s.flies(s.variant):
		return "fly"
	}
	return "step"
}

// Every step of a stone to a neighbour is one bit of steps, which stepAt decodes.
func TestStepsAreComplete(t *testing.T) {
	ways := 0
	for point := range 24 {
		from := uint32(1) << point
		var reached uint32
		for set := steps(from, full&^from); set != 0; set &= set - 1 {
			way := stepAt[bits.TrailingZeros64(set)]
			if way.both != from|way.to || reached&way.to != 0 {
				t.Errorf("from %s: way to %06x with %06x", name(point), way.to, way.both)
			}
			reached |= way.to
			ways++
		}
		if reached != neighbours[point] {
			t.Errorf("from %s: %06x reached, want %06x", name(point), reached, neighbours[point])
		}
	}
	if ways != 64 {
		t.Errorf("%d ways, want 64", ways)
	}
}
