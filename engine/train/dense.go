package train

import (
	"math"
	"math/rand/v2"
)

// dense is y = x·w + b, w of in rows and out columns.
type dense struct {
	weightless
	in, out int
	w, b    *param
	team    workers

	x, y, dy, dx []float32
	turned       []float32 // w with rows and columns exchanged

	// Room for what gather lists of rows or columns.
	place []int32
	value []float32

	onward, onWeights, onInputs func(from, to int)
}

// newDense draws the weights from the normal distribution of variance 2/in (He
// et al. 2015), times scale; biases are 0.
func newDense(in, out, batch int, scale float64, random *rand.Rand, team workers) *dense {
	l := &dense{in: in, out: out, w: newParam("weights", in*out, true), b: newParam("bias", out, false), team: team,
		y: make([]float32, batch*out), dx: make([]float32, batch*in), turned: make([]float32, in*out),
		place: make([]int32, batch*max(in, out)), value: make([]float32, batch*max(in, out))}
	l.onward, l.onWeights, l.onInputs = l.someForward, l.someWeights, l.someInputs
	draw(l.w.w, in, scale, random)
	return l
}

// draw is He initialisation: normal, of variance 2/in where in numbers are
// summed, times scale.
func draw(w []float32, in int, scale float64, random *rand.Rand) {
	for i := range w {
		w[i] = float32(random.NormFloat64() * scale * math.Sqrt(2/float64(in)))
	}
}

func (l *dense) params() []*param { return []*param{l.w, l.b} }

func (l *dense) forward(x []float32, n, _ int) []float32 {
	l.x, l.y = x, l.y[:n*l.out]
	l.team.split(n, l.onward)
	return l.y
}

// someForward makes the outputs of some samples.
func (l *dense) someForward(from, to int) {
	for i := from; i < to; i++ {
		y := l.y[i*l.out:][:l.out]
		copy(y, l.b.w)
		p, v := gather(l.place[i*l.in:], l.value[i*l.in:], l.x[i*l.in:][:l.in], 1)
		addRows(y, p, v, l.w.w)
	}
}

func (l *dense) backward(dy []float32, needed bool) []float32 {
	n := len(dy) / l.out
	l.dy = dy
	l.team.split(l.in, l.onWeights)
	clear(l.b.g)
	for i := range n {
		for j, d := range dy[i*l.out:][:l.out] {
			l.b.g[j] += d
		}
	}
	if !needed {
		return nil
	}
	for k := range l.in {
		for j := range l.out {
			l.turned[j*l.in+k] = l.w.w[k*l.out+j]
		}
	}
	l.dx = l.dx[:n*l.in]
	l.team.split(n, l.onInputs)
	return l.dx
}

// someWeights makes the gradients of some rows of weights.
func (l *dense) someWeights(from, to int) {
	n := len(l.dy) / l.out
	for k := from; k < to; k++ {
		g := l.w.g[k*l.out:][:l.out]
		clear(g)
		p, v := gather(l.place[k*n:], l.value[k*n:], l.x[k:n*l.in], l.in)
		addRows(g, p, v, l.dy)
	}
}

// someInputs makes the gradients by the inputs of some samples.
func (l *dense) someInputs(from, to int) {
	for i := from; i < to; i++ {
		dx := l.dx[i*l.in:][:l.in]
		clear(dx)
		p, v := gather(l.place[i*l.out:], l.value[i*l.out:], l.dy[i*l.out:][:l.out], 1)
		addRows(dx, p, v, l.turned)
	}
}
