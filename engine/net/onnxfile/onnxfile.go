// Package onnxfile writes ONNX files: the part of the format that small nets need, a graph of
// nodes over float32 tensors. Files are protocol buffers, written here by hand; field numbers are
// those of onnx.proto3 (IR version 7).
package onnxfile

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Model is a graph with its weights. Nodes are in the order of computation.
type Model struct {
	Opset   int64    // of the standard operators; 0 for 13
	Inputs  []Value  // what the caller passes
	Outputs []Value  // what the caller receives
	Nodes   []Node   // operators
	Tensors []Tensor // weights and other constants
}

// Value is a float32 input or output.
type Value struct {
	Name  string
	Shape []int // 0 for the batch, whose size is variable
}

// Node is an operator. A missing input is "".
type Node struct {
	Op      string
	In, Out []string
	Attrs   []Attr
}

// Attr is an attribute of a node: an int, float32, string, []int, []float32 or
// Tensor.
type Attr struct {
	Name  string
	Value any
}

// Tensor is a constant of int64 if Ints is set, of booleans if Bools is, of float32 otherwise.
type Tensor struct {
	Name   string
	Shape  []int
	Floats []float32
	Ints   []int64
	Bools  []bool
}

// Numbers of onnx.proto3: element types and attribute types.
const (
	elemFloat, elemInt64, elemBool = 1, 7, 9

	attrFloat, attrInt, attrString, attrTensor, attrFloats, attrInts = 1, 2, 3, 4, 6, 7
)

// message is a protocol buffer under construction.
type message []byte

func (m *message) number(field int, v uint64) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3)
	*m = binary.AppendUvarint(*m, v)
}

func (m *message) bytes(field int, v []byte) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3|2)
	*m = binary.AppendUvarint(*m, uint64(len(v)))
	*m = append(*m, v...)
}

func (m *message) text(field int, v string) { m.bytes(field, []byte(v)) }

// Marshal returns the file. It panics on an attribute of a type that Attr does not
// list, which is a bug of the caller.
func (m *Model) Marshal() []byte {
	var graph message
	for _, n := range m.Nodes {
		graph.bytes(1, n.marshal())
	}
	graph.text(2, "net")
	for _, t := range m.Tensors {
		graph.bytes(5, t.marshal())
	}
	for _, v := range m.Inputs {
		graph.bytes(11, v.marshal())
	}
	for _, v := range m.Outputs {
		graph.bytes(12, v.marshal())
	}
	opset := m.Opset
	if opset == 0 {
		opset = 13
	}
	var set message
	set.text(1, "")
	set.number(2, uint64(opset))
	var file message
	file.number(1, 7)
	file.text(2, "playout")
	file.bytes(7, graph)
	file.bytes(8, set)
	return file
}

func (v Value) marshal() message {
	var shape message
	for _, size := range v.Shape {
		var dim message
		if size == 0 {
			dim.text(2, "N")
		} else {
			dim.number(1, uint64(size))
		}
		shape.bytes(1, dim)
	}
	var tensor, kind, value message
	tensor.number(1, elemFloat)
	tensor.bytes(2, shape)
	kind.bytes(1, tensor)
	value.text(1, v.Name)
	value.bytes(2, kind)
	return value
}

func (n Node) marshal() message {
	var node message
	for _, name := range n.In {
		node.text(1, name)
	}
	for _, name := range n.Out {
		node.text(2, name)
	}
	node.text(3, n.Op+"_"+n.Out[0])
	node.text(4, n.Op)
	for _, a := range n.Attrs {
		node.bytes(5, a.marshal())
	}
	return node
}

func (a Attr) marshal() message {
	var attr message
	attr.text(1, a.Name)
	kind := 0
	switch v := a.Value.(type) {
	case float32:
		kind = attrFloat
		attr = append(binary.AppendUvarint(attr, 2<<3|5), raw([]float32{v})...)
	case int:
		kind = attrInt
		attr.number(3, uint64(v))
	case string:
		kind = attrString
		attr.text(4, v)
	case Tensor:
		kind = attrTensor
		attr.bytes(5, v.marshal())
	case []float32:
		kind = attrFloats
		for _, f := range v {
			attr = append(binary.AppendUvarint(attr, 7<<3|5), raw([]float32{f})...)
		}
	case []int:
		kind = attrInts
		for _, i := range v {
			attr.number(8, uint64(i))
		}
	default:
		panic(fmt.Sprintf("onnxfile: attribute %s of type %T", a.Name, a.Value))
	}
	attr.number(20, uint64(kind))
	return attr
}

func (t Tensor) marshal() message {
	var tensor message
	for _, size := range t.Shape {
		tensor.number(1, uint64(size))
	}
	if t.Ints != nil {
		tensor.number(2, elemInt64)
		tensor.text(8, t.Name)
		var data []byte
		for _, i := range t.Ints {
			data = binary.LittleEndian.AppendUint64(data, uint64(i))
		}
		tensor.bytes(9, data)
		return tensor
	}
	if t.Bools != nil {
		tensor.number(2, elemBool)
		tensor.text(8, t.Name)
		data := make([]byte, len(t.Bools))
		for i, b := range t.Bools {
			if b {
				data[i] = 1
			}
		}
		tensor.bytes(9, data)
		return tensor
	}
	tensor.number(2, elemFloat)
	tensor.text(8, t.Name)
	tensor.bytes(9, raw(t.Floats))
	return tensor
}

// raw returns floats in the form of raw_data: little-endian.
func raw(floats []float32) []byte {
	data := make([]byte, 0, 4*len(floats))
	for _, f := range floats {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(f))
	}
	return data
}
