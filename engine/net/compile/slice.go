package compile

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// slice lowers Slice: starts, ends, axes and steps are inputs or, before operator set 10,
// attributes.
func slice(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	var args [4][]int64
	for i, name := range []string{"starts", "ends", "axes", "steps"} {
		if args[i], err = c.constantInts(n, i+1); err != nil {
			return nil, err
		}
		if args[i] == nil {
			args[i] = a.Ints(name)
		}
		for all := i > 1 && args[i] == nil; all && len(args[i]) < len(args[0]); {
			args[i] = append(args[i], [...]int64{2: int64(len(args[i])), 3: 1}[i])
		}
	}
	starts, ends, axes, steps := args[0], args[1], args[2], args[3]
	if len(starts) == 0 || len(ends) != len(starts) || len(axes) != len(starts) || len(steps) != len(starts) {
		return nil, errors.New("starts, ends, axes and steps must be constants of one length")
	}
	shape := slices.Clone(v.shape)
	first, stride := make([]int, len(shape)), slices.Repeat([]int{1}, len(shape))
	for i := range starts {
		d, err := axisOf(axes[i], len(shape))
		if err != nil {
			return nil, err
		}
		if d == 0 && !v.constant() {
			if starts[i] == 0 && ends[i] >= math.MaxInt32 && steps[i] == 1 {
				continue // the whole batch
			}
			return nil, errors.New("axis 0; allowed: axes after the batch")
		}
		size, step := int64(v.shape[d]), steps[i]
		if step == 0 || step > maxValue || step < -maxValue {
			return nil, fmt.Errorf("axis %d in steps of %d; allowed: -%d to %d without 0", d, step, maxValue, maxValue)
		}
		clamp := func(p, least, most int64) int64 {
			if p < 0 {
				p += size
			}
			return min(max(p, least), most)
		}
		from, to := clamp(starts[i], 0, size), clamp(ends[i], 0, size)
		count := (to - from + step - 1) / step
		if step < 0 {
			from, to = clamp(starts[i], 0, size-1), clamp(ends[i], -1, size-1)
			count = (from - to - step - 1) / -step
		}
		if count < 1 {
			return nil, fmt.Errorf("axis %d from %d to %d is empty", d, starts[i], ends[i])
		}
		first[d], stride[d], shape[d] = int(from), int(step), int(count)
	}
	step := strides(v.shape)
	return v.view(shape, reindex(v.layout, shape, func(pos []int) int {
		j := 0
		for d, p := range pos {
			j += (first[d] + p*stride[d]) * step[d]
		}
		return j
	})), c.addElements(product(shape))
}

// pad lowers Pad with zeros, or with the values of the opposite edge (mode wrap).
func pad(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	v, err := c.floats(n, 0)
	if err != nil {
		return nil, err
	}
	mode := a.Text("mode", "constant")
	pads, err := c.constantInts(n, 1)
	if err != nil {
		return nil, err
	}
	if pads == nil {
		pads = a.Ints("pads")
	}
	fill, err := c.constantFloats(n, 2)
	if err != nil {
		return nil, err
	}
	zero := a.Float("value", 0) == 0
	if fill != nil {
		for _, f := range fill.floats() {
			zero = zero && f == 0
		}
	}
	if mode != "wrap" && (mode != "constant" || !zero) {
		return nil, fmt.Errorf("mode %q; allowed: wrap, and constant with zeros", mode)
	}
	axes, err := c.constantInts(n, 3)
	if err != nil {
		return nil, err
	}
	rank := len(v.shape)
	for all := axes == nil; all && len(axes) < rank; {
		axes = append(axes, int64(len(axes)))
	}
	if len(axes) == 0 || len(pads) != 2*len(axes) {
		return nil, fmt.Errorf("%d pads for %d axes; allowed: two an axis", len(pads), len(axes))
	}
	shape := slices.Clone(v.shape)
	before := make([]int, rank)
	for i, axis := range axes {
		d, err := axisOf(axis, rank)
		if err != nil {
			return nil, err
		}
		low, high := pads[i], pads[len(axes)+i]
		if low < 0 || high < 0 || low > int64(v.shape[d]) || high > int64(v.shape[d]) || d == 0 && low+high > 0 {
			return nil, fmt.Errorf("pads %v; allowed: 0 to the size of the dimension, none for the batch", pads)
		}
		before[d], shape[d] = int(low), v.shape[d]+int(low+high)
	}
	if err := c.addView(shape); err != nil {
		return nil, err
	}
	step := strides(v.shape)
	return v.view(shape, reindex(v.layout, shape, func(pos []int) int {
		j := 0
		for d, p := range pos {
			size := v.shape[d]
			if p -= before[d]; (p < 0 || p >= size) && mode != "wrap" {
				return -1
			}
			j += (p + size) % size * step[d]
		}
		return j
	})), nil
}

