package compile

import (
	"fmt"
	"slices"

	"playout/engine/net/onnx"
)

// value is a tensor while a graph is compiled. Operators that only move elements (Reshape,
// Transpose, Slice, Concat, Pad and the like) change shape and layout, and cost nothing at run
// time; the last reader of the value decides whether the elements must really move.
type value struct {
	shape  []int     // dimension 0 is the batch, here 1, unless constant
	layout []int32   // the place of each element, in row-major order; -1 for zero
	buf    int       // buffer of the places, or constants
	data   []float32 // of a constant, instead of a buffer
	ints   []int64   // of a constant of whole numbers
	sole   bool      // whether the buffer has no other reader than the next one
}

// constants is the buf of constants, which need no buffer.
const constants = -1

func (v *value) constant() bool { return v.buf == constants }

// floats returns a constant's elements in row-major order.
func (v *value) floats() []float32 {
	out := make([]float32, len(v.layout))
	for i, place := range v.layout {
		if place >= 0 {
			out[i] = v.data[place]
		}
	}
	return out
}

// integers returns the elements of a constant of whole numbers in row-major order.
func (v *value) integers() []int64 {
	out := make([]int64, len(v.layout))
	for i, place := range v.layout {
		if place >= 0 {
			out[i] = v.ints[place]
		}
	}
	return out
}

// view returns the value with other elements or another order of them.
func (v *value) view(shape []int, layout []int32) *value {
	w := *v
	w.shape, w.layout = shape, layout
	return &w
}

// product returns the number of elements of a shape, onnx.MaxTensor+1 if it is more.
func product(shape []int) int {
	n := 1
	for _, size := range shape {
		if n *= size; n > onnx.MaxTensor {
			return onnx.MaxTensor + 1
		}
	}
	return n
}

// reindex returns the layout of a view of that shape: from returns the element of the source, in
// row-major order, for a position, -1 for zero.
func reindex(source []int32, shape []int, from func(pos []int) int) []int32 {
	layout := make([]int32, product(shape))
	pos := make([]int, len(shape))
	for i := range layout {
		layout[i] = -1
		if j := from(pos); j >= 0 {
			layout[i] = source[j]
		}
		for d := len(pos) - 1; d >= 0; d-- {
			if pos[d]++; pos[d] < shape[d] {
				break
			}
			pos[d] = 0
		}
	}
	return layout
}

// strides returns the strides of a row-major tensor.
func strides(shape []int) []int {
	s := make([]int, len(shape))
	step := 1
	for d := len(shape) - 1; d >= 0; d-- {
		s[d] = step
		step *= shape[d]
	}
	return s
}

// rowMajor returns ONNX's own layout.
func rowMajor(n int) []int32 {
	layout := make([]int32, n)
	for i := range layout {
		layout[i] = int32(i)
	}
	return layout
}

// channelsLast returns the layout that convolutions write and prefer to read: the channels of a
// square lie together. shape is [1, C, H, W].
func channelsLast(shape []int) []int32 {
	c, squares := shape[1], shape[2]*shape[3]
	layout := make([]int32, c*squares)
	for i := range layout {
		layout[i] = int32(i%squares*c + i/squares)
	}
	return layout
}

// preferredLayout returns the layout that steps prefer for a value of that shape.
func preferredLayout(shape []int) []int32 {
	if len(shape) == 4 {
		return channelsLast(shape)
	}
	return rowMajor(product(shape))
}

// isPermutation reports whether a layout has each of 0 … size-1 exactly once.
func isPermutation(layout []int32, size int) bool {
	if len(layout) != size {
		return false
	}
	seen := make([]bool, size)
	for _, place := range layout {
		if place < 0 || int(place) >= size || seen[place] {
			return false
		}
		seen[place] = true
	}
	return true
}

// firstChannels returns the place of the first channel of each square, -1 for a square of zeros;
// ok is false unless channels lie together.
func firstChannels(v *value) (first []int32, ok bool) {
	c, n := v.shape[1], v.shape[2]*v.shape[3]
	first = v.layout[:n]
	for ch := 1; ch < c; ch++ {
		for s, base := range first {
			place := v.layout[ch*n+s]
			if base < 0 && place >= 0 || base >= 0 && place != base+int32(ch) {
				return nil, false
			}
		}
	}
	return first, true
}

// broadcast repeats a value along dimensions of size 1 and along new ones in front, like NumPy.
func broadcast(v *value, shape []int) *value {
	if slices.Equal(v.shape, shape) {
		return v
	}
	lead := len(shape) - len(v.shape)
	step := strides(v.shape)
	return v.view(shape, reindex(v.layout, shape, func(pos []int) int {
		j := 0
		for d, size := range v.shape {
			if size > 1 {
				j += pos[lead+d] * step[d]
			}
		}
		return j
	}))
}

// broadcastShape returns the shape that two shapes broadcast to.
func broadcastShape(a, b []int) ([]int, error) {
	if len(a) < len(b) {
		a, b = b, a
	}
	out := slices.Clone(a)
	lead := len(a) - len(b)
	for d, size := range b {
		switch {
		case out[lead+d] == 1:
			out[lead+d] = size
		case size != 1 && size != out[lead+d]:
			return nil, fmt.Errorf("shapes %v and %v do not fit together", a, b)
		}
	}
	return out, nil
}
