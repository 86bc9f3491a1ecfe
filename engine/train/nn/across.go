package nn

import (
	"math"

	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// These layers take the numbers of a sample together.

// residual adds to what its layers give what they were given (He et al. 2016).
type residual struct {
	weightless
	inner chain
	y, dx []float32
}

func (l *residual) forward(x []float32, n, step int) []float32 {
	l.y = l.y[:len(x)]
	for i, v := range l.inner.forward(x, n, step) {
		l.y[i] = v + x[i]
	}
	return l.y
}

func (l *residual) backward(dy []float32, needed bool) []float32 {
	d := l.inner.backward(dy, needed)
	if !needed {
		return nil
	}
	l.dx = l.dx[:len(dy)]
	for i, v := range d {
		l.dx[i] = v + dy[i]
	}
	return l.dx
}

// softmax is eˣ over the sum of them, over the channels of a square.
type softmax struct {
	weightless
	channels int
	team     parallel.Workers

	x, y, dy, dx    []float32
	onward, onwards func(from, to int)
}

func newSoftmax(in arch.Shape, batch int, team parallel.Workers) *softmax {
	l := &softmax{channels: in.C, team: team, y: make([]float32, batch*in.Size()), dx: make([]float32, batch*in.Size())}
	l.onward, l.onwards = l.some, l.someInputs
	return l
}

func (l *softmax) forward(x []float32, _, _ int) []float32 {
	l.x, l.y = x, l.y[:len(x)]
	l.team.Split(len(x)/l.channels, l.onward)
	return l.y
}

func (l *softmax) some(from, to int) {
	for i := from; i < to; i++ {
		x, y := l.x[i*l.channels:][:l.channels], l.y[i*l.channels:][:l.channels]
		top := x[0]
		for _, v := range x {
			top = max(top, v)
		}
		var sum float64
		for c, v := range x {
			sum += math.Exp(float64(v - top))
			y[c] = v - top
		}
		for c, v := range y {
			y[c] = float32(math.Exp(float64(v)) / sum)
		}
	}
}

func (l *softmax) backward(dy []float32, _ bool) []float32 {
	l.dy, l.dx = dy, l.dx[:len(dy)]
	l.team.Split(len(dy)/l.channels, l.onwards)
	return l.dx
}

func (l *softmax) someInputs(from, to int) {
	for i := from; i < to; i++ {
		y, dy, dx := l.y[i*l.channels:][:l.channels], l.dy[i*l.channels:][:l.channels], l.dx[i*l.channels:][:l.channels]
		var mean float32
		for c, v := range y {
			mean += v * dy[c]
		}
		for c, v := range y {
			dx[c] = v * (dy[c] - mean)
		}
	}
}

// pool is the mean of each channel over the board.
type pool struct {
	weightless
	channels, squares int
	y, dx             []float32
}

func newPool(in arch.Shape, batch int) *pool {
	return &pool{channels: in.C, squares: in.Squares(), y: make([]float32, batch*in.C), dx: make([]float32, batch*in.Size())}
}

func (l *pool) forward(x []float32, n, _ int) []float32 {
	l.y = l.y[:n*l.channels]
	for i := range n {
		y := l.y[i*l.channels:][:l.channels]
		fold(y, x[i*l.channels*l.squares:][:l.channels*l.squares])
		for c := range y {
			y[c] /= float32(l.squares)
		}
	}
	return l.y
}

func (l *pool) backward(dy []float32, _ bool) []float32 {
	l.dx = l.dx[:len(dy)*l.squares]
	for at := range len(l.dx) / l.channels {
		from := dy[at/l.squares*l.channels:][:l.channels]
		for c, d := range from {
			l.dx[at*l.channels+c] = d / float32(l.squares)
		}
	}
	return l.dx
}

// turn lays a board that lies channel by channel square by square.
type turn struct {
	weightless
	channels, squares int
	y, dx             []float32
}

func newTurn(in arch.Shape, batch int) *turn {
	return &turn{channels: in.C, squares: in.Squares(), y: make([]float32, batch*in.Size()), dx: make([]float32, batch*in.Size())}
}

func (l *turn) forward(x []float32, n, _ int) []float32 {
	l.y = l.y[:len(x)]
	transpose(l.y, x, n, l.channels, l.squares)
	return l.y
}

func (l *turn) backward(dy []float32, needed bool) []float32 {
	if !needed {
		return nil
	}
	l.dx = l.dx[:len(dy)]
	transpose(l.dx, dy, len(dy)/(l.channels*l.squares), l.squares, l.channels)
	return l.dx
}

// transpose exchanges rows and columns of n matrices.
func transpose(to, from []float32, n, rows, columns int) {
	for at := 0; at < n*rows*columns; at += rows * columns {
		for r := range rows {
			for c, v := range from[at+r*columns:][:columns] {
				to[at+c*rows+r] = v
			}
		}
	}
}
