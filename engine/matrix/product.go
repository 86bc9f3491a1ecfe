// Package matrix multiplies matrices of float32: by AVX-512 or AVX2 where a
// program is built with GOEXPERIMENT=simd and the processor has them, by plain
// Go elsewhere.
//
// Rows and columns may lie any steps apart and overlap, and a sum may run over
// two loops. So a convolution over a board with a margin is a product too, and
// nothing needs to be laid out anew for it.
package matrix

import "fmt"

// Product is the form of a product that is added to what is there:
//
//	y[i·RowY + j] += Σ x[i·RowX + o·OuterX + k·InnerX] · w[o·OuterW + k·InnerW + j]
//
// for i below Rows and j below Columns, the sum over o below Outer and k below
// Inner. All are numbers of float32, none below 0, the first four from 1.
//
// Every sum begins at what is there and is taken in the order of o, then of k,
// by one kernel the same way for each row, whatever rows are beside it: so the
// rows of a product may be parted among workers without a bit changing.
type Product struct {
	Rows, Columns, Outer, Inner int
	RowY                        int // from a row of y to the next, Columns or more
	RowX, OuterX, InnerX        int
	OuterW, InnerW              int
}

// Add adds the product. It panics if a slice is too short, which is a mistake
// of the program. y must not overlap x or w.
func (p *Product) Add(y, x, w []float32) {
	if min(p.Rows, p.Columns, p.Outer, p.Inner) < 1 || min(p.RowX, p.OuterX, p.InnerX, p.OuterW, p.InnerW) < 0 || p.RowY < p.Columns {
		panic(fmt.Sprintf("matrix: %+v is no product", *p))
	}
	needY := (p.Rows-1)*p.RowY + p.Columns
	needX := (p.Rows-1)*p.RowX + (p.Outer-1)*p.OuterX + (p.Inner-1)*p.InnerX + 1
	needW := (p.Outer-1)*p.OuterW + (p.Inner-1)*p.InnerW + p.Columns
	if len(y) < needY || len(x) < needX || len(w) < needW {
		panic(fmt.Sprintf("matrix: slices of %d, %d and %d for %+v, which takes %d, %d and %d", len(y), len(x), len(w), *p, needY, needX, needW))
	}
	kernels[0].add(*p, y, x, w)
}

// kernel is a way to add products.
type kernel struct {
	name string
	add  func(p Product, y, x, w []float32)
}

// kernels are those that this processor has, fastest first.
var kernels = append(vectors(), kernel{"plain Go", func(p Product, y, x, w []float32) { p.plain(0, y, x, w) }})

// Kernel is the name of what multiplies here: AVX-512, AVX2 or plain Go. Two
// that differ round differently.
func Kernel() string { return kernels[0].name }

// plain adds the columns from one on: two rows and four columns at a time,
// eight sums in registers.
func (p *Product) plain(column int, y, x, w []float32) {
	for i := 0; i < p.Rows; i += 2 {
		// An odd last row is taken twice, which gives it the same sums twice.
		next := min(i+1, p.Rows-1)
		x0, x1 := x[i*p.RowX:], x[next*p.RowX:]
		y0, y1 := y[i*p.RowY:][:p.Columns], y[next*p.RowY:][:p.Columns]
		j := column
		for ; j+4 <= p.Columns; j += 4 {
			p.four((*[4]float32)(y0[j:]), (*[4]float32)(y1[j:]), x0, x1, w[j:])
		}
		for ; j < p.Columns; j++ {
			y0[j], y1[j] = p.one(y0[j], y1[j], x0, x1, w[j:])
		}
	}
}

// four adds to four columns of two rows.
func (p *Product) four(y0, y1 *[4]float32, x0, x1, w []float32) {
	a0, a1, a2, a3 := y0[0], y0[1], y0[2], y0[3]
	b0, b1, b2, b3 := y1[0], y1[1], y1[2], y1[3]
	for o := range p.Outer {
		at, from := o*p.OuterX, o*p.OuterW
		for range p.Inner {
			// The conversions keep a compiler from joining the two operations,
			// whose rounding would then depend on the machine.
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
	*y0, *y1 = [4]float32{a0, a1, a2, a3}, [4]float32{b0, b1, b2, b3}
}

// one adds to a column of two rows.
func (p *Product) one(a, b float32, x0, x1, w []float32) (float32, float32) {
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
