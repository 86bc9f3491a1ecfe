package nn

import (
	"math"

	"playout/engine/train/parallel"
)

// pointwise is what layers share that take each number by itself.
type pointwise struct {
	weightless
	team            parallel.Workers
	x, y, dy, dx    []float32
	onward, onwards func(from, to int) // of forward and of backward
}

func newPointwise(size int, team parallel.Workers) pointwise {
	return pointwise{team: team, y: make([]float32, size), dx: make([]float32, size)}
}

func (l *pointwise) forward(x []float32, _, _ int) []float32 {
	l.x, l.y = x, l.y[:len(x)]
	l.team.Split(len(x), l.onward)
	return l.y
}

func (l *pointwise) backward(dy []float32, _ bool) []float32 {
	l.dy, l.dx = dy, l.dx[:len(dy)]
	l.team.Split(len(dy), l.onwards)
	return l.dx
}

// bend is x above 0 and slope·x below: relu for a slope of 0, leaky relu.
type bend struct {
	pointwise
	slope  float32
	slopes [2]float32 // below and above 0
}

func newBend(slope float32, size int, team parallel.Workers) *bend {
	l := &bend{newPointwise(size, team), slope, [2]float32{slope, 1}}
	l.onward, l.onwards = l.bend, l.unbend
	return l
}

// above is 1 for a number above 0, and 0 for others. It knows them by their
// bits: a branch would be guessed wrong every other time.
func above(v float32) uint32 {
	bits := math.Float32bits(v)
	return -bits &^ bits >> 31
}

func (l *bend) bend(from, to int) {
	y := l.y[from:to]
	for i, v := range l.x[from:to] {
		y[i] = v * l.slopes[above(v)]
	}
}

func (l *bend) unbend(from, to int) {
	x, dx := l.x[from:to], l.dx[from:to]
	for i, d := range l.dy[from:to] {
		dx[i] = d * l.slopes[above(x[i])]
	}
}

// tanh is the hyperbolic tangent.
type tanh struct{ pointwise }

func newTanh(size int, team parallel.Workers) *tanh {
	l := &tanh{newPointwise(size, team)}
	l.onward, l.onwards = l.bend, l.unbend
	return l
}

func (l *tanh) bend(from, to int) {
	for i, v := range l.x[from:to] {
		l.y[from+i] = float32(math.Tanh(float64(v)))
	}
}

func (l *tanh) unbend(from, to int) {
	y, dx := l.y[from:to], l.dx[from:to]
	for i, d := range l.dy[from:to] {
		dx[i] = d * (1 - y[i]*y[i])
	}
}

// dropout makes a share of the numbers 0, while learning, and the others larger
// in proportion (Srivastava et al. 2014). Which ones hangs on the seed, the
// step and the number's place alone.
type dropout struct {
	pointwise
	share float64
	seed  uint64
	step  int
}

func newDropout(share float64, seed uint64, size int, team parallel.Workers) *dropout {
	l := &dropout{pointwise: newPointwise(size, team), share: share, seed: seed}
	l.onward, l.onwards = l.drop, l.undrop
	return l
}

func (l *dropout) forward(x []float32, n, step int) []float32 {
	if l.step = step; step < 0 {
		return x
	}
	return l.pointwise.forward(x, n, step)
}

func (l *dropout) drop(from, to int)   { l.mask(l.y, l.x, from, to) }
func (l *dropout) undrop(from, to int) { l.mask(l.dx, l.dy, from, to) }

func (l *dropout) mask(to, x []float32, first, end int) {
	key := mix(l.seed + mix(uint64(l.step)))
	least, larger := uint32(l.share*(1<<32)), float32(1/(1-l.share))
	for i := first; i < end; i++ {
		to[i] = 0
		if uint32(mix(key+uint64(i))>>32) >= least {
			to[i] = x[i] * larger
		}
	}
}

// mix scatters bits: the finisher of splitmix64 (Steele, Lea and Flood 2014)
// after its step.
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
