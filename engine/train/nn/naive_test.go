package nn

import (
	"fmt"
	"math"

	"playout/engine/train/arch"
)

// naive computes nets in float64, by the definitions of their layers: the layers
// must agree with it. Boards lie channel by channel here.
type naive struct {
	net  *Net
	step int
	w    map[*Param][]float64
}

func newNaive(n *Net, step int) *naive {
	v := &naive{net: n, step: step, w: map[*Param][]float64{}}
	for _, p := range n.Params() {
		v.w[p] = toFloat64(p.W)
	}
	return v
}

func toFloat64(x []float32) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = float64(v)
	}
	return y
}

// forward computes the same as that of the net, for n samples of planes.
func (v *naive) forward(planes []float64, n int) (policy, value []float64) {
	p := v.net.arch.Planes
	in := arch.Shape{C: v.net.arch.Channels, H: p.H, W: p.W, Planar: true}
	y, trunk := v.chain(v.net.trunk, planes, in, n)
	if v.net.policy != nil {
		logits, out := v.chain(v.net.policy, y, trunk, n)
		for i := range logits { // by square, then by channel
			sample, at := i/out.Size(), i%out.Size()
			policy = append(policy, logits[sample*out.Size()+at%out.C*out.Squares()+at/out.C])
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

func (v *naive) chain(c chain, x []float64, s arch.Shape, n int) ([]float64, arch.Shape) {
	for _, l := range c {
		x, s = v.layer(l.layer, x, s, n)
	}
	return x, s
}

func (v *naive) layer(l layer, x []float64, s arch.Shape, n int) ([]float64, arch.Shape) {
	apply := func(f func(float64) float64) []float64 {
		y := make([]float64, len(x))
		for i, u := range x {
			y[i] = f(u)
		}
		return y
	}
	switch l := l.(type) {
	case *channelsLast:
		s.Planar = false
		return x, s
	case *relu:
		return apply(func(u float64) float64 {
			if u < 0 {
				return u * float64(l.slope)
			}
			return u
		}), s
	case *screlu:
		return apply(func(u float64) float64 {
			u = min(max(u, 0), 1)
			return u * u
		}), s
	case *tanh:
		return apply(math.Tanh), s
	case *sides:
		return v.sides(l, x, n), arch.Shape{C: 2 * l.out}
	case *dense:
		return v.dense(l, x, s, n), arch.Shape{C: l.out}
	case *conv:
		return v.conv(l, x, s, n), arch.Shape{C: l.out, H: s.H, W: s.W}
	case *norm:
		return v.norm(l, x, s, n), s
	case *dropout:
		return v.dropout(l, x, s), s
	case *softmax:
		return v.softmax(x, s, n), s
	case *pool:
		y := make([]float64, n*s.C)
		for i, u := range x {
			y[i/s.Squares()] += u / float64(s.Squares())
		}
		return y, arch.Shape{C: s.C}
	case *residual:
		y, _ := v.chain(l.inner, x, s, n)
		for i, u := range x {
			y[i] += u
		}
		return y, s
	}
	panic(fmt.Sprintf("a layer of type %T", l))
}

func (v *naive) dense(l *dense, x []float64, s arch.Shape, n int) []float64 {
	var y []float64
	for i := range n {
		for o := range l.out {
			sum := v.w[l.b][o]
			for k, u := range x[i*l.in:][:l.in] {
				row := k // in the net a board lies square by square, but planes do not
				if !l.from.Planar {
					row = k%s.Squares()*s.C + k/s.Squares()
				}
				sum += u * v.w[l.w][row*l.out+o]
			}
			y = append(y, sum)
		}
	}
	return y
}

func (v *naive) sides(l *sides, x []float64, n int) []float64 {
	var y []float64
	for half := range 2 * n {
		for o := range l.out {
			sum := v.w[l.b][o]
			for k, u := range x[half*l.in:][:l.in] {
				sum += u * v.w[l.w][k*l.out+o]
			}
			y = append(y, sum)
		}
	}
	return y
}

func (v *naive) conv(l *conv, x []float64, s arch.Shape, n int) []float64 {
	var y []float64
	for i := range n {
		for o := range l.out {
			for at := range s.Squares() {
				sum := v.w[l.b][o]
				for k := range l.kernel * l.kernel {
					row, column := at/s.W+k/l.kernel-l.kernel/2, at%s.W+k%l.kernel-l.kernel/2
					if l.torus {
						row, column = (row+s.H)%s.H, (column+s.W)%s.W
					} else if row < 0 || column < 0 || row >= s.H || column >= s.W {
						continue
					}
					for c := range l.in {
						sum += x[(i*l.in+c)*s.Squares()+row*s.W+column] * v.w[l.w][(k*l.in+c)*l.out+o]
					}
				}
				y = append(y, sum)
			}
		}
	}
	return y
}

func (v *naive) norm(l *norm, x []float64, s arch.Shape, n int) []float64 {
	y := make([]float64, len(x))
	for c := range s.C {
		var all []int
		for i := range n {
			for at := range s.Squares() {
				all = append(all, (i*s.C+c)*s.Squares()+at)
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

func (v *naive) dropout(l *dropout, x []float64, s arch.Shape) []float64 {
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
		if sample, at := i/s.Size(), i%s.Size(); !s.Planar {
			from = sample*s.Size() + at%s.Squares()*s.C + at/s.Squares()
		}
		y[i] = u * float64(mask[from])
	}
	return y
}

func (v *naive) softmax(x []float64, s arch.Shape, n int) []float64 {
	y := make([]float64, len(x))
	for i := range n {
		for at := range s.Squares() {
			var sum float64
			for c := range s.C {
				sum += math.Exp(x[(i*s.C+c)*s.Squares()+at])
			}
			for c := range s.C {
				at := (i*s.C+c)*s.Squares() + at
				y[at] = math.Exp(x[at]) / sum
			}
		}
	}
	return y
}
