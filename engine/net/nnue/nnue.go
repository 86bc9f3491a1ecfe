// Package nnue runs evaluation nets for alpha-beta: small nets over the squares of a game's
// pieces (game.Placement), in whole numbers, and updated from one position to the next ("NNUE":
// efficiently updatable neural network, written backwards).
//
// Each seat has its own view of the pieces, and the same first layer makes an accumulator of each
// view: the bias plus one row of weights for each piece. The accumulators, that of the seat to
// move first, are limited to 0 … 1 and squared. A second layer makes one number of them, whose
// tanh is the value. Since few pieces change between two positions, an accumulator is another
// position's with some rows added and some removed.
//
// An Evaluator finds that other position among those that it has evaluated lately, so a search
// need not announce the moves that it makes and takes back. Any order of positions gives the same
// points; an order in which neighbours follow one another is fast.
//
// All kernels give the same points, bit by bit: no sum rounds or overflows.
package nnue

import (
	"fmt"
	"math"

	"playout/engine/game"
	"playout/engine/net/onnx"
)

const (
	unit = 255 // stands for 1 in an accumulator

	// An accumulator stays within 64·446 + 1020 = 29564, so that int16 holds it.
	maxPieces = 64
	maxWeight = 446 // 1.75
	maxBias   = 1020

	// A weight of the output times unit fits int16, and the sum of all results of one sign fits
	// int32. The number of units that stands for 1 is as large as that allows, up to finest.
	maxOutput = 127
	maxGain   = math.MaxInt32 / (unit * unit)
	finest    = 4096

	maxLast = 1 << 40 // keeps points within int64
)

// Bounds of a net.
const (
	maxKinds  = game.MaxSets / 2
	maxBoard  = 64
	minHidden = 32 // the size is also a multiple of this
	maxHidden = 1024
)

// Net is a net whose weights are whole numbers. It never changes, so goroutines may share it.
type Net struct {
	kinds, h, w int
	hidden      int     // numbers of an accumulator
	weights     []int16 // a row of hidden for each plane and square of a view
	bias        []int16 // hidden
	output      []int16 // 2·hidden: of the seat to move, then of the other one
	last        int64   // the bias of the output
	whole       int64   // stands for 1 in a sum and in last
}

// Load reads an ONNX file of at most 16 MB. The graph must be, by name of the operators,
//
//	planes [N, 4K, H, W]: the view of a seat, then that of the other one
//	Slice of each half (axis 1), Flatten, Gemm with the same weights [2K·H·W, M] and bias
//	Concat (axis 1), Clip to 0 … 1, Mul by itself, Gemm with weights [2M, 1], Tanh: value
//
// with K ≤ 8 kinds of pieces, at most 64 squares, and M a multiple of 32 up to 1024. Load refuses
// anything else with an error of one line that says what is allowed. It limits weights of the
// first layer to ±1.75 and its biases to ±4.
func Load(data []byte) (*Net, error) {
	g, err := onnx.Read(data)
	if err != nil {
		return nil, onnx.OneLine("nnue", err)
	}
	return FromGraph(g)
}

// FromGraph is Load for a graph that was read already. It does not change the graph.
func FromGraph(g *onnx.Graph) (*Net, error) {
	f, err := match(g)
	if err != nil {
		return nil, onnx.OneLine("nnue", err)
	}
	n, err := quantise(f)
	if err != nil {
		return nil, onnx.OneLine("nnue", err)
	}
	return n, nil
}

// Hidden returns the number of numbers in an accumulator.
func (n *Net) Hidden() int { return n.hidden }

// Fits returns an error that names the sizes of the net, unless it is for placements of that
// size.
func (n *Net) Fits(p game.Placement) error {
	if n.kinds != p.Kinds || n.h != p.H || n.w != p.W {
		return fmt.Errorf("nnue: a net for %d kinds of pieces on %d x %d; allowed: %d on %d x %d", n.kinds, n.h, n.w, p.Kinds, p.H, p.W)
	}
	return nil
}

// quantise rounds the weights of a net.
func quantise(f floats) (*Net, error) {
	n := &Net{kinds: f.kinds, h: f.h, w: f.w, hidden: len(f.bias)}
	n.weights = rounded(f.weights, unit, maxWeight)
	n.bias = rounded(f.bias, unit, maxBias)
	var most, gain, loss float64
	for _, v := range f.output {
		most = max(most, math.Abs(float64(v)))
		gain += max(float64(v), 0)
		loss += max(-float64(v), 0)
	}
	outUnit := math.Floor(min(maxOutput/most, (maxGain-maxHidden)/max(gain, loss), finest))
	if outUnit < 1 {
		return nil, fmt.Errorf("weights of the output up to %.3g that sum up to %.3g; allowed: %d and %d", most, max(gain, loss), maxOutput, maxGain-maxHidden)
	}
	n.output = rounded(f.output, outUnit, maxOutput)
	n.whole = unit * unit * int64(outUnit)
	n.last = int64(limited(float64(f.last)*float64(n.whole), maxLast))
	return n, nil
}

// rounded returns whole numbers, unit for 1, at most most away from 0.
func rounded(x []float32, unit, most float64) []int16 {
	y := make([]int16, len(x))
	for i, v := range x {
		y[i] = int16(limited(float64(v)*unit, most))
	}
	return y
}

// limited rounds a number, halves away from 0, and limits it.
func limited(v, most float64) float64 { return min(max(math.Round(v), -most), most) }
