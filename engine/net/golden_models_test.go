package net

import (
	"math"

	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

type attr = onnxfile.Attr

// golden is a model of testdata for one operator or fused form.
type golden struct {
	name    string
	c, h, w int
	opset   int64 // 0 for 13
	build   func(b *nettest.Builder)
}

func ints(v ...int) []int { return v }

// goldens lists the models for which testdata holds the answers of onnxruntime-web.
var goldens = []golden{
	{"conv1x1", 3, 4, 5, 0, func(b *nettest.Builder) { b.Policy(b.Conv("planes", 3, 5, 1, 0), 100) }},
	{"conv3x3-few-channels", 2, 5, 4, 0, func(b *nettest.Builder) { b.Policy(b.Conv("planes", 2, 3, 3, 1), 60) }},
	{"conv3x3-winograd-even", 8, 6, 4, 0, func(b *nettest.Builder) { b.Policy(b.Conv("planes", 8, 9, 3, 1), 216) }},
	{"conv3x3-winograd-odd", 9, 5, 7, 0, func(b *nettest.Builder) { b.Policy(b.Conv("planes", 9, 8, 3, 1), 280) }},
	{"conv3x3-winograd-unpadded", 8, 7, 6, 0, func(b *nettest.Builder) { b.Policy(b.Conv("planes", 8, 8, 3, 0), 160) }},
	{"conv3x3-pads-differ", 8, 4, 5, 0, func(b *nettest.Builder) {
		x := b.Op("Conv", []string{"planes", b.Random(0, .3, 8, 8, 3, 3)}, attr{Name: "pads", Value: ints(0, 1, 2, 0)})
		b.Policy(x, 8*4*4)
	}},
	{"conv5x3-auto-pad", 2, 5, 5, 0, func(b *nettest.Builder) {
		x := b.Op("Conv", []string{"planes", b.Random(0, .3, 3, 2, 5, 3)}, attr{Name: "auto_pad", Value: "SAME_UPPER"})
		b.Policy(x, 75)
	}},
	{"conv-batch-norm-relu", 8, 4, 4, 0, func(b *nettest.Builder) {
		b.Policy(b.Relu(b.Norm(b.Conv("planes", 8, 8, 3, 1), 8)), 128)
	}},
	{"batch-norm-first", 3, 3, 4, 0, func(b *nettest.Builder) {
		b.Policy(b.Conv(b.Relu(b.Norm("planes", 3)), 3, 4, 3, 1), 48)
	}},
	{"residual-block", 8, 4, 4, 0, func(b *nettest.Builder) {
		x := b.Relu(b.Conv("planes", 8, 8, 3, 1))
		y := b.Norm(b.Conv(b.Relu(b.Norm(b.Conv(x, 8, 8, 3, 1), 8)), 8, 8, 3, 1), 8)
		b.Policy(b.Relu(b.Op("Add", []string{y, x})), 128)
	}},
	{"residual-before-norm", 3, 4, 4, 0, func(b *nettest.Builder) {
		x := b.Conv("planes", 3, 3, 1, 0)
		b.Policy(b.Norm(b.Op("Add", []string{b.Conv(x, 3, 3, 1, 0), x}), 3), 48)
	}},
	{"arithmetic", 2, 3, 3, 0, func(b *nettest.Builder) {
		x := b.Op("Sub", []string{b.Random(0, 1, 1, 2, 3, 3), "planes"})
		y := b.Op("Mul", []string{x, b.Random(1, .5, 2, 1, 1)})
		z := b.Op("Sub", []string{b.Op("Mul", []string{x, y}), b.Op("Add", []string{y, b.Floats(nil, .25)})})
		b.Policy(b.Op("Sub", []string{z, "planes"}), 18)
	}},
	{"gate-broadcast", 4, 3, 3, 0, func(b *nettest.Builder) {
		g := b.Op("Sigmoid", []string{b.Conv(b.Op("GlobalAveragePool", []string{"planes"}), 4, 4, 1, 0)})
		b.Policy(b.Op("Mul", []string{"planes", g}), 36)
	}},
	{"leaky-relu", 3, 3, 3, 0, func(b *nettest.Builder) {
		b.Policy(b.Op("LeakyRelu", []string{b.Conv("planes", 3, 4, 1, 0)}, attr{Name: "alpha", Value: float32(.2)}), 36)
	}},
	{"clip-inputs", 3, 3, 3, 0, func(b *nettest.Builder) {
		b.Policy(b.Op("Clip", []string{b.Conv("planes", 3, 4, 1, 0), b.Floats(nil, -.25), b.Floats(nil, .5)}), 36)
	}},
	{"clip-attributes", 3, 3, 3, 10, func(b *nettest.Builder) {
		b.Policy(b.Op("Clip", []string{b.Conv("planes", 3, 4, 1, 0)}, attr{Name: "max", Value: float32(.5)}), 36)
	}},
	{"tanh-sigmoid", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Policy(b.Op("Tanh", []string{b.Op("Sigmoid", []string{b.Conv("planes", 2, 2, 1, 0)})}), 18)
	}},
	{"activation-first", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Policy(b.Relu(b.Op("Tanh", []string{"planes"})), 18)
	}},
	{"softmax", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Op("Softmax", []string{b.Gemm(b.Flat("planes"), 18, 7)})
		b.Output("policy", 7)
	}},
	{"softmax-over-channels", 4, 3, 2, 0, func(b *nettest.Builder) {
		b.Policy(b.Op("Softmax", []string{b.Conv("planes", 4, 3, 1, 0)}, attr{Name: "axis", Value: 1}), 18)
	}},
	{"softmax-before-13", 4, 3, 2, 11, func(b *nettest.Builder) {
		b.Policy(b.Op("Softmax", []string{b.Conv("planes", 4, 3, 1, 0)}, attr{Name: "axis", Value: 2}), 18)
	}},
	{"gemm-plain", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Random(0, .3, 18, 5)})
		b.Output("policy", 5)
	}},
	{"gemm-factors", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Random(0, .3, 5, 18), b.Random(0, .3, 1, 5)},
			attr{Name: "alpha", Value: float32(.5)}, attr{Name: "beta", Value: float32(2)}, attr{Name: "transB", Value: 1})
		b.Output("policy", 5)
	}},
	{"gemm-scalar-bias", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Random(0, .3, 18, 17), b.Random(.3, .3, 1)})
		b.Output("policy", 17)
	}},
	{"gemm-batch-norm", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Relu(b.Norm(b.Gemm(b.Flat("planes"), 18, 6), 6))
		b.Output("policy", 6)
	}},
	{"gemm-residual", 2, 3, 3, 0, func(b *nettest.Builder) {
		x := b.Relu(b.Gemm(b.Flat("planes"), 18, 6))
		b.Relu(b.Op("Add", []string{x, b.Gemm(x, 6, 6)}))
		b.Output("policy", 6)
	}},
	{"matmul-bias", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Op("Add", []string{b.Op("MatMul", []string{b.Flat("planes"), b.Random(0, .3, 18, 5)}), b.Random(0, .3, 5)})
		b.Output("policy", 5)
	}},
	{"matmul-rows", 2, 3, 4, 0, func(b *nettest.Builder) {
		b.Policy(b.Op("MatMul", []string{b.Conv("planes", 2, 3, 1, 0), b.Random(0, .3, 4, 5)}), 45)
	}},
	{"flatten-after-conv", 2, 3, 4, 0, func(b *nettest.Builder) {
		b.Gemm(b.Flat(b.Conv("planes", 2, 3, 3, 1)), 36, 5)
		b.Output("policy", 5)
	}},
	{"transpose-reshape", 2, 3, 4, 0, func(b *nettest.Builder) {
		x := b.Op("Transpose", []string{b.Conv("planes", 2, 3, 3, 1)}, attr{Name: "perm", Value: ints(0, 2, 3, 1)})
		b.Op("Reshape", []string{x, b.Ints(-1, 36)})
		b.Output("policy", 36)
	}},
	{"reshape-keeps", 2, 3, 4, 0, func(b *nettest.Builder) {
		x := b.Op("Reshape", []string{b.Conv("planes", 2, 3, 3, 1), b.Ints(0, 0, -1)})
		b.Policy(b.Op("Add", []string{x, b.Random(0, 1, 3, 12)}), 36)
	}},
	{"squeeze-input", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Op("Squeeze", []string{b.Op("GlobalAveragePool", []string{b.Conv("planes", 2, 4, 1, 0)}), b.Ints(2, -1)})
		b.Output("policy", 4)
	}},
	{"squeeze-attribute", 2, 3, 3, 11, func(b *nettest.Builder) {
		x := b.Op("GlobalAveragePool", []string{b.Conv("planes", 2, 4, 1, 0)})
		x = b.Op("Squeeze", []string{x}, attr{Name: "axes", Value: ints(2, 3)})
		b.Policy(b.Conv(b.Op("Unsqueeze", []string{x}, attr{Name: "axes", Value: ints(2, 3)}), 4, 2, 1, 0), 2)
	}},
	{"concat-parts", 2, 3, 3, 0, func(b *nettest.Builder) {
		x := b.Op("Concat", []string{b.Conv("planes", 2, 3, 1, 0), "planes", b.Conv("planes", 2, 4, 3, 1)}, attr{Name: "axis", Value: 1})
		b.Policy(b.Conv(x, 9, 8, 3, 1), 72)
	}},
	{"concat-along-rows", 2, 3, 3, 0, func(b *nettest.Builder) {
		x := b.Conv("planes", 2, 3, 1, 0)
		b.Policy(b.Relu(b.Op("Concat", []string{x, b.Conv("planes", 2, 3, 3, 1), x}, attr{Name: "axis", Value: 2})), 81)
	}},
	{"slice", 4, 4, 5, 0, func(b *nettest.Builder) {
		x := b.Op("Slice", []string{b.Conv("planes", 4, 4, 1, 0), b.Ints(1, -4), b.Ints(3, 99), b.Ints(1, 3), b.Ints(1, 1)})
		b.Policy(b.Relu(x), 32)
	}},
	{"slice-attributes", 4, 4, 5, 9, func(b *nettest.Builder) {
		x := b.Op("Slice", []string{"planes"}, attr{Name: "starts", Value: ints(0, 1)}, attr{Name: "ends", Value: ints(2, math.MaxInt32)},
			attr{Name: "axes", Value: ints(1, 2)})
		b.Policy(b.Conv(x, 2, 2, 3, 1), 30)
	}},
	{"torus-concat", 8, 5, 6, 0, func(b *nettest.Builder) { b.Policy(b.Relu(b.Conv(b.Torus("planes"), 8, 8, 3, 0)), 240) }},
	{"torus-pad", 8, 5, 6, 19, func(b *nettest.Builder) {
		x := b.Op("Pad", []string{b.Conv("planes", 8, 8, 1, 0), b.Ints(0, 0, 1, 1, 0, 0, 1, 1)}, attr{Name: "mode", Value: "wrap"})
		b.Policy(b.Conv(x, 8, 8, 3, 0), 240)
	}},
	{"torus-twice", 2, 4, 5, 0, func(b *nettest.Builder) {
		x := b.Relu(b.Norm(b.Conv(b.Torus("planes"), 2, 8, 3, 0), 8))
		y := b.Norm(b.Conv(b.Torus(x), 8, 8, 3, 0), 8)
		b.Policy(b.Relu(b.Op("Add", []string{y, x})), 160)
	}},
	{"pad-zeros", 8, 4, 4, 0, func(b *nettest.Builder) {
		x := b.Op("Pad", []string{b.Conv("planes", 8, 8, 1, 0), b.Ints(0, 0, 1, 0, 0, 0, 1, 2)})
		b.Policy(b.Conv(x, 8, 8, 3, 0), 128)
	}},
	{"pad-then-sigmoid", 2, 3, 3, 0, func(b *nettest.Builder) {
		b.Policy(b.Op("Sigmoid", []string{b.Op("Pad", []string{"planes", b.Ints(0, 0, 1, 0, 0, 0, 0, 1)})}), 32)
	}},
	{"global-average-pool", 4, 3, 5, 0, func(b *nettest.Builder) {
		b.Gemm(b.Flat(b.Op("GlobalAveragePool", []string{b.Conv("planes", 4, 5, 1, 0)})), 5, 3)
		b.Output("policy", 3)
	}},
	{"average-pool", 3, 5, 5, 0, func(b *nettest.Builder) {
		x := b.Op("AveragePool", []string{b.Conv("planes", 3, 3, 1, 0)}, attr{Name: "kernel_shape", Value: ints(3, 3)},
			attr{Name: "pads", Value: ints(1, 1, 1, 1)}, attr{Name: "strides", Value: ints(2, 2)})
		b.Policy(x, 27)
	}},
	{"average-pool-counts-pads", 3, 4, 4, 0, func(b *nettest.Builder) {
		x := b.Op("AveragePool", []string{"planes"}, attr{Name: "kernel_shape", Value: ints(2, 2)},
			attr{Name: "pads", Value: ints(1, 1, 0, 0)}, attr{Name: "count_include_pad", Value: 1})
		b.Policy(x, 48)
	}},
	{"max-pool", 3, 5, 4, 0, func(b *nettest.Builder) {
		x := b.Op("MaxPool", []string{b.Conv("planes", 3, 4, 1, 0)}, attr{Name: "kernel_shape", Value: ints(2, 3)},
			attr{Name: "pads", Value: ints(0, 1, 1, 1)}, attr{Name: "strides", Value: ints(2, 1)})
		b.Policy(x, 48)
	}},
	{"identity-dropout-constant", 2, 3, 3, 0, func(b *nettest.Builder) {
		x := b.Op("Dropout", []string{b.Op("Identity", []string{b.Conv("planes", 2, 3, 1, 0)}), b.Floats(nil, .5)})
		k := b.Op("Constant", nil, attr{Name: "value", Value: tensorOf(ints(3, 1, 1), .5, -1, 2)})
		b.Policy(b.Op("Add", []string{x, k}), 27)
	}},
	{"policy-and-value", 3, 4, 4, 0, func(b *nettest.Builder) {
		b.Heads(b.Relu(b.Conv("planes", 3, 8, 3, 1)), 8, 16, 17)
	}},
	{"value-only", 2, 4, 4, 0, func(b *nettest.Builder) {
		b.Op("Tanh", []string{b.Gemm(b.Relu(b.Gemm(b.Flat("planes"), 32, 9)), 9, 1)})
		b.Output("value", 1)
	}},
}
