package net

import (
	"math"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

// flattenView adds x.view(x.size(0), -1) as PyTorch exports it.
func flattenView(b *nettest.Builder, x string) string {
	size := b.Op("Gather", []string{b.Op("Shape", []string{x}), b.Scalar(0)}, attr{Name: "axis", Value: 0})
	size = b.Op("Unsqueeze", []string{size, b.Ints(0)})
	rest := b.Op("Constant", nil, attr{Name: "value", Value: onnxfile.Tensor{Shape: []int{1}, Ints: []int64{-1}}})
	return b.Op("Reshape", []string{x, b.Op("Concat", []string{size, rest}, attr{Name: "axis", Value: 0})})
}

// idioms lists graphs as exporters write them, on planes of 3 × 4 × 5: 60 numbers a sample.
var idioms = []struct {
	name  string
	opset int64
	build func(b *nettest.Builder)
}{
	{"view by size(0)", 0, func(b *nettest.Builder) { b.Gemm(flattenView(b, b.Conv("planes", 3, 2, 3, 1)), 40, 7) }},
	{"view by a slice of the shape", 0, func(b *nettest.Builder) {
		size := b.Op("Slice", []string{b.Op("Shape", []string{"planes"}), b.Ints(0), b.Ints(1), b.Ints(0)})
		b.Gemm(b.Op("Reshape", []string{"planes", b.Op("Concat", []string{size, b.Ints(60)}, attr{Name: "axis", Value: 0})}), 60, 7)
	}},
	{"view by products of sizes", 0, func(b *nettest.Builder) {
		shape := b.Op("Shape", []string{"planes"})
		at := func(i int64) string { return b.Op("Gather", []string{shape, b.Ints(i)}) }
		rest := b.Op("Mul", []string{at(1), b.Op("Mul", []string{at(2), at(-1)})})
		rest = b.Op("Div", []string{b.Op("Add", []string{rest, rest}), b.Ints(2)})
		rest = b.Op("Sub", []string{rest, b.Ints(0)})
		b.Gemm(b.Op("Reshape", []string{"planes", b.Op("Concat", []string{at(0), rest}, attr{Name: "axis", Value: 0})}), 60, 7)
	}},
	{"shape by Cast, as tf2onnx", 0, func(b *nettest.Builder) {
		shape := b.Op("Cast", []string{b.Op("Shape", []string{"planes"})}, attr{Name: "to", Value: 6})
		size := b.Op("Slice", []string{shape, b.Ints(0), b.Ints(1), b.Ints(0)})
		all := b.Op("Concat", []string{size, b.Op("Cast", []string{b.Floats([]int{1}, 60)}, attr{Name: "to", Value: 6})}, attr{Name: "axis", Value: 0})
		b.Gemm(b.Op("Reshape", []string{"planes", b.Op("Cast", []string{all}, attr{Name: "to", Value: 7})}), 60, 7)
	}},
	{"Reshape with 0 and -1", 0, func(b *nettest.Builder) { b.Gemm(b.Op("Reshape", []string{"planes", b.Ints(0, -1)}), 60, 7) }},
	{"Reshape with allowzero", 14, func(b *nettest.Builder) {
		b.Gemm(b.Op("Reshape", []string{"planes", b.Ints(-1, 60)}, attr{Name: "allowzero", Value: 1}), 60, 7)
	}},
	{"Dropout with three inputs", 0, func(b *nettest.Builder) {
		off := b.Op("Constant", nil, attr{Name: "value", Value: onnxfile.Tensor{Bools: []bool{false}}})
		b.Gemm(b.Op("Dropout", []string{b.Flat("planes"), b.Floats(nil, .5), off}), 60, 7)
	}},
	{"Dropout in training, with a boolean weight", 0, func(b *nettest.Builder) {
		b.Tensors = append(b.Tensors, onnxfile.Tensor{Name: "on", Bools: []bool{true}})
		b.Gemm(b.Op("Dropout", []string{b.Flat("planes"), b.Floats(nil, .5), "on"}), 60, 7)
	}},
	{"BatchNormalization in training", 14, func(b *nettest.Builder) {
		x := b.Norm(b.Conv("planes", 3, 4, 3, 1), 4)
		last := &b.Nodes[len(b.Nodes)-1]
		last.Attrs = append(last.Attrs, attr{Name: "training_mode", Value: 1}, attr{Name: "momentum", Value: float32(.9)})
		last.Out = append(last.Out, "mean", "variance")
		b.Gemm(b.Flat(x), 80, 7)
	}},
	{"mean over (2, 3)", 0, func(b *nettest.Builder) {
		b.Gemm(b.Op("ReduceMean", []string{b.Conv("planes", 3, 6, 3, 1)}, attr{Name: "axes", Value: ints(2, 3)}, attr{Name: "keepdims", Value: 0}), 6, 7)
	}},
	{"mean over axes as an input", 18, func(b *nettest.Builder) {
		b.Gemm(b.Flat(b.Op("ReduceMean", []string{b.Conv("planes", 3, 6, 3, 1), b.Ints(-1, -2)})), 6, 7)
	}},
	{"mean over channels", 0, func(b *nettest.Builder) {
		b.Gemm(b.Flat(b.Op("ReduceMean", []string{b.Conv("planes", 3, 6, 3, 1)}, attr{Name: "axes", Value: ints(1)})), 20, 7)
	}},
	{"maximum over rows of channels last", 0, func(b *nettest.Builder) {
		x := b.Op("Transpose", []string{"planes"}, attr{Name: "perm", Value: ints(0, 2, 3, 1)})
		b.Gemm(b.Flat(b.Op("ReduceMax", []string{x}, attr{Name: "axes", Value: ints(1)})), 15, 7)
	}},
	{"GlobalMaxPool and Squeeze of everything", 0, func(b *nettest.Builder) {
		b.Gemm(b.Op("Squeeze", []string{b.Op("GlobalMaxPool", []string{b.Conv("planes", 3, 6, 3, 1)})}), 6, 7)
	}},
	{"channels last and back, as Keras", 0, func(b *nettest.Builder) {
		x := b.Op("Transpose", []string{"planes"}, attr{Name: "perm", Value: ints(0, 2, 3, 1)})
		x = b.Relu(b.Conv(b.Op("Transpose", []string{x}, attr{Name: "perm", Value: ints(0, 3, 1, 2)}), 3, 4, 3, 1))
		x = b.Op("Transpose", []string{x}, attr{Name: "perm", Value: ints(0, 2, 3, 1)})
		x = b.Op("Reshape", []string{x, b.Ints(-1, 80)})
		b.Op("Add", []string{b.Op("MatMul", []string{x, b.Random(0, .3, 80, 7)}), b.Random(0, .3, 7)})
	}},
	{"Gather of channels", 0, func(b *nettest.Builder) {
		x := b.Op("Gather", []string{b.Conv("planes", 3, 4, 1, 0), b.Ints(2, -4, 2)}, attr{Name: "axis", Value: 1})
		b.Gemm(b.Flat(b.Relu(x)), 60, 7)
	}},
	{"one channel by a scalar Gather", 0, func(b *nettest.Builder) {
		b.Gemm(b.Flat(b.Op("Gather", []string{"planes", b.Scalar(1)}, attr{Name: "axis", Value: 1})), 20, 7)
	}},
	{"flip, as a Slice in steps of -1", 0, func(b *nettest.Builder) {
		x := b.Op("Slice", []string{b.Conv("planes", 3, 4, 1, 0), b.Ints(-1), b.Ints(math.MinInt64), b.Ints(3), b.Ints(-1)})
		b.Gemm(b.Flat(b.Relu(x)), 80, 7)
	}},
	{"every second row", 0, func(b *nettest.Builder) {
		b.Gemm(b.Flat(b.Op("Slice", []string{"planes", b.Ints(0, 1), b.Ints(math.MaxInt64, 9), b.Ints(0, 2), b.Ints(1, 2)})), 30, 7)
	}},
	{"division by a temperature", 0, func(b *nettest.Builder) { b.Op("Div", []string{b.Gemm(b.Flat("planes"), 60, 7), b.Floats(nil, 2.5)}) }},
	{"Neg and constants that fold", 0, func(b *nettest.Builder) {
		k := b.Op("Neg", []string{b.Op("Div", []string{b.Random(1, .5, 7), b.Floats(nil, 4)})})
		b.Op("Neg", []string{b.Op("Mul", []string{b.Gemm(b.Flat("planes"), 60, 7), k})})
	}},
	{"Clip with inputs, Cast, Identity", 0, func(b *nettest.Builder) {
		x := b.Op("Clip", []string{b.Gemm(b.Flat("planes"), 60, 7), b.Floats(nil, -.5), b.Floats(nil, .75)})
		b.Op("Identity", []string{b.Op("Cast", []string{x}, attr{Name: "to", Value: 1})})
	}},
	{"weights that are concatenated", 0, func(b *nettest.Builder) {
		w := b.Op("Concat", []string{b.Random(0, .2, 60, 3), b.Random(0, .2, 60, 4)}, attr{Name: "axis", Value: -1})
		b.Op("MatMul", []string{b.Flat("planes"), w})
	}},
	{"Softmax in the middle", 0, func(b *nettest.Builder) {
		x := b.Op("Softmax", []string{b.Conv("planes", 3, 4, 1, 0)}, attr{Name: "axis", Value: 1})
		b.Gemm(b.Flat(x), 80, 7)
	}},
	{"Softmax over squares as a gate", 12, func(b *nettest.Builder) {
		x := b.Op("Softmax", []string{b.Op("Reshape", []string{b.Conv("planes", 3, 3, 1, 0), b.Ints(0, 3, 20)})}, attr{Name: "axis", Value: 2})
		b.Gemm(b.Flat(b.Op("Mul", []string{b.Op("Reshape", []string{x, b.Ints(0, 3, 4, 5)}), "planes"})), 60, 7)
	}},
}

// Graphs as exporters write them load, and compute the results of their operators.
func TestExportersIdioms(t *testing.T) {
	for i, c := range idioms {
		t.Run(c.name, func(t *testing.T) {
			b := nettest.New(uint64(i), 3, 4, 5)
			b.Opset = c.opset
			c.build(b)
			b.Output("policy", 7)
			compareWithNaive(t, b, uint64(i))
		})
	}
}
