package net

import (
	"errors"
	"fmt"
	"math"

	"github.com/owulveryck/onnx-go"
	"gonum.org/v1/gonum/graph"
	"gorgonia.org/tensor"

	"playout/engine/game"
)

// constant is a weight or another fixed tensor: floats or ints are set.
type constant struct {
	shape  []int
	floats []float32
	ints   []int64
}

// node is an operator as recorded. Inputs are names, "" for one left out; only
// the first output counts.
type node struct {
	op    string
	name  string // "" where the file gives none
	in    []string
	out   string
	attrs map[string]any
}

// recording is a graph as onnx-go gives it, in the order of computation.
type recording struct {
	nodes     []node
	constants map[string]constant
}

// vertex is a value of the graph: input, constant or result.
type vertex struct {
	id       int64
	name     string
	data     tensor.Tensor
	in       []*vertex // of the operator that makes it, nil for none
	computed bool
}

// ID implements graph.Node.
func (v *vertex) ID() int64 { return v.id }

// SetName implements onnx.Namer.
func (v *vertex) SetName(name string) { v.name = name }

// GetName implements onnx.Namer.
func (v *vertex) GetName() string { return v.name }

// SetTensor implements onnx.DataCarrier.
func (v *vertex) SetTensor(t tensor.Tensor) error { v.data = t; return nil }

// GetTensor implements onnx.DataCarrier.
func (v *vertex) GetTensor() tensor.Tensor { return v.data }

// edge leads from the result of an operator to one of its inputs, whose place
// is the weight.
type edge struct {
	from, to graph.Node
	weight   float64
}

// From implements graph.Edge.
func (e edge) From() graph.Node { return e.from }

// To implements graph.Edge.
func (e edge) To() graph.Node { return e.to }

// ReversedEdge implements graph.Edge.
func (e edge) ReversedEdge() graph.Edge { return edge{e.to, e.from, e.weight} }

// Weight implements graph.WeightedEdge.
func (e edge) Weight() float64 { return e.weight }

// recorder is the backend that onnx-go fills. It holds the vertices; edges
// become the inputs of an operator, at the place that the weight says, for the
// next operation to take.
type recorder struct {
	// A backend is a whole graph by its type, but onnx-go only builds one and
	// asks it nothing, so the questions have no answers here: gonum's own graph
	// would bring its linear algebra to every visitor (static/guide/bytes.md).
	graph.Directed
	vertices []*vertex
	names    []string // of the operators, from the outline
	out      recording
}

// NewNode implements graph.NodeAdder.
func (r *recorder) NewNode() graph.Node {
	v := &vertex{id: int64(len(r.vertices))}
	r.vertices = append(r.vertices, v)
	return v
}

// AddNode implements graph.NodeAdder; NewNode has added it already.
func (r *recorder) AddNode(graph.Node) {}

// NewWeightedEdge implements graph.WeightedEdgeAdder.
func (r *recorder) NewWeightedEdge(from, to graph.Node, weight float64) graph.WeightedEdge {
	return edge{from, to, weight}
}

// SetWeightedEdge implements graph.WeightedEdgeAdder: an input of the operator
// whose result the edge leaves.
func (r *recorder) SetWeightedEdge(e graph.WeightedEdge) {
	from, to := e.From().(*vertex), e.To().(*vertex)
	if at := int(e.Weight()); at == len(from.in) {
		from.in = append(from.in, to)
	}
}

// ApplyOperation implements onnx.OperationCarrier.
func (r *recorder) ApplyOperation(op onnx.Operation, results ...graph.Node) error {
	n := node{op: op.Name, name: r.names[len(r.out.nodes)], attrs: op.Attributes}
	if len(results) == 0 {
		return fmt.Errorf("%s has no output", n)
	}
	for name, v := range n.attrs {
		if t, is := v.(tensor.Tensor); is {
			c, err := constantOf(t)
			if err != nil {
				return fmt.Errorf("%s: attribute %q: %w", n, game.Clip(name), err)
			}
			n.attrs[name] = c
		}
	}
	first := results[0].(*vertex)
	n.out = first.name
	if first.computed || n.out == "" || n.out == "planes" {
		return fmt.Errorf("%s: its output %q is given twice", n, game.Clip(n.out))
	}
	first.computed = true
	if op.Name != "Constant" { // whose only input is one that onnx-go makes up
		for _, v := range first.in {
			n.in = append(n.in, v.name)
		}
	}
	if len(n.in) > maxLinks {
		return fmt.Errorf("%s has %d inputs, allowed are %d", n, len(n.in), maxLinks)
	}
	r.out.nodes = append(r.out.nodes, n)
	return nil
}

// String names the node in an error.
func (n node) String() string {
	if n.name != "" {
		return fmt.Sprintf("%s %q", game.Clip(n.op), game.Clip(n.name))
	}
	return fmt.Sprintf("%s giving %q", game.Clip(n.op), game.Clip(n.out))
}

// record has onnx-go read a screened file.
func record(data []byte, o outline) (rec recording, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("not a valid ONNX file: " + game.Clip(fmt.Sprint(r)))
		}
	}()
	r := &recorder{names: o.names}
	m := onnx.NewModel(r)
	if err := m.UnmarshalBinary(data); err != nil {
		return rec, fmt.Errorf("not a valid ONNX file: %w", err)
	}
	r.out.constants = map[string]constant{}
	declared := map[int64]bool{}
	for _, id := range append(m.Input, m.Output...) {
		declared[id] = true
	}
	for _, v := range r.vertices {
		if v.data == nil || declared[v.id] {
			continue
		}
		c, err := constantOf(v.data)
		if err == nil && v.computed {
			err = errors.New("is also the output of a node")
		}
		if err != nil {
			return rec, fmt.Errorf("constant %q: %w", game.Clip(v.name), err)
		}
		r.out.constants[v.name] = c
	}
	return r.out, nil
}

// constantOf copies what onnx-go read.
func constantOf(t tensor.Tensor) (c constant, err error) {
	for _, size := range t.Shape() {
		c.shape = append(c.shape, size)
	}
	switch data := t.Data().(type) {
	case float32:
		c.floats = []float32{data}
	case []float32:
		c.floats = append(c.floats, data...)
	case int64:
		c.ints = []int64{data}
	case []int64:
		c.ints = append(c.ints, data...)
	case int32:
		c.ints = []int64{int64(data)}
	case []int32:
		for _, i := range data {
			c.ints = append(c.ints, int64(i))
		}
	default:
		return c, fmt.Errorf("type %T, allowed are float32, int64 and int32", data)
	}
	for _, f := range c.floats {
		if !finite(f) {
			return c, errors.New("holds a NaN or an infinity, allowed are finite numbers")
		}
	}
	return c, nil
}

func finite(f float32) bool { return !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0) }
