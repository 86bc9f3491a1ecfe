package onnx

import (
	"errors"
	"fmt"
	"math"

	"github.com/owulveryck/onnx-go"
	"gonum.org/v1/gonum/graph"
	"gorgonia.org/tensor"

	"playout/engine/game"
)

// vertex is a value of onnx-go's graph: input, constant or result.
type vertex struct {
	id       int64
	name     string
	data     tensor.Tensor
	in       []*vertex // operands of the node that computes it, nil for none
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

// edge leads from the result of a node to one of its operands. The weight is the
// operand's position.
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

// recorder is the backend that onnx-go fills. It collects vertices; edges become
// the operands of the vertex that they leave, until the next operation takes them.
type recorder struct {
	// A backend is a whole graph by its type, but onnx-go only builds one and never queries it,
	// so the queries are not implemented: gonum's own graph would bring its linear algebra to
	// every visitor (static/guide/bytes.md).
	graph.Directed
	vertices []*vertex
	names    []string // of the nodes, from the outline
	nodes    []Node
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

// SetWeightedEdge implements graph.WeightedEdgeAdder: it adds an operand to the node that the
// edge starts from.
func (r *recorder) SetWeightedEdge(e graph.WeightedEdge) {
	from, to := e.From().(*vertex), e.To().(*vertex)
	if at := int(e.Weight()); at == len(from.in) {
		from.in = append(from.in, to)
	}
}

// ApplyOperation implements onnx.OperationCarrier.
func (r *recorder) ApplyOperation(op onnx.Operation, results ...graph.Node) error {
	n := Node{Op: op.Name, Name: r.names[len(r.nodes)], attrs: op.Attributes}
	if len(results) == 0 {
		return fmt.Errorf("%s has no output", n)
	}
	for name, v := range n.attrs {
		if t, ok := v.(tensor.Tensor); ok {
			c, err := constantOf(t)
			if err != nil {
				return fmt.Errorf("%s: attribute %q: %w", n, game.Clip(name), err)
			}
			n.attrs[name] = c
		}
	}
	first := results[0].(*vertex)
	n.Output = first.name
	if first.computed || n.Output == "" || n.Output == Input {
		return fmt.Errorf("%s: output %q; allowed: a name that no other value has", n, game.Clip(n.Output))
	}
	first.computed = true
	if op.Name != "Constant" { // its only operand is one that onnx-go makes up
		for _, v := range first.in {
			n.Inputs = append(n.Inputs, v.name)
		}
	}
	if len(n.Inputs) > maxLinks {
		return fmt.Errorf("%s has %d inputs; allowed: %d", n, len(n.Inputs), maxLinks)
	}
	r.nodes = append(r.nodes, n)
	return nil
}

// record parses a screened file with onnx-go.
func record(data []byte, o outline) (g *Graph, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("not a valid ONNX file: " + game.Clip(fmt.Sprint(r)))
		}
	}()
	r := &recorder{names: o.names}
	m := onnx.NewModel(r)
	if err := m.UnmarshalBinary(data); err != nil {
		return nil, fmt.Errorf("not a valid ONNX file: %w", err)
	}
	g = &Graph{Opset: o.opset, Shape: o.input, Outputs: o.outputs, Nodes: r.nodes, Constants: map[string]Constant{}}
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
			return nil, fmt.Errorf("constant %q: %w", game.Clip(v.name), err)
		}
		g.Constants[v.name] = c
	}
	return g, nil
}

// constantOf copies a tensor of onnx-go.
func constantOf(t tensor.Tensor) (c Constant, err error) {
	for _, size := range t.Shape() {
		c.Shape = append(c.Shape, size)
	}
	switch data := t.Data().(type) {
	case float32:
		c.Floats = []float32{data}
	case []float32:
		c.Floats = append(c.Floats, data...)
	case int64:
		c.Ints = []int64{data}
	case []int64:
		c.Ints = append(c.Ints, data...)
	case int32:
		c.Ints = []int64{int64(data)}
	case []int32:
		for _, i := range data {
			c.Ints = append(c.Ints, int64(i))
		}
	default:
		return c, fmt.Errorf("type %T; allowed: float32, int64 and int32", data)
	}
	for _, f := range c.Floats {
		if !finite(f) {
			return c, errors.New("holds a NaN or an infinity; allowed: finite numbers")
		}
	}
	return c, nil
}

func finite(f float32) bool { return !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0) }
