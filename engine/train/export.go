package train

import (
	"fmt"

	"playout/engine/net/onnxfile"
)

// Export is the net as an ONNX file: input planes, outputs policy and value.
func (n *Net) Export() []byte {
	p := n.arch.planes
	w := writer{shape: shape{c: n.arch.channels, h: p.H, w: p.W, planar: true}, at: "planes"}
	w.file.Inputs = []onnxfile.Value{{Name: "planes", Shape: []int{0, p.C, p.H, p.W}}}
	if n.arch.channels < p.C {
		w.ints("first", 0)
		w.ints("last", int64(n.arch.channels))
		w.ints("axis", 1)
		w.node("Slice", []string{w.at, "first", "last", "axis"})
	}
	planes := w.value()
	w.chain(n.trunk)
	trunk := w.value()
	if n.policy != nil {
		w.chain(n.policy)
		logits := w.at
		if n.direct != nil {
			w.from(planes)
			w.chain(n.direct)
			w.node("Add", []string{logits, w.at})
		}
		w.output("policy", p.Policy)
	}
	if n.value != nil {
		w.from(trunk)
		w.chain(n.value)
		w.output("value", 1)
	}
	return w.file.Marshal()
}

// value is a computed value of a graph.
type value struct {
	at    string // its name
	shape shape  // of a sample
}

// writer writes layers into a graph, one after the other.
type writer struct {
	file  onnxfile.Model
	at    string // the last value
	shape shape  // of it
}

func (w *writer) value() value { return value{w.at, w.shape} }

// from goes on from another value.
func (w *writer) from(v value) { w.at, w.shape = v.at, v.shape }

// node adds an operator; what it gives is the last value.
func (w *writer) node(op string, in []string, attributes ...onnxfile.Attr) {
	out := fmt.Sprintf("x%d", len(w.file.Nodes)+1)
	w.file.Nodes = append(w.file.Nodes, onnxfile.Node{Op: op, In: in, Out: []string{out}, Attrs: attributes})
	w.at = out
}

// ints adds a constant row of whole numbers.
func (w *writer) ints(name string, values ...int64) {
	w.file.Tensors = append(w.file.Tensors, onnxfile.Tensor{Name: name, Shape: []int{len(values)}, Ints: values})
}

// floats adds weights, and gives their name.
func (w *writer) floats(values []float32, shape ...int) string {
	name := fmt.Sprintf("w%d", len(w.file.Tensors)+1)
	w.file.Tensors = append(w.file.Tensors, onnxfile.Tensor{Name: name, Shape: shape, Floats: values})
	return name
}

// output makes the last value an output of the file.
func (w *writer) output(name string, size int) {
	w.file.Nodes[len(w.file.Nodes)-1].Out[0] = name
	w.file.Outputs = append(w.file.Outputs, onnxfile.Value{Name: name, Shape: []int{0, size}})
}

// chain adds the layers of a chain.
func (w *writer) chain(c chain) {
	for _, l := range c {
		l.layer.export(w)
	}
}

// flat makes the last value a row.
func (w *writer) flat() {
	if w.shape.board() {
		w.node("Flatten", []string{w.at})
		w.shape = shape{c: w.shape.size()}
	}
}

func (l *dense) export(w *writer) {
	w.flat()
	w.node("Gemm", []string{w.at, w.floats(l.w.w, l.in, l.out), w.floats(l.b.w, l.out)})
	w.shape = shape{c: l.out}
}

func (l *bend) export(w *writer) {
	if l.slope == 0 {
		w.node("Relu", []string{w.at})
	} else {
		w.node("LeakyRelu", []string{w.at}, onnxfile.Attr{Name: "alpha", Value: l.slope})
	}
}

func (l *tanh) export(w *writer) { w.node("Tanh", []string{w.at}) }
