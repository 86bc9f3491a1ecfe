package nnue

import (
	"errors"
	"fmt"
	"slices"

	"playout/engine/game"
	"playout/engine/net/onnx"
)

// floats holds the weights of a net as its file has them.
type floats struct {
	kinds, h, w int
	weights     []float32 // a row of len(bias) for each plane and square of a view
	bias        []float32
	output      []float32 // 2·len(bias)
	last        float32
}

// form is the chain of operators that a graph must be, for errors.
const form = "Slice, Flatten, Gemm for each half of the planes, then Concat, Clip, Mul, Gemm, Tanh"

// matcher goes through a graph from its output to its input. Its error is the first deviation
// from the form; after that the results do not matter.
type matcher struct {
	g     *onnx.Graph
	nodes map[string]onnx.Node // by output
	err   error
}

// match reads the weights of a graph.
func match(g *onnx.Graph) (f floats, err error) {
	s := g.Shape
	if len(s) != 4 || s[0] > 1 || s[1] < 4 || s[1]%4 != 0 || s[1] > 4*maxKinds || s[2] < 1 || s[3] < 1 || s[2] > maxBoard || s[3] > maxBoard || s[2]*s[3] > maxBoard {
		return f, fmt.Errorf("planes has shape %v; allowed: [N, C, H, W] with C 4 to %d in steps of 4 and at most %d squares", s, 4*maxKinds, maxBoard)
	}
	if len(g.Outputs) != 1 || g.Outputs[0] != "value" {
		return f, fmt.Errorf("outputs %.60q; allowed: value alone", g.Outputs)
	}
	m := &matcher{g: g, nodes: map[string]onnx.Node{}}
	operators := 0
	for _, n := range g.Nodes {
		m.nodes[n.Output] = n
		if n.Op != "Constant" {
			operators++
		}
	}
	f.kinds, f.h, f.w = s[1]/4, s[2], s[3]
	m.net(&f)
	if m.err == nil && operators != 11 {
		m.err = fmt.Errorf("%d operators; allowed: %s", operators, form)
	}
	return f, m.err
}

// net matches the graph, whose planes have the sizes of f, and fills in the weights.
func (m *matcher) net(f *floats) {
	tanh, a := m.node("value", "Tanh", 1, 1)
	m.done(tanh, a)
	gemm, output, last := m.gemm(tanh.Inputs[0])
	mul, a := m.node(gemm.Inputs[0], "Mul", 2, 2)
	m.done(mul, a)
	if mul.Inputs[0] != mul.Inputs[1] {
		m.fail(mul, errors.New("two factors; allowed: one value times itself"))
	}
	clip := m.clip(mul.Inputs[0])
	concat, a := m.node(clip.Inputs[0], "Concat", 2, 2)
	if axis := a.Int("axis", 1); axis != 1 && axis != -1 {
		m.fail(concat, fmt.Errorf("axis %d; allowed: 1", axis))
	}
	m.done(concat, a)
	var layers [2]onnx.Node
	var weights, bias [2][]float32
	for half := range layers {
		layers[half], weights[half], bias[half] = m.gemm(concat.Inputs[half])
		flatten, a := m.node(layers[half].Inputs[0], "Flatten", 1, 1)
		if axis := a.Int("axis", 1); axis != 1 && axis != -3 {
			m.fail(flatten, fmt.Errorf("axis %d; allowed: 1", axis))
		}
		m.done(flatten, a)
		m.slice(flatten.Inputs[0], half, 2*f.kinds)
	}
	if m.err != nil {
		return
	}
	f.weights, f.bias = weights[0], bias[0]
	if !slices.Equal(f.weights, weights[1]) || !slices.Equal(f.bias, bias[1]) {
		m.fail(layers[1], errors.New("its weights differ from those of the other half; allowed: the same"))
	}
	hidden := len(f.bias)
	if hidden < minHidden || hidden > maxHidden || hidden%minHidden != 0 {
		m.fail(layers[0], fmt.Errorf("%d outputs; allowed: multiples of %d up to %d", hidden, minHidden, maxHidden))
	}
	if want := 2 * f.kinds * f.h * f.w * hidden; len(f.weights) != want {
		m.fail(layers[0], fmt.Errorf("%d weights; allowed: %d, for half of the planes", len(f.weights), want))
	}
	if len(last) != 1 || len(output) != 2*hidden {
		m.fail(gemm, fmt.Errorf("%d weights for %d outputs; allowed: %d for 1", len(output), len(last), 2*hidden))
		return
	}
	f.output, f.last = output, last[0]
}

// fail keeps the first error.
func (m *matcher) fail(n onnx.Node, err error) {
	if m.err == nil {
		m.err = fmt.Errorf("%s: %w", n, err)
	}
}

