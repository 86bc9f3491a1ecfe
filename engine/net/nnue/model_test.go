package nnue

import (
	"testing"

	"playout/engine/game"
	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

type attr = onnxfile.Attr

// board is the placement of most tests: that of chess.
var board = game.Placement{Kinds: 6, H: 8, W: 8, Flip: 56}

// model is a net for a placement, with weights as trained ones are distributed.
func model(seed uint64, p game.Placement, hidden int) *nettest.Builder {
	b := nettest.New(seed, 4*p.Kinds, p.H, p.W)
	weights := b.Random(0, .25, p.Size(), hidden)
	bias := b.Random(.3, .3, hidden)
	half := func(i int64) string {
		n := int64(2 * p.Kinds)
		x := b.Op("Slice", []string{"planes", b.Ints(i * n), b.Ints(i*n + n), b.Ints(1), b.Ints(1)})
		return b.Op("Gemm", []string{b.Flat(x), weights, bias})
	}
	x := b.Op("Concat", []string{half(0), half(1)}, attr{Name: "axis", Value: 1})
	x = b.Op("Clip", []string{x, b.Floats(nil, 0), b.Floats(nil, 1)})
	x = b.Op("Mul", []string{x, x})
	b.Op("Tanh", []string{b.Op("Gemm", []string{x, b.Random(0, .1, 2*hidden, 1), b.Floats([]int{1}, .05)})})
	b.Output("value", 1)
	return b
}

// load loads a model that must load.
func load(t testing.TB, b *nettest.Builder) *Net {
	t.Helper()
	n, err := Load(b.Marshal())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// evaluator is one on a kernel.
func evaluator(t testing.TB, n *Net, p game.Placement, kernel string) *Evaluator {
	t.Helper()
	e, err := New(n, p, 400, kernel)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
