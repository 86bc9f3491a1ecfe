package compile

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// arithmetic lowers Add, Sub, Mul and Div. It folds a constant operand into the step before, and
// fuses a sum of two computed values into the later of the two. Whole numbers are sizes that a
// graph uses to compute a shape.
func arithmetic(c *compiler, n onnx.Node, _ *onnx.Attributes) (*value, error) {
	x, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	y, err := c.required(n, 1)
	if err != nil {
		return nil, err
	}
	if (x.ints == nil) != (y.ints == nil) {
		return nil, errors.New("whole numbers and float32; allowed: two of one type")
	}
	shape, err := broadcastShape(x.shape, y.shape)
	if err != nil {
		return nil, err
	}
	if batched := !x.constant() || !y.constant(); batched && (shape[0] != 1 || !x.constant() && len(x.shape) < len(y.shape) || !y.constant() && len(y.shape) < len(x.shape)) {
		return nil, fmt.Errorf("shapes %v and %v; allowed: those that leave the batch (shown as 1) in front", x.shape, y.shape)
	}
	if err := c.addView(shape); err != nil {
		return nil, err
	}
	x, y = broadcast(x, shape), broadcast(y, shape)
	switch {
	case x.ints != nil:
		return foldIntegers(n.Op, x, y)
	case x.constant() && y.constant():
		return fold(n.Op, x, y)
	case n.Op == "Div" && !y.constant():
		return nil, errors.New("a computed divisor; allowed: a constant")
	case x.constant() || y.constant():
		return c.arithmeticConstant(n.Op, x, y)
	case n.Op == "Add":
		if v := c.fuseResidual(x, y); v != nil {
			return v, nil
		}
	}
	layout := x.layout
	if !isPermutation(layout, c.sizes[x.buf]) {
		layout = preferredLayout(shape)
	}
	if x, err = c.materialize(x, layout); err != nil {
		return nil, err
	}
	if y, err = c.materialize(y, layout); err != nil {
		return nil, err
	}
	op := map[string]program.Op{"Add": program.Add, "Sub": program.Sub, "Mul": program.Mul}[n.Op]
	return c.emit(step{Instruction: program.Instruction{Op: op, X: x.buf, Z: y.buf}}, len(layout), shape, layout)
}

// fold computes with two constants.
func fold(op string, x, y *value) (*value, error) {
	a, b := x.floats(), y.floats()
	for i := range a {
		switch op {
		case "Add":
			a[i] += b[i]
		case "Sub":
			a[i] -= b[i]
		case "Mul":
			a[i] *= b[i]
		default:
			if a[i] /= b[i]; !finite(a[i]) {
				return nil, errors.New("a division by 0")
			}
		}
	}
	return &value{shape: x.shape, layout: rowMajor(len(a)), buf: constants, data: a}, nil
}

// foldIntegers computes with two constants of whole numbers.
func foldIntegers(op string, x, y *value) (*value, error) {
	a, b := x.integers(), y.integers()
	for i := range a {
		switch {
		case op == "Add":
			a[i] += b[i]
		case op == "Sub":
			a[i] -= b[i]
		case op == "Mul":
			a[i] *= b[i]
		case b[i] == 0:
			return nil, errors.New("a division by 0")
		default:
			a[i] /= b[i]
		}
	}
	return &value{shape: x.shape, layout: rowMajor(len(a)), buf: constants, ints: a}, nil
}

// negate lowers Neg.
func negate(c *compiler, n onnx.Node, _ *onnx.Attributes) (*value, error) {
	v, err := c.floats(n, 0)
	if err != nil {
		return nil, err
	}
	if err := c.addElements(len(v.layout)); err != nil {
		return nil, err
	}
	minus := &value{shape: v.shape, layout: make([]int32, len(v.layout)), buf: constants, data: []float32{-1}}
	if v.constant() {
		return fold("Mul", v, minus)
	}
	return c.arithmeticConstant("Mul", v, minus)
}

// arithmeticConstant lowers an operator with one constant operand.
func (c *compiler) arithmeticConstant(op string, x, y *value) (*value, error) {
	v, operand, sign := x, y, float32(1)
	if x.constant() {
		v, operand = y, x
	}
	k := operand.floats()
	switch {
	case op == "Sub" && x.constant(): // k − v
		sign = -1
	case op == "Sub":
		for i := range k {
			k[i] = -k[i]
		}
	case op == "Div":
		for i := range k {
			if k[i] = 1 / k[i]; !finite(k[i]) {
				return nil, errors.New("a division by 0")
			}
		}
	}
	scale, shift := slices.Repeat([]float32{sign}, len(k)), k
	if op == "Mul" || op == "Div" {
		scale, shift = k, make([]float32, len(k))
	}
	return c.affine(v, scale, shift)
}

