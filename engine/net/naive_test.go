package net

import (
	"fmt"
	"math"
	"slices"

	"playout/engine/net/onnx"
)

// array is a row-major tensor of the naive interpreter.
type array struct {
	shape []int
	data  []float64
}

func newArray(shape ...int) array {
	size := 1
	for _, n := range shape {
		size *= n
	}
	return array{shape, make([]float64, size)}
}

// get returns an element, 0 outside.
func (a array) get(pos ...int) float64 {
	j := 0
	for d, p := range pos {
		if p < 0 || p >= a.shape[d] {
			return 0
		}
		j = j*a.shape[d] + p
	}
	return a.data[j]
}

// naive interprets the graph of a file for one sample, operator by operator, in
// float64 and in ONNX's own layout. It knows the operators of the random nets, and
// shares nothing with the compiler.
func naive(data []byte, planes []float32) (map[string]array, error) {
	g, err := onnx.Read(data)
	if err != nil {
		return nil, err
	}
	vals := map[string]array{}
	for name, c := range g.Constants {
		vals[name] = constantArray(c)
	}
	in := newArray(1, g.Shape[1], g.Shape[2], g.Shape[3])
	for i, v := range planes {
		in.data[i] = float64(v)
	}
	vals["planes"] = in
	for _, n := range g.Nodes {
		var args []array
		for _, name := range n.Inputs {
			args = append(args, vals[name])
		}
		if n.Op == "Constant" {
			c, err := n.Attributes().Constant()
			if err != nil {
				return nil, err
			}
			vals[n.Output] = constantArray(c)
			continue
		}
		vals[n.Output] = naiveNode(n, args)
		if vals[n.Output].data == nil {
			vals[n.Output] = naiveShape(n, args, g.Opset)
		}
		if vals[n.Output].data == nil {
			return nil, fmt.Errorf("naive: %s is not known", n)
		}
	}
	return vals, nil
}

func constantArray(c onnx.Constant) array {
	a := newArray(c.Shape...)
	for i, v := range c.Floats {
		a.data[i] = float64(v)
	}
	for i, v := range c.Ints {
		a.data[i] = float64(v)
	}
	return a
}

// tabulate returns an array whose elements f computes by their positions.
func tabulate(shape []int, f func(pos []int) float64) array {
	a := newArray(shape...)
	for i := range a.data {
		pos := make([]int, len(shape))
		for d, rest := len(shape)-1, i; d >= 0; d-- {
			pos[d], rest = rest%shape[d], rest/shape[d]
		}
		a.data[i] = f(pos)
	}
	return a
}

func naiveNode(n onnx.Node, in []array) array {
	x := in[0]
	unary := func(f func(float64) float64) array {
		y := newArray(x.shape...)
		for i, v := range x.data {
			y.data[i] = f(v)
		}
		return y
	}
	switch n.Op {
	case "Relu":
		return unary(func(v float64) float64 { return max(v, 0) })
	case "LeakyRelu":
		return unary(func(v float64) float64 { return max(v, float64(n.Attributes().Float("alpha", 0))*v) })
	case "Tanh":
		return unary(math.Tanh)
	case "Sigmoid":
		return unary(func(v float64) float64 { return 1 / (1 + math.Exp(-v)) })
	case "Flatten":
		return array{[]int{1, len(x.data)}, x.data}
	case "Add", "Sub", "Mul", "Div":
		return naiveArithmetic(n.Op, x, in[1])
	case "BatchNormalization":
		return tabulate(x.shape, func(p []int) float64 {
			c := p[1]
			return (x.get(p...)-in[3].data[c])/math.Sqrt(in[4].data[c]+1e-5)*in[1].data[c] + in[2].data[c]
		})
	case "Conv":
		w, pads := in[1], n.Attributes().Ints("pads")
		shape := []int{1, w.shape[0], x.shape[2] + int(pads[0]+pads[2]) - w.shape[2] + 1, x.shape[3] + int(pads[1]+pads[3]) - w.shape[3] + 1}
		return tabulate(shape, func(p []int) float64 {
			sum := in[2].data[p[1]]
			for c := range w.shape[1] {
				for ky := range w.shape[2] {
					for kx := range w.shape[3] {
						sum += x.get(0, c, p[2]+ky-int(pads[0]), p[3]+kx-int(pads[1])) * w.get(p[1], c, ky, kx)
					}
				}
			}
			return sum
		})
	case "Gemm":
		w := in[1]
		return tabulate([]int{1, w.shape[0]}, func(p []int) float64 {
			sum := in[2].data[p[1]]
			for k := range w.shape[1] {
				sum += x.data[k] * w.get(p[1], k)
			}
			return sum
		})
	case "GlobalAveragePool":
		return tabulate([]int{1, x.shape[1], 1, 1}, func(p []int) float64 {
			sum, size := 0.0, x.shape[2]*x.shape[3]
			for _, v := range x.data[p[1]*size:][:size] {
				sum += v
			}
			return sum / float64(size)
		})
	case "Transpose":
		perm := n.Attributes().Ints("perm")
		shape := make([]int, len(perm))
		for d, from := range perm {
			shape[d] = x.shape[from]
		}
		return tabulate(shape, func(p []int) float64 {
			pos := make([]int, len(p))
			for d, from := range perm {
				pos[from] = p[d]
			}
			return x.get(pos...)
		})
	case "Concat":
		d := (n.Attributes().Int("axis", 0) + len(x.shape)) % len(x.shape)
		shape := slices.Clone(x.shape)
		shape[d] = 0
		for _, part := range in {
			shape[d] += part.shape[d]
		}
		return tabulate(shape, func(p []int) float64 {
			pos := slices.Clone(p)
			for _, part := range in {
				if pos[d] < part.shape[d] {
					return part.get(pos...)
				}
				pos[d] -= part.shape[d]
			}
			return math.NaN()
		})
	}
	return array{}
}

func naiveArithmetic(op string, x, y array) array {
	shape := slices.Clone(x.shape)
	if len(y.shape) > len(shape) {
		shape = slices.Clone(y.shape)
	}
	for d := range shape {
		for _, a := range []array{x, y} {
			if own := d - len(shape) + len(a.shape); own >= 0 {
				shape[d] = max(shape[d], a.shape[own])
			}
		}
	}
	at := func(a array, p []int) float64 {
		p = slices.Clone(p[len(p)-len(a.shape):])
		for d, size := range a.shape {
			p[d] %= size
		}
		return a.get(p...)
	}
	return tabulate(shape, func(p []int) float64 {
		a, b := at(x, p), at(y, p)
		switch op {
		case "Add":
			return a + b
		case "Sub":
			return a - b
		case "Div":
			return a / b
		}
		return a * b
	})
}
