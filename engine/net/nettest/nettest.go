// Package nettest builds ONNX models with random weights, for tests and benchmarks: a Builder for
// any net, and the nets to measure.
package nettest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"playout/engine/net/onnxfile"
)

// Builder builds a model node by node. Every method that adds something returns the
// name of the result.
type Builder struct {
	onnxfile.Model
	Rand  *rand.Rand // for the weights
	names int
}

// New starts a model over [N, c, h, w] planes.
func New(seed uint64, c, h, w int) *Builder {
	b := &Builder{Rand: rand.New(rand.NewPCG(seed, 0))}
	b.Inputs = []onnxfile.Value{{Name: "planes", Shape: []int{0, c, h, w}}}
	return b
}

func (b *Builder) name() string {
	b.names++
	return fmt.Sprintf("t%d", b.names)
}

// Op adds a node of an operator.
func (b *Builder) Op(kind string, in []string, attrs ...onnxfile.Attr) string {
	out := b.name()
	b.Nodes = append(b.Nodes, onnxfile.Node{Op: kind, In: in, Out: []string{out}, Attrs: attrs})
	return out
}

// Floats adds a constant of the given numbers.
func (b *Builder) Floats(shape []int, numbers ...float32) string {
	name := b.name()
	b.Tensors = append(b.Tensors, onnxfile.Tensor{Name: name, Shape: shape, Floats: numbers})
	return name
}

// Ints adds a list of whole numbers.
func (b *Builder) Ints(numbers ...int64) string {
	name := b.name()
	b.Tensors = append(b.Tensors, onnxfile.Tensor{Name: name, Shape: []int{len(numbers)}, Ints: numbers})
	return name
}

// Scalar adds a whole number without dimensions.
func (b *Builder) Scalar(number int64) string {
	name := b.name()
	b.Tensors = append(b.Tensors, onnxfile.Tensor{Name: name, Ints: []int64{number}})
	return name
}

// Random adds a constant of random numbers around middle, rounded so that files
// compress well and float32 represents them exactly.
func (b *Builder) Random(middle, spread float64, shape ...int) string {
	size := 1
	for _, n := range shape {
		size *= n
	}
	numbers := make([]float32, size)
	for i := range numbers {
		v := middle + spread*(2*b.Rand.Float64()-1)
		numbers[i] = float32(math.Round(v*4096) / 4096)
	}
	return b.Floats(shape, numbers...)
}

// Conv adds a k×k convolution with pads and a bias.
func (b *Builder) Conv(x string, in, out, k, pad int) string {
	spread := math.Sqrt(3 / float64(in*k*k))
	return b.Op("Conv", []string{x, b.Random(0, spread, out, in, k, k), b.Random(0, .2, out)},
		onnxfile.Attr{Name: "kernel_shape", Value: []int{k, k}}, onnxfile.Attr{Name: "pads", Value: []int{pad, pad, pad, pad}},
		onnxfile.Attr{Name: "strides", Value: []int{1, 1}}, onnxfile.Attr{Name: "dilations", Value: []int{1, 1}})
}

// Norm adds a batch normalisation.
func (b *Builder) Norm(x string, c int) string {
	return b.Op("BatchNormalization", []string{x, b.Random(1, .3, c), b.Random(0, .3, c), b.Random(0, .3, c), b.Random(1, .3, c)})
}

// Gemm adds a dense layer.
func (b *Builder) Gemm(x string, in, out int) string {
	spread := math.Sqrt(3 / float64(in))
	return b.Op("Gemm", []string{x, b.Random(0, spread, out, in), b.Random(0, .2, out)}, onnxfile.Attr{Name: "transB", Value: 1})
}

// Relu adds max(x, 0).
func (b *Builder) Relu(x string) string { return b.Op("Relu", []string{x}) }

// Flat flattens each sample to one row.
func (b *Builder) Flat(x string) string { return b.Op("Flatten", []string{x}) }

// Torus wraps a board around by one square, with Concat and Slice.
func (b *Builder) Torus(x string) string {
	for _, axis := range []int64{2, 3} {
		last := b.Op("Slice", []string{x, b.Ints(-1), b.Ints(math.MaxInt64), b.Ints(axis)})
		first := b.Op("Slice", []string{x, b.Ints(0), b.Ints(1), b.Ints(axis)})
		x = b.Op("Concat", []string{last, x, first}, onnxfile.Attr{Name: "axis", Value: int(axis)})
	}
	return x
}

// Output makes the result of the last node an output of n numbers.
func (b *Builder) Output(name string, n int) {
	b.Nodes[len(b.Nodes)-1].Out[0] = name
	b.Outputs = append(b.Outputs, onnxfile.Value{Name: name, Shape: []int{0, n}})
}

// Heads adds a policy and a value head to a board of c channels.
func (b *Builder) Heads(x string, c, squares, moves int) {
	p := b.Relu(b.Conv(x, c, 2, 1, 0))
	b.Gemm(b.Flat(p), 2*squares, moves)
	b.Output("policy", moves)
	v := b.Relu(b.Conv(x, c, 1, 1, 0))
	v = b.Relu(b.Gemm(b.Flat(v), squares, 32))
	b.Op("Tanh", []string{b.Gemm(v, 32, 1)})
	b.Output("value", 1)
}

// Policy makes x, flattened to n numbers, the policy.
func (b *Builder) Policy(x string, n int) {
	b.Flat(x)
	b.Output("policy", n)
}
