package nn

import (
	"math/rand/v2"

	"playout/engine/matrix"
	"playout/engine/train/parallel"
)

// conv is a convolution of 1×1 or 3×3 with stride 1 that keeps the size of the board: it is
// padded with zeros or, on a torus, with its opposite edges. Boards lie square by square; weights
// are ordered by kernel position, input channel, output channel.
type conv struct {
	weightless
	board   // of inputs and outputs
	in, out int
	w, b    *Param
	workers parallel.Workers

	x, y, dy, dx    []float32
	padded, dpadded []float32 // x and dy with padding, if the kernel is 3×3
	flipped         []float32 // w for the gradient by the inputs: positions mirrored, input and output channels exchanged
	zeros           []float32 // the bias that goes with flipped
	sums            []float32 // of dy by sample and channel

	// part holds the methods that Split runs: a step would allocate if it made these values again.
	part struct{ forward, weights, inputs, bias func(from, to int) }
}

// board is the board that a kernel moves over.
type board struct {
	h, w   int
	kernel int // 1 or 3, squares to a side
	torus  bool
}

func (b board) squares() int { return b.h * b.w }

// paddedWidth and paddedSquares return the number of squares of a row, and of the board, with
// padding.
func (b board) paddedWidth() int   { return b.w + b.kernel - 1 }
func (b board) paddedSquares() int { return (b.h + b.kernel - 1) * b.paddedWidth() }

func newConv(over board, in, out, batch int, scale float64, random *rand.Rand, workers parallel.Workers) *conv {
	area := over.kernel * over.kernel
	l := &conv{board: over, in: in, out: out, workers: workers,
		w: newParam("weights", area*in*out, true), b: newParam("bias", out, false),
		y: make([]float32, batch*over.squares()*out), dx: make([]float32, batch*over.squares()*in),
		flipped: make([]float32, area*in*out), zeros: make([]float32, in), sums: make([]float32, batch*out)}
	if over.kernel > 1 {
		l.padded, l.dpadded = make([]float32, batch*over.paddedSquares()*in), make([]float32, batch*over.paddedSquares()*out)
	}
	l.part.forward, l.part.weights, l.part.inputs, l.part.bias = l.forwardPart, l.weightsPart, l.inputsPart, l.biasPart
	initialise(l.w.W, area*in, scale, random)
	return l
}

func (l *conv) params() []*Param { return []*Param{l.w, l.b} }

func (l *conv) forward(x []float32, n, _ int) []float32 {
	l.x, l.y = x, l.y[:n*l.squares()*l.out]
	l.workers.Split(n, l.part.forward)
	return l.y
}

// forwardPart computes the outputs of some samples.
func (l *conv) forwardPart(from, to int) {
	for i := from; i < to; i++ {
		l.convolve(l.y[i*l.squares()*l.out:], l.b.W, l.pad(l.padded, l.x, i, l.in), l.w.W, l.in, l.out)
	}
}

// pad returns sample i of x. A kernel of 3×3 needs padding: the sample is then copied into padded.
func (b board) pad(padded, x []float32, i, channels int) []float32 {
	x = x[i*b.squares()*channels:][:b.squares()*channels]
	if b.kernel == 1 {
		return x
	}
	padded = padded[i*b.paddedSquares()*channels:][:b.paddedSquares()*channels]
	row, step := b.w*channels, b.paddedWidth()*channels
	for r := range b.h + 2 {
		to, from := padded[r*step:][:step], r-1
		if b.torus {
			from = (r - 1 + b.h) % b.h
		} else if from < 0 || from == b.h {
			clear(to)
			continue
		}
		inner := x[from*row:][:row]
		copy(to[channels:], inner)
		if b.torus {
			copy(to[:channels], inner[row-channels:])
			copy(to[step-channels:], inner[:channels])
		} else {
			clear(to[:channels])
			clear(to[step-channels:])
		}
	}
	return padded
}

// convolve sets y to the convolution of one sample with its padding.
func (b board) convolve(y, bias, x, w []float32, in, out int) {
	p := matrix.Product{Rows: b.squares(), Columns: out, Outer: b.kernel, Inner: b.kernel * in,
		RowY: out, RowX: in, OuterX: b.paddedWidth() * in, InnerX: 1, OuterW: b.kernel * in * out, InnerW: out}
	if b.kernel == 1 {
		p.Set(y, bias, x, w)
		return
	}
	p.Rows = b.w
	for row := range b.h {
		p.Set(y[row*b.w*out:], bias, x[row*b.paddedWidth()*in:], w)
	}
}

func (l *conv) backward(dy []float32, needed bool) []float32 {
	n := len(dy) / (l.squares() * l.out)
	l.dy = dy
	clear(l.w.G)
	l.workers.Split(l.kernel*l.kernel*l.in, l.part.weights)
	l.workers.Split(n, l.part.bias)
	sumRows(l.b.G, l.sums[:n*l.out])
	if !needed {
		return nil
	}
	last := l.kernel*l.kernel - 1
	for k := range last + 1 {
		for i := range l.in {
			for o, v := range l.w.W[(k*l.in+i)*l.out:][:l.out] {
				l.flipped[((last-k)*l.out+o)*l.in+i] = v
			}
		}
	}
	l.dx = l.dx[:n*l.squares()*l.in]
	l.workers.Split(n, l.part.inputs)
	return l.dx
}

// weightsPart computes the gradients of some rows of weights: sample after sample, each a product
// of dy and of the inputs that the rows were multiplied by.
func (l *conv) weightsPart(from, to int) {
	row := l.kernel * l.in // rows of weights that lie side by side on a board
	p := matrix.Product{Columns: l.out, Outer: l.h, Inner: l.board.w, RowY: l.out,
		RowX: 1, OuterX: l.paddedWidth() * l.in, InnerX: l.in, OuterW: l.board.w * l.out, InnerW: l.out}
	x, size := l.padded, l.paddedSquares()*l.in
	if l.kernel == 1 {
		x = l.x
	}
	for n := range len(l.dy) / (l.squares() * l.out) {
		sample, dy := x[n*size:][:size], l.dy[n*l.squares()*l.out:]
		for at := from; at < to; at += p.Rows {
			p.Rows = min(to, at-at%row+row) - at
			p.Add(l.w.G[at*l.out:], sample[at/row*l.paddedWidth()*l.in+at%row:], dy)
		}
	}
}

// inputsPart computes the gradients by the inputs of some samples.
func (l *conv) inputsPart(from, to int) {
	for i := from; i < to; i++ {
		l.convolve(l.dx[i*l.squares()*l.in:], l.zeros, l.pad(l.dpadded, l.dy, i, l.out), l.flipped, l.out, l.in)
	}
}

// biasPart sums dy over the squares of some samples.
func (l *conv) biasPart(from, to int) {
	size := l.squares() * l.out
	for i := from; i < to; i++ {
		sumRows(l.sums[i*l.out:][:l.out], l.dy[i*size:][:size])
	}
}

// sumRows sets sum to the sum of the rows of x, in their order.
func sumRows(sum, x []float32) {
	clear(sum)
	for ; len(x) > 0; x = x[len(sum):] {
		for j, v := range x[:len(sum)] {
			sum[j] += v
		}
	}
}
