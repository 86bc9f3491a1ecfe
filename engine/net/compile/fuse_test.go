package compile

import (
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// compiled returns the program of a file.
func compiled(t *testing.T, data []byte) *program.Program {
	t.Helper()
	g, err := onnx.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The program of a golden model shows which operators are fused. Other tests check the numbers
// that its steps compute.
func TestOperatorsAreFused(t *testing.T) {
	want := map[string][]string{
		"conv-batch-norm-relu": {"gather", "winograd relu"},
		"residual-block":       {"gather", "winograd relu", "winograd relu", "winograd + residual relu"},
		"residual-before-norm": {"gather", "gemm", "gemm + residual", "affine"},
		"batch-norm-first":     {"affine relu", "gather", "gemm"},
		"gemm-batch-norm":      {"gemm relu"},
		"gemm-residual":        {"gemm relu", "gemm + residual relu"},
		"matmul-bias":          {"gemm"},
		"flatten-after-conv":   {"gather", "gemm", "gemm"},
		"transpose-reshape":    {"gather", "gemm"},
		"torus-concat":         {"gather", "winograd relu"},
		"torus-pad":            {"gather", "gemm", "winograd"},
		"torus-twice":          {"gather", "gemm relu", "winograd + residual relu"},
		"value-only":           {"gemm relu", "gemm tanh"},
	}
	for name, words := range want {
		data, err := os.ReadFile("../testdata/" + name + ".onnx")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range compiled(t, data).Steps {
			line := s.Op.String()
			if s.Dense() && s.Z != program.NoSlot {
				line += " + residual"
			}
			got = append(got, strings.TrimSpace(line+" "+s.Act.String()))
		}
		if n := len(got) - 1; got[n] == "gather" { // from the layout with channels last to that of ONNX
			got = got[:n]
		}
		if !slices.Equal(got, words) {
			t.Errorf("%s: program %q, want %q", name, got, words)
		}
	}
}
