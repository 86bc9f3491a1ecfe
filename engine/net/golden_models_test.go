package net

import "math"

// golden is a model of testdata: one operator or fused form each.
type golden struct {
	name    string
	c, h, w int
	opset   int64 // 0 for 13
	build   func(b *builder)
}

// finishAs flattens the last value of n numbers into the policy.
func (b *builder) finishAs(x string, n int) {
	b.flat(x)
	b.output("policy", n)
}

func ints(v ...int) []int { return v }

// goldens are what onnxruntime-web's recorded answers are for.
var goldens = []golden{
	{"conv1x1", 3, 4, 5, 0, func(b *builder) { b.finishAs(b.conv("planes", 3, 5, 1, 0), 100) }},
	{"conv3x3-few-channels", 2, 5, 4, 0, func(b *builder) { b.finishAs(b.conv("planes", 2, 3, 3, 1), 60) }},
	{"conv3x3-winograd-even", 8, 6, 4, 0, func(b *builder) { b.finishAs(b.conv("planes", 8, 9, 3, 1), 216) }},
	{"conv3x3-winograd-odd", 9, 5, 7, 0, func(b *builder) { b.finishAs(b.conv("planes", 9, 8, 3, 1), 280) }},
	{"conv3x3-winograd-unpadded", 8, 7, 6, 0, func(b *builder) { b.finishAs(b.conv("planes", 8, 8, 3, 0), 160) }},
	{"conv3x3-pads-differ", 8, 4, 5, 0, func(b *builder) {
		x := b.op("Conv", []string{"planes", b.random(0, .3, 8, 8, 3, 3)}, attr{Name: "pads", Value: ints(0, 1, 2, 0)})
		b.finishAs(x, 8*4*4)
	}},
	{"conv5x3-auto-pad", 2, 5, 5, 0, func(b *builder) {
		x := b.op("Conv", []string{"planes", b.random(0, .3, 3, 2, 5, 3)}, attr{Name: "auto_pad", Value: "SAME_UPPER"})
		b.finishAs(x, 75)
	}},
	{"conv-batch-norm-relu", 8, 4, 4, 0, func(b *builder) {
		b.finishAs(b.relu(b.norm(b.conv("planes", 8, 8, 3, 1), 8)), 128)
	}},
	{"batch-norm-first", 3, 3, 4, 0, func(b *builder) {
		b.finishAs(b.conv(b.relu(b.norm("planes", 3)), 3, 4, 3, 1), 48)
	}},
	{"residual-block", 8, 4, 4, 0, func(b *builder) {
		x := b.relu(b.conv("planes", 8, 8, 3, 1))
		y := b.norm(b.conv(b.relu(b.norm(b.conv(x, 8, 8, 3, 1), 8)), 8, 8, 3, 1), 8)
		b.finishAs(b.relu(b.op("Add", []string{y, x})), 128)
	}},
	{"residual-before-norm", 3, 4, 4, 0, func(b *builder) {
		x := b.conv("planes", 3, 3, 1, 0)
		b.finishAs(b.norm(b.op("Add", []string{b.conv(x, 3, 3, 1, 0), x}), 3), 48)
	}},
	{"arithmetic", 2, 3, 3, 0, func(b *builder) {
		x := b.op("Sub", []string{b.random(0, 1, 1, 2, 3, 3), "planes"})
		y := b.op("Mul", []string{x, b.random(1, .5, 2, 1, 1)})
		z := b.op("Sub", []string{b.op("Mul", []string{x, y}), b.op("Add", []string{y, b.floats(nil, .25)})})
		b.finishAs(b.op("Sub", []string{z, "planes"}), 18)
	}},
	{"gate-broadcast", 4, 3, 3, 0, func(b *builder) {
		g := b.op("Sigmoid", []string{b.conv(b.op("GlobalAveragePool", []string{"planes"}), 4, 4, 1, 0)})
		b.finishAs(b.op("Mul", []string{"planes", g}), 36)
	}},
	{"leaky-relu", 3, 3, 3, 0, func(b *builder) {
		b.finishAs(b.op("LeakyRelu", []string{b.conv("planes", 3, 4, 1, 0)}, attr{Name: "alpha", Value: float32(.2)}), 36)
	}},
	{"clip-inputs", 3, 3, 3, 0, func(b *builder) {
		b.finishAs(b.op("Clip", []string{b.conv("planes", 3, 4, 1, 0), b.floats(nil, -.25), b.floats(nil, .5)}), 36)
	}},
	{"clip-attributes", 3, 3, 3, 10, func(b *builder) {
		b.finishAs(b.op("Clip", []string{b.conv("planes", 3, 4, 1, 0)}, attr{Name: "max", Value: float32(.5)}), 36)
	}},
	{"tanh-sigmoid", 2, 3, 3, 0, func(b *builder) {
		b.finishAs(b.op("Tanh", []string{b.op("Sigmoid", []string{b.conv("planes", 2, 2, 1, 0)})}), 18)
	}},
	{"activation-first", 2, 3, 3, 0, func(b *builder) {
		b.finishAs(b.relu(b.op("Tanh", []string{"planes"})), 18)
	}},
	{"softmax", 2, 3, 3, 0, func(b *builder) {
		b.op("Softmax", []string{b.gemm(b.flat("planes"), 18, 7)})
		b.output("policy", 7)
	}},
	{"softmax-over-channels", 4, 3, 2, 0, func(b *builder) {
		b.finishAs(b.op("Softmax", []string{b.conv("planes", 4, 3, 1, 0)}, attr{Name: "axis", Value: 1}), 18)
	}},
	{"softmax-before-13", 4, 3, 2, 11, func(b *builder) {
		b.finishAs(b.op("Softmax", []string{b.conv("planes", 4, 3, 1, 0)}, attr{Name: "axis", Value: 2}), 18)
	}},
	{"gemm-plain", 2, 3, 3, 0, func(b *builder) {
		b.op("Gemm", []string{b.flat("planes"), b.random(0, .3, 18, 5)})
		b.output("policy", 5)
	}},
	{"gemm-factors", 2, 3, 3, 0, func(b *builder) {
		b.op("Gemm", []string{b.flat("planes"), b.random(0, .3, 5, 18), b.random(0, .3, 1, 5)},
			attr{Name: "alpha", Value: float32(.5)}, attr{Name: "beta", Value: float32(2)}, attr{Name: "transB", Value: 1})
		b.output("policy", 5)
	}},
	{"gemm-scalar-bias", 2, 3, 3, 0, func(b *builder) {
		b.op("Gemm", []string{b.flat("planes"), b.random(0, .3, 18, 17), b.random(.3, .3, 1)})
		b.output("policy", 17)
	}},
	{"gemm-batch-norm", 2, 3, 3, 0, func(b *builder) {
		b.relu(b.norm(b.gemm(b.flat("planes"), 18, 6), 6))
		b.output("policy", 6)
	}},
	{"gemm-residual", 2, 3, 3, 0, func(b *builder) {
		x := b.relu(b.gemm(b.flat("planes"), 18, 6))
		b.relu(b.op("Add", []string{x, b.gemm(x, 6, 6)}))
		b.output("policy", 6)
	}},
	{"matmul-bias", 2, 3, 3, 0, func(b *builder) {
		b.op("Add", []string{b.op("MatMul", []string{b.flat("planes"), b.random(0, .3, 18, 5)}), b.random(0, .3, 5)})
		b.output("policy", 5)
	}},
	{"matmul-rows", 2, 3, 4, 0, func(b *builder) {
		b.finishAs(b.op("MatMul", []string{b.conv("planes", 2, 3, 1, 0), b.random(0, .3, 4, 5)}), 45)
	}},
	{"flatten-after-conv", 2, 3, 4, 0, func(b *builder) {
		b.gemm(b.flat(b.conv("planes", 2, 3, 3, 1)), 36, 5)
		b.output("policy", 5)
	}},
	{"transpose-reshape", 2, 3, 4, 0, func(b *builder) {
		x := b.op("Transpose", []string{b.conv("planes", 2, 3, 3, 1)}, attr{Name: "perm", Value: ints(0, 2, 3, 1)})
		b.op("Reshape", []string{x, b.ints(-1, 36)})
		b.output("policy", 36)
	}},
	{"reshape-keeps", 2, 3, 4, 0, func(b *builder) {
		x := b.op("Reshape", []string{b.conv("planes", 2, 3, 3, 1), b.ints(0, 0, -1)})
		b.finishAs(b.op("Add", []string{x, b.random(0, 1, 3, 12)}), 36)
	}},
	{"squeeze-input", 2, 3, 3, 0, func(b *builder) {
		b.op("Squeeze", []string{b.op("GlobalAveragePool", []string{b.conv("planes", 2, 4, 1, 0)}), b.ints(2, -1)})
		b.output("policy", 4)
	}},
	{"squeeze-attribute", 2, 3, 3, 11, func(b *builder) {
		x := b.op("GlobalAveragePool", []string{b.conv("planes", 2, 4, 1, 0)})
		x = b.op("Squeeze", []string{x}, attr{Name: "axes", Value: ints(2, 3)})
		b.finishAs(b.conv(b.op("Unsqueeze", []string{x}, attr{Name: "axes", Value: ints(2, 3)}), 4, 2, 1, 0), 2)
	}},
	{"concat-parts", 2, 3, 3, 0, func(b *builder) {
		x := b.op("Concat", []string{b.conv("planes", 2, 3, 1, 0), "planes", b.conv("planes", 2, 4, 3, 1)}, attr{Name: "axis", Value: 1})
		b.finishAs(b.conv(x, 9, 8, 3, 1), 72)
	}},
	{"concat-along-rows", 2, 3, 3, 0, func(b *builder) {
		x := b.conv("planes", 2, 3, 1, 0)
		b.finishAs(b.relu(b.op("Concat", []string{x, b.conv("planes", 2, 3, 3, 1), x}, attr{Name: "axis", Value: 2})), 81)
	}},
	{"slice", 4, 4, 5, 0, func(b *builder) {
		x := b.op("Slice", []string{b.conv("planes", 4, 4, 1, 0), b.ints(1, -4), b.ints(3, 99), b.ints(1, 3), b.ints(1, 1)})
		b.finishAs(b.relu(x), 32)
	}},
	{"slice-attributes", 4, 4, 5, 9, func(b *builder) {
		x := b.op("Slice", []string{"planes"}, attr{Name: "starts", Value: ints(0, 1)}, attr{Name: "ends", Value: ints(2, math.MaxInt32)},
			attr{Name: "axes", Value: ints(1, 2)})
		b.finishAs(b.conv(x, 2, 2, 3, 1), 30)
	}},
	{"torus-concat", 8, 5, 6, 0, func(b *builder) { b.finishAs(b.relu(b.conv(b.torus("planes"), 8, 8, 3, 0)), 240) }},
	{"torus-pad", 8, 5, 6, 19, func(b *builder) {
		x := b.op("Pad", []string{b.conv("planes", 8, 8, 1, 0), b.ints(0, 0, 1, 1, 0, 0, 1, 1)}, attr{Name: "mode", Value: "wrap"})
		b.finishAs(b.conv(x, 8, 8, 3, 0), 240)
	}},
	{"torus-twice", 2, 4, 5, 0, func(b *builder) {
		x := b.relu(b.norm(b.conv(b.torus("planes"), 2, 8, 3, 0), 8))
		y := b.norm(b.conv(b.torus(x), 8, 8, 3, 0), 8)
		b.finishAs(b.relu(b.op("Add", []string{y, x})), 160)
	}},
	{"pad-zeros", 8, 4, 4, 0, func(b *builder) {
		x := b.op("Pad", []string{b.conv("planes", 8, 8, 1, 0), b.ints(0, 0, 1, 0, 0, 0, 1, 2)})
		b.finishAs(b.conv(x, 8, 8, 3, 0), 128)
	}},
	{"pad-then-sigmoid", 2, 3, 3, 0, func(b *builder) {
		b.finishAs(b.op("Sigmoid", []string{b.op("Pad", []string{"planes", b.ints(0, 0, 1, 0, 0, 0, 0, 1)})}), 32)
	}},
	{"global-average-pool", 4, 3, 5, 0, func(b *builder) {
		b.gemm(b.flat(b.op("GlobalAveragePool", []string{b.conv("planes", 4, 5, 1, 0)})), 5, 3)
		b.output("policy", 3)
	}},
	{"average-pool", 3, 5, 5, 0, func(b *builder) {
		x := b.op("AveragePool", []string{b.conv("planes", 3, 3, 1, 0)}, attr{Name: "kernel_shape", Value: ints(3, 3)},
			attr{Name: "pads", Value: ints(1, 1, 1, 1)}, attr{Name: "strides", Value: ints(2, 2)})
		b.finishAs(x, 27)
	}},
	{"average-pool-counts-pads", 3, 4, 4, 0, func(b *builder) {
		x := b.op("AveragePool", []string{"planes"}, attr{Name: "kernel_shape", Value: ints(2, 2)},
			attr{Name: "pads", Value: ints(1, 1, 0, 0)}, attr{Name: "count_include_pad", Value: 1})
		b.finishAs(x, 48)
	}},
	{"max-pool", 3, 5, 4, 0, func(b *builder) {
		x := b.op("MaxPool", []string{b.conv("planes", 3, 4, 1, 0)}, attr{Name: "kernel_shape", Value: ints(2, 3)},
			attr{Name: "pads", Value: ints(0, 1, 1, 1)}, attr{Name: "strides", Value: ints(2, 1)})
		b.finishAs(x, 48)
	}},
	{"identity-dropout-constant", 2, 3, 3, 0, func(b *builder) {
		x := b.op("Dropout", []string{b.op("Identity", []string{b.conv("planes", 2, 3, 1, 0)}), b.floats(nil, .5)})
		k := b.op("Constant", nil, attr{Name: "value", Value: tensorOf(ints(3, 1, 1), .5, -1, 2)})
		b.finishAs(b.op("Add", []string{x, k}), 27)
	}},
	{"policy-and-value", 3, 4, 4, 0, func(b *builder) {
		b.heads(b.relu(b.conv("planes", 3, 8, 3, 1)), 8, 16, 17)
	}},
	{"value-only", 2, 4, 4, 0, func(b *builder) {
		b.op("Tanh", []string{b.gemm(b.relu(b.gemm(b.flat("planes"), 32, 9)), 9, 1)})
		b.output("value", 1)
	}},
}
