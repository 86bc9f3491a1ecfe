// Package compile turns graphs of ONNX operators into flat programs.
//
// It lowers nodes one by one, in order, and optimises on the way:
//
//   - An operator that only moves elements (Reshape, Flatten, Transpose, Squeeze, Slice,
//     Pad, Concat of parts of one value) becomes a view of a value in another layout,
//     which costs nothing by itself. Elements are gathered only when a step needs them in
//     another order. So a graph may write a torus before a Conv without pads in any of
//     these forms, and the compiler recognises it by its meaning: Pad with mode wrap, or
//     Concat of Slices of a value along each axis; Pad with zeros likewise.
//   - Constants are folded: arithmetic on constants alone at once, batch normalisation and
//     constant factors into the weights of the step before.
//   - Activations and residual sums are fused into the step that computes the value.
//   - Convolutions of 3×3 from 8 channels on become Winograd's F(2×2, 3×3), with the
//     wrapping in their tables; others become matrix products of gathered rows (im2col).
//
// At the end it packs the weights and gives values slots; values that are never alive at the same
// time share one.
//
// A graph may come from a hostile file: bounds on values, tables and work hold before any of them
// is made. An error names the node that is not known or not allowed.
package compile

import (
	"fmt"
	"strings"

	"playout/engine/game"
	"playout/engine/net/onnx"
	"playout/engine/net/program"
	"playout/engine/sorting"
)

// Bounds of a program.
const (
	maxPlanes = 1024    // C
	maxBoard  = 64      // H and W
	maxRank   = 8       // dimensions of one value
	maxValue  = 1 << 20 // numbers of one value, one sample

	maxElements = 1 << 25 // elements of all tables together
)

// compiler is the state of one compilation.
type compiler struct {
	opset    int64
	nodes    []onnx.Node
	values   map[string]*value
	readers  map[string]int // the number of nodes and outputs that read a value, by its name
	steps    []step
	producer []int // the step that computes all of it, by buffer, or unknown
	sizes    []int // by buffer
	elements int
	weights  int
	work     int
	node     onnx.Node // the node that is being lowered
}

// unknown is the producer of a buffer that no single step computes: the planes, and values
// assembled from several.
const unknown = -1

// lowering compiles a node of one operator and returns its first result.
type lowering func(c *compiler, n onnx.Node, a *onnx.Attributes) (*value, error)

// lowerings holds the known operators.
var lowerings = map[string]lowering{
	"Add": arithmetic, "Sub": arithmetic, "Mul": arithmetic, "Div": arithmetic, "Neg": negate,
	"AveragePool": pool, "GlobalAveragePool": pool, "GlobalMaxPool": pool, "MaxPool": pool,
	"ReduceMax": reduce, "ReduceMean": reduce,
	"BatchNormalization": batchNorm,
	"Cast":               cast, "Gather": gather, "Shape": shapeOf,
	"Clip": activate, "LeakyRelu": activate, "Relu": activate, "Sigmoid": activate, "Tanh": activate,
	"Concat": concat, "Pad": pad, "Slice": slice,
	"Constant": constantNode, "Dropout": identity, "Identity": identity,
	"Conv": conv, "Gemm": matMul, "MatMul": matMul,
	"Flatten": flatten, "Reshape": reshape, "Squeeze": squeeze, "Transpose": transpose, "Unsqueeze": squeeze,
	"LogSoftmax": softmax, "Softmax": softmax,
}

// operators lists the known operators for an error.
func operators() string {
	var names []string
	for name := range lowerings {
		names = append(names, name)
	}
	sorting.Strings(names)
	return strings.Join(names, ", ")
}

// Compile returns the program of a graph.
func Compile(g *onnx.Graph) (*program.Program, error) {
	if len(g.Shape) != 4 || g.Shape[0] > 1 {
		return nil, fmt.Errorf("planes has shape %v; allowed: [N, C, H, W] with any N (shown as -1)", g.Shape)
	}
	channels, h, w := g.Shape[1], g.Shape[2], g.Shape[3]
	if channels < 1 || h < 1 || w < 1 || channels > maxPlanes || h > maxBoard || w > maxBoard {
		return nil, fmt.Errorf("planes has shape %v; allowed: at most %d planes of %d x %d", g.Shape, maxPlanes, maxBoard, maxBoard)
	}
	c := &compiler{opset: g.Opset, nodes: g.Nodes, values: map[string]*value{}, readers: map[string]int{}}
	needed := c.needed(g.Outputs)
	for name, data := range g.Constants {
		v, err := c.constant(data)
		if err != nil {
			return nil, fmt.Errorf("constant %q: %w", game.Clip(name), err)
		}
		c.values[name] = v
	}
	size := channels * h * w
	buf, err := c.buffer(size)
	if err != nil {
		return nil, err
	}
	c.values[onnx.Input] = &value{shape: []int{1, channels, h, w}, layout: rowMajor(size), buf: buf}
	for i, n := range c.nodes {
		if !needed[i] {
			continue
		}
		if err := c.lower(n); err != nil {
			return nil, fmt.Errorf("%s: %w", n, err)
		}
	}
	return c.finish(g.Outputs, &program.Program{C: channels, H: h, W: w, Policy: program.NoSlot, Value: program.NoSlot})
}

