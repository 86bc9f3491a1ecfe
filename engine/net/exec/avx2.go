//go:build amd64 && goexperiment.simd && !js

package exec

import (
	"simd/archsimd"
	"unsafe"

	"playout/engine/net/program"
)

// half is half of a panel, which fits a register of AVX2.
type half = [lanes / 2]float32

// halvesOf returns a slice of panels viewed as halves.
func halvesOf(x []panel) []half {
	return unsafe.Slice((*half)(unsafe.Pointer(unsafe.SliceData(x))), 2*len(x))
}

// row256 is vectors.row with AVX2: two panels at a time.
func row256(y []panel, x []float32, list []int32, w, bias []panel) {
	k := len(x)
	for p := 0; p < len(bias); p += 2 {
		q := min(p+1, len(bias)-1) // an odd last panel is computed twice
		w0, w1 := w[p*k:][:k], w[q*k:][:k]
		a := archsimd.LoadFloat32x8((*half)(bias[p][:8]))
		b := archsimd.LoadFloat32x8((*half)(bias[p][8:]))
		c := archsimd.LoadFloat32x8((*half)(bias[q][:8]))
		d := archsimd.LoadFloat32x8((*half)(bias[q][8:]))
		for _, i := range list {
			u := archsimd.BroadcastFloat32x8(x[i])
			a = u.MulAdd(archsimd.LoadFloat32x8((*half)(w0[i][:8])), a)
			b = u.MulAdd(archsimd.LoadFloat32x8((*half)(w0[i][8:])), b)
			c = u.MulAdd(archsimd.LoadFloat32x8((*half)(w1[i][:8])), c)
			d = u.MulAdd(archsimd.LoadFloat32x8((*half)(w1[i][8:])), d)
		}
		a.Store((*half)(y[p][:8]))
		b.Store((*half)(y[p][8:]))
		c.Store((*half)(y[q][:8]))
		d.Store((*half)(y[q][8:]))
	}
	archsimd.ClearAVXUpperBits()
}

// epilogue256 is vectors.epilogue with AVX2.
func epilogue256(y []panel, z []float32, a piecewise) {
	slope := archsimd.BroadcastFloat32x8(a.slope)
	lo, hi := archsimd.BroadcastFloat32x8(a.lo), archsimd.BroadcastFloat32x8(a.hi)
	var zero archsimd.Float32x8
	h := halvesOf(y)
	for i := range h {
		v := archsimd.LoadFloat32x8(&h[i])
		if len(z) >= len(half{}) {
			v = v.Add(archsimd.LoadFloat32x8((*half)(z)))
			z = z[len(half{}):]
		} else if len(z) > 0 {
			v = v.Add(archsimd.LoadFloat32x8SlicePart(z))
			z = nil
		}
		activated := slope.MulAdd(v.Min(zero), v.Max(zero)).Max(lo).Min(hi)
		v.Merge(activated, v.IsNaN()).Store(&h[i]) // NaN stays NaN
	}
	archsimd.ClearAVXUpperBits()
}

