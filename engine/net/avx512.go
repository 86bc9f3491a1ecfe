//go:build amd64 && goexperiment.simd && !js

package net

import "simd/archsimd"

// rows512 is vectors.rows with AVX-512: two panels at a time, an odd last one
// by itself.
func rows512(y []float32, stepY int, x []float32, stepX int, w, bias []panel, rows, k, n int) {
	for p := 0; p < panels(n); p += 2 {
		w, bias := w[p*k:], bias[p:]
		make4 := pair512
		if p == panels(n)-1 {
			make4 = single512
		}
		i := 0
		for ; i+4 <= rows; i += 4 {
			make4(y[i*stepY+p*lanes:], stepY, x[i*stepX:], stepX, w, bias, k)
		}
		for ; i < rows; i++ {
			make4(y[i*stepY+p*lanes:], 0, x[i*stepX:], 0, w, bias, k)
		}
	}
	archsimd.ClearAVXUpperBits()
}

// pair512 makes two panels of four rows: eight sums in registers.
func pair512(y []float32, stepY int, x []float32, stepX int, w, bias []panel, k int) {
	w0, w1 := w[:k], w[k:][:k]
	x0, x1, x2, x3 := x[:k], x[stepX:][:k], x[2*stepX:][:k], x[3*stepX:][:k]
	a0, b0 := archsimd.LoadFloat32x16(&bias[0]), archsimd.LoadFloat32x16(&bias[1])
	a1, a2, a3, b1, b2, b3 := a0, a0, a0, b0, b0, b0
	for j := range k {
		v, w := archsimd.LoadFloat32x16(&w0[j]), archsimd.LoadFloat32x16(&w1[j])
		u := archsimd.BroadcastFloat32x16(x0[j])
		a0, b0 = u.MulAdd(v, a0), u.MulAdd(w, b0)
		u = archsimd.BroadcastFloat32x16(x1[j])
		a1, b1 = u.MulAdd(v, a1), u.MulAdd(w, b1)
		u = archsimd.BroadcastFloat32x16(x2[j])
		a2, b2 = u.MulAdd(v, a2), u.MulAdd(w, b2)
		u = archsimd.BroadcastFloat32x16(x3[j])
		a3, b3 = u.MulAdd(v, a3), u.MulAdd(w, b3)
	}
	y0, y1 := panelsOf(y[:2*lanes]), panelsOf(y[stepY:][:2*lanes])
	y2, y3 := panelsOf(y[2*stepY:][:2*lanes]), panelsOf(y[3*stepY:][:2*lanes])
	a0.Store(&y0[0])
	b0.Store(&y0[1])
	a1.Store(&y1[0])
	b1.Store(&y1[1])
	a2.Store(&y2[0])
	b2.Store(&y2[1])
	a3.Store(&y3[0])
	b3.Store(&y3[1])
}

// single512 makes one panel of four rows.
func single512(y []float32, stepY int, x []float32, stepX int, w, bias []panel, k int) {
	w = w[:k]
	x0, x1, x2, x3 := x[:k], x[stepX:][:k], x[2*stepX:][:k], x[3*stepX:][:k]
	a0 := archsimd.LoadFloat32x16(&bias[0])
	a1, a2, a3 := a0, a0, a0
	for j := range k {
		v := archsimd.LoadFloat32x16(&w[j])
		a0 = archsimd.BroadcastFloat32x16(x0[j]).MulAdd(v, a0)
		a1 = archsimd.BroadcastFloat32x16(x1[j]).MulAdd(v, a1)
		a2 = archsimd.BroadcastFloat32x16(x2[j]).MulAdd(v, a2)
		a3 = archsimd.BroadcastFloat32x16(x3[j]).MulAdd(v, a3)
	}
	a0.Store((*panel)(y))
	a1.Store((*panel)(y[stepY:]))
	a2.Store((*panel)(y[2*stepY:]))
	a3.Store((*panel)(y[3*stepY:]))
}

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

// settle512 is vectors.settle with AVX-512.
func settle512(y []panel, z []float32, f form) {
	slope := archsimd.BroadcastFloat32x16(f.slope)
	lo, hi := archsimd.BroadcastFloat32x16(f.lo), archsimd.BroadcastFloat32x16(f.hi)
	var zero archsimd.Float32x16
	for i := range y {
		v := archsimd.LoadFloat32x16(&y[i])
		if len(z) >= lanes {
			v = v.Add(archsimd.LoadFloat32x16((*panel)(z)))
			z = z[lanes:]
		} else if len(z) > 0 {
			v = v.Add(archsimd.LoadFloat32x16SlicePart(z))
			z = nil
		}
		bent := slope.MulAdd(v.Min(zero), v.Max(zero)).Max(lo).Min(hi)
		v.Merge(bent, v.IsNaN()).Store(&y[i]) // what is no number stays so
	}
	archsimd.ClearAVXUpperBits()
}

