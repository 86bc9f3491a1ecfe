package train

import (
	"fmt"
	"math"
)

// naive computes nets in float64, as the definitions of their layers say: what
// the layers are held to. Boards lie channel by channel here.
type naive struct {
	net  *Net
	step int
	w    map[*param][]float64
}

func newNaive(n *Net, step int) *naive {
	v := &naive{net: n, step: step, w: map[*param][]float64{}}
	for _, p := range n.params() {
		v.w[p] = wider(p.w)
	}
	return v
}

func wider(x []float32) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = float64(v)
	}
	return y
}

// forward is that of the net, for n samples of planes.
func (v *naive) forward(planes []float64, n int) (policy, value []float64) {
	p := v.net.arch.planes
	in := shape{c: v.net.arch.channels, h: p.H, w: p.W, planar: true}
	y, trunk := v.chain(v.net.trunk, planes, in, n)
	if v.net.policy != nil {
		logits, out := v.chain(v.net.policy, y, trunk, n)
		for i := range logits { // by square, then by channel
			sample, at := i/out.size(), i%out.size()
			policy = append(policy, logits[sample*out.size()+at%out.c*out.squares()+at/out.c])
		}
	}
	if v.net.direct != nil {
		direct, _ := v.chain(v.net.direct, planes, in, n)
		for i, d := range direct {
			policy[i] += d
		}
	}
	if v.net.value != nil {
		value, _ = v.chain(v.net.value, y, trunk, n)
	}
	return policy, value
}

func (v *naive) chain(c chain, x []float64, s shape, n int) ([]float64, shape) {
	for _, l := range c {
		x, s = v.layer(l.layer, x, s, n)
	}
	return x, s
}

func (v *naive) layer(l layer, x []float64, s shape, n int) ([]float64, shape) {
	each := func(f func(float64) float64) []float64 {
		y := make([]float64, len(x))
		for i, u := range x {
			y[i] = f(u)
		}
		return y
	}
	switch l := l.(type) {
	case *turn:
		s.planar = false
		return x, s
	case *bend:
		return each(func(u float64) float64 {
			if u < 0 {
				return u * float64(l.slope)
			}
			return u
		}), s
	case *tanh:
		return each(math.Tanh), s
	case *dense:
		return v.dense(l, x, s, n), shape{c: l.out}
	case *conv:
		return v.conv(l, x, s, n), shape{c: l.out, h: s.h, w: s.w}
	case *norm:
		return v.norm(l, x, s, n), s
	case *dropout:
		return v.dropout(l, x, s), s
	case *softmax:
		return v.softmax(x, s, n), s
	case *pool:
		y := make([]float64, n*s.c)
		for i, u := range x {
			y[i/s.squares()] += u / float64(s.squares())
		}
		return y, shape{c: s.c}
	case *residual:
		y, _ := v.chain(l.inner, x, s, n)
		for i, u := range x {
			y[i] += u
		}
		return y, s
	}
	panic(fmt.Sprintf("a layer of type %T", l))
}

func (v *naive) dense(l *dense, x []float64, s shape, n int) []float64 {
	var y []float64
	for i := range n {
		for o := range l.out {
			sum := v.w[l.b][o]
			for k, u := range x[i*l.in:][:l.in] {
				row := k // in the net a board lies square by square, but planes do not
				if !l.from.planar {
					row = k%s.squares()*s.c + k/s.squares()
				}
				sum += u * v.w[l.w][row*l.out+o]
			}
			y = append(y, sum)
		}
	}
	return y
}

func (v *naive) conv(l *conv, x []float64, s shape, n int) []float64 {
	var y []float64
	for i := range n {
		for o := range l.out {
			for at := range s.squares() {
				sum := v.w[l.b][o]
				for k := range l.kernel * l.kernel {
					row, column := at/s.w+k/l.kernel-l.kernel/2, at%s.w+k%l.kernel-l.kernel/2
					if l.torus {
						row, column = (row+s.h)%s.h, (column+s.w)%s.w
					} else if row < 0 || column < 0 || row >= s.h || column >= s.w {
						continue
					}
					for c := range l.in {
						sum += x[(i*l.in+c)*s.squares()+row*s.w+column] * v.w[l.w][(k*l.in+c)*l.out+o]
					}
				}
				y = append(y, sum)
			}
		}
	}
	return y
}

func (v *naive) norm(l *norm, x []float64, s shape, n int) []float64 {
	y := make([]float64, len(x))
	for c := range s.c {
		var all []int
		for i := range n {
			for at := range s.squares() {
				all = append(all, (i*s.c+c)*s.squares()+at)
			}
		}
		mean, variance := float64(l.mean[c]), float64(l.variance[c])
		if v.step >= 0 {
			mean, variance = 0, 0
			for _, i := range all {
				mean += x[i] / float64(len(all))
			}
			for _, i := range all {
				variance += (x[i] - mean) * (x[i] - mean) / float64(len(all))
			}
		}
		for _, i := range all {
			y[i] = (x[i]-mean)/math.Sqrt(variance+1e-5)*v.w[l.scale][c] + v.w[l.shift][c]
		}
	}
	return y
}

func (v *naive) dropout(l *dropout, x []float64, s shape) []float64 {
	if v.step < 0 {
		return x
	}
	ones, mask := make([]float32, len(x)), make([]float32, len(x))
	for i := range ones {
		ones[i] = 1
	}
	l.mask(mask, ones, 0, len(x))
	y := make([]float64, len(x))
	for i, u := range x {
		from := i
		if sample, at := i/s.size(), i%s.size(); !s.planar {
			from = sample*s.size() + at%s.squares()*s.c + at/s.squares()
		}
		y[i] = u * float64(mask[from])
	}
	return y
}

func (v *naive) softmax(x []float64, s shape, n int) []float64 {
	y := make([]float64, len(x))
	for i := range n {
		for at := range s.squares() {
			var sum float64
			for c := range s.c {
				sum += math.Exp(x[(i*s.c+c)*s.squares()+at])
			}
			for c := range s.c {
				at := (i*s.c+c)*s.squares() + at
				y[at] = math.Exp(x[at]) / sum
			}
		}
	}
	return y
}
