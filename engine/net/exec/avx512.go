//go:build amd64 && goexperiment.simd && !js

package exec

import "simd/archsimd"

// row512 is vectors.row with AVX-512: four panels at a time.
func row512(y []panel, x []float32, list []int32, w, bias []panel) {
	k := len(x)
	for p := 0; p < len(bias); p += 4 {
		p1, p2, p3 := min(p+1, len(bias)-1), min(p+2, len(bias)-1), min(p+3, len(bias)-1)
		w0, w1, w2, w3 := w[p*k:][:k], w[p1*k:][:k], w[p2*k:][:k], w[p3*k:][:k]
		a := archsimd.LoadFloat32x16(&bias[p])
		b := archsimd.LoadFloat32x16(&bias[p1])
		c := archsimd.LoadFloat32x16(&bias[p2])
		d := archsimd.LoadFloat32x16(&bias[p3])
		for _, i := range list {
			u := archsimd.BroadcastFloat32x16(x[i])
			a = u.MulAdd(archsimd.LoadFloat32x16(&w0[i]), a)
			b = u.MulAdd(archsimd.LoadFloat32x16(&w1[i]), b)
			c = u.MulAdd(archsimd.LoadFloat32x16(&w2[i]), c)
			d = u.MulAdd(archsimd.LoadFloat32x16(&w3[i]), d)
		}
		a.Store(&y[p])
		b.Store(&y[p1])
		c.Store(&y[p2])
		d.Store(&y[p3])
	}
	archsimd.ClearAVXUpperBits()
}

// epilogue512 is vectors.epilogue with AVX-512.
func epilogue512(y, z []float32, a piecewise) {
	slope := archsimd.BroadcastFloat32x16(a.slope)
	lo, hi := archsimd.BroadcastFloat32x16(a.lo), archsimd.BroadcastFloat32x16(a.hi)
	var zero archsimd.Float32x16
	for ; len(y) >= 16; y = y[16:] {
		v := archsimd.LoadFloat32x16((*[16]float32)(y))
		if len(z) >= 16 {
			v = v.Add(archsimd.LoadFloat32x16((*[16]float32)(z)))
			z = z[16:]
		} else if len(z) > 0 {
			v = v.Add(archsimd.LoadFloat32x16SlicePart(z))
			z = nil
		}
		activated := slope.MulAdd(v.Min(zero), v.Max(zero)).Max(lo).Min(hi)
		v.Merge(activated, v.IsNaN()).Store((*[16]float32)(y)) // NaN stays NaN
	}
	archsimd.ClearAVXUpperBits()
}
