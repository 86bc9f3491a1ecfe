package exec

// gemm computes y = x·w + bias: rows of k numbers to rows of n, weights in panels. It takes every
// sum in the order of k, so a result does not depend on the other rows.
func gemm(y, x, w, bias []float32, rows, k, n int) {
	pairs(y, x, w, bias, rows&^1, k, n)
	if rows&1 != 0 {
		single(y[(rows-1)*n:], x[(rows-1)*k:][:k], w, bias, n)
	}
}

// pairs computes two rows and four outputs at a time: eight sums in registers. The
// columns of a panel stay in the first cache for all rows.
func pairs(y, x, w, bias []float32, rows, k, n int) {
	for j := 0; j < n; j += 4 {
		b := w[j/lanes*k*lanes+j%lanes:]
		wide := min(4, n-j)
		start := (*[4]float32)(bias[j:])
		for i := 0; i < rows; i += 2 {
			a0, a1, a2, a3, b0, b1, b2, b3 := dot2x4(x[i*k:][:k], x[(i+1)*k:][:k], b)
			a0, a1, a2, a3 = a0+start[0], a1+start[1], a2+start[2], a3+start[3]
			b0, b1, b2, b3 = b0+start[0], b1+start[1], b2+start[2], b3+start[3]
			y0, y1 := y[i*n+j:][:wide], y[(i+1)*n+j:][:wide]
			if wide == 4 {
				y0, y1 = y0[:4], y1[:4]
				y0[0], y0[1], y0[2], y0[3] = a0, a1, a2, a3
				y1[0], y1[1], y1[2], y1[3] = b0, b1, b2, b3
				continue
			}
			copy(y0, []float32{a0, a1, a2, a3})
			copy(y1, []float32{b0, b1, b2, b3})
		}
	}
}

// single computes one row, eight outputs at a time.
func single(y, x, w, bias []float32, n int) {
	for j := 0; j < n; j += 8 {
		a0, a1, a2, a3, b0, b1, b2, b3 := dot1x8(x, w[j/lanes*len(x)*lanes+j%lanes:])
		s := (*[8]float32)(bias[j:])
		sums := [8]float32{a0 + s[0], a1 + s[1], a2 + s[2], a3 + s[3], b0 + s[4], b1 + s[5], b2 + s[6], b3 + s[7]}
		copy(y[j:n], sums[:])
	}
}

// dot2x4 multiplies two rows by four columns of a panel.
func dot2x4(x0, x1, w []float32) (a0, a1, a2, a3, b0, b1, b2, b3 float32) {
	x1 = x1[:len(x0)]
	for i, u := range x0 {
		if len(w) < lanes {
			break // never, since a panel of slack follows; it saves bounds checks
		}
		v := x1[i]
		w0, w1, w2, w3 := w[0], w[1], w[2], w[3]
		a0 += u * w0
		a1 += u * w1
		a2 += u * w2
		a3 += u * w3
		b0 += v * w0
		b1 += v * w1
		b2 += v * w2
		b3 += v * w3
		w = w[lanes:]
	}
	return
}

// dot1x8 multiplies one row by eight columns of a panel.
func dot1x8(x, w []float32) (a0, a1, a2, a3, b0, b1, b2, b3 float32) {
	for _, u := range x {
		if len(w) < lanes {
			break // never, since a panel of slack follows; it saves bounds checks
		}
		a0 += u * w[0]
		a1 += u * w[1]
		a2 += u * w[2]
		a3 += u * w[3]
		b0 += u * w[4]
		b1 += u * w[5]
		b2 += u * w[6]
		b3 += u * w[7]
		w = w[lanes:]
	}
	return
}
