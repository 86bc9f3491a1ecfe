package othello

import (
	"math/bits"
	"testing"

	"playout/engine/game"
)

// The sums over seeded playouts are the same on every machine and in WebAssembly.
const (
	goldenPlayouts = 2000
	goldenPlies    = 120903
	goldenBalance  = -164 // black's wins minus white's
	goldenHash     = 0xed005229c18071c7
)

func TestPlayoutsAreTheSameEverywhere(t *testing.T) {
	rand := game.NewRand(1)
	plies, balance, hash := 0, 0, uint64(0)
	for range goldenPlayouts {
		var r [game.MaxSeats]float32
		s := New().New(nil).(*state)
		plies += s.Playout(rand, &r)
		balance += int(r[black])
		hash = hash*31 + s.Hash()
	}
	if plies != goldenPlies || balance != goldenBalance || hash != goldenHash {
		t.Errorf("plies %d, balance %d, hash %#x; want %d, %d, %#x", plies, balance, hash, goldenPlies, goldenBalance, uint64(goldenHash))
	}
}

// Playouts choose uniformly among the moves of Legal. The test uses positions in which
// each first move forces a different end, so that the end identifies the move. Each chi
// square has at most 3 degrees of freedom; one in 50,000 exceeds 25.
func TestPlayoutsChooseUniformly(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many playouts from each position")
	}
	rand := game.NewRand(4)
	tried := 0
	for tried < 50 {
		s := nearlyFull(rand)
		legal := s.Legal(s.turn, nil)
		ends := map[uint64]int{} // hash of the only end after each move
		for i, m := range legal {
			next := *s
			next.Play(game.Solo(s.turn, m), nil)
			for next.Acting() != 0 {
				only := next.Legal(next.turn, nil)
				if len(only) != 1 {
					break
				}
				next.Play(game.Solo(next.turn, only[0]), nil)
			}
			if next.Acting() == 0 {
				ends[next.Hash()] = i
			}
		}
		if len(legal) < 2 || len(ends) < len(legal) {
			continue // two moves lead to the same end, or a later move is not forced
		}
		tried++
		const draws = 3000
		chosen := make([]float64, len(legal))
		for range draws {
			end := *s
			end.playout(rand.Uint64())
			chosen[ends[end.Hash()]]++
		}
		want, chi := draws/float64(len(legal)), 0.0
		for _, n := range chosen {
			chi += (n - want) * (n - want) / want
		}
		if chi > 25 {
			t.Errorf("%s: moves %v chosen %v times, chi square %.1f, want at most 25", s, legal, chosen, chi)
		}
	}
}

// nearlyFull returns a position of a random game with at most four empty squares.
func nearlyFull(rand *game.Rand) *state {
	for {
		s := New().New(nil).(*state)
		for s.Acting() != 0 {
			if 64-bits.OnesCount64(s.own|s.opp) <= 4 {
				return s
			}
			legal := s.Legal(s.turn, nil)
			s.Play(game.Solo(s.turn, legal[rand.IntN(len(legal))]), nil)
		}
	}
}
