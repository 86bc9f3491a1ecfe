//go:build amd64 && goexperiment.simd && !js

package exec

import "simd/archsimd"

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
