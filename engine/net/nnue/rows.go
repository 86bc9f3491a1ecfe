package nnue

import "playout/engine/game"

// rowSums computes sums in Go, on accumulators and rows of weights in parts of type T.
type rowSums[T any] struct {
	ring
	loops[T]
	size         int    // parts of an accumulator
	weights      []T    // rows, the last of zeros
	zeros        int    // the index of the last row
	accumulators [2][]T // slots+1 of them, by view
	halves       [2]half[T]
}

// loops are the inner loops of a kernel.
type loops[T any] struct {
	// update makes an accumulator from another one, or from itself, by adding and removing rows of
	// weights.
	update func(to, from, weights []T, added, removed []uint16)

	// evaluate makes the accumulators of both halves by the few rows that a half has, and returns
	// the output of the net for them, before its bias.
	evaluate func(halves *[2]half[T]) int32
}

// half describes how to make an accumulator, of the seat to move or of the other one, from
// another one or from itself.
type half[T any] struct {
	to, from            []T
	plus, minus, minus2 []T // the rows to add and to remove; a row of zeros if fewer change
	output              []T
}

// newRowSums returns the sums of a net given in parts.
func newRowSums[T any](p game.Placement, l loops[T], weights, bias, output []T) *rowSums[T] {
	s := &rowSums[T]{ring: newRing(p), loops: l, size: len(bias), zeros: p.Size()}
	s.weights = append(weights, make([]T, s.size)...)
	for i := range s.halves {
		for range slots + 1 {
			s.accumulators[i] = append(s.accumulators[i], bias...)
		}
		s.halves[i].output = output[i*len(output)/2:][:len(output)/2]
	}
	return s
}

func (s *rowSums[T]) sum(sets *[game.MaxSets]uint64, ply, mover int) int32 {
	from, to := s.put(sets, ply)
	for i := range s.halves {
		view := (i ^ mover) & 1
		h, a := &s.halves[i], s.accumulators[view]
		h.to, h.from = a[to*s.size:][:s.size], a[from[view]*s.size:][:s.size]
		added, removed := s.added[view].list(), s.removed[view].list()
		if len(added) > 1 || len(removed) > 2 {
			s.update(h.to, h.from, s.weights, added, removed)
			h.from, added, removed = h.to, nil, nil
		}
		h.plus, h.minus, h.minus2 = s.row(added, 0), s.row(removed, 0), s.row(removed, 1)
	}
	return s.evaluate(&s.halves)
}

// row returns the weights of one of the rows in a list, zeros beyond its end.
func (s *rowSums[T]) row(list []uint16, i int) []T {
	row := s.zeros
	if i < len(list) {
		row = int(list[i])
	}
	return s.weights[row*s.size:][:s.size]
}
