package nettest

import (
	"math/rand/v2"

	"playout/engine/net/onnxfile"
)

// Net is a net to measure.
type Net struct {
	Name  string
	Build func() *Builder
}

// Nets lists the nets to measure; tests compare them with a reference.
var Nets = []Net{
	{"four convolutions of 32", FourConvolutions},
	{"six blocks of 64", func() *Builder { return Residual(2, 3, 8, 8, 6, 64, false) }},
	{"six blocks of 24 on a torus", func() *Builder { return Residual(4, 17, 7, 11, 6, 24, true) }},
	{"MLP 128-256-32-1", Perceptron},
}

// FourConvolutions returns a net of four 3×3 convolutions of 32 on 8×8, and both heads.
func FourConvolutions() *Builder {
	b := New(1, 2, 8, 8)
	x, c := "planes", 2
	for range 4 {
		x, c = b.Relu(b.Conv(x, c, 32, 3, 1)), 32
	}
	b.Heads(x, 32, 64, 65)
	return b
}

// Residual returns a net of residual blocks of two convolutions each, on an h × w board, which
// may be a torus, and both heads.
func Residual(seed uint64, planes, h, w, blocks, channels int, torus bool) *Builder {
	b := New(seed, planes, h, w)
	conv := func(x string, in int) string {
		if torus {
			return b.Norm(b.Conv(b.Torus(x), in, channels, 3, 0), channels)
		}
		return b.Norm(b.Conv(x, in, channels, 3, 1), channels)
	}
	x := b.Relu(conv("planes", planes))
	for range blocks {
		x = b.Relu(b.Op("Add", []string{conv(b.Relu(conv(x, channels)), channels), x}))
	}
	b.Heads(x, channels, h*w, h*w+1)
	return b
}

// Perceptron returns a net of dense layers from 128 to 256, 32 and the value.
func Perceptron() *Builder {
	b := New(3, 2, 8, 8)
	x := b.Relu(b.Gemm(b.Flat("planes"), 128, 256))
	b.Op("Tanh", []string{b.Gemm(b.Relu(b.Gemm(x, 256, 32)), 32, 1)})
	b.Output("value", 1)
	return b
}

// Dense returns a net with one hidden layer of 32, a policy of that many moves unless it is 0,
// and optionally a value.
func Dense(seed uint64, c, h, w, policy int, value bool) *Builder {
	b := New(seed, c, h, w)
	x := b.Relu(b.Gemm(b.Flat("planes"), c*h*w, 32))
	if policy > 0 {
		b.Gemm(x, 32, policy)
		b.Output("policy", policy)
	}
	if value {
		b.Op("Tanh", []string{b.Gemm(x, 32, 1)})
		b.Output("value", 1)
	}
	return b
}

// Evaluation returns an evaluation net (package nnue) of some kinds of pieces on h × w squares,
// with accumulators of hidden numbers, and weights distributed like trained ones.
func Evaluation(seed uint64, kinds, h, w, hidden int) *Builder {
	b := New(seed, 4*kinds, h, w)
	weights := b.Random(0, .25, 2*kinds*h*w, hidden)
	bias := b.Random(.3, .3, hidden)
	half := func(i int64) string {
		n := int64(2 * kinds)
		x := b.Op("Slice", []string{"planes", b.Ints(i * n), b.Ints(i*n + n), b.Ints(1), b.Ints(1)})
		return b.Op("Gemm", []string{b.Flat(x), weights, bias})
	}
	x := b.Op("Concat", []string{half(0), half(1)}, onnxfile.Attr{Name: "axis", Value: 1})
	x = b.Op("Clip", []string{x, b.Floats(nil, 0), b.Floats(nil, 1)})
	x = b.Op("Mul", []string{x, x})
	b.Op("Tanh", []string{b.Op("Gemm", []string{x, b.Random(0, .1, 2*hidden, 1), b.Floats([]int{1}, .05)})})
	b.Output("value", 1)
	return b
}

// Planes returns n samples of c planes of h × w squares, a third of them 1 and the others 0, like
// the planes of a board.
func Planes(n, c, h, w int, seed uint64) []float32 {
	r := rand.New(rand.NewPCG(seed, 1))
	x := make([]float32, n*c*h*w)
	for i := range x {
		if r.IntN(3) == 0 {
			x[i] = 1
		}
	}
	return x
}
