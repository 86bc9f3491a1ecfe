package net

import (
	"fmt"
	"math"
	"math/rand/v2"

	"playout/engine/net/onnxfile"
)

// builder writes an ONNX model with random weights, node after node. Every
// method gives the name of its result.
type builder struct {
	onnxfile.Model
	rand  *rand.Rand
	names int
}

// newBuilder starts a model over [N, c, h, w] planes.
func newBuilder(seed uint64, c, h, w int) *builder {
	b := &builder{rand: rand.New(rand.NewPCG(seed, 0))}
	b.Inputs = []onnxfile.Value{{Name: "planes", Shape: []int{0, c, h, w}}}
	return b
}

func (b *builder) name() string {
	b.names++
	return fmt.Sprintf("t%d", b.names)
}

type attr = onnxfile.Attr

// op adds a node.
func (b *builder) op(kind string, in []string, attrs ...attr) string {
	out := b.name()
	b.Nodes = append(b.Nodes, onnxfile.Node{Op: kind, In: in, Out: []string{out}, Attrs: attrs})
	return out
}

// floats adds a constant of given numbers.
func (b *builder) floats(shape []int, numbers ...float32) string {
	name := b.name()
	b.Tensors = append(b.Tensors, onnxfile.Tensor{Name: name, Shape: shape, Floats: numbers})
	return name
}

// ints adds a list of whole numbers.
func (b *builder) ints(numbers ...int64) string {
	name := b.name()
	b.Tensors = append(b.Tensors, onnxfile.Tensor{Name: name, Shape: []int{len(numbers)}, Ints: numbers})
	return name
}

// random adds a constant of random numbers around middle, rounded so that a
// file packs well and float32 holds them exactly.
func (b *builder) random(middle, spread float64, shape ...int) string {
	numbers := make([]float32, product(shape))
	for i := range numbers {
		v := middle + spread*(2*b.rand.Float64()-1)
		numbers[i] = float32(math.Round(v*4096) / 4096)
	}
	return b.floats(shape, numbers...)
}

// conv adds a k×k convolution with pads and a bias.
func (b *builder) conv(x string, in, out, k, pad int) string {
	spread := math.Sqrt(3 / float64(in*k*k))
	return b.op("Conv", []string{x, b.random(0, spread, out, in, k, k), b.random(0, .2, out)},
		attr{Name: "kernel_shape", Value: []int{k, k}}, attr{Name: "pads", Value: []int{pad, pad, pad, pad}},
		attr{Name: "strides", Value: []int{1, 1}}, attr{Name: "dilations", Value: []int{1, 1}})
}

// norm adds a batch normalisation.
func (b *builder) norm(x string, c int) string {
	return b.op("BatchNormalization", []string{x, b.random(1, .3, c), b.random(0, .3, c), b.random(0, .3, c), b.random(1, .3, c)})
}

// gemm adds a dense layer.
func (b *builder) gemm(x string, in, out int) string {
	spread := math.Sqrt(3 / float64(in))
	return b.op("Gemm", []string{x, b.random(0, spread, out, in), b.random(0, .2, out)}, attr{Name: "transB", Value: 1})
}

func (b *builder) relu(x string) string { return b.op("Relu", []string{x}) }

func (b *builder) flat(x string) string { return b.op("Flatten", []string{x}) }

// torus wraps a board around by one square, with Concat and Slice.
func (b *builder) torus(x string) string {
	for _, axis := range []int64{2, 3} {
		last := b.op("Slice", []string{x, b.ints(-1), b.ints(math.MaxInt64), b.ints(axis)})
		first := b.op("Slice", []string{x, b.ints(0), b.ints(1), b.ints(axis)})
		x = b.op("Concat", []string{last, x, first}, attr{Name: "axis", Value: int(axis)})
	}
	return x
}

// output makes the last node's result an output of n numbers.
func (b *builder) output(name string, n int) {
	b.Nodes[len(b.Nodes)-1].Out[0] = name
	b.Outputs = append(b.Outputs, onnxfile.Value{Name: name, Shape: []int{0, n}})
}

// heads adds policy and value on a board of c channels.
func (b *builder) heads(x string, c, squares, moves int) {
	p := b.relu(b.conv(x, c, 2, 1, 0))
	b.gemm(b.flat(p), 2*squares, moves)
	b.output("policy", moves)
	v := b.relu(b.conv(x, c, 1, 1, 0))
	v = b.relu(b.gemm(b.flat(v), squares, 32))
	b.op("Tanh", []string{b.gemm(v, 32, 1)})
	b.output("value", 1)
}

// fourConvolutions is the net "four 3×3 convolutions of 32 on 8×8".
func fourConvolutions() *builder {
	b := newBuilder(1, 2, 8, 8)
	x, c := "planes", 2
	for range 4 {
		x, c = b.relu(b.conv(x, c, 32, 3, 1)), 32
	}
	b.heads(x, 32, 64, 65)
	return b
}

// residual is a net of blocks of two convolutions, wrapped around or not.
func residual(seed uint64, planes, h, w, blocks, width int, torus bool) *builder {
	b := newBuilder(seed, planes, h, w)
	conv := func(x string, in int) string {
		if torus {
			return b.norm(b.conv(b.torus(x), in, width, 3, 0), width)
		}
		return b.norm(b.conv(x, in, width, 3, 1), width)
	}
	x := b.relu(conv("planes", planes))
	for range blocks {
		x = b.relu(b.op("Add", []string{conv(b.relu(conv(x, width)), width), x}))
	}
	b.heads(x, width, h*w, h*w+1)
	return b
}

// perceptron is the net "MLP 128-256-32-1".
func perceptron() *builder {
	b := newBuilder(3, 2, 8, 8)
	x := b.relu(b.gemm(b.flat("planes"), 128, 256))
	b.op("Tanh", []string{b.gemm(b.relu(b.gemm(x, 256, 32)), 32, 1)})
	b.output("value", 1)
	return b
}

// positions are n samples of 0 and 1, as a board's planes are.
func positions(m *Model, n int, seed uint64) []float32 {
	c, h, w := m.Shape()
	r := rand.New(rand.NewPCG(seed, 1))
	x := make([]float32, n*c*h*w)
	for i := range x {
		if r.IntN(3) == 0 {
			x[i] = 1
		}
	}
	return x
}