// done refuses attributes that were not read.
func (m *matcher) done(n onnx.Node, a *onnx.Attributes) {
	if err := a.Done(); err != nil {
		m.fail(n, err)
	}
}

// node returns the operator that computes a value, with its attributes. Even after an error the
// operator has least inputs or more, so that callers may read these.
func (m *matcher) node(value, op string, least, most int) (onnx.Node, *onnx.Attributes) {
	n, ok := m.nodes[value]
	if m.err == nil && (!ok || n.Op != op || len(n.Inputs) < least || len(n.Inputs) > most) {
		m.err = fmt.Errorf("%q is not the result of a %s of %d to %d inputs; allowed: %s", game.Clip(value), op, least, most, form)
	}
	if m.err != nil {
		n = onnx.Node{Inputs: make([]string, least)}
	}
	return n, n.Attributes()
}

// constant returns an input that is a tensor of the file, empty if it is left out.
func (m *matcher) constant(n onnx.Node, input int) onnx.Constant {
	if input >= len(n.Inputs) || n.Inputs[input] == "" || m.err != nil {
		return onnx.Constant{}
	}
	name := n.Inputs[input]
	if c, ok := m.g.Constants[name]; ok {
		return c
	}
	node, a := m.node(name, "Constant", 0, 0)
	c, err := a.Constant()
	if err != nil {
		m.fail(node, err)
	}
	return c
}

// gemm matches a dense layer. It returns the weights of each input, one output after the other,
// and the bias.
func (m *matcher) gemm(value string) (n onnx.Node, weights, bias []float32) {
	n, a := m.node(value, "Gemm", 3, 3)
	a.Only("transA", 0)
	transB := a.Int("transB", 0)
	if a.Float("alpha", 1) != 1 || a.Float("beta", 1) != 1 {
		m.fail(n, errors.New("a factor other than 1; allowed: alpha 1 and beta 1"))
	}
	m.done(n, a)
	w := m.constant(n, 1)
	bias = m.constant(n, 2).Floats
	if m.err != nil {
		return n, nil, nil
	}
	if len(w.Shape) != 2 || len(w.Floats) == 0 {
		m.fail(n, fmt.Errorf("weights of shape %v; allowed: constants of float32 with two dimensions", w.Shape))
		return n, nil, nil
	}
	ins, outs, weights := w.Shape[0], w.Shape[1], w.Floats
	if transB != 0 {
		ins, outs, weights = outs, ins, make([]float32, len(w.Floats))
		for i := range weights {
			weights[i] = w.Floats[i%outs*ins+i/outs]
		}
	}
	if len(bias) != outs {
		m.fail(n, fmt.Errorf("%d biases; allowed: %d, one for each output", len(bias), outs))
	}
	return n, weights, bias
}

// clip matches the limits 0 and 1, which are inputs or, before operator set 11, attributes.
func (m *matcher) clip(value string) onnx.Node {
	n, a := m.node(value, "Clip", 1, 3)
	limits := [2]float32{a.Float("min", -1), a.Float("max", -1)}
	m.done(n, a)
	for i := range limits {
		if c := m.constant(n, i+1); len(c.Floats) == 1 {
			limits[i] = c.Floats[0]
		}
	}
	if limits != [2]float32{0, 1} {
		m.fail(n, errors.New("other limits; allowed: 0 and 1"))
	}
	return n
}

// slice matches a half of the planes. Its arguments are inputs or, before operator set 10,
// attributes.
func (m *matcher) slice(value string, half, planes int) {
	n, a := m.node(value, "Slice", 1, 5)
	var args [4]int64
	for i, name := range [...]string{"starts", "ends", "axes", "steps"} {
		list := a.Ints(name)
		if c := m.constant(n, i+1); c.Ints != nil {
			list = c.Ints
		}
		if list == nil && name == "steps" {
			list = []int64{1}
		}
		if len(list) != 1 {
			m.fail(n, fmt.Errorf("%d %s; allowed: one", len(list), name))
			return
		}
		args[i] = list[0]
	}
	m.done(n, a)
	size := int64(2 * planes)
	for i := range 2 { // counted from the back, and beyond the end
		if args[i] < 0 {
			args[i] += size
		}
		args[i] = min(args[i], size)
	}
	from := int64(half * planes)
	if args != [4]int64{from, from + int64(planes), 1, 1} && args != [4]int64{from, from + int64(planes), -3, 1} || n.Inputs[0] != onnx.Input {
		m.fail(n, fmt.Errorf("planes %d to %d; allowed: %d to %d of axis 1 of the input", args[0], args[1], from, from+int64(planes)))
	}
}
