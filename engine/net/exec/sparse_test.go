package exec

import (
	"math/rand/v2"
	"testing"

	"playout/engine/net/program"
)

// Skipping zeros changes nothing, whichever inputs are 0.
func TestSparseEqualsDense(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		k, n := 1+r.IntN(70), 1+r.IntN(70)
		weights, bias, x := make([]float32, k*n), make([]float32, n), make([]float32, k)
		for i := range weights {
			weights[i] = r.Float32() - .5
		}
		for i := range n {
			bias[i] = r.Float32() - .5
		}
		dense := r.IntN(5)
		for i := range x {
			if r.IntN(4) < dense {
				x[i] = r.Float32() - .5
			}
		}
		s := program.Instruction{K: k, N: n}
		s.Pack(weights, bias)
		got, want := make([]float32, n), make([]float32, n)
		gemm(want, x, s.Weights, s.Bias, 1, k, n)
		sparseGemm(got, x, s.Weights, s.Bias, make([]int32, k), n)
		for i := range got {
			if !near(got[i], want[i]) {
				t.Fatalf("%d inputs, %d outputs: output %d is %v, want %v", k, n, i, got[i], want[i])
			}
		}
	}
}
