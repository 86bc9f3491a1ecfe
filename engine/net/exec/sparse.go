package exec

import "math"

// nonZero fills list, which has room for all, with the places of the numbers other than 0.
func nonZero(list []int32, x []float32) []int32 {
	list = list[:len(x)]
	n := 0
	for i, v := range x {
		list[n] = int32(i)
		magnitude := math.Float32bits(v) << 1
		n += int((magnitude | -magnitude) >> 31) // 1 unless it is 0, without a branch
	}
	return list[:n]
}

// sparseGemm is gemm of one row that skips inputs of 0.
func sparseGemm(y, x, w, bias []float32, list []int32, n int) {
	list = nonZero(list, x)
	for j := 0; j < n; j += 8 {
		a0, a1, a2, a3, b0, b1, b2, b3 := sparse1x8(x, w[j/lanes*len(x)*lanes+j%lanes:], list)
		s := (*[8]float32)(bias[j:])
		sums := [8]float32{a0 + s[0], a1 + s[1], a2 + s[2], a3 + s[3], b0 + s[4], b1 + s[5], b2 + s[6], b3 + s[7]}
		copy(y[j:n], sums[:])
	}
}

// sparse1x8 multiplies the listed numbers of a row by eight columns of a panel.
func sparse1x8(x, w []float32, list []int32) (a0, a1, a2, a3, b0, b1, b2, b3 float32) {
	for _, i := range list {
		u, v := x[i], (*[8]float32)(w[int(i)*lanes:])
		a0 += u * v[0]
		a1 += u * v[1]
		a2 += u * v[2]
		a3 += u * v[3]
		b0 += u * v[4]
		b1 += u * v[5]
		b2 += u * v[6]
		b3 += u * v[7]
	}
	return
}
