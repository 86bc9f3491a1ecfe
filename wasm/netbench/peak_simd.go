//go:build amd64 && goexperiment.simd && !js

package main

import "simd/archsimd"

// nativePeak returns the loop of peakModule in the widest vectors that this machine's kernels
// use, with their width, or nil if there are none.
func nativePeak() (loop func() float32, lanes int) {
	switch {
	case archsimd.X86.AVX512():
		return peak16, 16
	case archsimd.X86.AVX2() && archsimd.X86.FMA():
		return peak8, 8
	}
	return nil, 0
}

func peak16() float32 {
	v := archsimd.BroadcastFloat32x16
	h := v(.5)
	a, b, c, d, e, f := v(0), v(.1), v(.2), v(.3), v(.4), v(.5)
	g, i, j, k, l, m := v(.6), v(.7), v(.8), v(.9), v(1), v(1.1)
	for range turns * unroll {
		a, b, c, d, e, f = a.MulAdd(h, h), b.MulAdd(h, h), c.MulAdd(h, h), d.MulAdd(h, h), e.MulAdd(h, h), f.MulAdd(h, h)
		g, i, j, k, l, m = g.MulAdd(h, h), i.MulAdd(h, h), j.MulAdd(h, h), k.MulAdd(h, h), l.MulAdd(h, h), m.MulAdd(h, h)
	}
	var out [16]float32
	a.Add(b).Add(c).Add(d).Add(e).Add(f).Add(g).Add(i).Add(j).Add(k).Add(l).Add(m).Store(&out)
	archsimd.ClearAVXUpperBits()
	return out[0]
}

func peak8() float32 {
	v := archsimd.BroadcastFloat32x8
	h := v(.5)
	a, b, c, d, e, f := v(0), v(.1), v(.2), v(.3), v(.4), v(.5)
	g, i, j, k, l, m := v(.6), v(.7), v(.8), v(.9), v(1), v(1.1)
	for range turns * unroll {
		a, b, c, d, e, f = a.MulAdd(h, h), b.MulAdd(h, h), c.MulAdd(h, h), d.MulAdd(h, h), e.MulAdd(h, h), f.MulAdd(h, h)
		g, i, j, k, l, m = g.MulAdd(h, h), i.MulAdd(h, h), j.MulAdd(h, h), k.MulAdd(h, h), l.MulAdd(h, h), m.MulAdd(h, h)
	}
	var out [8]float32
	a.Add(b).Add(c).Add(d).Add(e).Add(f).Add(g).Add(i).Add(j).Add(k).Add(l).Add(m).Store(&out)
	archsimd.ClearAVXUpperBits()
	return out[0]
}
