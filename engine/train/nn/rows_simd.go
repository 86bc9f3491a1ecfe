//go:build amd64 && goexperiment.simd

package nn

import "simd/archsimd"

// addRows adds value[i] times row place[i] of w to y, for each i in order. It
// gives the same bits as addRowsFrom.
func addRows(y []float32, place []int32, value, w []float32) {
	column := 0
	if archsimd.X86.AVX2() {
		column = addRowsAVX2(y, place, value, w)
	}
	addRowsFrom(column, y, place, value, w)
}

// addRowsAVX2 does the columns up to a multiple of 32, and returns their number.
func addRowsAVX2(y []float32, place []int32, value, w []float32) int {
	n := len(y)
	value = value[:len(place)]
	column := 0
	for ; column+32 <= n; column += 32 {
		to := (*[32]float32)(y[column:])
		a0 := archsimd.LoadFloat32x8((*[8]float32)(to[0:8]))
		a1 := archsimd.LoadFloat32x8((*[8]float32)(to[8:16]))
		a2 := archsimd.LoadFloat32x8((*[8]float32)(to[16:24]))
		a3 := archsimd.LoadFloat32x8((*[8]float32)(to[24:32]))
		for i, p := range place {
			v, r := archsimd.BroadcastFloat32x8(value[i]), (*[32]float32)(w[int(p)*n+column:])
			a0 = a0.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[0:8]))))
			a1 = a1.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[8:16]))))
			a2 = a2.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[16:24]))))
			a3 = a3.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[24:32]))))
		}
		a0.Store((*[8]float32)(to[0:8]))
		a1.Store((*[8]float32)(to[8:16]))
		a2.Store((*[8]float32)(to[16:24]))
		a3.Store((*[8]float32)(to[24:32]))
	}
	archsimd.ClearAVXUpperBits()
	return column
}
