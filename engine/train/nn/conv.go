package nn

import (
	"math/rand/v2"

	"playout/engine/matrix"
	"playout/engine/train/parallel"
)

// conv is a convolution of 1×1 or 3×3 in steps of 1, after which the board has
// its size: around it are zeros, or its other edge where it is a torus. Boards
// lie square by square; weights are kernel position, input channel, output
// channel.
type conv struct {
	weightless
	board   // of inputs and outputs
	in, out int
	w, b    *Param
	team    parallel.Workers

	x, y, dy, dx []float32
	wide, dwide  []float32 // x and dy with their margins, where the kernel is 3×3
	turned       []float32 // w for the way back: positions mirrored, channels exchanged
	zeros        []float32 // the bias of the way back
	sums         []float32 // of dy by sample and channel

	onward, onWeights, onInputs, onBias func(from, to int)
}

// board is what a kernel goes over.
type board struct {
	h, w   int
	kernel int // 1 or 3, squares to a side
	torus  bool
}

func (b board) squares() int { return b.h * b.w }

// across and around are the squares of a row, and of the board, with margins.
func (b board) across() int { return b.w + b.kernel - 1 }
func (b board) around() int { return (b.h + b.kernel - 1) * b.across() }

func newConv(over board, in, out, batch int, scale float64, random *rand.Rand, team parallel.Workers) *conv {
	area := over.kernel * over.kernel
	l := &conv{board: over, in: in, out: out, team: team,
		w: newParam("weights", area*in*out, true), b: newParam("bias", out, false),
		y: make([]float32, batch*over.squares()*out), dx: make([]float32, batch*over.squares()*in),
		turned: make([]float32, area*in*out), zeros: make([]float32, in), sums: make([]float32, batch*out)}
	if over.kernel > 1 {
		l.wide, l.dwide = make([]float32, batch*over.around()*in), make([]float32, batch*over.around()*out)
	}
	l.onward, l.onWeights, l.onInputs, l.onBias = l.someForward, l.someWeights, l.someInputs, l.someBias
	draw(l.w.W, area*in, scale, random)
	return l
}

func (l *conv) params() []*Param { return []*Param{l.w, l.b} }

func (l *conv) forward(x []float32, n, _ int) []float32 {
	l.x, l.y = x, l.y[:n*l.squares()*l.out]
	l.team.Split(n, l.onward)
	return l.y
}

// someForward makes the outputs of some samples.
func (l *conv) someForward(from, to int) {
	for i := from; i < to; i++ {
		l.slide(l.y[i*l.squares()*l.out:], l.b.W, l.margins(l.wide, l.x, i, l.in), l.w.W, l.in, l.out)
	}
}

// margins is sample i of x, with margins written into wide if there are any.
func (b board) margins(wide, x []float32, i, channels int) []float32 {
	x = x[i*b.squares()*channels:][:b.squares()*channels]
	if b.kernel == 1 {
		return x
	}
	wide = wide[i*b.around()*channels:][:b.around()*channels]
	row, step := b.w*channels, b.across()*channels
	for r := range b.h + 2 {
		to, from := wide[r*step:][:step], r-1
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
	return wide
}

// slide sets y to the convolution of one sample, which has its margins.
func (b board) slide(y, bias, x, w []float32, in, out int) {
	p := matrix.Product{Rows: b.squares(), Columns: out, Outer: b.kernel, Inner: b.kernel * in,
		RowY: out, RowX: in, OuterX: b.across() * in, InnerX: 1, OuterW: b.kernel * in * out, InnerW: out}
	if b.kernel == 1 {
		p.Set(y, bias, x, w)
		return
	}
	p.Rows = b.w
	for row := range b.h {
		p.Set(y[row*b.w*out:], bias, x[row*b.across()*in:], w)
	}
}

func (l *conv) backward(dy []float32, needed bool) []float32 {
	n := len(dy) / (l.squares() * l.out)
	l.dy = dy
	clear(l.w.G)
	l.team.Split(l.kernel*l.kernel*l.in, l.onWeights)
	l.team.Split(n, l.onBias)
	fold(l.b.G, l.sums[:n*l.out])
	if !needed {
		return nil
	}
	last := l.kernel*l.kernel - 1
	for k := range last + 1 {
		for i := range l.in {
			for o, v := range l.w.W[(k*l.in+i)*l.out:][:l.out] {
				l.turned[((last-k)*l.out+o)*l.in+i] = v
			}
		}
	}
	l.dx = l.dx[:n*l.squares()*l.in]
	l.team.Split(n, l.onInputs)
	return l.dx
}

// someWeights makes the gradients of some rows of weights: sample after sample,
// each a product of what the rows were multiplied by and of dy.
func (l *conv) someWeights(from, to int) {
	row := l.kernel * l.in // rows of weights that lie side by side on a board
	p := matrix.Product{Columns: l.out, Outer: l.h, Inner: l.board.w, RowY: l.out,
		RowX: 1, OuterX: l.across() * l.in, InnerX: l.in, OuterW: l.board.w * l.out, InnerW: l.out}
	x, size := l.wide, l.around()*l.in
	if l.kernel == 1 {
		x = l.x
	}
	for n := range len(l.dy) / (l.squares() * l.out) {
		sample, dy := x[n*size:][:size], l.dy[n*l.squares()*l.out:]
		for at := from; at < to; at += p.Rows {
			p.Rows = min(to, at-at%row+row) - at
			p.Add(l.w.G[at*l.out:], sample[at/row*l.across()*l.in+at%row:], dy)
		}
	}
}

// someInputs makes the gradients by the inputs of some samples.
func (l *conv) someInputs(from, to int) {
	for i := from; i < to; i++ {
		l.slide(l.dx[i*l.squares()*l.in:], l.zeros, l.margins(l.dwide, l.dy, i, l.out), l.turned, l.out, l.in)
	}
}

// someBias sums dy over the squares of some samples.
func (l *conv) someBias(from, to int) {
	size := l.squares() * l.out
	for i := from; i < to; i++ {
		fold(l.sums[i*l.out:][:l.out], l.dy[i*size:][:size])
	}
}

// fold sets sum to the sum of the rows of x, in their order.
func fold(sum, x []float32) {
	clear(sum)
	for ; len(x) > 0; x = x[len(sum):] {
		for j, v := range x[:len(sum)] {
			sum[j] += v
		}
	}
}
