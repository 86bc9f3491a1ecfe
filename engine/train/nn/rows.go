package nn

import "playout/engine/matrix"

// addSparsePlain is addSparse, row by row.
func addSparsePlain(y, x, w []float32, s matrix.Sparse, place []int32, value []float32) {
	for i := range s.Rows {
		p, v := gather(place, value, x[i*s.RowX:][:(s.Inner-1)*s.InnerX+1], s.InnerX)
		addRows(y[i*s.Columns:][:s.Columns], p, v, w)
	}
}

// gather finds the numbers of x, one every stride, that are not 0. It returns their places and
// values; place and value have room for all.
func gather(place []int32, value, x []float32, stride int) ([]int32, []float32) {
	n := 0
	for at, i := 0, int32(0); at < len(x); at, i = at+stride, i+1 {
		if v := x[at]; v != 0 {
			place[n], value[n] = i, v
			n++
		}
	}
	return place[:n], value[:n]
}

// addRowsFrom adds to y, from its column on, value[i] times row place[i] of w,
// for each i in order; rows are as long as y. Eight sums at a time stay in
// registers.
func addRowsFrom(column int, y []float32, place []int32, value, w []float32) {
	n := len(y)
	value = value[:len(place)]
	for ; column+8 <= n; column += 8 {
		to := (*[8]float32)(y[column:])
		a0, a1, a2, a3, a4, a5, a6, a7 := to[0], to[1], to[2], to[3], to[4], to[5], to[6], to[7]
		for i, p := range place {
			v, r := value[i], (*[8]float32)(w[int(p)*n+column:])
			// The conversions keep a compiler from fusing the two operations, which would make
			// the rounding depend on the machine.
			a0 += float32(v * r[0])
			a1 += float32(v * r[1])
			a2 += float32(v * r[2])
			a3 += float32(v * r[3])
			a4 += float32(v * r[4])
			a5 += float32(v * r[5])
			a6 += float32(v * r[6])
			a7 += float32(v * r[7])
		}
		*to = [8]float32{a0, a1, a2, a3, a4, a5, a6, a7}
	}
	for ; column < n; column++ {
		sum := y[column]
		for i, p := range place {
			sum += float32(value[i] * w[int(p)*n+column])
		}
		y[column] = sum
	}
}
