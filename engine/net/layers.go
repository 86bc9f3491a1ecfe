package net

import (
	"fmt"
	"strings"

	"playout/engine/net/exec"
	"playout/engine/net/program"
)

// Layer is one step of the program to which a model was compiled.
type Layer struct {
	Nodes   string // the ONNX operators that it computes, "Conv, Relu"; without weights what it does: "gather"
	Shape   string // of its result, or for weights "inputs → outputs" at each of some places
	Weights int    // numbers that were learned, with biases; 0 for none
}

// Layers returns the layers in their order.
func (m *Model) Layers() []Layer {
	var list []Layer
	for i := range m.program.Steps {
		s := &m.program.Steps[i]
		l := Layer{Nodes: s.Op.String(), Shape: fmt.Sprint(s.SizeY)}
		if s.Dense() {
			l.Nodes = strings.Join(s.Nodes, ", ")
		}
		switch s.Op {
		case program.Gemm:
			l.Weights = (s.K + 1) * s.N
			l.Shape = fmt.Sprintf("%d → %d", s.K, s.N)
			if s.Rows > 1 {
				l.Shape += fmt.Sprintf(" × %d", s.Rows)
			}
		case program.Winograd:
			l.Weights = (9*s.K + 1) * s.N
			l.Shape = fmt.Sprintf("3×3×%d → %d × %d", s.K, s.N, s.SizeY/s.N)
		}
		list = append(list, l)
	}
	return list
}

// LayerExecutor returns an executor of a single layer, by its number from 0, to measure its time. It
// reads planes if the layer does, and otherwise zeros.
func (m *Model) LayerExecutor(layer int) (*exec.Executor, error) {
	p := *m.program
	p.Steps = p.Steps[layer : layer+1]
	p.Policy, p.Value = program.NoSlot, program.NoSlot
	return exec.New(&p, 1, "")
}
