//go:build amd64 && goexperiment.simd && !js

package nnue

import "simd/archsimd"

// low and high are the halves of a chunk, each of which fits a register of AVX2.
func low(c *chunk) *[lanes / 2]int16  { return (*[lanes / 2]int16)(c[:lanes/2]) }
func high(c *chunk) *[lanes / 2]int16 { return (*[lanes / 2]int16)(c[lanes/2:]) }

// update256 is loops.update with AVX2.
func update256(to, from, weights []chunk, added, removed []uint16) {
	for i := range to {
		a, b := archsimd.LoadInt16x16(low(&from[i])), archsimd.LoadInt16x16(high(&from[i]))
		for _, row := range added {
			w := &weights[int(row)*len(to)+i]
			a, b = a.Add(archsimd.LoadInt16x16(low(w))), b.Add(archsimd.LoadInt16x16(high(w)))
		}
		for _, row := range removed {
			w := &weights[int(row)*len(to)+i]
			a, b = a.Sub(archsimd.LoadInt16x16(low(w))), b.Sub(archsimd.LoadInt16x16(high(w)))
		}
		a.Store(low(&to[i]))
		b.Store(high(&to[i]))
	}
	archsimd.ClearAVXUpperBits()
}

// evaluate256 is loops.evaluate with AVX2.
func evaluate256(halves *[2]half[chunk]) int32 {
	var zero archsimd.Int16x16
	one := archsimd.BroadcastInt16x16(unit)
	var sum archsimd.Int32x8
	for i := range halves {
		h := &halves[i]
		to := h.to
		from, plus, minus, minus2, output := h.from[:len(to)], h.plus[:len(to)], h.minus[:len(to)], h.minus2[:len(to)], h.output[:len(to)]
		for i := range to {
			a := archsimd.LoadInt16x16(low(&from[i])).Add(archsimd.LoadInt16x16(low(&plus[i])))
			b := archsimd.LoadInt16x16(high(&from[i])).Add(archsimd.LoadInt16x16(high(&plus[i])))
			a = a.Sub(archsimd.LoadInt16x16(low(&minus[i]))).Sub(archsimd.LoadInt16x16(low(&minus2[i])))
			b = b.Sub(archsimd.LoadInt16x16(high(&minus[i]))).Sub(archsimd.LoadInt16x16(high(&minus2[i])))
			a.Store(low(&to[i]))
			b.Store(high(&to[i]))
			a, b = a.Max(zero).Min(one), b.Max(zero).Min(one)
			sum = sum.Add(a.DotProductPairs(a.Mul(archsimd.LoadInt16x16(low(&output[i])))))
			sum = sum.Add(b.DotProductPairs(b.Mul(archsimd.LoadInt16x16(high(&output[i])))))
		}
	}
	total := total256(sum)
	archsimd.ClearAVXUpperBits()
	return total
}

// total256 adds the numbers of a vector.
func total256(v archsimd.Int32x8) int32 {
	w := v.GetLo().Add(v.GetHi())
	return w.GetElem(0) + w.GetElem(1) + w.GetElem(2) + w.GetElem(3)
}
