package compile

import (
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

// A residual net needs few slots, whatever its depth.
func TestSlotsAreShared(t *testing.T) {
	var slots []int
	for _, blocks := range []int{2, 6} {
		p := compiled(t, nettest.Residual(2, 3, 8, 8, blocks, 64, false).Marshal())
		slots = append(slots, len(p.Slots))
	}
	if slots[0] != slots[1] || slots[0] > 6 {
		t.Errorf("2 blocks take %d slots, 6 take %d; want the same, at most 6", slots[0], slots[1])
	}
}

// Gemms of one row are marked as sparse after planes, gathers and relu.
func TestSparseIsMarked(t *testing.T) {
	rows := func(b *nettest.Builder, x, y string) string {
		return b.Flat(b.Op("Concat", []string{x, y}, onnxfile.Attr{Name: "axis", Value: 2}))
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
			t.Errorf("%s: sparse %v, want %v; program %v", c.name, last.Sparse, c.want, p.Steps)
		}
	}
}
