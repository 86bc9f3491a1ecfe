//go:build amd64 && goexperiment.simd && !js

package exec

import "simd/archsimd"

// half is half of a panel, which fits a register of AVX2.
type half = [lanes / 2]float32

// row256 is vectors.row with AVX2: two panels at a time.
func row256(y []panel, x []float32, list []int32, w, bias []panel) {
	k := len(x)
	for p := 0; p < len(bias); p += 2 {
		q := min(p+1, len(bias)-1) // an odd last panel is computed twice
		w0, w1 := w[p*k:][:k], w[q*k:][:k]
		a := archsimd.LoadFloat32x8((*half)(bias[p][:8]))
		b := archsimd.LoadFloat32x8((*half)(bias[p][8:]))
		c := archsimd.LoadFloat32x8((*half)(bias[q][:8]))
		d := archsimd.LoadFloat32x8((*half)(bias[q][8:]))
		for _, i := range list {
			u := archsimd.BroadcastFloat32x8(x[i])
			a = u.MulAdd(archsimd.LoadFloat32x8((*half)(w0[i][:8])), a)
			b = u.MulAdd(archsimd.LoadFloat32x8((*half)(w0[i][8:])), b)
			c = u.MulAdd(archsimd.LoadFloat32x8((*half)(w1[i][:8])), c)
			d = u.MulAdd(archsimd.LoadFloat32x8((*half)(w1[i][8:])), d)
		}
		a.Store((*half)(y[p][:8]))
		b.Store((*half)(y[p][8:]))
		c.Store((*half)(y[q][:8]))
		d.Store((*half)(y[q][8:]))
	}
	archsimd.ClearAVXUpperBits()
}

// epilogue256 is vectors.epilogue with AVX2.
func epilogue256(y, z []float32, a piecewise) {
	slope := archsimd.BroadcastFloat32x8(a.slope)
	lo, hi := archsimd.BroadcastFloat32x8(a.lo), archsimd.BroadcastFloat32x8(a.hi)
	var zero archsimd.Float32x8
	for ; len(y) >= 8; y = y[8:] {
		v := archsimd.LoadFloat32x8((*[8]float32)(y))
		if len(z) >= 8 {
			v = v.Add(archsimd.LoadFloat32x8((*[8]float32)(z)))
			z = z[8:]
		} else if len(z) > 0 {
			v = v.Add(archsimd.LoadFloat32x8SlicePart(z))
			z = nil
		}
		activated := slope.MulAdd(v.Min(zero), v.Max(zero)).Max(lo).Min(hi)
		v.Merge(activated, v.IsNaN()).Store((*[8]float32)(y)) // NaN stays NaN
	}
	archsimd.ClearAVXUpperBits()
}
