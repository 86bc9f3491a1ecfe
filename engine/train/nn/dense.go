package nn

import (
	"math"
	"math/rand/v2"

	"playout/engine/matrix"
	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// dense is y = x·w + b, where w has in rows and out columns.
type dense struct {
	weightless
	from    arch.Shape // of the inputs, which it takes as a row
	in, out int
	w, b    *Param
	workers parallel.Workers

	x, y, dy, dx []float32
	transposed   []float32 // w

	// Planes are mostly 0: a layer that reads them skips zeros. Others multiply
	// everything, in blocks.
	sparse bool
	place  []int32   // buffer for the places that gather finds in rows or columns of x
	value  []float32 // buffer for their values, or for blocks of columns of x

	part struct{ forward, weights, transpose, inputs func(from, to int) }
}

// newDense returns a layer with random weights and biases of 0.
func newDense(from arch.Shape, out, batch int, scale float64, random *rand.Rand, workers parallel.Workers) *dense {
	in := from.Size()
	l := &dense{from: from, in: in, out: out, w: newParam("weights", in*out, true), b: newParam("bias", out, false), workers: workers,
		y: make([]float32, batch*out), dx: make([]float32, batch*in), transposed: make([]float32, in*out),
		sparse: from.Planar, value: make([]float32, batch*in)}
	if l.sparse {
		l.place = make([]int32, batch*in)
	}
	l.part.forward, l.part.weights, l.part.transpose, l.part.inputs = l.forwardPart, l.weightsPart, l.transposePart, l.inputsPart
	initialise(l.w.W, in, scale, random)
	return l
}

// initialise sets weights by He initialisation: normally distributed weights of variance 2/in for
// sums of in numbers, times scale.
func initialise(w []float32, in int, scale float64, random *rand.Rand) {
	for i := range w {
		w[i] = float32(random.NormFloat64() * scale * math.Sqrt(2/float64(in)))
	}
}

func (l *dense) params() []*Param { return []*Param{l.w, l.b} }

func (l *dense) forward(x []float32, n, _ int) []float32 {
	l.x, l.y = x, l.y[:n*l.out]
	l.workers.Split(n, l.part.forward)
	return l.y
}

// forwardPart computes the outputs of some samples.
func (l *dense) forwardPart(from, to int) {
	for i := from; i < to; i++ {
		copy(l.y[i*l.out:][:l.out], l.b.W)
	}
	if l.sparse {
		addSparse(l.y[from*l.out:to*l.out], l.x[from*l.in:to*l.in], l.w.W, matrix.Sparse{Rows: to - from, Columns: l.out, Inner: l.in, RowX: l.in, InnerX: 1}, l.place[from*l.in:], l.value[from*l.in:])
	} else {
		multiply(l.y[from*l.out:to*l.out], l.x[from*l.in:to*l.in], l.w.W, l.in, l.out)
	}
}

// multiply adds x·w to y, rows of in numbers to rows of out, block by block of
// w, so that a block stays in the cache for all rows.
func multiply(y, x, w []float32, in, out int) {
	const blockIn, blockOut = 128, 512
	for j := 0; j < out; j += blockOut {
		for k := 0; k < in; k += blockIn {
			p := matrix.Product{Rows: len(y) / out, Columns: min(blockOut, out-j), Outer: 1, Inner: min(blockIn, in-k),
				RowY: out, RowX: in, InnerX: 1, InnerW: out}
			p.Add(y[j:], x[k:], w[k*out+j:])
		}
	}
}

func (l *dense) backward(dy []float32, needed bool) []float32 {
	n := len(dy) / l.out
	l.dy = dy
	l.workers.Split(l.in, l.part.weights)
	sumRows(l.b.G, dy)
	if !needed {
		return nil
	}
	l.workers.Split(l.in, l.part.transpose)
	l.dx = l.dx[:n*l.in]
	l.workers.Split(n, l.part.inputs)
	return l.dx
}

// strip is the number of rows of weights that backward takes at once: the numbers of x in a line
// of the cache.
const strip = 16

// weightsPart computes the gradients of some rows of weights.
func (l *dense) weightsPart(from, to int) {
	n := len(l.dy) / l.out
	clear(l.w.G[from*l.out : to*l.out])
	if l.sparse {
		addSparse(l.w.G[from*l.out:to*l.out], l.x[from:n*l.in], l.dy, matrix.Sparse{Rows: to - from, Columns: l.out, Inner: n, RowX: 1, InnerX: l.in}, l.place[from*n:], l.value[from*n:])
		return
	}
	if l.out == 1 {
		sum := l.w.G[from:to]
		for i, d := range l.dy {
			for k, v := range l.x[i*l.in+from:][:len(sum)] {
				sum[k] += float32(v * d)
			}
		}
		return
	}
	for k := from; k < to; k += strip {
		rows := min(strip, to-k)
		columns := l.value[k*n:][:rows*n]
		for i := range n {
			copy(columns[i*rows:][:rows], l.x[i*l.in+k:])
		}
		p := matrix.Product{Rows: rows, Columns: l.out, Outer: 1, Inner: n, RowY: l.out, RowX: 1, InnerX: rows, InnerW: l.out}
		p.Add(l.w.G[k*l.out:], columns, l.dy)
	}
}

// transposePart transposes some rows of weights.
func (l *dense) transposePart(from, to int) {
	for k := from; k < to; k += strip {
		rows := min(strip, to-k)
		for j := range l.out {
			for r := range rows {
				l.transposed[j*l.in+k+r] = l.w.W[(k+r)*l.out+j]
			}
		}
	}
}

// inputsPart computes the gradients by the inputs of some samples.
func (l *dense) inputsPart(from, to int) {
	dx := l.dx[from*l.in : to*l.in]
	clear(dx)
	multiply(dx, l.dy[from*l.out:to*l.out], l.transposed, l.out, l.in)
}
