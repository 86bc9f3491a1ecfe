package train

import (
	"math"
	"math/rand/v2"
)

// param is a slice of weights with what training keeps beside each.
type param struct {
	w    []float32 // the weights
	g    []float32 // gradient of the loss, written by backward
	m, v []float32 // Adam's means of the gradient and of its square
	// decays says whether weight decay applies: to factors, not to biases.
	decays bool
}

func newParam(n int, decays bool) *param {
	return &param{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n), decays}
}

// layer is a differentiable function of rows of numbers, a row a sample. What
// it returns is its own and stands until the next call.
type layer interface {
	// forward gives the outputs of n samples. x must stand until backward.
	forward(x []float32, n int) []float32
	// backward takes the gradient of the loss by the outputs of the last
	// forward, sets those by the weights, and gives that by the inputs, nil if
	// it is not needed.
	backward(dy []float32, needed bool) []float32
	params() []*param
}

// dense is y = x·w + b, w of in rows and out columns.
type dense struct {
	in, out int
	w, b    *param
	workers workers

	x, y, dx []float32
	turned   []float32 // w with rows and columns exchanged
}

// newDense draws the weights from the normal distribution of variance 2/in (He
// et al. 2015), times scale; biases are 0.
func newDense(in, out, batch int, scale float64, random *rand.Rand, team workers) *dense {
	l := &dense{in: in, out: out, w: newParam(in*out, true), b: newParam(out, false), workers: team,
		y: make([]float32, batch*out), dx: make([]float32, batch*in), turned: make([]float32, in*out)}
	for i := range l.w.w {
		l.w.w[i] = float32(random.NormFloat64() * scale * math.Sqrt(2/float64(in)))
	}
	return l
}

func (l *dense) params() []*param { return []*param{l.w, l.b} }

func (l *dense) forward(x []float32, n int) []float32 {
	l.x, l.y = x, l.y[:n*l.out]
	l.workers.split(n, func(from, to int) {
		place, value := make([]int32, l.in), make([]float32, l.in)
		for i := from; i < to; i++ {
			y := l.y[i*l.out:][:l.out]
			copy(y, l.b.w)
			p, v := gather(place, value, x[i*l.in:][:l.in], 1)
			addRows(y, p, v, l.w.w)
		}
	})
	return l.y
}

func (l *dense) backward(dy []float32, needed bool) []float32 {
	n := len(dy) / l.out
	clear(l.w.g)
	clear(l.b.g)
	l.workers.split(l.in, func(from, to int) {
		place, value := make([]int32, n), make([]float32, n)
		for k := from; k < to; k++ {
			p, v := gather(place, value, l.x[k:n*l.in], l.in)
			addRows(l.w.g[k*l.out:][:l.out], p, v, dy)
		}
	})
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
	l.workers.split(n, func(from, to int) {
		place, value := make([]int32, l.out), make([]float32, l.out)
		for i := from; i < to; i++ {
			dx := l.dx[i*l.in:][:l.in]
			clear(dx)
			p, v := gather(place, value, dy[i*l.out:][:l.out], 1)
			addRows(dx, p, v, l.turned)
		}
	})
	return l.dx
}

// relu is the larger of x and 0, in place.
type relu struct{ y []float32 }

func (l *relu) params() []*param { return nil }

func (l *relu) forward(x []float32, _ int) []float32 {
	l.y = x
	for i, v := range x {
		x[i] = max(v, 0)
	}
	return x
}

func (l *relu) backward(dy []float32, _ bool) []float32 {
	for i, y := range l.y {
		if y <= 0 {
			dy[i] = 0
		}
	}
	return dy
}

// adam steps along gradients (Kingma and Ba 2015) with decoupled weight decay.
type adam struct {
	decay   float64
	workers workers
	steps   int
}

func (a *adam) step(params []*param, rate float64) {
	const mean, square, tiny = 0.9, 0.999, 1e-8
	a.steps++
	// The means begin at 0; the corrections undo that.
	length := float32(rate / (1 - math.Pow(mean, float64(a.steps))))
	correction := float32(1 / (1 - math.Pow(square, float64(a.steps))))
	for _, p := range params {
		keep := float32(1)
		if p.decays {
			keep = float32(1 - rate*a.decay)
		}
		a.workers.split(len(p.w), func(from, to int) {
			w, g, m, v := p.w[from:to], p.g[from:to], p.m[from:to], p.v[from:to]
			for i, d := range g {
				m[i] = float32(mean*m[i]) + float32((1-mean)*d)
				v[i] = float32(square*v[i]) + float32((1-square)*float32(d*d))
				root := float32(math.Sqrt(float64(float32(v[i] * correction))))
				w[i] = float32(keep*w[i]) - float32(length*m[i])/(root+tiny)
			}
		})
	}
}
