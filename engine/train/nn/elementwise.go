package nn

import (
	"math"

	"playout/engine/train/parallel"
)

// elementwise holds the common part of layers that take each number by itself.
type elementwise struct {
	weightless
	workers      parallel.Workers
	x, y, dy, dx []float32
	part         struct{ forward, backward func(from, to int) }
}

func newElementwise(size int, workers parallel.Workers) elementwise {
	return elementwise{workers: workers, y: make([]float32, size), dx: make([]float32, size)}
}

func (l *elementwise) forward(x []float32, _, _ int) []float32 {
	l.x, l.y = x, l.y[:len(x)]
	l.workers.Split(len(x), l.part.forward)
	return l.y
}

func (l *elementwise) backward(dy []float32, _ bool) []float32 {
	l.dy, l.dx = dy, l.dx[:len(dy)]
	l.workers.Split(len(dy), l.part.backward)
	return l.dx
}

// relu is x above 0 and slope·x below: ReLU for a slope of 0, otherwise leaky ReLU.
type relu struct {
	elementwise
	slope  float32
	slopes [2]float32 // below and above 0
}

func newReLU(slope float32, size int, workers parallel.Workers) *relu {
	l := &relu{newElementwise(size, workers), slope, [2]float32{slope, 1}}
	l.part.forward, l.part.backward = l.forwardPart, l.backwardPart
	return l
}

// above returns 1 for a number above 0, and 0 for others. It computes this from the bits, since the
// processor would mispredict a branch every other time.
func above(v float32) uint32 {
	bits := math.Float32bits(v)
	return -bits &^ bits >> 31
}

func (l *relu) forwardPart(from, to int) {
	y := l.y[from:to]
	for i, v := range l.x[from:to] {
		y[i] = v * l.slopes[above(v)]
	}
}

func (l *relu) backwardPart(from, to int) {
	x, dx := l.x[from:to], l.dx[from:to]
	for i, d := range l.dy[from:to] {
		dx[i] = d * l.slopes[above(x[i])]
	}
}

// screlu is x clipped to 0 … 1, then squared. It clips the bits, read as whole numbers, without a
// branch: for numbers from 0 on these have the same order, for others they are below 0.
type screlu struct{ elementwise }

func newSCReLU(size int, workers parallel.Workers) *screlu {
	l := &screlu{newElementwise(size, workers)}
	l.part.forward, l.part.backward = l.forwardPart, l.backwardPart
	return l
}

// oneBits holds the bits of 1.
const oneBits = 127 << 23

func (l *screlu) forwardPart(from, to int) {
	y := l.y[from:to]
	for i, v := range l.x[from:to] {
		v = math.Float32frombits(uint32(min(max(int32(math.Float32bits(v)), 0), oneBits)))
		y[i] = v * v
	}
}

func (l *screlu) backwardPart(from, to int) {
	x, dx := l.x[from:to], l.dx[from:to]
	for i, d := range l.dy[from:to] {
		bits := max(int32(math.Float32bits(x[i])), 0)
		if bits >= oneBits {
			bits = 0
		}
		dx[i] = d * 2 * math.Float32frombits(uint32(bits))
	}
}

// tanh is the hyperbolic tangent.
type tanh struct{ elementwise }

func newTanh(size int, workers parallel.Workers) *tanh {
	l := &tanh{newElementwise(size, workers)}
	l.part.forward, l.part.backward = l.forwardPart, l.backwardPart
	return l
}

func (l *tanh) forwardPart(from, to int) {
	for i, v := range l.x[from:to] {
		l.y[from+i] = float32(math.Tanh(float64(v)))
	}
}

func (l *tanh) backwardPart(from, to int) {
	y, dx := l.y[from:to], l.dx[from:to]
	for i, d := range l.dy[from:to] {
		dx[i] = d * (1 - y[i]*y[i])
	}
}

// dropout sets a share of the numbers to 0 while the net learns, and scales up the others in
// proportion (Srivastava et al. 2014). The choice depends only on the seed, the step and the
// place of the number.
type dropout struct {
	elementwise
	share float64
	seed  uint64
	step  int
}

func newDropout(share float64, seed uint64, size int, workers parallel.Workers) *dropout {
	l := &dropout{elementwise: newElementwise(size, workers), share: share, seed: seed}
	l.part.forward, l.part.backward = l.forwardPart, l.backwardPart
	return l
}

func (l *dropout) forward(x []float32, n, step int) []float32 {
	if l.step = step; step < 0 {
		return x
	}
	return l.elementwise.forward(x, n, step)
}

func (l *dropout) forwardPart(from, to int)  { l.mask(l.y, l.x, from, to) }
func (l *dropout) backwardPart(from, to int) { l.mask(l.dx, l.dy, from, to) }

func (l *dropout) mask(to, x []float32, first, end int) {
	key := mix(l.seed + mix(uint64(l.step)))
	least, scale := uint32(l.share*(1<<32)), float32(1/(1-l.share))
	for i := first; i < end; i++ {
		to[i] = 0
		if uint32(mix(key+uint64(i))>>32) >= least {
			to[i] = x[i] * scale
		}
	}
}

// mix scatters bits: a step of SplitMix64 (Steele, Lea and Flood 2014).
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
