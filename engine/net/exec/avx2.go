//go:build amd64 && goexperiment.simd && !js

package exec

import "simd/archsimd"

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
