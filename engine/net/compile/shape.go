package compile

import (
	"fmt"

	"playout/engine/net/onnx"
)

// identity lowers Identity, and Dropout, which does nothing outside training: no net is trained
// here, even if its file was exported during training.
func identity(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	if n.Op == "Dropout" {
		a.Float("ratio", 0)
		a.Int("seed", 0)
	}
	return c.required(n, 0)
}

// constantNode lowers Constant.
func constantNode(c *compiler, _ onnx.Node, a *onnx.Attributes) (*value, error) {
	data, err := a.Constant()
	if err != nil {
		return nil, err
	}
	return c.constant(data)
}

// reshaped checks a new shape and returns the value in it.
func reshaped(v *value, shape []int) (*value, error) {
	if len(shape) > maxRank {
		return nil, fmt.Errorf("%d dimensions; allowed: at most %d dimensions", len(shape), maxRank)
	}
	if product(shape) != len(v.layout) || !v.constant() && (len(shape) == 0 || shape[0] != 1) {
		return nil, fmt.Errorf("shape %v cannot become %v; allowed: shapes of the same size with the batch (shown as 1) in front", v.shape, shape)
	}
	return v.view(shape, v.layout), nil
}

// reshape lowers Reshape.
func reshape(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	keep := a.Int("allowzero", 0) == 0 // whether 0 stands for the size as it is
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	want, err := c.constantInts(n, 1)
	if want == nil {
		want = a.Ints("shape")
	}
	if err != nil {
		return nil, err
	}
	if len(want) == 0 || len(want) > maxRank {
		return nil, fmt.Errorf("the new shape must be a constant of 1 to %d sizes", maxRank)
	}
	shape := make([]int, len(want))
	rest, inferred := 1, -1
	for d, size := range want {
		switch {
		case size == -1 && inferred < 0:
			inferred = d
			continue
		case size == 0 && d < len(v.shape) && keep:
			shape[d] = v.shape[d]
		case size < 1 || size > onnx.MaxTensor:
			return nil, fmt.Errorf("shape %v; allowed: sizes of at least 1, 0 to keep one, -1 once", want)
		default:
			shape[d] = int(size)
		}
		if rest *= shape[d]; rest > onnx.MaxTensor {
			return nil, fmt.Errorf("shape %v is too large", want)
		}
	}
	if inferred >= 0 {
		shape[inferred] = len(v.layout) / rest
	}
	return reshaped(v, shape)
}

// flatten lowers Flatten.
func flatten(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	axis, err := axisOf(int64(a.Int("axis", 1)), len(v.shape)+1)
	if err != nil {
		return nil, err
	}
	return reshaped(v, []int{product(v.shape[:axis]), product(v.shape[axis:])})
}

// axisOf returns the index of an axis from the front. A negative axis counts from the back.
func axisOf(axis int64, rank int) (int, error) {
	if axis < 0 {
		axis += int64(rank)
	}
	if axis < 0 || axis >= int64(rank) {
		return 0, fmt.Errorf("axis out of range; allowed: %d to %d", -rank, rank-1)
	}
	return int(axis), nil
}

// squeeze lowers Squeeze and Unsqueeze. The axes are an attribute, or an input since
// operator set 13.
func squeeze(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	axes, err := c.constantInts(n, 1)
	if err != nil {
		return nil, err
	}
	if axes == nil {
		axes = a.Ints("axes")
	}
	rank := len(v.shape)
	if all := axes == nil && n.Op == "Squeeze"; all { // of size 1
		for d := range rank {
			if v.shape[d] == 1 && (d > 0 || v.constant()) {
				axes = append(axes, int64(d))
			}
		}
	} else if len(axes) == 0 || len(axes) > maxRank {
		return nil, fmt.Errorf("%d axes; allowed: 1 to %d", len(axes), maxRank)
	}
	if n.Op == "Unsqueeze" {
		rank += len(axes)
	}
	marked := make([]bool, rank)
	for _, axis := range axes {
		d, err := axisOf(axis, rank)
		if err != nil {
			return nil, err
		}
		if marked[d] {
			return nil, fmt.Errorf("axis %d is listed twice", axis)
		}
		marked[d] = true
	}
	var shape []int
	next := 0
	for d := range rank {
		switch {
		case n.Op == "Unsqueeze" && marked[d]:
			shape = append(shape, 1)
		case n.Op == "Unsqueeze":
			shape = append(shape, v.shape[next])
			next++
		case !marked[d]:
			shape = append(shape, v.shape[d])
		case v.shape[d] != 1 || d == 0 && !v.constant():
			return nil, fmt.Errorf("axis %d of shape %v; allowed: axes of size 1 after the batch", d, v.shape)
		}
	}
	return reshaped(v, shape)
}

// transpose lowers Transpose.
func transpose(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	perm := a.Ints("perm")
	rank := len(v.shape)
	if perm == nil {
		for d := range rank {
			perm = append(perm, int64(rank-1-d))
		}
	}
	seen := make([]bool, rank)
	order := make([]int, len(perm))
	for d, from := range perm {
		if len(perm) != rank || from < 0 || from >= int64(rank) || seen[from] || !v.constant() && (from == 0) != (d == 0) {
			return nil, fmt.Errorf("perm %v of shape %v; allowed: permutations that leave the batch in front", perm, v.shape)
		}
		seen[from] = true
		order[d] = int(from)
	}
	return transposed(v, order), c.addElements(len(v.layout))
}

// transposed returns the value with its dimensions in another order.
func transposed(v *value, order []int) *value {
	shape, step := make([]int, len(order)), make([]int, len(order))
	for d, from := range order {
		shape[d], step[d] = v.shape[from], strides(v.shape)[from]
	}
	return v.view(shape, reindex(v.layout, shape, func(pos []int) int {
		j := 0
		for d, p := range pos {
			j += p * step[d]
		}
		return j
	}))
}
