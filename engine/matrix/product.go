// Package matrix multiplies matrices of float32: with AVX-512 or AVX2 if the program is built
// with GOEXPERIMENT=simd and the processor has them, in WebAssembly on SIMD, by a second module of
// package guest, if the host allows it, and otherwise in plain Go.
//
// Rows and columns may have any strides and overlap, and a sum may run over two loops. So a
// convolution over a padded board is a product too, without copying.
package matrix

import (
	"fmt"
	"sync"
)

// Product is the shape of a product:
//
//	y[i·RowY + j] = start[i·RowStart + j] + Σ x[i·RowX + o·OuterX + k·InnerX] · w[o·OuterW + k·InnerW + j]
//
// for i below Rows and j below Columns; the sum is over o below Outer and k below Inner. Strides
// count float32s. None is negative; the first four fields and InnerW are at least 1. If PanelW is
// not 0, w consists of panels of Panel columns, which begin PanelW apart: the index of column j in
// w is then j/Panel·PanelW + j%Panel instead of j.
//
// A sum adds its terms in the order of o, then of k. A kernel computes each row in the same way,
// independently of the other rows: if workers share the rows of a product, every bit of the result
// stays the same.
type Product struct {
	Rows, Columns, Outer, Inner int
	RowY                        int // Columns or more
	RowStart                    int // 0 if all rows start from the same numbers
	RowX, OuterX, InnerX        int
	OuterW, InnerW              int
	PanelW                      int
}

// Panel is the number of columns of a panel: a cache line, and one register of the widest vectors.
const Panel = 16

// column returns the index in w of column j in the first row.
func (p *Product) column(j int) int {
	if p.PanelW == 0 {
		return j
	}
	return j/Panel*p.PanelW + j%Panel
}

// Set computes y with the fastest kernel. It panics if a slice is too short, which is a bug of
// the caller. y may be start; otherwise it must not overlap the others.
func (p *Product) Set(y, start, x, w []float32) { Kernels()[0].Set(p, y, start, x, w) }

// Set computes y like Product.Set, with this kernel.
func (k Kernel) Set(p *Product, y, start, x, w []float32) {
	p.check(y, start, x, w)
	k.set(p, y, start, x, w)
}

// check panics unless the product is valid and its operands lie within their slices.
func (p *Product) check(y, start, x, w []float32) {
	if min(p.Rows, p.Columns, p.Outer, p.Inner, p.InnerW) < 1 || min(p.RowStart, p.RowX, p.OuterX, p.InnerX, p.OuterW, p.PanelW) < 0 || p.RowY < p.Columns {
		panic(fmt.Sprintf("matrix: %+v is not a valid product", *p))
	}
	last := p.Rows - 1
	_ = y[last*p.RowY+p.Columns-1]
	_ = start[last*p.RowStart+p.Columns-1]
	_ = x[last*p.RowX+(p.Outer-1)*p.OuterX+(p.Inner-1)*p.InnerX]
	_ = w[(p.Outer-1)*p.OuterW+(p.Inner-1)*p.InnerW+p.column(p.Columns-1)]
}

// Add adds the product to y.
func (p *Product) Add(y, x, w []float32) {
	sum := *p
	sum.RowStart = p.RowY
	sum.Set(y, y, x, w)
}

// Sparse is the shape of a product whose x is mostly 0:
//
//	y[i·Columns + j] += Σ x[i·RowX + k·InnerX] · w[k·Columns + j]
//
// for i below Rows and j below Columns; the sum, in order, is over the k below Inner for which x is not
// 0.
type Sparse struct {
	Rows, Columns, Inner int
	RowX, InnerX         int
}

// Kernel is an implementation of products. Kernels round differently.
type Kernel uint8

// The kernels. Every processor has the first.
const (
	Plain Kernel = iota // plain Go
	AVX2                // with fused multiplication and addition
	AVX512
	SIMD    // of WebAssembly
	Relaxed // likewise, with fused multiplication and addition
)

// String returns the kernel's name for people.
func (k Kernel) String() string {
	return [...]string{"plain Go", "AVX2", "AVX-512", "SIMD", "relaxed SIMD"}[k]
}

// found holds the kernels of this processor once they were asked for. It is no sync.OnceValue, which
// would link them into programs that multiply nothing.
var found struct {
	once sync.Once
	list []Kernel
}

// Kernels returns the kernels of this processor, fastest first; the last is Plain. Product.Set
// uses the first.
func Kernels() []Kernel {
	found.once.Do(func() { found.list = append(vectors(), Plain) })
	return found.list
}

// setPlain computes the columns from one on, two rows and four columns at a time: eight sums
// in registers.
func (p *Product) setPlain(column int, y, start, x, w []float32) {
	for i := 0; i < p.Rows; i += 2 {
		next := min(i+1, p.Rows-1) // a last row without a partner is computed twice
		x0, x1 := x[i*p.RowX:], x[next*p.RowX:]
		y0, y1 := y[i*p.RowY:][:p.Columns], y[next*p.RowY:][:p.Columns]
		s0, s1 := start[i*p.RowStart:][:p.Columns], start[next*p.RowStart:][:p.Columns]
		j := column
		for ; j+4 <= p.Columns; j += 4 {
			a, b := p.sumFour((*[4]float32)(s0[j:]), (*[4]float32)(s1[j:]), x0, x1, w[p.column(j):])
			copy(y0[j:], a[:])
			copy(y1[j:], b[:])
		}
		for ; j < p.Columns; j++ {
			y0[j], y1[j] = p.sumOne(s0[j], s1[j], x0, x1, w[p.column(j):])
		}
	}
}

// sumFour computes the sums of four columns of two rows.
func (p *Product) sumFour(s0, s1 *[4]float32, x0, x1, w []float32) (a, b [4]float32) {
	a0, a1, a2, a3 := s0[0], s0[1], s0[2], s0[3]
	b0, b1, b2, b3 := s1[0], s1[1], s1[2], s1[3]
	for o := range p.Outer {
		at, from := o*p.OuterX, o*p.OuterW
		for range p.Inner {
			// The conversions keep a compiler from fusing the two operations, which would make the
			// rounding depend on the machine.
			u, v, row := x0[at], x1[at], (*[4]float32)(w[from:])
			a0 += float32(u * row[0])
			a1 += float32(u * row[1])
			a2 += float32(u * row[2])
			a3 += float32(u * row[3])
			b0 += float32(v * row[0])
			b1 += float32(v * row[1])
			b2 += float32(v * row[2])
			b3 += float32(v * row[3])
			at += p.InnerX
			from += p.InnerW
		}
	}
	return [4]float32{a0, a1, a2, a3}, [4]float32{b0, b1, b2, b3}
}

// sumOne computes the sums of one column of two rows.
func (p *Product) sumOne(a, b float32, x0, x1, w []float32) (float32, float32) {
	for o := range p.Outer {
		at, from := o*p.OuterX, o*p.OuterW
		for range p.Inner {
			row := w[from]
			a += float32(x0[at] * row)
			b += float32(x1[at] * row)
			at += p.InnerX
			from += p.InnerW
		}
	}
	return a, b
}
