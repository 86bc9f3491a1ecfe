package nn

import (
	"math"

	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// norm is batch norm (Ioffe and Szegedy 2015): it normalises each channel to mean 0 and variance
// 1 over the samples and squares of the batch, then scales and shifts it by learned numbers.
// Inference uses running means instead.
type norm struct {
	channels, squares int
	scale, shift      *Param
	mean, variance    []float32 // running
	workers           parallel.Workers

	x, y, dy, dx []float32
	sums         []float64 // by sample: two of each channel

	// Of the batch, by channel.
	center, inverse []float64 // mean; 1 / standard deviation
	factor, offset  []float32 // y = x·factor + offset
	dfactor, dmean  []float32 // dx = dy·factor + x·dfactor + dmean

	part struct{ sums, forward, products, inputs func(from, to int) }
}

const (
	normEpsilon  = 1e-5 // added to variances
	normMomentum = 0.9  // the share of a running mean that a step keeps
)

func newNorm(in arch.Shape, batch int, workers parallel.Workers) *norm {
	c := in.C
	l := &norm{channels: c, squares: in.Squares(), workers: workers,
		scale: newParam("scale", c, false), shift: newParam("shift", c, false),
		mean: make([]float32, c), variance: make([]float32, c),
		y: make([]float32, batch*in.Size()), dx: make([]float32, batch*in.Size()), sums: make([]float64, batch*2*c),
		center: make([]float64, c), inverse: make([]float64, c),
		factor: make([]float32, c), offset: make([]float32, c), dfactor: make([]float32, c), dmean: make([]float32, c)}
	for i := range c {
		l.scale.W[i], l.variance[i] = 1, 1
	}
	l.part.sums, l.part.forward, l.part.products, l.part.inputs = l.sumsPart, l.forwardPart, l.productsPart, l.inputsPart
	return l
}

func (l *norm) params() []*Param   { return []*Param{l.scale, l.shift} }
func (l *norm) state() [][]float32 { return [][]float32{l.mean, l.variance} }

func (l *norm) forward(x []float32, n, step int) []float32 {
	l.x, l.y = x, l.y[:len(x)]
	if step >= 0 {
		l.workers.Split(n, l.part.sums)
		l.statistics(n)
	}
	for c := range l.channels {
		center, inverse := float64(l.mean[c]), 1/math.Sqrt(float64(l.variance[c])+normEpsilon)
		if step >= 0 {
			center, inverse = l.center[c], l.inverse[c]
		}
		factor := float64(l.scale.W[c]) * inverse
		l.factor[c], l.offset[c] = float32(factor), float32(float64(l.shift.W[c])-center*factor)
	}
	l.workers.Split(n, l.part.forward)
	return l.y
}

// sumsPart sums x and its square for some samples.
func (l *norm) sumsPart(from, to int) {
	size := l.channels * l.squares
	for i := from; i < to; i++ {
		sums := l.sums[i*2*l.channels:][:2*l.channels]
		clear(sums)
		first, second := sums[:l.channels], sums[l.channels:]
		for x := l.x[i*size:][:size]; len(x) > 0; x = x[l.channels:] {
			for c, v := range x[:l.channels] {
				v := float64(v)
				first[c] += v
				second[c] += v * v
			}
		}
	}
}

// total adds up the sums of n samples into those of the first, in order.
func (l *norm) total(n int) (first, second []float64) {
	sums := l.sums[:2*l.channels]
	for i := 1; i < n; i++ {
		for c, v := range l.sums[i*2*l.channels:][:2*l.channels] {
			sums[c] += v
		}
	}
	return sums[:l.channels], sums[l.channels:]
}

// statistics computes the means of the batch, and updates the running means.
func (l *norm) statistics(n int) {
	first, second := l.total(n)
	count := float64(n * l.squares)
	for c := range l.channels {
		mean := first[c] / count
		variance := max(second[c]/count-mean*mean, 0)
		l.center[c], l.inverse[c] = mean, 1/math.Sqrt(variance+normEpsilon)
		// The running variance estimates that of all samples from those of the batch.
		variance *= count / max(count-1, 1)
		l.mean[c] = float32(normMomentum*float64(l.mean[c]) + (1-normMomentum)*mean)
		l.variance[c] = float32(normMomentum*float64(l.variance[c]) + (1-normMomentum)*variance)
	}
}

func (l *norm) forwardPart(from, to int) {
	size := l.channels * l.squares
	x, y := l.x[from*size:to*size], l.y[from*size:to*size]
	for ; len(x) > 0; x, y = x[l.channels:], y[l.channels:] {
		y, offset := y[:l.channels], l.offset[:l.channels]
		for c, factor := range l.factor {
			y[c] = x[c]*factor + offset[c]
		}
	}
}

func (l *norm) backward(dy []float32, needed bool) []float32 {
	n := len(dy) / (l.channels * l.squares)
	l.dy = dy
	l.workers.Split(n, l.part.products)
	first, second := l.total(n)
	count := float64(n * l.squares)
	for c := range l.channels {
		// The sum of dy·x̂, where x̂ is x normalised.
		product := (second[c] - l.center[c]*first[c]) * l.inverse[c]
		l.shift.G[c], l.scale.G[c] = float32(first[c]), float32(product)
		slope := float64(l.factor[c]) * l.inverse[c] * product / count
		l.dfactor[c] = float32(-slope)
		l.dmean[c] = float32(slope*l.center[c] - float64(l.factor[c])*first[c]/count)
	}
	if !needed {
		return nil
	}
	l.dx = l.dx[:len(dy)]
	l.workers.Split(n, l.part.inputs)
	return l.dx
}

// productsPart sums dy and dy·x for some samples.
func (l *norm) productsPart(from, to int) {
	size := l.channels * l.squares
	for i := from; i < to; i++ {
		sums := l.sums[i*2*l.channels:][:2*l.channels]
		clear(sums)
		first, second := sums[:l.channels], sums[l.channels:]
		x, dy := l.x[i*size:][:size], l.dy[i*size:][:size]
		for ; len(x) > 0; x, dy = x[l.channels:], dy[l.channels:] {
			x := x[:l.channels]
			for c, d := range dy[:l.channels] {
				first[c] += float64(d)
				second[c] += float64(d) * float64(x[c])
			}
		}
	}
}

// inputsPart computes the gradients by the inputs of some samples.
func (l *norm) inputsPart(from, to int) {
	size := l.channels * l.squares
	x, dy, dx := l.x[from*size:to*size], l.dy[from*size:to*size], l.dx[from*size:to*size]
	for ; len(x) > 0; x, dy, dx = x[l.channels:], dy[l.channels:], dx[l.channels:] {
		x, dy, dx := x[:l.channels], dy[:l.channels], dx[:l.channels]
		for c, factor := range l.factor {
			dx[c] = dy[c]*factor + x[c]*l.dfactor[c] + l.dmean[c]
		}
	}
}
