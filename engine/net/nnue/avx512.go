//go:build amd64 && goexperiment.simd && !js

package nnue

import "simd/archsimd"

// update512 is loops.update with AVX-512.
func update512(to, from, weights []chunk, added, removed []uint16) {
	for i := range to {
		a := archsimd.LoadInt16x32(&from[i])
		for _, row := range added {
			a = a.Add(archsimd.LoadInt16x32(&weights[int(row)*len(to)+i]))
		}
		for _, row := range removed {
			a = a.Sub(archsimd.LoadInt16x32(&weights[int(row)*len(to)+i]))
		}
		a.Store(&to[i])
	}
	archsimd.ClearAVXUpperBits()
}

// evaluate512 is loops.evaluate with AVX-512.
func evaluate512(halves *[2]half[chunk]) int32 {
	var zero archsimd.Int16x32
	one := archsimd.BroadcastInt16x32(unit)
	var sum archsimd.Int32x16
	for i := range halves {
		h := &halves[i]
		to := h.to
		from, plus, minus, minus2, output := h.from[:len(to)], h.plus[:len(to)], h.minus[:len(to)], h.minus2[:len(to)], h.output[:len(to)]
		for i := range to {
			a := archsimd.LoadInt16x32(&from[i]).Add(archsimd.LoadInt16x32(&plus[i]))
			a = a.Sub(archsimd.LoadInt16x32(&minus[i])).Sub(archsimd.LoadInt16x32(&minus2[i]))
			a.Store(&to[i])
			a = a.Max(zero).Min(one)
			sum = sum.Add(a.DotProductPairs(a.Mul(archsimd.LoadInt16x32(&output[i]))))
		}
	}
	total := total256(sum.GetLo().Add(sum.GetHi()))
	archsimd.ClearAVXUpperBits()
	return total
}