// concat lowers Concat. Parts of one value, as in a torus, become a view of it; other parts are
// gathered into one buffer. Constants become one constant.
func concat(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	first, err := c.required(n, 0)
	if err != nil {
		return nil, err
	}
	axis, err := axisOf(int64(a.Int("axis", 1)), len(first.shape))
	if err == nil && axis == 0 && !first.constant() {
		err = errors.New("axis 0; allowed: axes after the batch")
	}
	if err != nil {
		return nil, err
	}
	shape := slices.Clone(first.shape)
	shape[axis] = 0
	var parts []*value
	sameBuffer := true // whether all parts lie in one buffer
	for i := range n.Inputs {
		v, err := c.required(n, i)
		if err != nil {
			return nil, err
		}
		if v.constant() != first.constant() || (v.ints == nil) != (first.ints == nil) {
			return nil, fmt.Errorf("input %d is not of the kind of input 1; allowed: computed tensors, or constants of one type", i+1)
		}
		for d := range v.shape {
			if len(v.shape) != len(shape) || d != axis && v.shape[d] != shape[d] {
				return nil, fmt.Errorf("shapes %v and %v do not fit together along axis %d", first.shape, v.shape, axis)
			}
		}
		shape[axis] += v.shape[axis]
		parts = append(parts, v)
		sameBuffer = sameBuffer && v.buf == first.buf
	}
	if err := c.addView(shape); err != nil {
		return nil, err
	}
	size := product(shape)
	// For each element of the result, owner is the part that it comes from, and
	// number its index there.
	owner, number := make([]int, size), make([]int, size)
	step := strides(shape)
	start := 0
	for i, part := range parts {
		run := part.shape[axis] * step[axis]
		for j := range part.layout {
			k := j/run*shape[axis]*step[axis] + start*step[axis] + j%run
			owner[k], number[k] = i, j
		}
		start += part.shape[axis]
	}
	switch {
	case first.constant():
		joined := onnx.Constant{Shape: shape}
		for k := range size {
			switch part := parts[owner[k]]; {
			case part.ints != nil:
				joined.Ints = append(joined.Ints, part.ints[part.layout[number[k]]])
			case part.layout[number[k]] < 0: // in the border of a Pad
				joined.Floats = append(joined.Floats, 0)
			default:
				joined.Floats = append(joined.Floats, part.data[part.layout[number[k]]])
			}
		}
		return c.constant(joined)
	case sameBuffer:
		layout := make([]int32, size)
		for k := range layout {
			layout[k] = parts[owner[k]].layout[number[k]]
		}
		v := first.view(shape, layout)
		v.sole = false
		return v, nil
	}
	return c.assemble(parts, shape, owner, number)
}

// assemble gathers parts of several buffers into one, one part after the other.
func (c *compiler) assemble(parts []*value, shape, owner, number []int) (*value, error) {
	buf, err := c.buffer(len(owner))
	if err != nil {
		return nil, err
	}
	layouts := make([][]int32, len(parts)) // in the new buffer
	from := 0
	for i, part := range parts {
		layout := preferredLayout(part.shape)
		source := make([]int32, len(layout))
		for j, place := range layout {
			source[place] = part.layout[j]
			layout[j] += int32(from)
		}
		layouts[i] = layout
		index, unit := units(source)
		c.steps = append(c.steps, step{Instruction: program.Instruction{Op: program.Gather, Nodes: []string{c.node.Op},
			X: part.buf, Y: buf, Z: program.NoSlot, Offset: from, Index: index, Unit: unit}})
		from += len(layout)
	}
	whole := make([]int32, len(owner))
	for k := range whole {
		whole[k] = layouts[owner[k]][number[k]]
	}
	return &value{shape: shape, layout: whole, buf: buf, sole: true}, nil
}