// tileIn256 is vectors.tileIn with AVX2.
func tileIn256(to []panel, step int, x []float32, at *[16]int32, zeros []float32, c int) {
	h, step := halvesOf(to), 2*step
	for p := range 2 * program.Panels(c) {
		var d [16]*half
		for i, place := range at {
			if place < 0 {
				d[i] = (*half)(zeros)
			} else {
				d[i] = (*half)(x[int(place)+p*len(half{}):])
			}
		}
		// Rows 0 and 1 of Bᵀ·d are d0−d2 and d1+d2, of Bᵀ·d·B likewise.
		e := archsimd.LoadFloat32x8(d[8])
		s0, t0 := archsimd.LoadFloat32x8(d[0]).Sub(e), archsimd.LoadFloat32x8(d[4]).Add(e)
		e = archsimd.LoadFloat32x8(d[9])
		s1, t1 := archsimd.LoadFloat32x8(d[1]).Sub(e), archsimd.LoadFloat32x8(d[5]).Add(e)
		e = archsimd.LoadFloat32x8(d[10])
		s2, t2 := archsimd.LoadFloat32x8(d[2]).Sub(e), archsimd.LoadFloat32x8(d[6]).Add(e)
		e = archsimd.LoadFloat32x8(d[11])
		s3, t3 := archsimd.LoadFloat32x8(d[3]).Sub(e), archsimd.LoadFloat32x8(d[7]).Add(e)
		s0.Sub(s2).Store(&h[p])
		s1.Add(s2).Store(&h[p+step])
		s2.Sub(s1).Store(&h[p+2*step])
		s1.Sub(s3).Store(&h[p+3*step])
		t0.Sub(t2).Store(&h[p+4*step])
		t1.Add(t2).Store(&h[p+5*step])
		t2.Sub(t1).Store(&h[p+6*step])
		t1.Sub(t3).Store(&h[p+7*step])
		// Rows 2 and 3 are d2−d1 and d1−d3.
		e = archsimd.LoadFloat32x8(d[4])
		s0, t0 = archsimd.LoadFloat32x8(d[8]).Sub(e), e.Sub(archsimd.LoadFloat32x8(d[12]))
		e = archsimd.LoadFloat32x8(d[5])
		s1, t1 = archsimd.LoadFloat32x8(d[9]).Sub(e), e.Sub(archsimd.LoadFloat32x8(d[13]))
		e = archsimd.LoadFloat32x8(d[6])
		s2, t2 = archsimd.LoadFloat32x8(d[10]).Sub(e), e.Sub(archsimd.LoadFloat32x8(d[14]))
		e = archsimd.LoadFloat32x8(d[7])
		s3, t3 = archsimd.LoadFloat32x8(d[11]).Sub(e), e.Sub(archsimd.LoadFloat32x8(d[15]))
		s0.Sub(s2).Store(&h[p+8*step])
		s1.Add(s2).Store(&h[p+9*step])
		s2.Sub(s1).Store(&h[p+10*step])
		s1.Sub(s3).Store(&h[p+11*step])
		t0.Sub(t2).Store(&h[p+12*step])
		t1.Add(t2).Store(&h[p+13*step])
		t2.Sub(t1).Store(&h[p+14*step])
		t1.Sub(t3).Store(&h[p+15*step])
	}
	archsimd.ClearAVXUpperBits()
}

// tileOut256 is vectors.tileOut with AVX2.
func tileOut256(y []panel, at *[4]int32, m []panel, step int, bias []panel) {
	h, g, c, step := halvesOf(y), halvesOf(m), halvesOf(bias), 2*step
	for p := range c {
		// Columns of Aᵀ·m: m0+m1+m2 and m1−m2−m3.
		e, f := archsimd.LoadFloat32x8(&g[p+4*step]), archsimd.LoadFloat32x8(&g[p+8*step])
		s0 := archsimd.LoadFloat32x8(&g[p]).Add(e).Add(f)
		t0 := e.Sub(f).Sub(archsimd.LoadFloat32x8(&g[p+12*step]))
		e, f = archsimd.LoadFloat32x8(&g[p+5*step]), archsimd.LoadFloat32x8(&g[p+9*step])
		s1 := archsimd.LoadFloat32x8(&g[p+step]).Add(e).Add(f)
		t1 := e.Sub(f).Sub(archsimd.LoadFloat32x8(&g[p+13*step]))
		e, f = archsimd.LoadFloat32x8(&g[p+6*step]), archsimd.LoadFloat32x8(&g[p+10*step])
		s2 := archsimd.LoadFloat32x8(&g[p+2*step]).Add(e).Add(f)
		t2 := e.Sub(f).Sub(archsimd.LoadFloat32x8(&g[p+14*step]))
		e, f = archsimd.LoadFloat32x8(&g[p+7*step]), archsimd.LoadFloat32x8(&g[p+11*step])
		s3 := archsimd.LoadFloat32x8(&g[p+3*step]).Add(e).Add(f)
		t3 := e.Sub(f).Sub(archsimd.LoadFloat32x8(&g[p+15*step]))
		b := archsimd.LoadFloat32x8(&c[p])
		// The last square first: an earlier one overwrites a square beyond the edge.
		t1.Sub(t2).Sub(t3).Add(b).Store(&h[2*int(at[3])+p])
		t0.Add(t1).Add(t2).Add(b).Store(&h[2*int(at[2])+p])
		s1.Sub(s2).Sub(s3).Add(b).Store(&h[2*int(at[1])+p])
		s0.Add(s1).Add(s2).Add(b).Store(&h[2*int(at[0])+p])
	}
	archsimd.ClearAVXUpperBits()
}
