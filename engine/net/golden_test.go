package net

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"playout/engine/net/exec"
	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

var write = flag.Bool("write", false, "rewrite the models of testdata; then run record.mjs there")

// tensorOf returns a tensor of float32.
func tensorOf(shape []int, numbers ...float32) onnxfile.Tensor {
	return onnxfile.Tensor{Shape: shape, Floats: numbers}
}

// marshal builds a golden model. Its name is its seed, so models do not change when
// others are added or removed.
func (g golden) marshal() []byte {
	seed := uint64(0)
	for _, r := range g.name {
		seed = seed*31 + uint64(r)
	}
	b := nettest.New(seed, g.c, g.h, g.w)
	b.Opset = g.opset
	g.build(b)
	return b.Marshal()
}

// recorded is an answer of onnxruntime-web, as record.mjs writes it.
type recorded struct {
	Planes, Policy, Value []float32
}

func TestOperatorsAgreeWithOnnxruntime(t *testing.T) {
	answers := map[string]recorded{}
	if !*write {
		text, err := os.ReadFile("testdata/recorded.json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &answers); err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	for _, g := range goldens {
		names = append(names, g.name)
		t.Run(g.name, func(t *testing.T) {
			path := filepath.Join("testdata", g.name+".onnx")
			data := g.marshal()
			if *write {
				if err := os.WriteFile(path, data, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if kept, err := os.ReadFile(path); err != nil || !bytes.Equal(kept, data) {
				t.Fatalf("%s differs from the model that the test builds (%v): run go test -write, then record.mjs", path, err)
			}
			want, ok := answers[g.name]
			if !ok {
				t.Fatal("no answer is recorded: run record.mjs")
			}
			m, _ := loadAsWritten(t, data, 2)
			onEveryKernel(t, m, 2, func(t *testing.T, e *exec.Executor) {
				policy, value := e.Run(want.Planes, 2)
				compare(t, m, "policy", policy, want.Policy)
				compare(t, m, "value", value, want.Value)
			})
		})
	}
	files, err := filepath.Glob("testdata/*.onnx")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := filepath.Base(f); !slices.Contains(names, name[:len(name)-len(".onnx")]) {
			t.Errorf("%s belongs to none of the models in goldens", f)
		}
	}
}

// compare compares an output with the recorded one.
func compare(t *testing.T, m *Model, name string, got, want []float32) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s has %d numbers, want %d", name, len(got), len(want))
	}
	for i, v := range got {
		if !near(float64(v), float64(want[i])) {
			t.Fatalf("%s[%d] is %v, want %v; program %q", name, i, v, want[i], m.Steps())
		}
	}
}
