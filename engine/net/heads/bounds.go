package heads

import (
	"fmt"
	"math"

	"playout/engine/net/onnx"
)

// bounds describes the numbers of a value.
type bounds struct {
	low, high float64
	shares    bool // they are parts of a Softmax, perhaps scaled
}

var unbounded = bounds{low: math.Inf(-1), high: math.Inf(1)}

func (b bounds) bounded() bool { return !math.IsInf(b.low, 0) && !math.IsInf(b.high, 0) }

// kind describes the numbers, for an error.
func (b bounds) kind() string {
	switch {
	case b.shares:
		return "parts of a Softmax"
	case math.IsInf(b.high, 1):
		return fmt.Sprintf("numbers from %g on", b.low)
	case math.IsInf(b.low, -1):
		return fmt.Sprintf("numbers up to %g", b.high)
	}
	return fmt.Sprintf("numbers from %g to %g", b.low, b.high)
}

// union returns bounds of two values together.
func (b bounds) union(c bounds) bounds {
	return bounds{min(b.low, c.low), max(b.high, c.high), b.shares || c.shares}
}

// apply returns the bounds after a function that never decreases.
func (b bounds) apply(f func(float64) float64) bounds { return bounds{f(b.low), f(b.high), b.shares} }

// bounds returns the bounds of a value.
func (r *reader) bounds(name string) bounds {
	if b, known := r.known[name]; known {
		return b
	}
	r.known[name] = unbounded // for a cycle, which the compiler refuses
	b := unbounded
	if c, constant := r.g.Constants[name]; constant {
		b = ofConstant(c)
	} else if n := r.nodes[name]; n != nil {
		b = r.result(n)
	}
	if math.IsNaN(b.low) || math.IsNaN(b.high) {
		b.low, b.high = unbounded.low, unbounded.high
	}
	r.known[name] = b
	return b
}

func ofConstant(c onnx.Constant) bounds {
	if len(c.Floats) == 0 {
		return unbounded
	}
	b := bounds{low: math.Inf(1), high: math.Inf(-1)}
	for _, f := range c.Floats {
		b.low, b.high = min(b.low, float64(f)), max(b.high, float64(f))
	}
	return b
}

// result returns the bounds of a node's result.
func (r *reader) result(n *onnx.Node) bounds {
	if n.Op == "Constant" {
		c, err := n.Attributes().Constant()
		if err != nil {
			return unbounded
		}
		return ofConstant(c)
	}
	if len(n.Inputs) == 0 {
		return unbounded
	}
	x := func() bounds { return r.bounds(n.Inputs[0]) }
	switch n.Op {
	case "AveragePool", "Cast", "Dropout", "Flatten", "Gather", "GlobalAveragePool", "GlobalMaxPool", "Identity", "MaxPool",
		"ReduceMax", "ReduceMean", "Reshape", "Slice", "Squeeze", "Transpose", "Unsqueeze":
		return x()
	case "Pad":
		return x().union(bounds{})
	case "Concat":
		all := x()
		for _, name := range n.Inputs[1:] {
			all = all.union(r.bounds(name))
		}
		return all
	case "Softmax":
		return bounds{0, 1, true}
	case "LogSoftmax":
		return bounds{math.Inf(-1), 0, true}
	case "Sigmoid":
		return bounds{low: 0, high: 1}
	case "Tanh":
		return x().apply(func(v float64) float64 { return math.Tanh(v) })
	case "Relu":
		return x().apply(func(v float64) float64 { return max(v, 0) })
	case "LeakyRelu":
		if alpha := float64(n.Attributes().Float("alpha", 0.01)); alpha >= 0 {
			return x().apply(func(v float64) float64 { return max(v, 0) + alpha*min(v, 0) })
		}
	case "Clip":
		return r.clip(n)
	case "Neg":
		b := x()
		return bounds{-b.high, -b.low, b.shares}
	case "Add", "Sub", "Mul", "Div":
		if len(n.Inputs) > 1 {
			return r.arithmetic(n)
		}
	case "MatMul", "Gemm":
		return r.weightedMean(n)
	}
	return unbounded
}

// clip returns the bounds after a Clip, whose limits are inputs or attributes.
func (r *reader) clip(n *onnx.Node) bounds {
	a := n.Attributes()
	low, high := float64(a.Float("min", -math.MaxFloat32)), float64(a.Float("max", math.MaxFloat32))
	if len(n.Inputs) > 1 && n.Inputs[1] != "" {
		low = r.bounds(n.Inputs[1]).low
	}
	if len(n.Inputs) > 2 && n.Inputs[2] != "" {
		high = r.bounds(n.Inputs[2]).high
	}
	b := r.bounds(n.Inputs[0])
	limit := func(v, limit float64) float64 {
		if math.Abs(limit) >= math.MaxFloat32 {
			return v // no limit
		}
		return limit
	}
	return bounds{max(b.low, limit(b.low, low)), min(b.high, limit(b.high, high)), b.shares}
}

// arithmetic returns the bounds of a sum, difference, product or quotient. Numbers stay parts of a
// Softmax if the other operand is constant.
func (r *reader) arithmetic(n *onnx.Node) bounds {
	x, y := r.bounds(n.Inputs[0]), r.bounds(n.Inputs[1])
	shares := x.shares && r.isConstant(n.Inputs[1]) || y.shares && r.isConstant(n.Inputs[0])
	switch n.Op {
	case "Add":
		return bounds{x.low + y.low, x.high + y.high, shares}
	case "Sub":
		return bounds{x.low - y.high, x.high - y.low, shares}
	case "Div":
		if y.low <= 0 && y.high >= 0 {
			return bounds{unbounded.low, unbounded.high, shares}
		}
		y.low, y.high = 1/y.high, 1/y.low
	}
	a, b, c, d := x.low*y.low, x.low*y.high, x.high*y.low, x.high*y.high
	return bounds{min(a, b, c, d), max(a, b, c, d), shares}
}

// isConstant reports whether a value is a constant.
func (r *reader) isConstant(name string) bool {
	_, ok := r.g.Constants[name]
	n := r.nodes[name]
	return ok || n != nil && n.Op == "Constant"
}

// weightedMean returns the bounds of the mean of constant weights by the parts of a Softmax, which
// add up to 1: the least and the greatest of the weights.
func (r *reader) weightedMean(n *onnx.Node) bounds {
	_, before := r.trace(n.Inputs[0])
	if before == nil || before.Op != "Softmax" || len(n.Inputs) < 2 || !r.isConstant(n.Inputs[1]) {
		return unbounded
	}
	b := r.bounds(n.Inputs[1])
	if n.Op == "Gemm" {
		a := n.Attributes()
		if a.Float("alpha", 1) != 1 || a.Float("beta", 1) != 1 {
			return unbounded
		}
		if len(n.Inputs) > 2 && n.Inputs[2] != "" {
			bias := r.bounds(n.Inputs[2])
			b = bounds{low: b.low + bias.low, high: b.high + bias.high}
		}
	}
	return b
}
