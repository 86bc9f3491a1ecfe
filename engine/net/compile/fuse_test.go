package compile

import (
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/net/onnx"
	"playout/engine/net/onnxfile"
	"playout/engine/net/program"
)

type attr = onnxfile.Attr

// compiled is the program of a file.
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

// Fusing is seen in the program: what each golden model becomes. That the
// steps are right is for the other tests.
func TestFused(t *testing.T) {
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
		if n := len(got) - 1; got[n] == "gather" { // from channels last to the order of ONNX
			got = got[:n]
		}
		if !slices.Equal(got, words) {
			t.Errorf("%s: program %q, want %q", name, got, words)
		}
	}
}

// A residual net needs few buffers at a time, whatever its depth.
func TestBuffersAreShared(t *testing.T) {
	var slots []int
	for _, blocks := range []int{2, 6} {
		p := compiled(t, nettest.Residual(2, 3, 8, 8, blocks, 64, false).Marshal())
		slots = append(slots, len(p.Slots))
	}
	if slots[0] != slots[1] || slots[0] > 6 {
		t.Errorf("2 blocks take %d slots, 6 take %d", slots[0], slots[1])
	}
}

// Gemms of one row are marked as sparse after planes, gathers and relu.
func TestSparseIsMarked(t *testing.T) {
	rows := func(b *nettest.Builder, x, y string) string {
		return b.Flat(b.Op("Concat", []string{x, y}, attr{Name: "axis", Value: 2}))
	}
	for _, c := range []struct {
		name  string
		build func(b *nettest.Builder) (x string, size int) // what the gemm reads
		want  bool
	}{
		{"planes", func(b *nettest.Builder) (string, int) { return b.Flat("planes"), 8 }, true},
		{"planes on a torus", func(b *nettest.Builder) (string, int) { return b.Flat(b.Torus("planes")), 32 }, true},
		{"relu", func(b *nettest.Builder) (string, int) { return b.Relu(b.Gemm(b.Flat("planes"), 8, 5)), 5 }, true},
		{"no activation", func(b *nettest.Builder) (string, int) { return b.Gemm(b.Flat("planes"), 8, 5), 5 }, false},
		{"tanh", func(b *nettest.Builder) (string, int) { return b.Flat(b.Op("Tanh", []string{"planes"})), 8 }, false},
		{"planes with a shift", func(b *nettest.Builder) (string, int) {
			return b.Flat(b.Op("Add", []string{"planes", b.Random(1, .5, 2, 1, 1)})), 8
		}, false},
		{"planes beside relu", func(b *nettest.Builder) (string, int) { return rows(b, "planes", b.Relu("planes")), 16 }, true},
		{"planes beside tanh", func(b *nettest.Builder) (string, int) {
			return rows(b, "planes", b.Op("Tanh", []string{"planes"})), 16
		}, false},
		{"tanh beside planes", func(b *nettest.Builder) (string, int) {
			return rows(b, b.Op("Tanh", []string{"planes"}), "planes"), 16
		}, false},
	} {
		b := nettest.New(4, 2, 2, 2)
		x, size := c.build(b)
		b.Op("Tanh", []string{b.Gemm(x, size, 1)})
		b.Output("value", 1)
		p := compiled(t, b.Marshal())
		if last := p.Steps[len(p.Steps)-1]; last.Sparse != c.want {
			t.Errorf("%s: marked %v, want %v; program %v", c.name, last.Sparse, c.want, p.Steps)
		}
	}
}