// tileIn512 is vectors.tileIn with AVX-512.
func tileIn512(to []panel, step int, x []float32, at *[16]int32, zeros []float32, c int) {
	for p := range panels(c) {
		var d [16]*panel
		for i, place := range at {
			if place < 0 {
				d[i] = (*panel)(zeros)
			} else {
				d[i] = (*panel)(x[int(place)+p*lanes:])
			}
		}
		// Rows 0 and 1 of Bᵀ·d are d0−d2 and d1+d2, of Bᵀ·d·B likewise.
		e := archsimd.LoadFloat32x16(d[8])
		s0, t0 := archsimd.LoadFloat32x16(d[0]).Sub(e), archsimd.LoadFloat32x16(d[4]).Add(e)
		e = archsimd.LoadFloat32x16(d[9])
		s1, t1 := archsimd.LoadFloat32x16(d[1]).Sub(e), archsimd.LoadFloat32x16(d[5]).Add(e)
		e = archsimd.LoadFloat32x16(d[10])
		s2, t2 := archsimd.LoadFloat32x16(d[2]).Sub(e), archsimd.LoadFloat32x16(d[6]).Add(e)
		e = archsimd.LoadFloat32x16(d[11])
		s3, t3 := archsimd.LoadFloat32x16(d[3]).Sub(e), archsimd.LoadFloat32x16(d[7]).Add(e)
		s0.Sub(s2).Store(&to[p])
		s1.Add(s2).Store(&to[p+step])
		s2.Sub(s1).Store(&to[p+2*step])
		s1.Sub(s3).Store(&to[p+3*step])
		t0.Sub(t2).Store(&to[p+4*step])
		t1.Add(t2).Store(&to[p+5*step])
		t2.Sub(t1).Store(&to[p+6*step])
		t1.Sub(t3).Store(&to[p+7*step])
		// Rows 2 and 3 are d2−d1 and d1−d3.
		e = archsimd.LoadFloat32x16(d[4])
		s0, t0 = archsimd.LoadFloat32x16(d[8]).Sub(e), e.Sub(archsimd.LoadFloat32x16(d[12]))
		e = archsimd.LoadFloat32x16(d[5])
		s1, t1 = archsimd.LoadFloat32x16(d[9]).Sub(e), e.Sub(archsimd.LoadFloat32x16(d[13]))
		e = archsimd.LoadFloat32x16(d[6])
		s2, t2 = archsimd.LoadFloat32x16(d[10]).Sub(e), e.Sub(archsimd.LoadFloat32x16(d[14]))
		e = archsimd.LoadFloat32x16(d[7])
		s3, t3 = archsimd.LoadFloat32x16(d[11]).Sub(e), e.Sub(archsimd.LoadFloat32x16(d[15]))
		s0.Sub(s2).Store(&to[p+8*step])
		s1.Add(s2).Store(&to[p+9*step])
		s2.Sub(s1).Store(&to[p+10*step])
		s1.Sub(s3).Store(&to[p+11*step])
		t0.Sub(t2).Store(&to[p+12*step])
		t1.Add(t2).Store(&to[p+13*step])
		t2.Sub(t1).Store(&to[p+14*step])
		t1.Sub(t3).Store(&to[p+15*step])
	}
	archsimd.ClearAVXUpperBits()
}

// tileOut512 is vectors.tileOut with AVX-512.
func tileOut512(y []panel, at *[4]int32, m []panel, step int, bias []panel) {
	for p := range bias {
		// Columns of Aᵀ·m: m0+m1+m2 and m1−m2−m3.
		e, f := archsimd.LoadFloat32x16(&m[p+4*step]), archsimd.LoadFloat32x16(&m[p+8*step])
		s0 := archsimd.LoadFloat32x16(&m[p]).Add(e).Add(f)
		t0 := e.Sub(f).Sub(archsimd.LoadFloat32x16(&m[p+12*step]))
		e, f = archsimd.LoadFloat32x16(&m[p+5*step]), archsimd.LoadFloat32x16(&m[p+9*step])
		s1 := archsimd.LoadFloat32x16(&m[p+step]).Add(e).Add(f)
		t1 := e.Sub(f).Sub(archsimd.LoadFloat32x16(&m[p+13*step]))
		e, f = archsimd.LoadFloat32x16(&m[p+6*step]), archsimd.LoadFloat32x16(&m[p+10*step])
		s2 := archsimd.LoadFloat32x16(&m[p+2*step]).Add(e).Add(f)
		t2 := e.Sub(f).Sub(archsimd.LoadFloat32x16(&m[p+14*step]))
		e, f = archsimd.LoadFloat32x16(&m[p+7*step]), archsimd.LoadFloat32x16(&m[p+11*step])
		s3 := archsimd.LoadFloat32x16(&m[p+3*step]).Add(e).Add(f)
		t3 := e.Sub(f).Sub(archsimd.LoadFloat32x16(&m[p+15*step]))
		b := archsimd.LoadFloat32x16(&bias[p])
		// The last square first: those that are not there fall upon earlier ones.
		t1.Sub(t2).Sub(t3).Add(b).Store(&y[int(at[3])+p])
		t0.Add(t1).Add(t2).Add(b).Store(&y[int(at[2])+p])
		s1.Sub(s2).Sub(s3).Add(b).Store(&y[int(at[1])+p])
		s0.Add(s1).Add(s2).Add(b).Store(&y[int(at[0])+p])
	}
	archsimd.ClearAVXUpperBits()
}
