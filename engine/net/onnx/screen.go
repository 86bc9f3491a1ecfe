package onnx

import (
	"errors"
	"fmt"
	"slices"

	"playout/engine/game"
)

// Bounds of a file. Numbers in the file decide how much onnx-go allocates, so they
// are checked before it sees them.
const (
	maxNodes   = 4096    // operators, and as many constants
	maxLinks   = 64      // inputs, outputs or attributes of one operator
	maxOutputs = 1 << 16 // elements of a declared output
)

// outline holds parts of a file that onnx-go does not pass on.
type outline struct {
	opset   int64
	names   []string // of the nodes, in the order of the file
	input   []int    // shape of planes; -1 for a size without a number
	outputs []string // names
}

// screen walks an ONNX file before onnx-go parses it. It refuses a file that would make that
// parser allocate or recurse without bound. It returns the outline, and a copy with only the
// parts of a net.
func screen(data []byte) (o outline, clean []byte, err error) {
	if len(data) > maxFile {
		return o, nil, fmt.Errorf("the file has %d bytes; allowed: at most %d", len(data), maxFile)
	}
	var graph []byte
	err = fields(data, func(f field) error {
		switch f.number {
		case 7:
			if graph != nil {
				return errors.New("the file holds two graphs; allowed: one")
			}
			graph, err = o.graph(f.bytes)
			if err == nil && graph == nil {
				err = errors.New("the file holds no graph")
			}
			return err
		case 8:
			return o.operators(f.bytes)
		}
		return nil
	})
	switch {
	case err != nil:
		return o, nil, err
	case graph == nil:
		return o, nil, errors.New("the file holds no graph")
	case o.opset == 0:
		return o, nil, errors.New("the file names no version of the standard operators")
	}
	return o, field{number: 7, kind: kindBytes, bytes: graph}.appendBytes(nil), nil
}

// operators reads an OperatorSetIdProto.
func (o *outline) operators(data []byte) error {
	var domain string
	var version uint64
	err := fields(data, func(f field) error {
		switch f.number {
		case 1:
			domain = string(f.bytes)
		case 2:
			version = f.value
		}
		return nil
	})
	if err == nil && (domain == "" || domain == "ai.onnx") {
		if version < 1 || version > 1000 {
			return fmt.Errorf("operator set %d; allowed: 1 to 1000", version)
		}
		o.opset = int64(version)
	}
	return err
}

