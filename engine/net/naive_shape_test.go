package net

import (
	"math"
	"slices"

	"playout/engine/net/onnx"
)

// naiveShape interprets the operators with which exporters compute shapes and end a net.
func naiveShape(n onnx.Node, in []array, opset int64) array {
	x := in[0]
	a := n.Attributes()
	unary := func(f func(float64) float64) array {
		y := newArray(x.shape...)
		for i, v := range x.data {
			y.data[i] = f(v)
		}
		return y
	}
	whole := func(i int, name string) (list []int) {
		if i < len(in) {
			for _, v := range in[i].data {
				list = append(list, int(min(max(v, -1e9), 1e9)))
			}
			return list
		}
		for _, v := range a.Ints(name) {
			list = append(list, int(v))
		}
		return list
	}
	switch n.Op {
	case "Identity", "Dropout", "Cast":
		return x
	case "Neg":
		return unary(func(v float64) float64 { return -v })
	case "Log":
		return unary(math.Log)
	case "Exp":
		return unary(math.Exp)
	case "Clip":
		return unary(func(v float64) float64 { return min(max(v, in[1].data[0]), in[2].data[0]) })
	case "Shape":
		y := newArray(len(x.shape))
		for d, size := range x.shape {
			y.data[d] = float64(size)
		}
		return y
	case "Reshape":
		shape := whole(1, "shape")
		rest, open := 1, -1
		for d, size := range shape {
			if size == 0 {
				shape[d] = x.shape[d]
			}
			if size == -1 {
				open = d
			} else {
				rest *= shape[d]
			}
		}
		if open >= 0 {
			shape[open] = len(x.data) / rest
		}
		return array{shape, x.data}
	case "Squeeze", "Unsqueeze":
		axes := whole(1, "axes")
		rank := len(x.shape)
		if n.Op == "Unsqueeze" {
			rank += len(axes)
		}
		for i := range axes {
			axes[i] = (axes[i] + rank) % rank
		}
		shape, next := []int{}, 0
		for d := range rank {
			marked := slices.Contains(axes, d)
			switch {
			case n.Op == "Unsqueeze" && marked:
				shape = append(shape, 1)
			case n.Op == "Unsqueeze":
				shape = append(shape, x.shape[next])
				next++
			case !marked && (axes != nil || x.shape[d] != 1 || d == 0):
				shape = append(shape, x.shape[d])
			}
		}
		return array{shape, x.data}
	case "Gather":
		axis := a.Int("axis", 0)
		shape := slices.Concat(x.shape[:axis], in[1].shape, x.shape[axis+1:])
		return tabulate(shape, func(p []int) float64 {
			k := 0
			for d, size := range in[1].shape {
				k = k*size + p[axis+d]
			}
			at := (int(in[1].data[k]) + x.shape[axis]) % x.shape[axis]
			return x.get(slices.Concat(p[:axis], []int{at}, p[axis+len(in[1].shape):])...)
		})
	case "Slice":
		starts, ends, axes, steps := whole(1, "starts"), whole(2, "ends"), whole(3, "axes"), whole(4, "steps")
		kept := map[int][]int{} // the places that stay, by axis
		shape := slices.Clone(x.shape)
		for i, axis := range axes {
			step, size := 1, x.shape[axis]
			if steps != nil {
				step = steps[i]
			}
			from, to := starts[i], ends[i]
			if from < 0 {
				from += size
			}
			if to < 0 && to > -1e6 {
				to += size
			}
			for at := min(from, size-1); at >= 0 && at < size && (step > 0 && at < to || step < 0 && at > to); at += step {
				kept[axis] = append(kept[axis], at)
			}
			shape[axis] = len(kept[axis])
		}
		return tabulate(shape, func(p []int) float64 {
			pos := slices.Clone(p)
			for axis, places := range kept {
				pos[axis] = places[p[axis]]
			}
			return x.get(pos...)
		})
	case "ReduceMean", "ReduceMax", "GlobalMaxPool":
		axes := []int{2, 3}
		if n.Op != "GlobalMaxPool" {
			axes = whole(1, "axes")
		}
		shape := slices.Clone(x.shape)
		for i := range axes {
			axes[i] = (axes[i] + len(shape)) % len(shape)
			shape[axes[i]] = 1
		}
		count := float64(len(x.data) / product(shape))
		y := tabulate(shape, func(p []int) float64 {
			sum, most := 0.0, math.Inf(-1)
			tabulate(x.shape, func(q []int) float64 {
				for d := range q {
					if q[d] != p[d] && !slices.Contains(axes, d) {
						return 0
					}
				}
				sum, most = sum+x.get(q...), max(most, x.get(q...))
				return 0
			})
			if n.Op == "ReduceMean" {
				return sum / count
			}
			return most
		})
		if n.Op != "GlobalMaxPool" && a.Int("keepdims", 1) == 0 {
			var left []int
			for d, size := range shape {
				if !slices.Contains(axes, d) {
					left = append(left, size)
				}
			}
			y.shape = left
		}
		return y
	case "MatMul":
		w := in[1]
		shape := append(slices.Clone(x.shape[:len(x.shape)-1]), w.shape[1])
		return tabulate(shape, func(p []int) float64 {
			sum := 0.0
			for k := range w.shape[0] {
				sum += x.get(append(slices.Clone(p[:len(p)-1]), k)...) * w.get(k, p[len(p)-1])
			}
			return sum
		})
	case "Softmax", "LogSoftmax":
		axis, inner := a.Int("axis", -1), 1
		if opset < 13 {
			axis = a.Int("axis", 1)
		}
		axis = (axis + len(x.shape)) % len(x.shape)
		length := x.shape[axis]
		if opset < 13 {
			length = product(x.shape[axis:])
		} else {
			inner = product(x.shape[axis+1:])
		}
		y := newArray(x.shape...)
		for i := range x.data {
			start := i/(length*inner)*length*inner + i%inner
			sum := 0.0
			for k := range length {
				sum += math.Exp(x.data[start+k*inner] - x.data[i])
			}
			if y.data[i] = 1 / sum; n.Op == "LogSoftmax" {
				y.data[i] = -math.Log(sum)
			}
		}
		return y
	}
	return array{}
}

func product(shape []int) int {
	n := 1
	for _, size := range shape {
		n *= size
	}
	return n
}
