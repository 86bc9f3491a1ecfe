package onnx

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"
)

// screen refuses deep nesting and false sizes before onnx-go sees them.
func TestScreenErrors(t *testing.T) {
	wrap := func(number int, inner []byte) []byte { return field{number: number, bytes: inner}.appendBytes(nil) }
	nest := []byte{}
	for range 1000 {
		nest = wrap(7, wrap(1, wrap(5, wrap(6, nest))))
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"empty":         {nil, "no graph"},
		"text":          {[]byte("not a model"), "not an ONNX file"},
		"too long":      {make([]byte, maxFile+1), "134217728"},
		"nested graphs": {wrap(7, wrap(1, wrap(5, wrap(6, nest)))), "attribute is a graph"},
		"two graphs":    {append(wrap(7, wrap(2, []byte("a"))), wrap(7, wrap(2, []byte("b")))...), "graph"},
		"group":         {[]byte{7<<3 | 3}, "not an ONNX file"},
		"long length":   {binary.AppendUvarint([]byte{7<<3 | 2}, math.MaxUint64), "not an ONNX file"},
	} {
		if _, err := Read(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

// screen turns booleans into whole numbers, for every way that a file writes them.
func TestBooleansBecomeIntegers(t *testing.T) {
	dims := field{number: 1, kind: kindVarint, value: 3}.append(nil)
	elem := field{number: 2, kind: kindVarint, value: elemBool}.append(nil)
	name := field{number: 8, bytes: []byte("b")}.appendBytes(nil)
	var single []byte
	for _, v := range []uint64{1, 0, 2} {
		single = field{number: 5, kind: kindVarint, value: v}.append(single)
	}
	for how, tensor := range map[string][]byte{
		"raw":        slices.Concat(dims, elem, name, field{number: 9, bytes: []byte{1, 0, 255}}.appendBytes(nil)),
		"packed":     slices.Concat(field{number: 5, bytes: []byte{1, 0, 1}}.appendBytes(nil), name, elem, dims),
		"one by one": slices.Concat(dims, name, single, elem),
	} {
		node := field{number: 1, bytes: []byte("b")}.appendBytes(nil)
		node = field{number: 2, bytes: []byte("policy")}.appendBytes(node)
		node = field{number: 4, bytes: []byte("Identity")}.appendBytes(node)
		graph := field{number: 5, bytes: tensor}.appendBytes(field{number: 1, bytes: node}.appendBytes(nil))
		for number, value := range map[int]string{11: "planes", 12: "policy"} {
			graph = field{number: number, bytes: field{number: 1, bytes: []byte(value)}.appendBytes(nil)}.appendBytes(graph)
		}
		file := field{number: 7, bytes: graph}.appendBytes(nil)
		file = field{number: 8, bytes: field{number: 2, kind: kindVarint, value: 13}.append(nil)}.appendBytes(file)
		g, err := Read(file)
		if err != nil || !slices.Equal(g.Constants["b"].Ints, []int64{1, 0, 1}) {
			t.Errorf("%s: graph %v, error %v; want the constant 1, 0, 1", how, g, err)
		}
	}
}
