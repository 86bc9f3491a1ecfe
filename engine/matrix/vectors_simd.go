//go:build amd64 && goexperiment.simd

package matrix

import (
	"simd/archsimd"
	"unsafe"
)

// vectors are the kernels of this processor beside plain Go.
func vectors() []kernel {
	var list []kernel
	if archsimd.X86.AVX512() {
		list = append(list, kernel{"AVX-512", add512})
	}
	if archsimd.X86.AVX2() && archsimd.X86.FMA() {
		list = append(list, kernel{"AVX2", add256})
	}
	return list
}

// rows are four rows of a product, from a column on. Add has seen to it that
// they, and all they are multiplied by, lie within their slices. Where there
// are fewer the last stands for the others: it gets the same sums again.
type rows struct {
	y, x [4]unsafe.Pointer
	w    unsafe.Pointer

	outer, inner   int
	outerX, innerX int // bytes
	outerW, innerW int // bytes
}

// size is that of a float32.
const size = 4

// from are the rows from i on.
func (p *Product) from(i int, y, x, w []float32) rows {
	r := rows{
		w: unsafe.Pointer(unsafe.SliceData(w)), outer: p.Outer, inner: p.Inner,
		outerX: size * p.OuterX, innerX: size * p.InnerX, outerW: size * p.OuterW, innerW: size * p.InnerW,
	}
	for k := range r.y {
		row := min(i+k, p.Rows-1)
		r.y[k] = unsafe.Pointer(&y[row*p.RowY])
		r.x[k] = unsafe.Pointer(&x[row*p.RowX])
	}
	return r
}

// right goes so many columns to the right, where there are still some.
func (r *rows) right(columns int) {
	for k := range r.y {
		r.y[k] = unsafe.Add(r.y[k], size*columns)
	}
	r.w = unsafe.Add(r.w, size*columns)
}

// number is the float32 so many bytes after a place.
func number(p unsafe.Pointer, bytes int) float32 { return *(*float32)(unsafe.Add(p, bytes)) }

// add512 adds with AVX-512: 32 columns at a time, then 16, then 8.
func add512(p Product, y, x, w []float32) {
	columns := p.Columns &^ 7
	for i := 0; i < p.Rows && columns > 0; i += 4 {
		r := p.from(i, y, x, w)
		for left := columns; ; {
			done := 8
			switch {
			case left >= 32:
				r.add32()
				done = 32
			case left >= 16:
				r.add16()
				done = 16
			default:
				r.add8()
			}
			if left -= done; left == 0 {
				break
			}
			r.right(done)
		}
	}
	archsimd.ClearAVXUpperBits()
	if columns < p.Columns {
		p.plain(columns, y, x, w)
	}
}

// add256 adds with AVX2: 16 columns at a time, then 8.
func add256(p Product, y, x, w []float32) {
	columns := p.Columns &^ 7
	for i := 0; i < p.Rows && columns > 0; i += 4 {
		r := p.from(i, y, x, w)
		for left := columns; ; {
			done := 8
			if left >= 16 {
				r.addTwice8()
				done = 16
			} else {
				r.add8()
			}
			if left -= done; left == 0 {
				break
			}
			r.right(done)
		}
	}
	archsimd.ClearAVXUpperBits()
	if columns < p.Columns {
		p.plain(columns, y, x, w)
	}
}
