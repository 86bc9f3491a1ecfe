//go:build amd64 && goexperiment.simd && !js

package nnue

import (
	"simd/archsimd"

	"playout/engine/game"
)

// kernels returns the kernels that this processor has besides plain Go.
func kernels() []kernel {
	var list []kernel
	if archsimd.X86.AVX512() {
		list = append(list, vectors("AVX-512", loops[chunk]{update512, evaluate512}))
	}
	if archsimd.X86.AVX2() {
		list = append(list, vectors("AVX2", loops[chunk]{update256, evaluate256}))
	}
	return list
}

// lanes is the number of numbers in a chunk, which is a register of AVX-512.
const lanes = 32

type chunk = [lanes]int16

// vectors returns a kernel with one width of registers.
func vectors(name string, l loops[chunk]) kernel {
	return kernel{name, func(n *Net, p game.Placement) (sums, error) {
		return newRowSums(p, l, chunksOf(n.weights), chunksOf(n.bias), chunksOf(n.output)), nil
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
