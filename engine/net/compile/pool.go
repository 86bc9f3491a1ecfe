package compile

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// pool lowers AveragePool, MaxPool, GlobalAveragePool and GlobalMaxPool.
func pool(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	if len(x.shape) != 4 {
		return nil, fmt.Errorf("input of shape %v; allowed: [N, C, H, W]", x.shape)
	}
	op := program.Average
	if strings.HasSuffix(n.Op, "MaxPool") {
		op = program.Max
	}
	if strings.HasPrefix(n.Op, "Global") {
		return c.globalPool(x, op)
	}
	size, steps := a.Ints("kernel_shape"), []int64{1, 1}
	if s := a.Ints("strides"); s != nil {
		steps = s
	}
	a.Only("ceil_mode", 0)
	a.Only("storage_order", 0)
	a.AllOnes("dilations")
	padded := a.Int("count_include_pad", 0) != 0
	for _, s := range [][]int64{size, steps} {
		if len(s) != 2 || s[0] < 1 || s[1] < 1 || s[0] > maxBoard || s[1] > maxBoard {
			return nil, fmt.Errorf("kernel_shape %v and strides %v; allowed: two of 1 to %d", size, steps, maxBoard)
		}
	}
	if auto := a.Text("auto_pad", "NOTSET"); strings.HasPrefix(auto, "SAME") && (steps[0] != 1 || steps[1] != 1) {
		return nil, fmt.Errorf("auto_pad %q; allowed: SAME with strides of 1 only", auto)
	}
	win, err := windowOf(a, x.shape, int(size[0]), int(size[1]))
	if err != nil {
		return nil, err
	}
	return c.windowPool(x, op, win, int(steps[0]), int(steps[1]), padded)
}

// globalPool emits the mean or the maximum of each channel over the whole board.
func (c *compiler) globalPool(x *value, op program.Op) (*value, error) {
	h, w := x.shape[2], x.shape[3]
	return c.windowPool(x, op, window{h: h, w: w, kh: h, kw: w, oh: 1, ow: 1}, 1, 1, false)
}

// windowPool emits the mean or the maximum over windows that are down and right squares apart. With
// padded, zeros around the board count in a mean.
func (c *compiler) windowPool(x *value, op program.Op, win window, down, right int, padded bool) (*value, error) {
	channels := x.shape[1]
	first, contiguous := firstChannels(x)
	if !contiguous {
		var err error
		if x, err = c.materialize(x, channelsLast(x.shape)); err != nil {
			return nil, err
		}
		first, _ = firstChannels(x)
	}
	oh, ow := (win.oh-1)/down+1, (win.ow-1)/right+1
	taps := win.kh * win.kw
	if err := c.addElements(oh * ow * taps); err != nil {
		return nil, err
	}
	if err := c.addWork(oh * ow * taps * channels); err != nil {
		return nil, err
	}
	s := step{Instruction: program.Instruction{Op: op, X: x.buf, Z: program.NoSlot, Rows: oh * ow, K: taps, N: channels, Unit: channels}}
	for square := range oh * ow {
		inside := 0
		for k := range taps {
			from := win.square(square/ow*down+k/win.kw, square%ow*right+k%win.kw)
			place := int32(-1)
			if from >= 0 {
				inside++
				if place = first[from]; place < 0 && s.Op == program.Max {
					return nil, fmt.Errorf("a Pad of zeros before MaxPool; allowed: the pads of MaxPool")
				}
			}
			s.Index = append(s.Index, place)
		}
		if padded {
			inside = taps
		}
		if inside == 0 {
			return nil, fmt.Errorf("a window lies outside the board")
		}
		s.Scale = append(s.Scale, 1/float32(inside))
	}
	shape := []int{1, channels, oh, ow}
	return c.emit(s, oh*ow*channels, shape, channelsLast(shape))
}

// reduce lowers ReduceMean and ReduceMax over axes after the batch: it makes those axes a board
// and takes its mean or maximum.
func reduce(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	a.Only("noop_with_empty_axes", 0)
	keep := a.Int("keepdims", 1) != 0
	axes, err := c.constantInts(n, 1)
	if err != nil {
		return nil, err
	}
	if axes == nil {
		axes = a.Ints("axes")
	}
	rank := len(x.shape)
	reduced := make([]bool, rank)
	for _, axis := range axes {
		d, err := axisOf(axis, rank)
		if err != nil {
			return nil, err
		}
		reduced[d] = true
	}
	if len(axes) == 0 || reduced[0] {
		return nil, fmt.Errorf("axes %v of shape %v; allowed: one or more after the batch", axes, x.shape)
	}
	var order, shape []int // the axes that stay, then the others; the result
	for d, size := range x.shape {
		if !reduced[d] {
			order, shape = append(order, d), append(shape, size)
		} else if keep {
			shape = append(shape, 1)
		}
	}
	for d := range x.shape {
		if reduced[d] {
			order = append(order, d)
		}
	}
	if err := c.addElements(len(x.layout)); err != nil {
		return nil, err
	}
	moved := transposed(x, order)
	channels := product(shape)
	op := program.Average
	if n.Op == "ReduceMax" {
		op = program.Max
	}
	y, err := c.globalPool(moved.view([]int{1, channels, len(x.layout) / channels, 1}, moved.layout), op)
	if err != nil {
		return nil, err
	}
	return reshaped(y, shape)
}

// softmax lowers Softmax along one axis or, before operator set 13, along all axes from the given
// one. It replaces a node that package heads marks as skipped by its input: over all numbers of a
// sample, the logarithms of the results are the inputs plus one number.
func softmax(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	fallback := -1
	if c.opset < 13 {
		fallback = 1
	}
	axis, err := axisOf(int64(a.Int("axis", fallback)), len(x.shape))
	if err != nil || axis == 0 {
		return nil, fmt.Errorf("axis of shape %v; allowed: axes after the batch", x.shape)
	}
	length, inner := x.shape[axis], product(x.shape[axis+1:])
	if c.opset < 13 {
		length, inner = length*inner, 1
	}
	switch {
	case n.Skipped && length == len(x.layout):
		return x, nil
	case n.Skipped:
		return nil, fmt.Errorf("the policy is normalised in groups of %d numbers, over axis %d of shape %v; allowed: all together, or logits", length, axis, x.shape)
	case n.Op == "LogSoftmax":
		return nil, errors.New("it stands within the net; allowed: as the last operator of policy")
	}
	if err := c.addWork(8 * len(x.layout)); err != nil {
		return nil, err
	}
	layout := make([]int32, len(x.layout))
	for i := range layout {
		row := i/(length*inner)*inner + i%inner
		layout[i] = int32(row*length + i/inner%length)
	}
	if x, err = c.materialize(x, layout); err != nil {
		return nil, err
	}
	return c.emit(step{Instruction: program.Instruction{Op: program.Softmax, X: x.buf, Z: program.NoSlot, Rows: len(layout) / length, N: length}}, len(layout), x.shape, layout)
}
