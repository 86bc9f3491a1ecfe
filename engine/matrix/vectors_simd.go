//go:build amd64 && goexperiment.simd

package matrix

import (
	"simd/archsimd"
	"unsafe"
)

// vectors returns the kernels of this processor besides plain Go.
func vectors() []Kernel {
	var list []Kernel
	if archsimd.X86.AVX512() {
		list = append(list, AVX512)
	}
	if archsimd.X86.AVX2() && archsimd.X86.FMA() {
		list = append(list, AVX2)
	}
	return list
}

// ClearUpper clears the upper halves of the vector registers. Vector code leaves them clear; but
// a preempted goroutine gets its registers back by vector moves, and math.Exp, which uses SSE
// instructions, then takes 25 times as long until they are clear again. A loop of many exponentials
// calls ClearUpper now and then; sums and roots are not slower.
func ClearUpper() {
	if archsimd.X86.AVX() {
		archsimd.ClearAVXUpperBits()
	}
}

func (k Kernel) set(p *Product, y, start, x, w []float32) {
	switch k {
	case AVX512:
		p.set512(y, start, x, w)
	case AVX2:
		p.set256(y, start, x, w)
	default:
		p.setPlain(0, y, start, x, w)
	}
}

// rows is four rows of a product, from a column on. Set has checked that they and all their
// operands lie within their slices. If fewer than four are left, the last row is there several
// times.
type rows struct {
	y, start, x [4]unsafe.Pointer
	w           unsafe.Pointer

	outer, inner   int
	outerX, innerX int // bytes
	outerW, innerW int // bytes
	panelW         int // bytes
}

// size is the size of a float32.
const size = 4

// number returns the float32 that lies some bytes after p.
func number(p unsafe.Pointer, bytes int) float32 { return *(*float32)(unsafe.Add(p, bytes)) }

// width is the number of columns that a kernel computes at once.
type width int

const (
	oneAVX2   width = iota // 8 columns: one vector
	twoAVX2                // 16 columns
	oneAVX512              // 16 columns: one vector
	twoAVX512              // 32 columns
)

// columns computes one width of columns in all rows.
func (p *Product) columns(from int, as width, y, start, x, w []float32) {
	r := rows{
		w: unsafe.Pointer(&w[p.column(from)]), panelW: size * p.column(Panel), outer: p.Outer, inner: p.Inner,
		outerX: size * p.OuterX, innerX: size * p.InnerX, outerW: size * p.OuterW, innerW: size * p.InnerW,
	}
	y0, start0, x0 := unsafe.Pointer(&y[from]), unsafe.Pointer(&start[from]), unsafe.Pointer(&x[0])
	rowY, rowStart, rowX, last := size*p.RowY, size*p.RowStart, size*p.RowX, p.Rows-1
	for i := 0; i <= last; i += 4 {
		a, b, c := min(i+1, last), min(i+2, last), min(i+3, last)
		r.y = [4]unsafe.Pointer{unsafe.Add(y0, i*rowY), unsafe.Add(y0, a*rowY), unsafe.Add(y0, b*rowY), unsafe.Add(y0, c*rowY)}
		r.start = [4]unsafe.Pointer{unsafe.Add(start0, i*rowStart), unsafe.Add(start0, a*rowStart), unsafe.Add(start0, b*rowStart), unsafe.Add(start0, c*rowStart)}
		r.x = [4]unsafe.Pointer{unsafe.Add(x0, i*rowX), unsafe.Add(x0, a*rowX), unsafe.Add(x0, b*rowX), unsafe.Add(x0, c*rowX)}
		switch as {
		case twoAVX512:
			r.set32()
		case oneAVX512:
			r.set16()
		case twoAVX2:
			r.setTwo8()
		default:
			r.set8()
		}
	}
}

// set512 computes with AVX-512: 32 columns at a time, then 16, then 8, and the rest in plain Go.
func (p *Product) set512(y, start, x, w []float32) {
	column := 0
	for ; column+32 <= p.Columns; column += 32 {
		p.columns(column, twoAVX512, y, start, x, w)
	}
	if column+16 <= p.Columns {
		p.columns(column, oneAVX512, y, start, x, w)
		column += 16
	}
	if column+8 <= p.Columns {
		p.columns(column, oneAVX2, y, start, x, w)
		column += 8
	}
	archsimd.ClearAVXUpperBits()
	if column < p.Columns {
		p.setPlain(column, y, start, x, w)
	}
}

// set256 computes with AVX2: 16 columns at a time, then 8, and the rest in plain Go.
func (p *Product) set256(y, start, x, w []float32) {
	column := 0
	for ; column+16 <= p.Columns; column += 16 {
		p.columns(column, twoAVX2, y, start, x, w)
	}
	if column+8 <= p.Columns {
		p.columns(column, oneAVX2, y, start, x, w)
		column += 8
	}
	archsimd.ClearAVXUpperBits()
	if column < p.Columns {
		p.setPlain(column, y, start, x, w)
	}
}
