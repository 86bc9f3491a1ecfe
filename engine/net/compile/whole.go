package compile

import (
	"errors"
	"fmt"

	"playout/engine/net/onnx"
)

// Graphs of exporters compute shapes: Shape, Gather, Cast, arithmetic, Concat, and then Reshape.
// This package compiles for a batch of 1, so every size is known and all these are constants.

// shapeOf lowers Shape.
func shapeOf(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	rank := len(v.shape)
	clamp := func(d int) int {
		if d < 0 {
			d += rank
		}
		return min(max(d, 0), rank)
	}
	from, to := clamp(a.Int("start", 0)), clamp(a.Int("end", rank))
	if from >= to {
		return nil, fmt.Errorf("no size of shape %v; allowed: one or more", v.shape)
	}
	sizes := onnx.Constant{Shape: []int{to - from}}
	for _, size := range v.shape[from:to] {
		sizes.Ints = append(sizes.Ints, int64(size))
	}
	return c.constant(sizes)
}

// gather lowers Gather with constant indices, which is a view.
func gather(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	axis, err := axisOf(int64(a.Int("axis", 0)), len(v.shape))
	if err == nil && axis == 0 && !v.constant() {
		err = errors.New("axis 0; allowed: axes after the batch")
	}
	if err != nil {
		return nil, err
	}
	index, err := c.constantInts(n, 1)
	if err != nil {
		return nil, err
	}
	if index == nil {
		return nil, errors.New("input 2 is missing")
	}
	size := v.shape[axis]
	for i, at := range index {
		if at < 0 {
			index[i] += int64(size)
		}
		if index[i] < 0 || index[i] >= int64(size) {
			return nil, fmt.Errorf("index %d of axis %d; allowed: %d to %d", at, axis, -size, size-1)
		}
	}
	chosen, err := c.operand(n, 1)
	if err != nil {
		return nil, err
	}
	shape := append(append(append([]int{}, v.shape[:axis]...), chosen.shape...), v.shape[axis+1:]...)
	if len(shape) > maxRank {
		return nil, fmt.Errorf("%d dimensions; allowed: at most %d", len(shape), maxRank)
	}
	if err := c.addView(shape); err != nil {
		return nil, err
	}
	inner := product(v.shape[axis+1:])
	layout := make([]int32, product(shape))
	for i := range layout {
		row := i / inner
		layout[i] = v.layout[(row/len(index)*size+int(index[row%len(index)]))*inner+i%inner]
	}
	return v.view(shape, layout), nil
}

// Element types of Cast.
const (
	toFloat = 1
	toInt32 = 6
	toInt64 = 7
)

// cast lowers Cast: to float32, and of constants to whole numbers.
func cast(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	a.Int("saturate", 1)
	to := a.Int("to", 0)
	toInts := to == toInt32 || to == toInt64
	switch {
	case !toInts && to != toFloat:
		return nil, fmt.Errorf("to element type %d; allowed: float32 (1), int64 (7) and int32 (6)", to)
	case toInts && !v.constant():
		return nil, errors.New("a computed tensor to whole numbers; allowed: to float32")
	case toInts == (v.ints != nil):
		return v, nil
	}
	other := onnx.Constant{Shape: v.shape}
	if toInts {
		for _, f := range v.floats() {
			other.Ints = append(other.Ints, int64(f))
		}
	} else {
		for _, i := range v.integers() {
			other.Floats = append(other.Floats, float32(i))
		}
	}
	return c.constant(other)
}
