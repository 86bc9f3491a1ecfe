package net

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/net/nettest"
)

// Fusing is seen in the program: what each golden model becomes. That the
// steps are right is for the other tests.
func TestFused(t *testing.T) {
	want := map[string][]string{
		"conv-batch-norm-relu": {"move", "winograd relu"},
		"residual-block":       {"move", "winograd relu", "winograd relu", "winograd + residual relu"},
		"residual-before-norm": {"move", "gemm", "gemm + residual", "affine"},
		"batch-norm-first":     {"affine relu", "move", "gemm"},
		"gemm-batch-norm":      {"gemm relu"},
		"gemm-residual":        {"gemm relu", "gemm + residual relu"},
		"matmul-bias":          {"gemm"},
		"flatten-after-conv":   {"move", "gemm", "gemm"},
		"transpose-reshape":    {"move", "gemm"},
		"torus-concat":         {"move", "winograd relu"},
		"torus-pad":            {"move", "gemm", "winograd"},
		"torus-twice":          {"move", "gemm relu", "winograd + residual relu"},
		"value-only":           {"gemm relu", "gemm tanh"},
	}
	for _, g := range goldens {
		words, ok := want[g.name]
		if !ok {
			continue
		}
		delete(want, g.name)
		m, err := Load(g.marshal())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range m.program.steps {
			s := m.program.steps[i]
			line := kindNames[s.kind]
			if s.dense() && s.z != none {
				line += " + residual"
			}
			got = append(got, strings.TrimSpace(line+" "+actNames[s.act]))
		}
		if n := len(got) - 1; got[n] == "move" { // from channels last to the order of ONNX
			got = got[:n]
		}
		if !slices.Equal(got, words) {
			t.Errorf("%s: program %q, want %q", g.name, got, words)
		}
	}
	for name := range want {
		t.Errorf("no golden model is called %s", name)
	}
}

// A residual net needs few buffers at a time, whatever its depth.
func TestBuffersAreShared(t *testing.T) {
	var slots []int
	for _, blocks := range []int{2, 6} {
		m, err := Load(nettest.Residual(2, 3, 8, 8, blocks, 64, false).Marshal())
		if err != nil {
			t.Fatal(err)
		}
		slots = append(slots, len(m.program.slots))
	}
	if slots[0] != slots[1] || slots[0] > 6 {
		t.Errorf("2 blocks take %d slots, 6 take %d", slots[0], slots[1])
	}
}

func TestExecutorBounds(t *testing.T) {
	m, err := Load(nettest.Perceptron().Marshal())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-1, 0, MaxBatch + 1} {
		if _, err := m.Executor(n); err == nil {
			t.Errorf("an executor for %d samples", n)
		}
	}
	e, err := m.Executor(2)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("3 samples ran where 2 have room")
		}
	}()
	e.Run(positions(m, 3, 1), 3)
}
