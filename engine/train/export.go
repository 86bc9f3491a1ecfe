package train

import (
	"fmt"

	"playout/engine/net/onnxfile"
)

// Export is the net as an ONNX file: input planes, outputs policy and value.
func (n *Net) Export() []byte {
	p := n.planes
	m := onnxfile.Model{
		Inputs:  []onnxfile.Value{{Name: "planes", Shape: []int{0, p.C, p.H, p.W}}},
		Outputs: []onnxfile.Value{{Name: "policy", Shape: []int{0, p.Policy}}, {Name: "value", Shape: []int{0, 1}}},
	}
	at := "planes"
	if n.channels < p.C {
		for _, t := range []onnxfile.Tensor{
			{Name: "first", Ints: []int64{0}}, {Name: "last", Ints: []int64{int64(n.channels)}}, {Name: "axis", Ints: []int64{1}},
		} {
			t.Shape = []int{1}
			m.Tensors = append(m.Tensors, t)
		}
		m.Nodes = append(m.Nodes, onnxfile.Node{Op: "Slice", In: []string{at, "first", "last", "axis"}, Out: []string{"read"}})
		at = "read"
	}
	m.Nodes = append(m.Nodes, onnxfile.Node{Op: "Flatten", In: []string{at}, Out: []string{"flat"}})
	at = "flat"
	for i, l := range n.trunk {
		to := fmt.Sprintf("trunk%d", i)
		switch l := l.(type) {
		case *dense:
			l.export(&m, at, to)
		case *relu:
			m.Nodes = append(m.Nodes, onnxfile.Node{Op: "Relu", In: []string{at}, Out: []string{to}})
		default:
			panic(fmt.Sprintf("train: a layer of type %T", l))
		}
		at = to
	}
	n.direct.export(&m, "flat", "direct")
	n.policy.export(&m, at, "preferred")
	m.Nodes = append(m.Nodes, onnxfile.Node{Op: "Add", In: []string{"preferred", "direct"}, Out: []string{"policy"}})
	n.value.export(&m, at, "open")
	m.Nodes = append(m.Nodes, onnxfile.Node{Op: "Tanh", In: []string{"open"}, Out: []string{"value"}})
	return m.Marshal()
}

// export adds the layer between two names.
func (l *dense) export(m *onnxfile.Model, from, to string) {
	w, b := to+".w", to+".b"
	m.Tensors = append(m.Tensors,
		onnxfile.Tensor{Name: w, Shape: []int{l.in, l.out}, Floats: l.w.w},
		onnxfile.Tensor{Name: b, Shape: []int{l.out}, Floats: l.b.w})
	m.Nodes = append(m.Nodes, onnxfile.Node{Op: "Gemm", In: []string{from, w, b}, Out: []string{to}})
}
