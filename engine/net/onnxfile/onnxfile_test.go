package onnxfile_test

import (
	"testing"

	"playout/engine/net"
	"playout/engine/net/onnxfile"
)

// A file that Marshal writes loads, and the net computes the right value.
func TestWrittenFileLoads(t *testing.T) {
	m := onnxfile.Model{
		Inputs:  []onnxfile.Value{{Name: "planes", Shape: []int{0, 1, 1, 2}}},
		Outputs: []onnxfile.Value{{Name: "value", Shape: []int{0, 1}}},
		Nodes: []onnxfile.Node{
			{Op: "Flatten", In: []string{"planes"}, Out: []string{"x"}},
			{Op: "Gemm", In: []string{"x", "w"}, Out: []string{"y"}, Attrs: []onnxfile.Attr{{Name: "alpha", Value: float32(2)}}},
			{Op: "LeakyRelu", In: []string{"y"}, Out: []string{"value"}, Attrs: []onnxfile.Attr{{Name: "alpha", Value: float32(.5)}}},
		},
		Tensors: []onnxfile.Tensor{{Name: "w", Shape: []int{2, 1}, Floats: []float32{3, -1}}},
	}
	loaded, err := net.Load(m.Marshal())
	if err != nil {
		t.Fatal(err)
	}
	e, err := loaded.Executor(2)
	if err != nil {
		t.Fatal(err)
	}
	// 2·(3·1 − 2) = 2; 2·(3·1 − 5) = −4, halved below 0.
	if _, value := e.Run([]float32{1, 2, 1, 5}, 2); value[0] != 2 || value[1] != -2 {
		t.Errorf("value %v, want [2 -2]", value)
	}
}

func TestUnknownAttributePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Marshal wrote an attribute of type bool, want a panic")
		}
	}()
	m := onnxfile.Model{Nodes: []onnxfile.Node{{Op: "Relu", Out: []string{"x"}, Attrs: []onnxfile.Attr{{Name: "a", Value: true}}}}}
	m.Marshal()
}
