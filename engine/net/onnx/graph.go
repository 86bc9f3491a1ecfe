// Package onnx reads ONNX files into graphs.
//
// Any visitor may supply a file, so it is hostile until it is read. A screen goes through it field
// by field before onnx-go parses it. The screen bounds every number that decides how much that
// parser allocates, refuses graphs and types that could nest without end, and passes on only the
// parts of a net. onnx-go then fills a backend that records nodes and constants.
//
// A Graph keeps these promises: it has at most 4096 nodes and as many constants; a constant has 1
// to MaxTensor elements, exactly as many as its shape has, all of them finite; every output has a
// name of its own. The compiler checks whether nodes are known, complete and in order.
//
// Source: onnx.proto3, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3.
package onnx

import (
	"errors"
	"fmt"

	"playout/engine/game"
	"playout/engine/plaintext"
)

// MaxTensor is the largest number of elements of a constant.
const MaxTensor = 4 << 20

// Input is the name of the one input that a graph may have.
const Input = "planes"

// Graph is the net of a file.
type Graph struct {
	Opset     int64    // version of the standard operators
	Shape     []int    // of the input; -1 for a size without a number, nil without an input
	Outputs   []string // at most two names
	Nodes     []Node   // in the order of the file, which should be that of computation
	Constants map[string]Constant
}

// Constant is a weight or another fixed tensor: either Floats or Ints is set.
type Constant struct {
	Shape  []int
	Floats []float32
	Ints   []int64
}

// Node is an operator.
type Node struct {
	Op     string
	Name   string   // "" if the file has none
	Inputs []string // "" for an input that is left out
	Output string   // the first; others do not count
	// Skipped marks a Softmax or LogSoftmax that the compiler replaces by its input, if it
	// normalises all numbers of a sample together.
	Skipped bool
	attrs   map[string]any
}

// String returns the name of the node for an error.
func (n Node) String() string {
	if n.Name != "" {
		return fmt.Sprintf("%s %q", game.Clip(n.Op), game.Clip(n.Name))
	}
	return fmt.Sprintf("%s with output %q", game.Clip(n.Op), game.Clip(n.Output))
}

// Read reads an ONNX file of at most 16 MB. An error says what is allowed.
func Read(data []byte) (*Graph, error) {
	o, clean, err := screen(data)
	if err != nil {
		return nil, err
	}
	return record(clean, o)
}

// OneLine returns an error that may quote a hostile file as one line of printable characters, after
// the name of the package that refuses the file.
func OneLine(pkg string, err error) error {
	const most = 600 // runes; the list of operators fits
	text := plaintext.Line(err.Error())
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return errors.New(pkg + ": " + text)
}
