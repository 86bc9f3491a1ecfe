package net

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// arithmetic is Add, Sub and Mul, with what is constant folded into the step
// before, and a sum of two computed values into the later of the two.
func arithmetic(c *compiler, n node, _ *attributes) (*value, error) {
	x, err := c.must(n, 0)
	if err != nil {
		return nil, err
	}
	y, err := c.must(n, 1)
	if err != nil {
		return nil, err
	}
	shape, err := common(x.shape, y.shape)
	if err != nil {
		return nil, err
	}
	if !x.constant() && len(x.shape) < len(y.shape) || !y.constant() && len(y.shape) < len(x.shape) || shape[:1][0] != 1 && !(x.constant() && y.constant()) {
		return nil, fmt.Errorf("shapes %v and %v, allowed are those that leave the batch (shown as 1) in front", x.shape, y.shape)
	}
	if err := c.stretch(shape); err != nil {
		return nil, err
	}
	x, y = broadcast(x, shape), broadcast(y, shape)
	switch {
	case x.constant() && y.constant():
		return folded(n.op, x, y), nil
	case x.constant() || y.constant():
		return c.withConstant(n.op, x, y)
	case n.op == "Add":
		if v := c.residual(x, y); v != nil {
			return v, nil
		}
	}
	layout := x.at
	if !permutation(layout, c.sizes[x.buf]) {
		layout = rowMajor(len(x.at))
		if len(shape) == 4 {
			layout = channelsLast(shape)
		}
	}
	if x, err = c.place(x, layout); err != nil {
		return nil, err
	}
	if y, err = c.place(y, layout); err != nil {
		return nil, err
	}
	op := map[string]kind{"Add": kindAdd, "Sub": kindSub, "Mul": kindMul}[n.op]
	return c.emit(instruction{kind: op, x: x.buf, z: y.buf}, len(layout), shape, layout)
}

// folded computes with two constants.
func folded(op string, x, y *value) *value {
	a, b := x.floats(), y.floats()
	for i := range a {
		switch op {
		case "Add":
			a[i] += b[i]
		case "Sub":
			a[i] -= b[i]
		default:
			a[i] *= b[i]
		}
	}
	return &value{shape: x.shape, at: rowMajor(len(a)), buf: constBuf, data: a}
}

// withConstant is an operator one of whose operands is constant.
func (c *compiler) withConstant(op string, x, y *value) (*value, error) {
	v, fixed, sign := x, y, float32(1)
	if x.constant() {
		v, fixed = y, x
	}
	k := fixed.floats()
	switch {
	case op == "Sub" && x.constant(): // k − v
		sign = -1
	case op == "Sub":
		for i := range k {
			k[i] = -k[i]
		}
	}
	scale, shift := slices.Repeat([]float32{sign}, len(k)), k
	if op == "Mul" {
		scale, shift = k, make([]float32, len(k))
	}
	return c.affine(v, scale, shift)
}

// affine is v·scale + shift, element by element in row-major order. A step
// with weights that made v takes both up where they depend on its output
// alone.
func (c *compiler) affine(v *value, scale, shift []float32) (*value, error) {
	if !permutation(v.at, c.sizes[v.buf]) {
		layout := rowMajor(len(v.at))
		if len(v.shape) == 4 {
			layout = channelsLast(v.shape)
		}
		var err error
		if v, err = c.place(v, layout); err != nil {
			return nil, err
		}
	}
	s, t := make([]float32, len(scale)), make([]float32, len(shift))
	for i, place := range v.at {
		s[place], t[place] = scale[i], shift[i]
	}
	if h := c.host(v); h != nil && h.dense() && h.z == none && repeats(s, h.n) && repeats(t, h.n) {
		for i := range h.raw {
			h.raw[i] *= s[i%h.n]
		}
		for i := range h.n {
			h.bias[i] = h.bias[i]*s[i] + t[i]
		}
		c.joined(h)
		return v, nil
	}
	period := len(s)
	for _, p := range []int{1, v.shape[min(1, len(v.shape)-1)]} {
		if repeats(s, p) && repeats(t, p) {
			period = p
			break
		}
	}
	return c.emit(instruction{kind: kindAffine, x: v.buf, z: none, scale: s[:period], shift: t[:period]}, len(s), v.shape, v.at)
}

