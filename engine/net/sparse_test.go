package net

import (
	"math/rand/v2"
	"testing"

	"playout/engine/net/nettest"
)

// Passing over zeros changes nothing, whatever of the input is 0.
func TestSparseEqualsDense(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		k, n := 1+r.IntN(70), 1+r.IntN(70)
		raw, bias, x := make([]float32, k*n), make([]float32, panels(n)*lanes), make([]float32, k)
		for i := range raw {
			raw[i] = r.Float32() - .5
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
		w := pack(nil, raw, k, n)
		got, want := make([]float32, n), make([]float32, n)
		gemm(want, x, append(w, make([]float32, lanes)...), bias, 1, k, n)
		sparse(got, x, w, bias, make([]int32, k), n)
		for i := range got {
			if !near(float64(got[i]), float64(want[i])) {
				t.Fatalf("%d of %d inputs to %d: output %d is %v, dense %v", dense, k, n, i, got[i], want[i])
			}
		}
	}
}

// Which gemms are marked: those of one row after planes, moves and relu.
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
		m, err := Load(b.Marshal())
		if err != nil {
			t.Fatal(c.name, err)
		}
		last := m.program.steps[len(m.program.steps)-1]
		if last.sparse != c.want {
			t.Errorf("%s: marked %v, want %v; program %q", c.name, last.sparse, c.want, m.Steps())
		}
	}
}
