package nn

import (
	"fmt"

	"playout/engine/net/onnxfile"
	"playout/engine/train/arch"
)

// Export returns the net as an ONNX file: input planes, outputs policy and value.
func (n *Net) Export() []byte {
	p := n.arch.Planes
	w := writer{shape: arch.Shape{C: n.arch.Channels, H: p.H, W: p.W, Planar: true}, at: "planes"}
	w.file.Inputs = []onnxfile.Value{{Name: "planes", Shape: []int{0, p.C, p.H, p.W}}}
	if n.arch.Channels < p.C {
		w.node("Slice", []string{w.at, w.constant(0), w.constant(n.arch.Channels), w.constant(1)})
	}
	planes := w.value()
	w.chain(n.trunk)
	trunk := w.value()
	if n.policy != nil {
		w.chain(n.policy)
		if w.shape.IsBoard() {
			w.node("Transpose", []string{w.at}, onnxfile.Attr{Name: "perm", Value: []int{0, 2, 3, 1}})
			w.flat()
		}
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
	at    string     // its name
	shape arch.Shape // of a sample
}

// writer adds layers to a graph, one after another.
type writer struct {
	file  onnxfile.Model
	at    string     // the last value
	shape arch.Shape // of it
}

func (w *writer) value() value { return value{w.at, w.shape} }

// from continues from an earlier value.
func (w *writer) from(v value) { w.at, w.shape = v.at, v.shape }

// node adds an operator, whose output is the last value.
func (w *writer) node(op string, in []string, attributes ...onnxfile.Attr) {
	out := fmt.Sprintf("x%d", len(w.file.Nodes)+1)
	w.file.Nodes = append(w.file.Nodes, onnxfile.Node{Op: op, In: in, Out: []string{out}, Attrs: attributes})
	w.at = out
}

// constant adds a whole number, as a row of one, and returns its name.
func (w *writer) constant(v int) string {
	name := fmt.Sprintf("c%d", v)
	for _, t := range w.file.Tensors {
		if t.Name == name {
			return name
		}
	}
	w.file.Tensors = append(w.file.Tensors, onnxfile.Tensor{Name: name, Shape: []int{1}, Ints: []int64{int64(v)}})
	return name
}

// floats adds weights, and returns their name.
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

// flat makes the last value a row, in the order of ONNX: channel by channel.
func (w *writer) flat() {
	if w.shape.IsBoard() {
		w.node("Flatten", []string{w.at})
		w.shape = arch.Shape{C: w.shape.Size()}
	}
}

func (l *dense) export(w *writer) {
	w.flat()
	rows := l.w.W
	if squares := l.from.Squares(); !l.from.Planar && squares > 1 {
		// The rows of weights take the order of ONNX too.
		rows = make([]float32, len(l.w.W))
		for k := range l.in {
			copy(rows[(k%l.from.C*squares+k/l.from.C)*l.out:][:l.out], l.w.W[k*l.out:])
		}
	}
	w.node("Gemm", []string{w.at, w.floats(rows, l.in, l.out), w.floats(l.b.W, l.out)})
	w.shape = arch.Shape{C: l.out}
}

func (l *sides) export(w *writer) {
	planes, weights, bias := w.at, w.floats(l.w.W, l.in, l.out), w.floats(l.b.W, l.out)
	half := w.shape.C / 2
	var sides [2]string
	for i := range sides {
		w.node("Slice", []string{planes, w.constant(i * half), w.constant((i + 1) * half), w.constant(1)})
		w.node("Flatten", []string{w.at})
		w.node("Gemm", []string{w.at, weights, bias})
		sides[i] = w.at
	}
	w.node("Concat", sides[:], onnxfile.Attr{Name: "axis", Value: 1})
	w.shape = arch.Shape{C: 2 * l.out}
}

func (l *conv) export(w *writer) {
	side := l.kernel
	weights := make([]float32, 0, len(l.w.W))
	for o := range l.out {
		for i := range l.in {
			for k := range side * side {
				weights = append(weights, l.w.W[(k*l.in+i)*l.out+o])
			}
		}
	}
	margin := side / 2
	if l.torus {
		w.wrap(3, l.board.w)
		w.wrap(2, l.board.h)
		margin = 0
	}
	w.node("Conv", []string{w.at, w.floats(weights, l.out, l.in, side, side), w.floats(l.b.W, l.out)},
		onnxfile.Attr{Name: "kernel_shape", Value: []int{side, side}},
		onnxfile.Attr{Name: "pads", Value: []int{margin, margin, margin, margin}},
		onnxfile.Attr{Name: "strides", Value: []int{1, 1}},
		onnxfile.Attr{Name: "dilations", Value: []int{1, 1}})
	w.shape.C = l.out
}

// wrap pads both ends of an axis of a torus with its opposite edges.
func (w *writer) wrap(axis, size int) {
	board := w.at
	edge := func(from int) string {
		w.node("Slice", []string{board, w.constant(from), w.constant(from + 1), w.constant(axis)})
		return w.at
	}
	before, after := edge(size-1), edge(0)
	w.node("Concat", []string{before, board, after}, onnxfile.Attr{Name: "axis", Value: axis})
}

func (l *norm) export(w *writer) {
	c := l.channels
	w.node("BatchNormalization", []string{w.at, w.floats(l.scale.W, c), w.floats(l.shift.W, c), w.floats(l.mean, c), w.floats(l.variance, c)},
		onnxfile.Attr{Name: "epsilon", Value: float32(normEpsilon)})
}

func (l *relu) export(w *writer) {
	if l.slope == 0 {
		w.node("Relu", []string{w.at})
	} else {
		w.node("LeakyRelu", []string{w.at}, onnxfile.Attr{Name: "alpha", Value: l.slope})
	}
}

func (l *screlu) export(w *writer) {
	w.node("Clip", []string{w.at, w.floats([]float32{0}), w.floats([]float32{1})})
	w.node("Mul", []string{w.at, w.at})
}

func (l *tanh) export(w *writer) { w.node("Tanh", []string{w.at}) }

// export of dropout adds nothing, since inference does not drop numbers.
func (*dropout) export(*writer) {}

func (*softmax) export(w *writer) {
	w.node("Softmax", []string{w.at}, onnxfile.Attr{Name: "axis", Value: 1})
}

func (*pool) export(w *writer) {
	w.node("GlobalAveragePool", []string{w.at})
	w.shape.H, w.shape.W = 1, 1
	w.flat()
}

func (l *residual) export(w *writer) {
	before := w.at
	w.chain(l.inner)
	w.node("Add", []string{w.at, before})
}

// export of channelsLast adds nothing: in ONNX a board lies channel by channel.
func (*channelsLast) export(*writer) {}
