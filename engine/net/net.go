// Package net loads neural nets from ONNX files and runs them.
//
// A file passes four stages, each a package: onnx screens it and reads its graph, heads adapts
// its outputs to searches, compile turns the graph into a flat program (package program), and
// exec runs the program with the fastest kernel that works on the machine. No stage knows the
// next. Package nnue reads evaluation nets from such a graph, and runs them in its own way.
//
// A model has one input `planes`, float32 [N, C, H, W] with any N, and outputs `policy` [N, A]
// and `value` [N, 1], one of which may be absent. An error about an unknown operator lists the
// known ones; package compile explains how to write them so that they run fast.
package net

import (
	"playout/engine/net/compile"
	"playout/engine/net/exec"
	"playout/engine/net/heads"
	"playout/engine/net/nnue"
	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// Model is a net ready to run. It never changes, so goroutines may share it.
type Model struct {
	program    *program.Program
	evaluation *nnue.Net // nil for another kind of net
}

// Load reads an ONNX file of at most 128 MB, in a page of at most 16 MB. An error names the first node that is not known or
// not allowed. The policy's numbers become logits and the value is from −1 to 1, as package heads
// finds them in the file.
func Load(data []byte) (*Model, error) { return load(data, heads.Read) }

// LoadAsWritten is Load for comparisons with other programs: the outputs are the numbers of the
// file, not adapted to searches.
func LoadAsWritten(data []byte) (*Model, error) {
	return load(data, func(g *onnx.Graph) (*onnx.Graph, error) { return g, nil })
}

func load(data []byte, outputs func(*onnx.Graph) (*onnx.Graph, error)) (*Model, error) {
	g, err := onnx.Read(data)
	if err != nil {
		return nil, onnx.OneLine("net", err)
	}
	evaluation, _ := nnue.FromGraph(g) // any other graph is an ordinary model
	if g, err = outputs(g); err != nil {
		return nil, onnx.OneLine("net", err)
	}
	p, err := compile.Compile(g)
	if err != nil {
		return nil, onnx.OneLine("net", err)
	}
	return &Model{p, evaluation}, nil
}

// Shape returns the input of one sample: planes of h × w squares.
func (m *Model) Shape() (c, h, w int) { return m.program.C, m.program.H, m.program.W }

// Policy returns the number of logits A, 0 if the model has no policy.
func (m *Model) Policy() int { return m.program.Moves }

// HasValue reports whether the model has a value.
func (m *Model) HasValue() bool { return m.program.Value != program.NoSlot }

// Evaluation returns the model in the form that package nnue runs, for alpha-beta; nil unless it
// is an evaluation net. Like any model, such a net also runs in floats.
func (m *Model) Evaluation() *nnue.Net { return m.evaluation }

// Operations returns the number of additions and multiplications of one evaluation in the ONNX file,
// including those that the program saves.
func (m *Model) Operations() int { return m.program.Work }

// Steps describes the program for a person, in one line for each step.
func (m *Model) Steps() []string {
	var lines []string
	for i := range m.program.Steps {
		lines = append(lines, m.program.Steps[i].String())
	}
	return lines
}

// Executor returns an executor for batches of up to maxBatch samples, 1 to exec.MaxBatch, on the
// fastest kernel of this machine.
func (m *Model) Executor(maxBatch int) (*exec.Executor, error) {
	return m.ExecutorOn("", maxBatch)
}

// ExecutorOn is Executor for one of Kernels, to compare them.
func (m *Model) ExecutorOn(kernel string, maxBatch int) (*exec.Executor, error) {
	return exec.New(m.program, maxBatch, kernel)
}

// Kernels returns the names of the kernels that work on this machine, fastest first.
func Kernels() []string { return exec.Kernels() }
