// Package heads reads from the last operators of a net what its policy and its value mean, and
// changes the graph so that its outputs are what searches expect: logits, whose softmax over the
// legal moves is taken later, and a value from −1 to 1.
//
//   - It leaves out a Softmax or LogSoftmax over all moves at the end of the policy, and also
//     Log of a Softmax and Exp of a LogSoftmax. These add the same number to every logit, so
//     that nothing changes once only legal moves count.
//   - A value from 0 to 1, such as a Sigmoid's, is a chance: it becomes 2v − 1.
//   - It refuses numbers that can be neither: a policy of probabilities that are normalised
//     in another way or not at all, and a value that cannot be negative, or that is larger
//     than 1.
//
// It finds the meaning from the ranges of the operators' results: a matrix product may have any
// result, a Sigmoid is between 0 and 1, and so on for numbers computed from these. It takes an
// output without a bound on either side as it is.
package heads

import (
	"fmt"
	"slices"

	"playout/engine/net/onnx"
)

// reader goes through a graph from its outputs.
type reader struct {
	g     *onnx.Graph
	nodes map[string]*onnx.Node // by output
	known map[string]bounds     // ranges found, or still being computed
	names int                   // number of values added
}

// Read returns the graph with its outputs as searches expect them. Other nodes stay as they are.
func Read(g *onnx.Graph) (*onnx.Graph, error) {
	changed := *g
	changed.Nodes = slices.Clone(g.Nodes)
	r := &reader{g: &changed, nodes: map[string]*onnx.Node{}, known: map[string]bounds{}}
	for i := range g.Nodes {
		r.nodes[g.Nodes[i].Output] = &g.Nodes[i]
	}
	found := map[string]string{}
	for _, output := range g.Outputs {
		name, err := output, error(nil)
		switch output {
		case "policy":
			name, err = r.policy()
		case "value":
			name, err = r.value()
		}
		if err != nil {
			return nil, fmt.Errorf("output %s: %w", output, err)
		}
		if name != output {
			found[output] = name
		}
	}
	for output, name := range found {
		r.rename(output, r.name())
		r.rename(name, output)
	}
	return &changed, nil
}

// rename gives a value another name in all nodes.
func (r *reader) rename(from, to string) {
	for i := range r.g.Nodes {
		n := &r.g.Nodes[i]
		if n.Output == from {
			n.Output = to
		}
		if slices.Contains(n.Inputs, from) {
			n.Inputs = slices.Clone(n.Inputs)
			for j, name := range n.Inputs {
				if name == from {
					n.Inputs[j] = to
				}
			}
		}
	}
}

// views lists the operators that only move numbers, or leave some out.
var views = []string{"Cast", "Dropout", "Flatten", "Gather", "Identity", "Reshape", "Slice", "Squeeze", "Transpose", "Unsqueeze"}

// trace goes back from a value through views to the operator that computes its numbers. It returns
// the views, and this operator, nil for none.
func (r *reader) trace(name string) (path []*onnx.Node, last *onnx.Node) {
	for len(path) <= len(r.g.Nodes) { // or stop in a cycle, which the compiler refuses
		n := r.nodes[name]
		if n == nil || len(n.Inputs) == 0 || !slices.Contains(views, n.Op) {
			return path, n
		}
		path, name = append(path, n), n.Inputs[0]
	}
	return nil, nil
}

// policy returns the name of the logits.
func (r *reader) policy() (string, error) {
	path, last := r.trace("policy")
	if last != nil && len(last.Inputs) > 0 {
		inverse := map[string]string{"Log": "Softmax", "Exp": "LogSoftmax"}[last.Op]
		if further, before := r.trace(last.Inputs[0]); inverse != "" && before != nil && before.Op == inverse {
			path, last = append(path, further...), before
		}
	}
	if last == nil || last.Op != "Softmax" && last.Op != "LogSoftmax" || len(last.Inputs) == 0 {
		if b := r.bounds("policy"); b.shares || b.low >= 0 && b.high <= 1 {
			return "", fmt.Errorf("its last operators, %s, give %s; allowed: logits, or a Softmax or LogSoftmax over all moves at the very end", r.lastOperators("policy"), b.kind())
		}
		return "policy", nil
	}
	logits := *last
	logits.Skipped = true
	name := r.add(logits, logits.Inputs[0])
	for _, n := range slices.Backward(path) {
		name = r.add(*n, name)
	}
	return name, nil
}

// value returns the name of the value from −1 to 1.
func (r *reader) value() (string, error) {
	const allowed = "allowed: -1 to 1, as by Tanh, 0 to 1 for a chance, as by Sigmoid, or no bounds"
	_, last := r.trace("value")
	if last != nil && (last.Op == "Softmax" || last.Op == "LogSoftmax") {
		return "", fmt.Errorf("it is a single number of a %s; %s; a MatMul makes one number of win, draw and loss", last.Op, allowed)
	}
	switch b := r.bounds("value"); {
	case b.low >= 0 && b.high <= 1:
		two, one := r.constant(2), r.constant(1)
		twice := r.add(onnx.Node{Op: "Mul"}, "value", two)
		return r.add(onnx.Node{Op: "Sub"}, twice, one), nil
	case b.low >= 0 || b.high <= 0 || b.bounded() && (b.high > 1+slack || b.low < -1-slack):
		return "", fmt.Errorf("its last operators, %s, give %s; %s", r.lastOperators("value"), b.kind(), allowed)
	}
	return "value", nil
}

// slack is the most that rounding may add to a bound.
const slack = 1e-6

// lastOperators describes the last operators of an output, for an error.
func (r *reader) lastOperators(name string) string {
	_, last := r.trace(name)
	if last == nil {
		return "none"
	}
	if len(last.Inputs) > 0 {
		if _, before := r.trace(last.Inputs[0]); before != nil {
			return before.String() + " and " + last.String()
		}
	}
	return last.String()
}

// add adds a copy of a node with other first inputs, and returns the name of its result.
func (r *reader) add(n onnx.Node, inputs ...string) string {
	n.Inputs = append(slices.Clone(inputs), n.Inputs[min(len(inputs), len(n.Inputs)):]...)
	n.Output = r.name()
	r.g.Nodes = append(r.g.Nodes, n)
	return n.Output
}

// name returns a name that no value has.
func (r *reader) name() string {
	for {
		r.names++
		name := fmt.Sprintf("playout:%d", r.names)
		if _, constant := r.g.Constants[name]; !constant && r.nodes[name] == nil {
			return name
		}
	}
}

// constant adds a constant number, and returns its name.
func (r *reader) constant(v float32) string {
	name := r.name()
	constants := map[string]onnx.Constant{name: {Floats: []float32{v}}}
	for name, c := range r.g.Constants {
		constants[name] = c
	}
	r.g.Constants = constants
	return name
}
