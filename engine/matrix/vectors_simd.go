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
		list = append(list, kernel{"AVX-512", set512})
	}
	if archsimd.X86.AVX2() && archsimd.X86.FMA() {
		list = append(list, kernel{"AVX2", set256})
	}
	return list
}

// rows are four rows of a product, from a column on. Set has seen to it that
// they, and all they are made of, lie within their slices. Where there are
// fewer the last stands for the others: it gets the same sums again.
type rows struct {
	y, start, x [4]unsafe.Pointer
	w           unsafe.Pointer

	outer, inner   int
	outerX, innerX int // bytes
	outerW, innerW int // bytes
}

// size is that of a float32.
const size = 4

// number is the float32 so many bytes after a place.
func number(p unsafe.Pointer, bytes int) float32 { return *(*float32)(unsafe.Add(p, bytes)) }

// width is how a kernel sets some columns.
type width int

const (
	eight   width = iota // with AVX2
	twice8               // 16 with AVX2
	sixteen              // with AVX-512
	twice16              // 32 with AVX-512
)

// columns sets all rows of the columns of a width from one on.
func (p *Product) columns(from int, as width, y, start, x, w []float32) {
	r := rows{
		w: unsafe.Pointer(&w[from]), outer: p.Outer, inner: p.Inner,
		outerX: size * p.OuterX, innerX: size * p.InnerX, outerW: size * p.OuterW, innerW: size * p.InnerW,
	}
	for i := 0; i < p.Rows; i += len(r.y) {
		for k := range r.y {
			row := min(i+k, p.Rows-1)
			r.y[k] = unsafe.Pointer(&y[row*p.RowY+from])
			r.start[k] = unsafe.Pointer(&start[row*p.RowStart+from])
			r.x[k] = unsafe.Pointer(&x[row*p.RowX])
		}
		switch as {
		case twice16:
			r.set32()
		case sixteen:
			r.set16()
		case twice8:
			r.setTwice8()
		default:
			r.set8()
		}
	}
}

// set512 sets with AVX-512: 32 columns at a time, then 16, then 8, and plainly
// what is left.
func set512(p Product, y, start, x, w []float32) {
	column := 0
	for ; column+32 <= p.Columns; column += 32 {
		p.columns(column, twice16, y, start, x, w)
	}
	if column+16 <= p.Columns {
		p.columns(column, sixteen, y, start, x, w)
		column += 16
	}
	if column+8 <= p.Columns {
		p.columns(column, eight, y, start, x, w)
		column += 8
	}
	archsimd.ClearAVXUpperBits()
	p.plain(column, y, start, x, w)
}

// set256 sets with AVX2: 16 columns at a time, then 8, and plainly what is left.
func set256(p Product, y, start, x, w []float32) {
	column := 0
	for ; column+16 <= p.Columns; column += 16 {
		p.columns(column, twice8, y, start, x, w)
	}
	if column+8 <= p.Columns {
		p.columns(column, eight, y, start, x, w)
		column += 8
	}
	archsimd.ClearAVXUpperBits()
	p.plain(column, y, start, x, w)
}
