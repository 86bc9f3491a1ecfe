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

// affine256 computes y = x·scale + shift, both repeated; their length is a multiple of 8.
func affine256(y, x, scale, shift []float32) {
	for ; len(y) > 0; x, y = x[len(scale):], y[len(scale):] {
		for i := 0; i < len(scale); i += 8 {
			a, b := archsimd.LoadFloat32x8((*[8]float32)(scale[i:])), archsimd.LoadFloat32x8((*[8]float32)(shift[i:]))
			archsimd.LoadFloat32x8((*[8]float32)(x[i:])).MulAdd(a, b).Store((*[8]float32)(y[i:]))
		}
	}
	archsimd.ClearAVXUpperBits()
}
