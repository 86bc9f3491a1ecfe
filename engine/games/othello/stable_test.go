package othello

import (
	"math/bits"
	"testing"

	"playout/engine/game"
)

// naiveStable computes stable by coordinates, adding discs one by one.
func naiveStable(own, opp uint64) (set uint64) {
	on := func(set uint64, x, y int) bool { return x >= 0 && x < 8 && y >= 0 && y < 8 && set>>(8*y+x)&1 != 0 }
	full := func(x, y, dx, dy int) bool {
		for step := -7; step < 8; step++ {
			x, y := x+step*dx, y+step*dy
			if on(^uint64(0), x, y) && !on(own|opp, x, y) {
				return false
			}
		}
		return true
	}
	for added := true; added; {
		added = false
		for sq := range 64 {
			x, y := sq%8, sq/8
			holds := on(own, x, y) && !on(set, x, y)
			for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				dx, dy := d[0], d[1]
				holds = holds && (full(x, y, dx, dy) || on(set, x+dx, y+dy) || on(set, x-dx, y-dy) ||
					!on(^uint64(0), x+dx, y+dy) || !on(^uint64(0), x-dx, y-dy))
			}
			if holds {
				set |= 1 << sq
				added = true
			}
		}
	}
	return set
}

// stable agrees with naiveStable in full games and on randomly filled boards, sparse and dense.
func TestStableDiscsByCoordinates(t *testing.T) {
	found := 0
	check := func(own, opp uint64) {
		mine, theirs := naiveStable(own, opp), naiveStable(opp, own)
		found += bits.OnesCount64(mine | theirs)
		if got := stable(own, opp); got != mine {
			t.Fatalf("own %x, opp %x: stable %x, want %x", own, opp, got, mine)
		}
		if got, want := stableLead(own, opp), bits.OnesCount64(mine)-bits.OnesCount64(theirs); int(got) != want {
			t.Fatalf("own %x, opp %x: a lead of %d, want %d", own, opp, got, want)
		}
	}
	visitRandomGames(func(s *state) { check(s.own, s.opp) })
	rand := game.NewRand(4)
	for range 1000 {
		taken, mine := rand.Uint64(), rand.Uint64()
		for range 2 + rand.IntN(3) {
			taken |= rand.Uint64()
		}
		mine &= rand.Uint64()
		check(taken&mine, taken&^mine)
	}
	if found < 10_000 {
		t.Errorf("only %d stable discs, want at least 10_000", found)
	}
}
