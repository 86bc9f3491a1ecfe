package nn

import (
	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// softmax is eˣ divided by its sum over the channels of a square.
type softmax struct {
	weightless
	channels int
	workers  parallel.Workers

	x, y, dy, dx []float32
	part         struct{ forward, backward func(from, to int) }
}

func newSoftmax(in arch.Shape, batch int, workers parallel.Workers) *softmax {
	l := &softmax{channels: in.C, workers: workers, y: make([]float32, batch*in.Size()), dx: make([]float32, batch*in.Size())}
	l.part.forward, l.part.backward = l.forwardPart, l.backwardPart
	return l
}

func (l *softmax) forward(x []float32, _, _ int) []float32 {
	l.x, l.y = x, l.y[:len(x)]
	l.workers.Split(len(x)/l.channels, l.part.forward)
	return l.y
}

func (l *softmax) forwardPart(from, to int) {
	for i := from; i < to; i++ {
		x, y := l.x[i*l.channels:][:l.channels], l.y[i*l.channels:][:l.channels]
		top := x[0]
		for _, v := range x {
			top = max(top, v)
		}
		var sum float64
		for c, v := range x {
			sum += exp(float64(v - top))
			y[c] = v - top
		}
		for c, v := range y {
			y[c] = float32(exp(float64(v)) / sum)
		}
	}
}

func (l *softmax) backward(dy []float32, _ bool) []float32 {
	l.dy, l.dx = dy, l.dx[:len(dy)]
	l.workers.Split(len(dy)/l.channels, l.part.backward)
	return l.dx
}

func (l *softmax) backwardPart(from, to int) {
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
