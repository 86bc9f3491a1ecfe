package morris

import (
	"math/bits"
	"slices"
	"testing"

	"playout/engine/game"
)

// placementSets returns the sets of a side on a naive board, after the constants of placement.go.
func (n *naive) placementSets(side byte) (sets [kinds]uint64) {
	other := *n
	other.side = side
	other.removal = n.removal && n.side == side
	bit := func(square string) uint64 { return 1 << pointAt[slices.Index(squares[:], square)] }
	for _, square := range n.onBoard(side) {
		sets[shownStones] |= bit(square)
		if n.inMill(square) {
			sets[shownMills] |= bit(square)
		}
	}
	for _, mill := range naiveMills {
		own, gap := 0, ""
		for _, square := range mill {
			switch n.board[square] {
			case side:
				own++
			case 0:
				gap = square
			}
		}
		if own == 2 && gap != "" {
			sets[shownGaps] |= bit(gap)
		}
	}
	for square := range other.threats(side) {
		sets[shownThreats] |= bit(square)
	}
	sets[shownCounts] = 1 << n.hand[side]
	if other.removal {
		sets[shownCounts] |= 1 << noteRemoves
	}
	flies := other.left(side) == 3 && n.hand[side] == 0 && !n.noFlying
	if flies {
		sets[shownCounts] |= 1 << noteFlies
	}
	steps := 0
	for _, from := range n.onBoard(side) {
		for _, to := range squares {
			if n.board[to] == 0 && joined[[2]string{from, to}] {
				steps++
			}
		}
	}
	sets[shownSteps] = 1 << min(steps, mostSteps)
	return sets
}

// Place writes the sets of a naive board, of at most 64 numbers, which is what an evaluation net
// can add up, and leaves the other sets as they are.
func TestPlacement(t *testing.T) {
	most, looked := 0, 0
	visitRandomGames(3, func(_ *morris, s *state) {
		if looked++; looked%5 != 0 {
			return
		}
		n, names := read(s), [2]byte{'W', 'B'}
		sets := [game.MaxSets]uint64{2 * kinds: 5}
		s.Place(&sets)
		numbers := 0
		for seat, side := range names {
			if got, want := [kinds]uint64(sets[seat*kinds:]), n.placementSets(side); got != want {
				t.Fatalf("%s: the sets of %c are %x, want %x", s, side, got, want)
			}
		}
		for _, set := range sets[:2*kinds] {
			numbers += bits.OnesCount64(set)
			if set>>(placement.H*placement.W) != 0 {
				t.Fatalf("%s: the set %x has squares beyond the board", s, set)
			}
		}
		if most = max(most, numbers); numbers > 64 || sets[2*kinds] != 5 {
			t.Fatalf("%s: the sets have %d numbers, and the next set is %d; want at most 64, and 5", s, numbers, sets[2*kinds])
		}
	})
	if most < 30 {
		t.Errorf("the positions have at most %d numbers, want one with at least 30", most)
	}
}

// Play and PlayFrom both count plies.
func TestPliesAreCounted(t *testing.T) {
	var sets [game.MaxSets]uint64
	rng := game.NewRand(1)
	s, next := standard.New(nil).(*state), standard.New(nil).(*state)
	var room []game.Move
	for ply := 0; s.Acting() != 0; ply++ {
		if got := s.Place(&sets); got != ply {
			t.Fatalf("%s: ply %d, want %d", s, got, ply)
		}
		var joint game.Joint
		joint, room = game.RandomJoint(s, rng, room)
		var f game.Facts
		next.PlayFrom(s, joint[s.turn], &f)
		if got := next.Place(&sets); got != ply+1 {
			t.Fatalf("%s: ply %d follows %d, want %v", next, got, ply, ply+1)
		}
		s.Play(joint, nil)
	}
}
