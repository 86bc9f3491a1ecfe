//go:build amd64 && goexperiment.simd

package matrix

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A series gives what its products give one after the other, and a wrong one panics.
func TestSetSeries(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 0))
	for _, p := range products() {
		y, start, x, w := p.operands(random)
		next := Series{Count: 3, NextY: len(y) + 1, NextX: len(x), NextW: len(w) + 3}
		y, x, w = normals(2*next.NextY+len(y), random), normals(3*len(x), random), normals(2*next.NextW+len(w), random)
		for _, k := range []Kernel{AVX512, AVX2, Plain} {
			if !slices.Contains(Kernels(), k) {
				continue
			}
			got, want := slices.Clone(y), slices.Clone(y)
			k.SetSeries(&p, next, got, start, x, w)
			for i := range next.Count {
				k.Set(&p, want[i*next.NextY:], start, x[i*next.NextX:], w[i*next.NextW:])
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s, %+v: the series gives %v, want %v", k, p, got, want)
			}
			for _, wrong := range []Series{{Count: 4, NextY: next.NextY}, {Count: 4, NextX: next.NextX}, {Count: 4, NextW: next.NextW}, {}, {Count: 1, NextY: -1}} {
				func() {
					defer func() {
						if recover() == nil {
							t.Fatalf("%s: %+v: no panic, want one", k, wrong)
						}
					}()
					k.SetSeries(&p, wrong, y, start, x, w)
				}()
			}
		}
	}
}
