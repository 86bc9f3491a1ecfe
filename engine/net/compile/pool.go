package compile

import (
	"fmt"
	"strings"

	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// pool lowers AveragePool, MaxPool and GlobalAveragePool.
func pool(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	if len(x.shape) != 4 {
		return nil, fmt.Errorf("input of shape %v; allowed: [N, C, H, W]", x.shape)
	}
	channels, size := x.shape[1], []int64{int64(x.shape[2]), int64(x.shape[3])}
	steps := []int64{1, 1}
	padded := 0 // 1 if zeros around the board count in a mean
	if n.Op != "GlobalAveragePool" {
		size = a.Ints("kernel_shape")
		if s := a.Ints("strides"); s != nil {
			steps = s
		}
		a.Only("ceil_mode", 0)
		a.Only("storage_order", 0)
		a.AllOnes("dilations")
		padded = a.Int("count_include_pad", 0)
	}
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
	first, together := firstChannels(x)
	if !together {
		if x, err = c.materialize(x, channelsLast(x.shape)); err != nil {
			return nil, err
		}
		first, _ = firstChannels(x)
	}
	oh, ow := (win.oh-1)/int(steps[0])+1, (win.ow-1)/int(steps[1])+1
	taps := win.kh * win.kw
	if err := c.spend(oh * ow * taps); err != nil {
		return nil, err
	}
	if err := c.spendWork(oh * ow * taps * channels); err != nil {
		return nil, err
	}
	s := step{Instruction: program.Instruction{Op: program.Average, X: x.buf, Z: program.NoSlot, Rows: oh * ow, K: taps, N: channels, Unit: channels}}
	if n.Op == "MaxPool" {
		s.Op = program.Max
	}
	for square := range oh * ow {
		inside := 0
		for k := range taps {
			from := win.square(square/ow*int(steps[0])+k/win.kw, square%ow*int(steps[1])+k%win.kw)
			place := int32(-1)
			if from >= 0 {
				inside++
				if place = first[from]; place < 0 && s.Op == program.Max {
					return nil, fmt.Errorf("a Pad of zeros before MaxPool; allowed: the pads of MaxPool")
				}
			}
			s.Index = append(s.Index, place)
		}
		if padded != 0 {
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

// softmax lowers Softmax along one axis; before operator set 13 along all axes
// from the given one.
func softmax(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	otherwise := -1
	if c.opset < 13 {
		otherwise = 1
	}
	axis, err := axisOf(int64(a.Int("axis", otherwise)), len(x.shape))
	if err != nil || axis == 0 {
		return nil, fmt.Errorf("axis of shape %v; allowed: axes after the batch", x.shape)
	}
	length, inner := x.shape[axis], product(x.shape[axis+1:])
	if c.opset < 13 {
		length, inner = length*inner, 1
	}
	if err := c.spendWork(8 * len(x.layout)); err != nil {
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
