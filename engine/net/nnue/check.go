package nnue

import (
	"fmt"
	"math/rand/v2"

	"playout/engine/game"
	"playout/engine/net/choice"
)

// selfCheck compares a kernel with plain Go, bit by bit, over random positions of random
// nets. It runs when the first evaluator is made, so it takes some milliseconds at most.
func selfCheck(k kernel) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("it panics: %v", fault)
		}
	}()
	r := rand.New(rand.NewPCG(1, 0))
	for _, hidden := range []int{minHidden, 160, 256} {
		p := game.Placement{Kinds: 1 + r.IntN(maxKinds), H: 4, W: 8, Flip: 24, Mirror: 7}
		n := probe(r, p, hidden)
		got, err := k.start(n, p)
		if err != nil {
			return err
		}
		want, err := plain.start(n, p)
		if err != nil {
			return err
		}
		var sets [game.MaxSets]uint64
		for i := range 100 {
			randomChange(r, p, &sets)
			ply, mover := i-r.IntN(3), r.IntN(2)
			if got.sum(&sets, ply, mover) != want.sum(&sets, ply, mover) {
				return choice.ErrDisagrees
			}
		}
	}
	return nil
}

// probe returns a random net for placements of that size, whose accumulators lie around the
// limits.
func probe(r *rand.Rand, p game.Placement, hidden int) *Net {
	n := &Net{kinds: p.Kinds, h: p.H, w: p.W, hidden: hidden}
	n.weights = noise(r, p.Size()*hidden, maxWeight)
	n.bias = noise(r, hidden, maxBias)
	n.output = noise(r, 2*hidden, maxOutput)
	return n
}

// noise returns whole numbers from -most to most; the extremes are frequent.
func noise(r *rand.Rand, count, most int) []int16 {
	x := make([]int16, count)
	for i := range x {
		x[i] = int16(min(max(r.IntN(3*most)-3*most/2, -most), most))
	}
	return x
}

// randomChange changes the squares of a few pieces, and seldom all of them.
func randomChange(r *rand.Rand, p game.Placement, sets *[game.MaxSets]uint64) {
	changes := 1 + r.IntN(4)
	if r.IntN(10) == 0 {
		*sets = [game.MaxSets]uint64{}
		changes = r.IntN(maxPieces)
	}
	for range changes {
		sets[r.IntN(2*p.Kinds)] ^= 1 << r.IntN(p.H*p.W)
	}
	var taken uint64 // a square has at most one piece
	for i := range sets {
		sets[i] &^= taken
		taken |= sets[i]
	}
}
