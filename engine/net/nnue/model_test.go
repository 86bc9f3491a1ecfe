package nnue

import (
	"testing"

	"playout/engine/game"
	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

type attr = onnxfile.Attr

// board is the placement of most tests: that of chess.
var board = game.Placement{Kinds: 6, H: 8, W: 8, Flip: 56, Mirror: 7, Anchor: 5}

// model returns a net for a placement, with weights distributed like trained ones.
func model(seed uint64, p game.Placement, hidden int) *nettest.Builder {
	return nettest.Evaluation(seed, p.Kinds, p.H, p.W, hidden)
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

// evaluator returns an evaluator on a kernel.
func evaluator(t testing.TB, n *Net, p game.Placement, kernel string) *Evaluator {
	t.Helper()
	e, err := New(n, p, 400, kernel)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
