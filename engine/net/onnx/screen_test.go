package onnx

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"
)

// Deep nesting and false sizes are refused before onnx-go sees them.
func TestScreen(t *testing.T) {
	wrap := func(number int, inner []byte) []byte { return field{number: number, bytes: inner}.append(nil) }
	nest := []byte{}
	for range 1000 {
		nest = wrap(7, wrap(1, wrap(5, wrap(6, nest))))
	}
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"empty":         {nil, "no graph"},
		"text":          {[]byte("not a model"), "not an ONNX file"},
		"too long":      {make([]byte, maxFile+1), "16777216"},
		"nested graphs": {wrap(7, wrap(1, wrap(5, wrap(6, nest)))), "attribute is a graph"},
		"two graphs":    {append(wrap(7, wrap(2, []byte("a"))), wrap(7, wrap(2, []byte("b")))...), "graph"},
		"group":         {[]byte{7<<3 | 3}, "not an ONNX file"},
		"long length":   {binary.AppendUvarint([]byte{7<<3 | 2}, math.MaxUint64), "not an ONNX file"},
	} {
		if _, err := Read(c.data); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}
