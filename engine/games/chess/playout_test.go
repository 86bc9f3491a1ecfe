package chess

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// The sums over seeded playouts are the same on every machine, also in WebAssembly.
const (
	goldenPlayouts = 2000
	goldenPlies    = 680862
	goldenBalance  = 0 // wins of White less wins of Black
	goldenHash     = 0x3de9819736d9d38c
)

func TestPlayoutsAreTheSameEverywhere(t *testing.T) {
	rand := game.NewRand(1)
	plies, balance, hash := 0, 0, uint64(0)
	ends := map[end]int{}
	for range goldenPlayouts {
		var r [game.MaxSeats]float32
		s := New().New(nil).(*state)
		plies += s.Playout(rand, &r)
		balance += int(r[board.White])
		hash = hash*31 + s.Hash()
		ends[s.end]++
	}
	if plies != goldenPlies || balance != goldenBalance || hash != goldenHash {
		t.Errorf("%d plies, balance %d, hash %#x; want %d, %d, %#x",
			plies, balance, hash, goldenPlies, goldenBalance, uint64(goldenHash))
	}
	for e := mated; e <= material; e++ {
		if ends[e] == 0 {
			t.Errorf("no playout ended by %s", notes[e])
		}
	}
	t.Log(ends)
}