// affine returns v·scale + shift, element by element in row-major order. If a step with weights
// computes v and both depend only on its output channel, it folds them into the weights.
func (c *compiler) affine(v *value, scale, shift []float32) (*value, error) {
	if !isPermutation(v.layout, c.sizes[v.buf]) {
		var err error
		if v, err = c.materialize(v, preferredLayout(v.shape)); err != nil {
			return nil, err
		}
	}
	s, t := make([]float32, len(scale)), make([]float32, len(shift))
	for i, place := range v.layout {
		s[place], t[place] = scale[i], shift[i]
	}
	if h := c.fusable(v); h != nil && h.Dense() && h.Z == program.NoSlot && repeats(s, h.N) && repeats(t, h.N) {
		for i := range h.weights {
			h.weights[i] *= s[i%h.N]
		}
		for i := range h.N {
			h.bias[i] = h.bias[i]*s[i] + t[i]
		}
		c.markFused(h)
		return v, nil
	}
	period := len(s)
	for _, p := range []int{1, v.shape[min(1, len(v.shape)-1)]} {
		if repeats(s, p) && repeats(t, p) {
			period = p
			break
		}
	}
	i := program.Instruction{Op: program.Affine, X: v.buf, Z: program.NoSlot, Scale: s[:period], Shift: t[:period]}
	return c.emit(step{Instruction: i}, len(s), v.shape, v.layout)
}

// repeats reports whether a table repeats after n numbers.
func repeats(table []float32, n int) bool {
	if n < 1 || len(table)%n != 0 {
		return false
	}
	return slices.Equal(table[n:], table[:len(table)-n])
}

// fuseResidual adds one value in the step that computes the other. It returns nil if that is
// impossible: the step must be the later one and write the same layout.
func (c *compiler) fuseResidual(x, y *value) *value {
	if c.producer[x.buf] < c.producer[y.buf] {
		x, y = y, x
	}
	h := c.fusable(x)
	if h == nil || !h.Dense() || h.Z != program.NoSlot || !slices.Equal(x.layout, y.layout) || c.sizes[x.buf] != c.sizes[y.buf] || c.producer[y.buf] == unknown && y.buf != 0 {
		return nil
	}
	h.Z = y.buf
	c.markFused(h)
	return x
}

// batchNorm lowers BatchNormalization to scale and shift by channel.
func batchNorm(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	a.Int("training_mode", 0) // no net is trained here: its running mean and variance count
	a.Only("spatial", 1)
	a.Only("is_test", 1)
	a.Float("momentum", 0)
	epsilon := a.Float("epsilon", 1e-5)
	v, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	if len(v.shape) < 2 {
		return nil, fmt.Errorf("shape %v; allowed: [N, C, ...]", v.shape)
	}
	var by [4][]float32 // scale, shift, mean, variance of each channel
	for i := range by {
		k, err := c.constantFloats(n, i+1)
		if err != nil {
			return nil, err
		}
		if k == nil || len(k.layout) != v.shape[1] {
			return nil, fmt.Errorf("input %d must be a constant of %d numbers", i+2, v.shape[1])
		}
		by[i] = k.floats()
	}
	if err := c.addElements(2 * len(v.layout)); err != nil {
		return nil, err
	}
	inner := product(v.shape[2:])
	scale, shift := make([]float32, len(v.layout)), make([]float32, len(v.layout))
	for i := range scale {
		ch := i / inner % v.shape[1]
		s := float64(by[0][ch]) / math.Sqrt(float64(by[3][ch])+float64(epsilon))
		scale[i] = float32(s)
		shift[i] = float32(float64(by[1][ch]) - float64(by[2][ch])*s)
		if !finite(scale[i], shift[i]) {
			return nil, fmt.Errorf("channel %d: the variance must be above 0", ch)
		}
	}
	return c.affine(v, scale, shift)
}

// activate lowers Relu, LeakyRelu, Clip, Tanh and Sigmoid.
func activate(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	s := step{Instruction: program.Instruction{Op: program.Affine, X: v.buf, Z: program.NoSlot}}
	switch n.Op {
	case "Relu":
		s.Act = program.Relu
	case "LeakyRelu":
		s.Act, s.Lo = program.LeakyRelu, a.Float("alpha", 0.01)
	case "Tanh":
		s.Act = program.Tanh
	case "Sigmoid":
		s.Act = program.Sigmoid
	case "Clip":
		s.Act = program.Clip
		s.Lo, s.Hi = a.Float("min", -math.MaxFloat32), a.Float("max", math.MaxFloat32)
		for i, limit := range []*float32{&s.Lo, &s.Hi} {
			k, err := c.constantFloats(n, i+1)
			if err != nil {
				return nil, err
			}
			if k != nil && len(k.layout) != 1 {
				return nil, fmt.Errorf("input %d must be one number", i+2)
			}
			if k != nil {
				*limit = k.floats()[0]
			}
		}
		if s.Lo > s.Hi {
			return nil, errors.New("min is above max")
		}
	}
	if h := c.fusable(v); h != nil {
		h.Act, h.Lo, h.Hi = s.Act, s.Lo, s.Hi
		c.markFused(h)
		return v, nil
	}
	if !isPermutation(v.layout, c.sizes[v.buf]) {
		if v, err = c.materialize(v, rowMajor(len(v.layout))); err != nil {
			return nil, err
		}
		s.X = v.buf
	}
	return c.emit(s, len(v.layout), v.shape, v.layout)
}
