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
	column := 0
	switch k {
	case AVX512:
		column = p.strips(column, two512, y, start, x, w)
		column = p.strips(column, one512, y, start, x, w)
		column = p.strips(column, one256, y, start, x, w)
	case AVX2:
		column = p.strips(column, two256, y, start, x, w)
		column = p.strips(column, one256, y, start, x, w)
	}
	if column < p.Columns {
		p.setPlain(column, y, start, x, w)
	}
}

// strips is a part of a product that the assembler computes: columns in strips of one or two vectors,
// each in groups of rows. Set has checked that all operands lie within their slices. Distances
// are in bytes.
type strips struct {
	y, start, x, w unsafe.Pointer

	count           int // of strips
	size            int // the rows of a group, at most maxGroup
	groups, smaller int // groups of size, then groups of one row less

	outer, inner         int
	rowY, rowStart, rowX int
	outerX, innerX       int
	outerW, innerW       int
	nextW                int // from the first vector of a row of w to the second
	stripW               int // from strip to strip
}

// maxGroup is the most rows of a group: their twelve sums hide how long an addition takes, and leave
// room in 16 registers for w and x.
const maxGroup = 6

// These functions compute strips of one or two vectors of 256 or 512 bits.
//
//go:noescape
func set8x1(s *strips)

//go:noescape
func set8x2(s *strips)

//go:noescape
func set16x1(s *strips)

//go:noescape
func set16x2(s *strips)

// width is what a strip consists of: one or two vectors of 256 or 512 bits.
type width int

const (
	one256 width = iota
	two256
	one512
	two512
)

// columns returns the number of columns of a strip.
func (of width) columns() int { return [...]int{8, 16, 16, 32}[of] }

// strips computes as many whole strips as there are from a column on, and returns the column behind
// them.
func (p *Product) strips(from int, of width, y, start, x, w []float32) int {
	const size = int(unsafe.Sizeof(float32(0)))
	columns := of.columns()
	count := (p.Columns - from) / columns
	if count == 0 {
		return from
	}
	groups := (p.Rows + maxGroup - 1) / maxGroup
	smaller := (groups - p.Rows%groups) % groups
	s := strips{
		y: unsafe.Pointer(&y[from]), start: unsafe.Pointer(&start[from]), x: unsafe.Pointer(&x[0]), w: unsafe.Pointer(&w[p.column(from)]),
		count: count, size: (p.Rows + groups - 1) / groups, groups: groups - smaller, smaller: smaller,
		outer: p.Outer, inner: p.Inner, rowY: size * p.RowY, rowStart: size * p.RowStart, rowX: size * p.RowX,
		outerX: size * p.OuterX, innerX: size * p.InnerX, outerW: size * p.OuterW, innerW: size * p.InnerW,
		nextW: size * p.column(columns/2), stripW: size * p.column(columns),
	}
	switch of {
	case two512:
		set16x2(&s)
	case one512:
		set16x1(&s)
	case two256:
		set8x2(&s)
	default:
		set8x1(&s)
	}
	return from + count*columns
}
