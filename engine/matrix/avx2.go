//go:build amd64 && goexperiment.simd

package matrix

import (
	"simd/archsimd"
	"unsafe"
)

func load8(p unsafe.Pointer, bytes int) archsimd.Float32x8 {
	return archsimd.LoadFloat32x8((*[8]float32)(unsafe.Add(p, bytes)))
}

func store8(p unsafe.Pointer, bytes int, v archsimd.Float32x8) {
	v.Store((*[8]float32)(unsafe.Add(p, bytes)))
}

// setTwo8 computes 16 columns: eight sums in registers.
func (r *rows) setTwo8() {
	const next = 8 * size
	x0, x1, x2, x3 := r.x[0], r.x[1], r.x[2], r.x[3]
	innerX, innerW := r.innerX, r.innerW
	a0, b0 := load8(r.start[0], 0), load8(r.start[0], next)
	a1, b1 := load8(r.start[1], 0), load8(r.start[1], next)
	a2, b2 := load8(r.start[2], 0), load8(r.start[2], next)
	a3, b3 := load8(r.start[3], 0), load8(r.start[3], next)
	for o := range r.outer {
		at, from := o*r.outerX, o*r.outerW
		for end := from + r.inner*innerW; from < end; from += innerW {
			v, w := load8(r.w, from), load8(r.w, from+next)
			u := archsimd.BroadcastFloat32x8(number(x0, at))
			a0, b0 = u.MulAdd(v, a0), u.MulAdd(w, b0)
			u = archsimd.BroadcastFloat32x8(number(x1, at))
			a1, b1 = u.MulAdd(v, a1), u.MulAdd(w, b1)
			u = archsimd.BroadcastFloat32x8(number(x2, at))
			a2, b2 = u.MulAdd(v, a2), u.MulAdd(w, b2)
			u = archsimd.BroadcastFloat32x8(number(x3, at))
			a3, b3 = u.MulAdd(v, a3), u.MulAdd(w, b3)
			at += innerX
		}
	}
	store8(r.y[0], 0, a0)
	store8(r.y[0], next, b0)
	store8(r.y[1], 0, a1)
	store8(r.y[1], next, b1)
	store8(r.y[2], 0, a2)
	store8(r.y[2], next, b2)
	store8(r.y[3], 0, a3)
	store8(r.y[3], next, b3)
}

// set8 computes 8 columns.
func (r *rows) set8() {
	x0, x1, x2, x3 := r.x[0], r.x[1], r.x[2], r.x[3]
	innerX, innerW := r.innerX, r.innerW
	a0, a1, a2, a3 := load8(r.start[0], 0), load8(r.start[1], 0), load8(r.start[2], 0), load8(r.start[3], 0)
	for o := range r.outer {
		at, from := o*r.outerX, o*r.outerW
		for end := from + r.inner*innerW; from < end; from += innerW {
			v := load8(r.w, from)
			a0 = archsimd.BroadcastFloat32x8(number(x0, at)).MulAdd(v, a0)
			a1 = archsimd.BroadcastFloat32x8(number(x1, at)).MulAdd(v, a1)
			a2 = archsimd.BroadcastFloat32x8(number(x2, at)).MulAdd(v, a2)
			a3 = archsimd.BroadcastFloat32x8(number(x3, at)).MulAdd(v, a3)
			at += innerX
		}
	}
	store8(r.y[0], 0, a0)
	store8(r.y[1], 0, a1)
	store8(r.y[2], 0, a2)
	store8(r.y[3], 0, a3)
}
