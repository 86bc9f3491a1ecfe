package compile

import (
	"errors"
	"fmt"

	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// conv lowers Conv: kernels of 1×1 to 7×7 with strides of 1.
func conv(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	w, err := c.constantFloats(n, 1)
	if err != nil {
		return nil, err
	}
	a.Only("group", 1)
	a.AllOnes("strides")
	a.AllOnes("dilations")
	if len(x.shape) != 4 || w == nil || len(w.shape) != 4 || w.shape[1] != x.shape[1] {
		return nil, fmt.Errorf("input of shape %v; allowed: [N, C, H, W] and constant weights [M, C, height, width]", x.shape)
	}
	channels, out, kh, kw := x.shape[1], w.shape[0], w.shape[2], w.shape[3]
	if kh > 7 || kw > 7 {
		return nil, fmt.Errorf("kernel %d x %d; allowed: 1 x 1 to 7 x 7", kh, kw)
	}
	win, err := windowOf(a, x.shape, kh, kw)
	if err != nil {
		return nil, err
	}
	bias, err := c.bias(n, 2, out)
	if err != nil {
		return nil, err
	}
	squaresOut := win.oh * win.ow
	if err := c.addWork(2 * squaresOut * kh * kw * channels * out); err != nil {
		return nil, err
	}
	winograd := kh == 3 && kw == 3 && channels >= 8 && out >= 8 && squaresOut >= 4
	size := kh * kw * channels * program.Panels(out) * program.Lanes
	if winograd {
		size = size * 16 / 9
	}
	if err := errors.Join(c.addWeights(2*size), c.addElements(squaresOut*kh*kw*channels)); err != nil {
		return nil, err
	}
	source := w.floats()
	weights := make([]float32, kh*kw*channels*out)
	for m := range out {
		for ch := range channels {
			for k := range kh * kw {
				weights[(k*channels+ch)*out+m] = source[(m*channels+ch)*kh*kw+k]
			}
		}
	}
	s := step{Instruction: program.Instruction{Op: program.Gemm, Z: program.NoSlot, Rows: squaresOut, K: kh * kw * channels, N: out},
		weights: weights, bias: bias}
	shape := []int{1, out, win.oh, win.ow}
	first, contiguous := firstChannels(x)
	if winograd {
		if !contiguous {
			if x, err = c.materialize(x, channelsLast(x.shape)); err != nil {
				return nil, err
			}
			first, _ = firstChannels(x)
		}
		s.Op, s.K = program.Winograd, channels
		s.Tile(win.oh, win.ow, func(y, x int) int32 {
			if square := win.square(y, x); square >= 0 {
				return first[square]
			}
			return -1
		})
	} else if x, err = c.patches(x, win); err != nil {
		return nil, err
	}
	s.X = x.buf
	return c.emit(s, squaresOut*out, shape, channelsLast(shape))
}

// patches gathers the inputs of each square's kernel in a row (im2col), ordered by position in the
// kernel, then by channel. Those of a 1×1 kernel often lie that way already.
func (c *compiler) patches(x *value, win window) (*value, error) {
	channels := x.shape[1]
	source := make([]int32, 0, win.oh*win.ow*win.kh*win.kw*channels)
	for square := range win.oh * win.ow {
		for k := range win.kh * win.kw {
			from := win.square(square/win.ow+k/win.kw, square%win.ow+k%win.kw)
			for ch := range channels {
				place := int32(-1)
				if from >= 0 {
					place = x.layout[ch*win.h*win.w+from]
				}
				source = append(source, place)
			}
		}
	}
	return c.materialize(x.view([]int{1, len(source)}, source), rowMajor(len(source)))
}

// window is a kernel that slides over the squares of a board.
type window struct {
	h, w, kh, kw, oh, ow int // sizes of the board, the kernel and the output
	top, left            int // squares of zeros above and to the left
}

// square returns the number of a square by its place from the padded corner, -1 outside the
// board.
func (w window) square(y, x int) int {
	y, x = y-w.top, x-w.left
	if y < 0 || x < 0 || y >= w.h || x >= w.w {
		return -1
	}
	return y*w.w + x
}

// windowOf reads kernel_shape, pads and auto_pad, and computes sizes for strides of
// 1.
func windowOf(a *onnx.Attributes, shape []int, kh, kw int) (window, error) {
	win := window{h: shape[2], w: shape[3], kh: kh, kw: kw}
	if k := a.Ints("kernel_shape"); k != nil && (len(k) != 2 || k[0] != int64(kh) || k[1] != int64(kw)) {
		return win, fmt.Errorf("kernel_shape %v; allowed: %d x %d, as the weights", k, kh, kw)
	}
	pads := a.Ints("pads")
	switch auto := a.Text("auto_pad", "NOTSET"); {
	case auto == "NOTSET" || auto == "":
	case auto == "VALID":
		pads = nil
	case (auto == "SAME_UPPER" || auto == "SAME_LOWER") && kh%2 == 1 && kw%2 == 1:
		h, w := int64(kh/2), int64(kw/2)
		pads = []int64{h, w, h, w}
	default:
		return win, fmt.Errorf("auto_pad %q; allowed: NOTSET, VALID, and SAME_UPPER and SAME_LOWER for odd kernels", auto)
	}
	if pads == nil {
		pads = make([]int64, 4)
	}
	if len(pads) != 4 {
		return win, fmt.Errorf("%d pads; allowed: 4", len(pads))
	}
	for i, p := range pads {
		if p < 0 || p >= int64([...]int{kh, kw}[i%2]) {
			return win, fmt.Errorf("pads %v; allowed: at least 0 and less than the kernel", pads)
		}
	}
	win.top, win.left = int(pads[0]), int(pads[1])
	win.oh = win.h + int(pads[0]+pads[2]) - kh + 1
	win.ow = win.w + int(pads[1]+pads[3]) - kw + 1
	if win.oh < 1 || win.ow < 1 {
		return win, fmt.Errorf("a kernel of %d x %d is larger than the padded input", kh, kw)
	}
	return win, nil
}

// bias returns an input of size numbers, zeros if it is left out.
func (c *compiler) bias(n onnx.Node, i, size int) ([]float32, error) {
	v, err := c.constantFloats(n, i)
	switch {
	case err != nil:
		return nil, err
	case v == nil:
		return make([]float32, size), nil
	case len(v.layout) != size:
		return nil, fmt.Errorf("input %d has %d numbers; allowed: %d", i+1, len(v.layout), size)
	}
	return v.floats(), nil
}

// matMul lowers Gemm and MatMul: a computed value times constant weights.
func matMul(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error) {
	x, err := c.computed(n, 0)
	if err != nil {
		return nil, err
	}
	w, err := c.constantFloats(n, 1)
	if err != nil {
		return nil, err
	}
	alpha, beta, transB := float32(1), float32(1), 0
	if n.Op == "Gemm" {
		a.Only("transA", 0)
		transB = a.Int("transB", 0)
		alpha, beta = a.Float("alpha", 1), a.Float("beta", 1)
	}
	rank := len(x.shape)
	if rank < 2 || n.Op == "Gemm" && rank != 2 || w == nil || len(w.shape) != 2 {
		return nil, fmt.Errorf("input of shape %v; allowed: [N, ..., K] (Gemm: [N, K]) and constant weights of two dimensions", x.shape)
	}
	k, out := w.shape[0], w.shape[1]
	if transB != 0 {
		k, out = out, k
	}
	if k != x.shape[rank-1] {
		return nil, fmt.Errorf("input of shape %v, weights of shape %v: they do not fit together", x.shape, w.shape)
	}
	rows := len(x.layout) / k
	if err := errors.Join(c.addWork(2*rows*k*out), c.addWeights(2*k*program.Panels(out)*program.Lanes)); err != nil {
		return nil, err
	}
	// A single row may lie in any order: the rows of its weights take the same order.
	order := x.layout
	if rows > 1 || !isPermutation(order, c.sizes[x.buf]) {
		order = rowMajor(len(x.layout))
		if x, err = c.materialize(x, order); err != nil {
			return nil, err
		}
	}
	source := w.floats()
	weights := make([]float32, k*out)
	for i := range k {
		to := int(order[i])
		for j := range out {
			from := i*out + j
			if transB != 0 {
				from = j*k + i
			}
			weights[to*out+j] = alpha * source[from]
		}
	}
	shape := append(append([]int{}, x.shape[:rank-1]...), out)
	y, err := c.emit(step{Instruction: program.Instruction{Op: program.Gemm, X: x.buf, Z: program.NoSlot, Rows: rows, K: k, N: out},
		weights: weights, bias: make([]float32, out)}, rows*out, shape, rowMajor(rows*out))
	if err != nil || n.Op != "Gemm" {
		return y, err
	}
	return c.addBias(n, y, beta)
}

// addBias adds Gemm's third input, times beta.
func (c *compiler) addBias(n onnx.Node, y *value, beta float32) (*value, error) {
	b, err := c.operand(n, 2)
	if err != nil || b == nil || beta == 0 {
		return y, err
	}
	if b, err = c.constantFloats(n, 2); err != nil {
		return nil, err
	}
	if shape, err := broadcastShape(b.shape, y.shape); err != nil || product(shape) != len(y.layout) {
		return nil, fmt.Errorf("input 3 has shape %v; allowed: shapes that broadcast to %v", b.shape, y.shape)
	}
	ones, shift := make([]float32, len(y.layout)), broadcast(b, y.shape).floats()
	for i := range ones {
		ones[i] = 1
		shift[i] *= beta
	}
	return c.affine(y, ones, shift)
}