// needed marks the nodes that an output depends on, and counts readers.
func (c *compiler) needed(outputs []string) []bool {
	needed := make([]bool, len(c.nodes))
	for _, name := range outputs {
		c.readers[name]++
	}
	for i := len(c.nodes) - 1; i >= 0; i-- {
		if n := c.nodes[i]; c.readers[n.Output] > 0 {
			needed[i] = true
			for _, name := range n.Inputs {
				c.readers[name]++
			}
		}
	}
	return needed
}

// constant returns the value of a fixed tensor.
func (c *compiler) constant(data onnx.Constant) (*value, error) {
	size := max(len(data.Floats), len(data.Ints))
	if err := c.addWeights(size); err != nil {
		return nil, err
	}
	if product(data.Shape) != size {
		return nil, fmt.Errorf("%d elements for shape %v", size, data.Shape)
	}
	return &value{shape: data.Shape, layout: rowMajor(size), buf: constants, data: data.Floats, ints: data.Ints}, nil
}

// addWeights counts weights. It returns an error if all together are more than maxWeights.
func (c *compiler) addWeights(weights int) error {
	if c.weights += weights; weights < 0 || weights > maxWeights || c.weights > maxWeights {
		return fmt.Errorf("the net is too large; allowed: at most %d weights, as packed for the processor", maxWeights)
	}
	return nil
}

// addElements counts elements of tables. It returns an error if all together are more than
// maxElements.
func (c *compiler) addElements(elements int) error {
	if c.elements += elements; elements < 0 || elements > maxElements || c.elements > maxElements {
		return fmt.Errorf("the net is too large; allowed: at most %d elements in all tables", maxElements)
	}
	return nil
}

// addView is addElements for a view that may have more elements than the value behind it.
func (c *compiler) addView(shape []int) error {
	if product(shape) > maxValue {
		return fmt.Errorf("a value of shape %v; allowed: at most %d elements", shape, maxValue)
	}
	return c.addElements(2 * product(shape))
}

// addWork counts operations of an evaluation. It returns an error if all together are more than
// maxWork.
func (c *compiler) addWork(operations int) error {
	if c.work += operations; operations < 0 || operations > maxWork || c.work > maxWork {
		return fmt.Errorf("the net is too slow; allowed: at most %d multiplications and additions an evaluation", maxWork)
	}
	return nil
}

// buffer makes room for a value.
func (c *compiler) buffer(size int) (int, error) {
	if size < 1 || size > maxValue {
		return 0, fmt.Errorf("a value of %d elements; allowed: 1 to %d", size, maxValue)
	}
	c.sizes = append(c.sizes, size)
	c.producer = append(c.producer, unknown)
	return len(c.sizes) - 1, c.addElements(size)
}

// lower compiles one node.
func (c *compiler) lower(n onnx.Node) error {
	lower, ok := lowerings[n.Op]
	if !ok {
		return fmt.Errorf("unknown operator; allowed: %s", operators())
	}
	c.node = n
	a := n.Attributes()
	v, err := lower(c, n, a)
	if err == nil {
		err = a.Done()
	}
	if err != nil {
		return err
	}
	v = v.view(v.shape, v.layout)
	v.sole = v.sole && c.readers[n.Output] == 1
	if _, twice := c.values[n.Output]; twice {
		return fmt.Errorf("%q is computed twice", game.Clip(n.Output))
	}
	c.values[n.Output] = v
	return nil
}

// operand returns an input of a node, nil for one that is left out.
func (c *compiler) operand(n onnx.Node, i int) (*value, error) {
	if i >= len(n.Inputs) || n.Inputs[i] == "" {
		return nil, nil
	}
	v, ok := c.values[n.Inputs[i]]
	if !ok {
		return nil, fmt.Errorf("input %q is not computed by an earlier node: missing, or part of a cycle", game.Clip(n.Inputs[i]))
	}
	return v, nil
}

// required returns an input that may not be left out: floats, or a constant of whole numbers.
func (c *compiler) required(n onnx.Node, i int) (*value, error) {
	v, err := c.operand(n, i)
	if err == nil && v == nil {
		err = fmt.Errorf("input %d is missing", i+1)
	}
	return v, err
}

// floats returns an input of floats, which may not be left out.
func (c *compiler) floats(n onnx.Node, i int) (*value, error) {
	v, err := c.required(n, i)
	if err == nil && v.ints != nil {
		return nil, fmt.Errorf("input %d holds whole numbers; allowed: float32", i+1)
	}
	return v, err
}

// computed returns an input that is not constant, with a batch in front.
func (c *compiler) computed(n onnx.Node, i int) (*value, error) {
	v, err := c.floats(n, i)
	if err == nil && v.constant() {
		err = fmt.Errorf("input %d is a constant; allowed: a computed tensor", i+1)
	}
	return v, err
}

// constantFloats returns an input that is a constant of floats, nil for one that is left out.
func (c *compiler) constantFloats(n onnx.Node, i int) (*value, error) {
	v, err := c.operand(n, i)
	if err == nil && v != nil && (!v.constant() || v.ints != nil) {
		err = fmt.Errorf("input %d is not a constant of float32", i+1)
	}
	return v, err
}

// constantInts returns an input that is a constant of whole numbers, nil for one that is left
// out.
func (c *compiler) constantInts(n onnx.Node, i int) ([]int64, error) {
	v, err := c.operand(n, i)
	if err != nil || v == nil {
		return nil, err
	}
	if v.ints == nil {
		return nil, fmt.Errorf("input %d is not a constant of whole numbers", i+1)
	}
	return v.integers(), nil
}
