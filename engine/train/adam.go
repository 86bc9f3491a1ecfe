package train

import "math"

// adam steps along gradients (Kingma and Ba 2015) with decoupled weight decay.
type adam struct {
	decay   float64
	workers workers
	steps   int
	m, v    [][]float32 // by param: means of the gradient and of its square
}

func (a *adam) step(params []*param, rate float64) {
	const mean, square, tiny = 0.9, 0.999, 1e-8
	a.steps++
	// The means begin at 0; the corrections undo that.
	length := float32(rate / (1 - math.Pow(mean, float64(a.steps))))
	correction := float32(1 / (1 - math.Pow(square, float64(a.steps))))
	for i, p := range params {
		if len(a.m) == i {
			a.m = append(a.m, make([]float32, len(p.w)))
			a.v = append(a.v, make([]float32, len(p.w)))
		}
		keep := float32(1)
		if p.decays {
			keep = float32(1 - rate*a.decay)
		}
		a.workers.split(len(p.w), func(from, to int) {
			w, g, m, v := p.w[from:to], p.g[from:to], a.m[i][from:to], a.v[i][from:to]
			for i, d := range g {
				m[i] = float32(mean*m[i]) + float32((1-mean)*d)
				v[i] = float32(square*v[i]) + float32((1-square)*float32(d*d))
				root := float32(math.Sqrt(float64(float32(v[i] * correction))))
				w[i] = float32(keep*w[i]) - float32(length*m[i])/(root+tiny)
			}
		})
	}
}