// graph reads a GraphProto and returns it without annotations.
func (o *outline) graph(data []byte) (clean []byte, err error) {
	constants := map[string]bool{}
	inputs := map[string][]int{}
	outputs := 0
	err = fields(data, func(f field) error {
		switch f.number {
		case 1:
			if len(o.names) == maxNodes {
				return fmt.Errorf("more than %d nodes", maxNodes)
			}
			name, node, err := screenNode(f.bytes)
			o.names = append(o.names, name)
			if err != nil {
				return fmt.Errorf("node %d %q: %w", len(o.names), game.Clip(name), err)
			}
			f.bytes = node
		case 5:
			if len(constants) == maxNodes {
				return fmt.Errorf("more than %d constants", maxNodes)
			}
			name, tensor, err := screenTensor(f.bytes)
			if err != nil {
				return fmt.Errorf("constant %q: %w", game.Clip(name), err)
			}
			f.bytes = tensor
			if constants[name] {
				return fmt.Errorf("constant %q is declared twice", game.Clip(name))
			}
			constants[name] = true
		case 11:
			name, shape, err := screenValue(f.bytes)
			if err != nil {
				return fmt.Errorf("input %q: %w", game.Clip(name), err)
			}
			if _, twice := inputs[name]; twice || len(inputs) > maxNodes {
				return fmt.Errorf("input %q is declared twice", game.Clip(name))
			}
			inputs[name] = shape
		case 12:
			name, shape, err := screenValue(f.bytes)
			if err == nil && elements(shape) > maxOutputs {
				err = fmt.Errorf("shape %v; allowed: at most %d elements", shape, maxOutputs)
			}
			if err != nil {
				return fmt.Errorf("output %q: %w", game.Clip(name), err)
			}
			if outputs++; outputs > 2 || slices.Contains(o.outputs, name) {
				return errors.New("more than two outputs, or one twice; allowed: policy and value")
			}
			o.outputs = append(o.outputs, name)
		default:
			return nil // names, documentation, shapes of inner values
		}
		clean = f.appendBytes(clean)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for name, shape := range inputs {
		if constants[name] {
			continue
		}
		if name != Input {
			return nil, fmt.Errorf("input %q; allowed: one input, planes", game.Clip(name))
		}
		o.input = shape
	}
	return clean, nil
}

// screenNode reads a NodeProto and returns its name, and the node in a form that is safe for
// onnx-go.
func screenNode(data []byte) (name string, clean []byte, err error) {
	links := 0
	err = fields(data, func(f field) error {
		switch f.number {
		case 1, 2, 5:
			if links++; links > 2*maxLinks {
				return fmt.Errorf("more than %d inputs, outputs and attributes", 2*maxLinks)
			}
			if f.number == 5 {
				attribute, err := screenAttribute(f.bytes)
				if err != nil {
					return err
				}
				f.bytes = attribute
			}
		case 3:
			name = string(f.bytes)
		case 7:
			if d := string(f.bytes); d != "" && d != "ai.onnx" {
				return fmt.Errorf("operator domain %q; allowed: the standard one", game.Clip(d))
			}
		}
		clean = f.append(clean)
		return nil
	})
	return name, clean, err
}

// screenAttribute reads an AttributeProto and returns it in a form that is safe for onnx-go. It
// refuses inner graphs, which could nest without bound.
func screenAttribute(data []byte) (clean []byte, err error) {
	tensors := 0
	err = fields(data, func(f field) error {
		switch f.number {
		case 1, 2, 3, 4, 7, 8, 13, 20, 21:
		case 5:
			if tensors++; tensors > 1 {
				return errors.New("an attribute with two tensors")
			}
			_, tensor, err := screenTensor(f.bytes)
			if err != nil {
				return err
			}
			f.bytes = tensor
		default:
			return errors.New("an attribute is a graph or a list of tensors; allowed: numbers, strings and one tensor")
		}
		clean = f.append(clean)
		return nil
	})
	return clean, err
}

// Element types of onnx.proto3 that are allowed.
const (
	elemFloat = 1
	elemInt32 = 6
	elemInt64 = 7
	elemBool  = 9
)

// screenTensor reads a TensorProto and checks that its data fill its shape. It returns its name
// and the tensor in a form that is safe for onnx-go: it writes booleans as whole numbers, 0 and
// 1, since onnx-go takes eight bytes for each.
func screenTensor(data []byte) (name string, clean []byte, err error) {
	var raw, booleans []byte
	shape := []int{}
	var elem, typed, location uint64
	err = fields(data, func(f field) error {
		switch f.number {
		case 1:
			return f.numbers(func(v uint64) error { return addSize(&shape, v) })
		case 2:
			elem = f.value
		case 4:
			if f.kind == kindBytes {
				typed += uint64(len(f.bytes)) / 4
			} else {
				typed++
			}
		case 5, 7:
			return f.numbers(func(v uint64) error {
				typed++
				booleans = append(booleans, byte(min(v, 1)))
				return nil
			})
		case 8:
			name = string(f.bytes)
		case 9:
			raw = f.bytes
		case 12, 16: // documentation, metadata
		case 14:
			location = f.value
		default:
			return errors.New("segments, strings, doubles or external data; allowed: float32, int64 and int32 data in the file")
		}
		return nil
	})
	if err != nil {
		return name, nil, err
	}
	if location != 0 {
		return name, nil, errors.New("external data; allowed: data in the file")
	}
	size := map[uint64]uint64{elemFloat: 4, elemInt32: 4, elemInt64: 8, elemBool: 1}[elem]
	if size == 0 {
		return name, nil, fmt.Errorf("element type %d; allowed: float32 (1), int64 (7), int32 (6) and bool (9)", elem)
	}
	want := uint64(elements(shape))
	if want == 0 || want > MaxTensor {
		return name, nil, fmt.Errorf("shape %v; allowed: 1 to %d elements", shape, MaxTensor)
	}
	if raw != nil && uint64(len(raw)) != want*size || raw == nil && typed != want {
		return name, nil, fmt.Errorf("the data does not fill the shape %v exactly", shape)
	}
	if elem != elemBool {
		return name, data, nil
	}
	for _, v := range raw {
		booleans = append(booleans, min(v, 1))
	}
	for _, size := range shape {
		clean = field{number: 1, kind: kindVarint, value: uint64(size)}.append(clean)
	}
	clean = field{number: 2, kind: kindVarint, value: elemInt32}.append(clean)
	clean = field{number: 5, bytes: booleans}.appendBytes(clean)
	return name, field{number: 8, bytes: []byte(name)}.appendBytes(clean), nil
}

// screenValue reads a ValueInfoProto and returns its name and shape.
func screenValue(data []byte) (name string, shape []int, err error) {
	depth := 0
	var walk func(data []byte) error
	walk = func(data []byte) error {
		seen := false
		return fields(data, func(f field) error {
			// ValueInfo.type 2, Type.tensor_type 1, Tensor.shape 2, Shape.dim 1
			at := [...]int{2, 1, 2}
			switch {
			case depth == 3 && f.number == 1:
				size, err := screenDim(f.bytes)
				if err == nil && len(shape) == 8 {
					err = errors.New("more than 8 dimensions")
				}
				shape = append(shape, size)
				return err
			case depth < 3 && f.number == at[depth]:
				if seen {
					return errors.New("a type is declared twice")
				}
				seen = true
				depth++
				err := walk(f.bytes)
				depth--
				return err
			case depth == 0 && f.number == 1:
				name = string(f.bytes)
			case depth == 1:
				return errors.New("not a tensor")
			case depth == 2 && f.number == 1 && f.value != elemFloat:
				return fmt.Errorf("element type %d; allowed: float32 (1)", f.value)
			}
			return nil
		})
	}
	err = walk(data)
	if err == nil && (slices.Contains(shape, 0) || elements(shape) > MaxTensor) {
		err = fmt.Errorf("shape %v; allowed: 1 to %d elements", shape, MaxTensor)
	}
	return name, shape, err
}

// screenDim reads one dimension, -1 if it has a name instead of a size.
func screenDim(data []byte) (int, error) {
	size := -1
	err := fields(data, func(f field) error {
		if f.number == 1 {
			if f.value < 1 || f.value > MaxTensor {
				return fmt.Errorf("a dimension of %d; allowed: 1 to %d", int64(f.value), MaxTensor)
			}
			size = int(f.value)
		}
		return nil
	})
	return size, err
}

func addSize(shape *[]int, v uint64) error {
	if v < 1 || v > MaxTensor || len(*shape) == 8 {
		return fmt.Errorf("a dimension of %d; allowed: at most 8 dimensions of 1 to %d", int64(v), MaxTensor)
	}
	*shape = append(*shape, int(v))
	return nil
}

// elements returns the product of the known sizes, MaxTensor+1 if it is more.
func elements(shape []int) int {
	n := 1
	for _, size := range shape {
		if size < 0 {
			continue
		}
		if n *= size; n > MaxTensor {
			return MaxTensor + 1
		}
	}
	return n
}
