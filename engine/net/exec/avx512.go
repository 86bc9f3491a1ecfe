//go:build amd64 && goexperiment.simd && !js

package exec

import (
	"simd/archsimd"

	"playout/engine/net/program"
)

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

// epilogue512 is vectors.epilogue with AVX-512.
func epilogue512(y []panel, z []float32, a piecewise) {
	slope := archsimd.BroadcastFloat32x16(a.slope)
	lo, hi := archsimd.BroadcastFloat32x16(a.lo), archsimd.BroadcastFloat32x16(a.hi)
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
		activated := slope.MulAdd(v.Min(zero), v.Max(zero)).Max(lo).Min(hi)
		v.Merge(activated, v.IsNaN()).Store(&y[i]) // NaN stays NaN
	}
	archsimd.ClearAVXUpperBits()
}

// tileIn512 is vectors.tileIn with AVX-512.
func tileIn512(to []panel, step int, x []float32, at *[16]int32, zeros []float32, c int) {
	for p := range program.Panels(c) {
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
		// The last square first: an earlier one overwrites a square beyond the edge.
		t1.Sub(t2).Sub(t3).Add(b).Store(&y[int(at[3])+p])
		t0.Add(t1).Add(t2).Add(b).Store(&y[int(at[2])+p])
		s1.Sub(s2).Sub(s3).Add(b).Store(&y[int(at[1])+p])
		s0.Add(s1).Add(s2).Add(b).Store(&y[int(at[0])+p])
	}
	archsimd.ClearAVXUpperBits()
}