// repeats says whether a table repeats after n numbers.
func repeats(table []float32, n int) bool {
	if n < 1 || len(table)%n != 0 {
		return false
	}
	return slices.Equal(table[n:], table[:len(table)-n])
}

// residual adds one value in the step that makes the other, nil where that
// cannot be: the step must be the later one and lay its result out alike.
func (c *compiler) residual(x, y *value) *value {
	if c.maker[x.buf] < c.maker[y.buf] {
		x, y = y, x
	}
	h := c.host(x)
	if h == nil || !h.dense() || h.z != none || !slices.Equal(x.at, y.at) || c.sizes[x.buf] != c.sizes[y.buf] || c.maker[y.buf] == none && y.buf != 0 {
		return nil
	}
	h.z = y.buf
	c.joined(h)
	return x
}

// normalise is BatchNormalization.
func normalise(c *compiler, n node, a *attributes) (*value, error) {
	a.only("training_mode", 0)
	a.only("spatial", 1)
	a.only("is_test", 1)
	a.float("momentum", 0)
	epsilon := a.float("epsilon", 1e-5)
	v, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	if len(v.shape) < 2 {
		return nil, fmt.Errorf("shape %v, allowed is [N, C, ...]", v.shape)
	}
	var by [4][]float32 // scale, shift, mean, variance of each channel
	for i := range by {
		k, err := c.fixed(n, i+1)
		if err != nil {
			return nil, err
		}
		if k == nil || len(k.at) != v.shape[1] {
			return nil, fmt.Errorf("input %d must be a constant of %d numbers", i+2, v.shape[1])
		}
		by[i] = k.floats()
	}
	if err := c.spend(2 * len(v.at)); err != nil {
		return nil, err
	}
	inner := product(v.shape[2:])
	scale, shift := make([]float32, len(v.at)), make([]float32, len(v.at))
	for i := range scale {
		ch := i / inner % v.shape[1]
		s := float64(by[0][ch]) / math.Sqrt(float64(by[3][ch])+float64(epsilon))
		scale[i] = float32(s)
		shift[i] = float32(float64(by[1][ch]) - float64(by[2][ch])*s)
		if !finite(scale[i]) || !finite(shift[i]) {
			return nil, fmt.Errorf("channel %d: the variance must be above 0", ch)
		}
	}
	return c.affine(v, scale, shift)
}

// activate is Relu, LeakyRelu, Clip, Tanh and Sigmoid.
func activate(c *compiler, n node, a *attributes) (*value, error) {
	v, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	s := instruction{kind: kindAffine, x: v.buf, z: none}
	switch n.op {
	case "Relu":
		s.act = actRelu
	case "LeakyRelu":
		s.act, s.lo = actLeaky, a.float("alpha", 0.01)
	case "Tanh":
		s.act = actTanh
	case "Sigmoid":
		s.act = actSigmoid
	case "Clip":
		s.act = actClip
		s.lo, s.hi = a.float("min", -math.MaxFloat32), a.float("max", math.MaxFloat32)
		for i, limit := range []*float32{&s.lo, &s.hi} {
			k, err := c.fixed(n, i+1)
			if err != nil {
				return nil, err
			}
			if k != nil && len(k.at) != 1 {
				return nil, fmt.Errorf("input %d must be one number", i+2)
			}
			if k != nil {
				*limit = k.floats()[0]
			}
		}
		if s.lo > s.hi {
			return nil, errors.New("the least is above the greatest")
		}
	}
	if h := c.host(v); h != nil {
		h.act, h.lo, h.hi = s.act, s.lo, s.hi
		c.joined(h)
		return v, nil
	}
	if !permutation(v.at, c.sizes[v.buf]) {
		if v, err = c.place(v, rowMajor(len(v.at))); err != nil {
			return nil, err
		}
		s.x = v.buf
	}
	return c.emit(s, len(v.at), v.shape, v.at)
}
