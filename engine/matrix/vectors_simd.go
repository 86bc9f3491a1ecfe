//go:build amd64 && goexperiment.simd

package matrix

import (
	"fmt"
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
	k.series(p, Series{Count: 1}, y, start, x, w)
}

// Series is a number of products of one shape. From product to product, y, x and w begin NextY, NextX and
// NextW numbers later; start is the same for all.
type Series struct{ Count, NextY, NextX, NextW int }

// SetSeries computes the products of a series. It takes less time than as many calls of Set.
func (k Kernel) SetSeries(p *Product, next Series, y, start, x, w []float32) {
	if min(next.NextY, next.NextX, next.NextW) < 0 || next.Count < 1 {
		panic(fmt.Sprintf("matrix: %+v is not a valid series", next))
	}
	last := next.Count - 1
	p.check(y[last*next.NextY:], start, x[last*next.NextX:], w[last*next.NextW:])
	k.series(p, next, y, start, x, w)
}

// series computes columns in strips as wide as possible, and the rest in plain Go.
func (k Kernel) series(p *Product, next Series, y, start, x, w []float32) {
	column := 0
	switch k {
	case AVX512:
		column = p.strips(next, column, p.Columns/32, two512, y, start, x, w)
		column = p.strips(next, column, (p.Columns-column)/16, one512, y, start, x, w)
		column = p.strips(next, column, (p.Columns-column)/8, one256, y, start, x, w)
	case AVX2:
		vectors := p.Columns / 8
		three := vectors & 1 // of an odd number of vectors the last three are one strip
		if vectors < 3 {
			three = 0
		}
		column = p.strips(next, column, (vectors-3*three)/2, two256, y, start, x, w)
		column = p.strips(next, column, three, three256, y, start, x, w)
		column = p.strips(next, column, (p.Columns-column)/8, one256, y, start, x, w)
	}
	if column < p.Columns {
		for i := range next.Count {
			p.setPlain(column, y[i*next.NextY:], start, x[i*next.NextX:], w[i*next.NextW:])
		}
	}
}

// strips is a part of a product that the assembler computes: columns in strips of one to three vectors,
// each in groups of rows. Set has checked that all operands lie within their slices. Distances
// are in bytes.
type strips struct {
	y, start, x, w unsafe.Pointer

	count           int // of strips
	size            int // the rows of a group
	groups, smaller int // groups of size, then groups of one row less

	outer, inner         int
	rowY, rowStart, rowX int
	outerX, innerX       int
	outerW, innerW       int
	nextW, thirdW        int // from the first vector of a row of w to the second, and to the third
	stripW               int // from strip to strip
}

// These functions compute strips of one to three vectors of 8 or 16 numbers.
//
//go:noescape
func set8x1(s *strips)

//go:noescape
func set8x2(s *strips)

//go:noescape
func set8x3(s *strips)

//go:noescape
func set16x1(s *strips)

//go:noescape
func set16x2(s *strips)

// width is what a strip consists of: vectors of 256 or 512 bits.
type width int

const (
	one256 width = iota
	two256
	three256
	one512
	two512
)

// columns returns the number of columns of a strip.
func (of width) columns() int { return [...]int{8, 16, 24, 16, 32}[of] }

// group returns the most rows of a group. Twelve sums hide how long an addition takes, and leave room in
// 16 registers for w and x.
func (of width) group() int {
	if of == three256 {
		return 4
	}
	return 6
}

// strips computes some strips of columns from one on, and returns the column behind them.
func (p *Product) strips(next Series, from, count int, of width, y, start, x, w []float32) int {
	const size = int(unsafe.Sizeof(float32(0)))
	if count == 0 {
		return from
	}
	columns := of.columns()
	vector := columns
	switch of {
	case two256, two512:
		vector /= 2
	case three256:
		vector /= 3
	}
	groups := (p.Rows + of.group() - 1) / of.group()
	smaller := (groups - p.Rows%groups) % groups
	s := strips{
		start: unsafe.Pointer(&start[from]),
		count: count, size: (p.Rows + groups - 1) / groups, groups: groups - smaller, smaller: smaller,
		outer: p.Outer, inner: p.Inner, rowY: size * p.RowY, rowStart: size * p.RowStart, rowX: size * p.RowX,
		outerX: size * p.OuterX, innerX: size * p.InnerX, outerW: size * p.OuterW, innerW: size * p.InnerW,
		nextW: size * p.column(vector), thirdW: size * p.column(2*vector), stripW: size * p.column(columns),
	}
	y, w = y[from:], w[p.column(from):]
	for i := range next.Count {
		s.y, s.x, s.w = unsafe.Pointer(&y[i*next.NextY]), unsafe.Pointer(&x[i*next.NextX]), unsafe.Pointer(&w[i*next.NextW])
		switch of {
		case two512:
			set16x2(&s)
		case one512:
			set16x1(&s)
		case three256:
			set8x3(&s)
		case two256:
			set8x2(&s)
		default:
			set8x1(&s)
		}
	}
	return from + count*columns
}
