package net

import (
	"fmt"
	"slices"
	"strings"
)

// pool is AveragePool, MaxPool and GlobalAveragePool.
func pool(c *compiler, n node, a *attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	if len(x.shape) != 4 {
		return nil, fmt.Errorf("input of shape %v, allowed is [N, C, H, W]", x.shape)
	}
	channels, size := x.shape[1], []int64{int64(x.shape[2]), int64(x.shape[3])}
	steps := []int64{1, 1}
	padded := 0 // whether zeros around the board count in a mean
	if n.op != "GlobalAveragePool" {
		size = a.ints("kernel_shape")
		if s := a.ints("strides"); s != nil {
			steps = s
		}
		a.only("ceil_mode", 0)
		a.only("storage_order", 0)
		a.allOnes("dilations")
		padded = a.int("count_include_pad", 0)
	}
	for _, s := range [][]int64{size, steps} {
		if len(s) != 2 || s[0] < 1 || s[1] < 1 || s[0] > maxBoard || s[1] > maxBoard {
			return nil, fmt.Errorf("kernel_shape %v and strides %v, allowed are two of 1 to %d", size, steps, maxBoard)
		}
	}
	if auto := a.text("auto_pad", "NOTSET"); strings.HasPrefix(auto, "SAME") && (steps[0] != 1 || steps[1] != 1) {
		return nil, fmt.Errorf("auto_pad %q, allowed with strides of 1", auto)
	}
	win, err := windowOf(a, x.shape, int(size[0]), int(size[1]))
	if err != nil {
		return nil, err
	}
	first, together := squares(x)
	if !together {
		if x, err = c.place(x, channelsLast(x.shape)); err != nil {
			return nil, err
		}
		first, _ = squares(x)
	}
	oh, ow := (win.oh-1)/int(steps[0])+1, (win.ow-1)/int(steps[1])+1
	taps := win.kh * win.kw
	if err := c.spend(oh * ow * taps); err != nil {
		return nil, err
	}
	if err := c.labour(oh * ow * taps * channels); err != nil {
		return nil, err
	}
	s := instruction{kind: kindAverage, x: x.buf, z: none, rows: oh * ow, k: taps, n: channels, unit: channels}
	if n.op == "MaxPool" {
		s.kind = kindMax
	}
	for square := range oh * ow {
		inside := 0
		for k := range taps {
			from := win.square(square/ow*int(steps[0])+k/win.kw, square%ow*int(steps[1])+k%win.kw)
			place := int32(-1)
			if from >= 0 {
				inside++
				if place = first[from]; place < 0 && s.kind == kindMax {
					return nil, fmt.Errorf("pads of zeros before MaxPool, allowed are its own pads")
				}
			}
			s.index = append(s.index, place)
		}
		if padded != 0 {
			inside = taps
		}
		if inside == 0 {
			return nil, fmt.Errorf("a window lies outside the board")
		}
		s.scale = append(s.scale, 1/float32(inside))
	}
	shape := []int{1, channels, oh, ow}
	return c.emit(s, oh*ow*channels, shape, channelsLast(shape))
}

// softmax is Softmax along one axis; before operator set 13 along all axes
// from the given one.
func softmax(c *compiler, n node, a *attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	otherwise := -1
	if c.opset < 13 {
		otherwise = 1
	}
	axis, err := axisOf(int64(a.int("axis", otherwise)), len(x.shape))
	if err != nil || axis == 0 {
		return nil, fmt.Errorf("axis of shape %v, allowed are those after the batch", x.shape)
	}
	length, inner := x.shape[axis], product(x.shape[axis+1:])
	if c.opset < 13 {
		length, inner = length*inner, 1
	}
	if err := c.labour(8 * len(x.at)); err != nil {
		return nil, err
	}
	layout := make([]int32, len(x.at))
	for i := range layout {
		row := i/(length*inner)*inner + i%inner
		layout[i] = int32(row*length + i/inner%length)
	}
	if x, err = c.place(x, layout); err != nil {
		return nil, err
	}
	return c.emit(instruction{kind: kindSoftmax, x: x.buf, z: none, rows: len(layout) / length, n: length}, len(layout), x.shape, layout)
}

// lowerings are the operators that are known.
var lowerings = map[string]lowering{
	"Add": arithmetic, "Sub": arithmetic, "Mul": arithmetic,
	"AveragePool": pool, "GlobalAveragePool": pool, "MaxPool": pool,
	"BatchNormalization": normalise,
	"Clip":               activate, "LeakyRelu": activate, "Relu": activate, "Sigmoid": activate, "Tanh": activate,
	"Concat": concat, "Pad": pad, "Slice": slice,
	"Constant": constantNode, "Dropout": same, "Identity": same,
	"Conv": convolve, "Gemm": multiply, "MatMul": multiply,
	"Flatten": flatten, "Reshape": reshape, "Squeeze": squeeze, "Transpose": transpose, "Unsqueeze": squeeze,
	"Softmax": softmax,
}

// known lists the operators for an error.
func known() string {
	var names []string
	for name := range lowerings {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}
