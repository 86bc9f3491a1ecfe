//go:build amd64 && goexperiment.simd && !js

package nnue

import (
	"simd/archsimd"

	"playout/engine/game"
)

// kernels are those that this processor has besides plain Go.
func kernels() []kernel {
	var list []kernel
	if archsimd.X86.AVX512() {
		list = append(list, vectors{"AVX-512", many512, few512}.kernel())
	}
	if archsimd.X86.AVX2() {
		list = append(list, vectors{"AVX2", many256, few256}.kernel())
	}
	return list
}

// lanes are the numbers of a chunk, which is a register of AVX-512.
const lanes = 32

type chunk = [lanes]int16

// vectors are the inner loops of a kernel for one width of registers.
type vectors struct {
	name string

	// many makes an accumulator from another one, which may be the same, by adding and
	// removing rows of weights.
	many func(to, from, weights []chunk, added, removed []uint16)

	// few is the sum of both halves, whose accumulators lack few rows. All slices have the
	// same length.
	few func(halves *[2]half) int32
}

// half is an accumulator, of the seat to move or of the other one, that is to be made from
// another one, which may be the same.
type half struct {
	to, from            []chunk
	plus, minus, minus2 []chunk // rows, of zeros where fewer change
	output              []chunk
}

// vectorSums computes sums with vectors.
type vectorSums struct {
	ring
	vectors
	chunks       int        // of an accumulator
	weights      []chunk    // rows of chunks, the last of zeros
	zeros        int        // the index of that one
	accumulators [2][]chunk // by view: slots+1 of chunks
	halves       [2]half
}

func (v vectors) kernel() kernel {
	return kernel{v.name, func(n *Net, p game.Placement) (sums, error) {
		s := &vectorSums{ring: newRing(p), vectors: v, chunks: n.hidden / lanes, zeros: p.Size()}
		s.weights = append(chunksOf(n.weights), make([]chunk, s.chunks)...)
		bias, output := chunksOf(n.bias), chunksOf(n.output)
		for view := range 2 {
			for range slots + 1 {
				s.accumulators[view] = append(s.accumulators[view], bias...)
			}
			s.halves[view].output = output[view*s.chunks:][:s.chunks]
		}
		return s, nil
	}}
}

// chunksOf copies numbers into chunks.
func chunksOf(x []int16) []chunk {
	var list []chunk
	for ; len(x) > 0; x = x[lanes:] {
		list = append(list, chunk(x))
	}
	return list
}

func (s *vectorSums) sum(sets *[game.MaxSets]uint64, ply, mover int) int32 {
	from, to := s.move(sets, ply)
	for i := range s.halves {
		view := (i ^ mover) & 1
		h, a := &s.halves[i], s.accumulators[view]
		h.to, h.from = a[to*s.chunks:][:s.chunks], a[from*s.chunks:][:s.chunks]
		added, removed := s.added[view].list(), s.removed[view].list()
		if len(added) > 1 || len(removed) > 2 {
			s.many(h.to, h.from, s.weights, added, removed)
			h.from, added, removed = h.to, nil, nil
		}
		h.plus, h.minus, h.minus2 = s.row(added, 0), s.row(removed, 0), s.row(removed, 1)
	}
	return s.few(&s.halves)
}

// row is the weights of one of the rows in a list, zeros beyond its end.
func (s *vectorSums) row(list []uint16, i int) []chunk {
	row := s.zeros
	if i < len(list) {
		row = int(list[i])
	}
	return s.weights[row*s.chunks:][:s.chunks]
}
