package net

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

// refused lists models that Load must refuse, with texts in its errors.
var refused = []struct {
	name  string
	want  []string
	build func(b *nettest.Builder)
}{
	{"unknown operator", []string{`Erf "Erf_t1"`, "unknown operator", "Conv"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Erf", []string{"planes"}), 8)
	}},
	{"NaN weights", []string{"constant", "NaN"}, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Floats(ints(8, 1), 1, 2, 3, float32(math.NaN()), 5, 6, 7, 8)})
		b.Output("value", 1)
	}},
	{"infinite weights", []string{"constant", "infinity"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Add", []string{"planes", b.Floats(nil, float32(math.Inf(1)))}), 8)
	}},
	{"weights that overflow when folded", []string{"not finite after folding"}, func(b *nettest.Builder) {
		x := b.Op("Gemm", []string{b.Flat("planes"), b.Floats(ints(8, 1), 1e30, 1, 1, 1, 1, 1, 1, 1)})
		b.Op("Mul", []string{x, b.Floats(nil, 1e30)})
		b.Output("value", 1)
	}},
	{"variance below zero", []string{"variance"}, func(b *nettest.Builder) {
		b.Policy(b.Op("BatchNormalization", []string{"planes", b.Random(1, 0, 2), b.Random(1, 0, 2), b.Random(1, 0, 2), b.Random(-1, 0, 2)}), 8)
	}},
	{"cycle", []string{"not computed by an earlier node", "cycle"}, func(b *nettest.Builder) {
		b.Op("Add", []string{"planes", "t2"})
		b.Policy(b.Op("Relu", []string{"t1"}), 8)
	}},
	{"node that reads itself", []string{"not computed by an earlier node"}, func(b *nettest.Builder) {
		b.Op("Add", []string{"planes", "t1"})
		b.Policy("t1", 8)
	}},
	{"missing input", []string{"not computed by an earlier node", `"nowhere"`}, func(b *nettest.Builder) {
		b.Policy(b.Op("Add", []string{"planes", "nowhere"}), 8)
	}},
	{"output computed twice", []string{"a name that no other value has"}, func(b *nettest.Builder) {
		x := b.Relu("planes")
		b.Policy(x, 8)
		b.Nodes[1].Out[0] = "policy"
		b.Nodes = append(b.Nodes, b.Nodes[1])
	}},
	{"truncated tensor", []string{"does not fill the shape"}, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Floats(ints(8, 1), 1, 2, 3)})
		b.Output("value", 1)
	}},
	{"NaN in a Constant node", []string{"Constant", "NaN"}, func(b *nettest.Builder) {
		k := b.Op("Constant", nil, attr{Name: "value", Value: tensorOf(ints(1), float32(math.NaN()))})
		b.Policy(b.Op("Mul", []string{"planes", k}), 8)
	}},
	{"NaN in an attribute", []string{"LeakyRelu", "alpha"}, func(b *nettest.Builder) {
		b.Policy(b.Op("LeakyRelu", []string{"planes"}, attr{Name: "alpha", Value: float32(math.NaN())}), 8)
	}},
	{"infinite factor of a Gemm", []string{"Gemm", "alpha"}, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Random(0, 1, 8, 1)}, attr{Name: "alpha", Value: float32(math.Inf(1))})
		b.Output("value", 1)
	}},
	{"NaN as the limit of a Clip", []string{"Clip", "min"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Clip", []string{"planes"}, attr{Name: "min", Value: float32(math.NaN())}), 8)
	}},
	{"infinite bias", []string{"constant", "infinity"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Conv", []string{"planes", b.Random(0, 1, 2, 2, 1, 1), b.Floats(ints(2), 0, float32(math.Inf(-1)))}), 8)
	}},
	{"cycle of three", []string{"not computed by an earlier node", "cycle"}, func(b *nettest.Builder) {
		b.Op("Relu", []string{"t3"})
		b.Op("Relu", []string{"t1"})
		b.Policy(b.Op("Relu", []string{"t2"}), 8)
	}},
	{"tensor that is longer than its shape", []string{"does not fill the shape"}, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Floats(ints(2, 1), 1, 2, 3)})
		b.Output("value", 1)
	}},
	{"truncated whole numbers", []string{"does not fill the shape"}, func(b *nettest.Builder) {
		x := b.Op("Reshape", []string{"planes", b.Ints(0, 8)})
		b.Tensors[0].Shape = ints(4)
		b.Op("Relu", []string{x})
		b.Output("policy", 8)
	}},
	{"a value that doubles without end", []string{"Concat", "allowed"}, func(b *nettest.Builder) {
		x := "planes"
		for range 30 {
			x = b.Op("Concat", []string{x, x}, attr{Name: "axis", Value: 1})
		}
		b.Policy(x, 8)
	}},
	{"a value that is padded without end", []string{"Pad", "allowed"}, func(b *nettest.Builder) {
		x, size := "planes", int64(2)
		for range 12 {
			x = b.Op("Pad", []string{x, b.Ints(0, size, size, size, 0, size, size, size)})
			size *= 3
		}
		b.Policy(x, 8)
	}},
	{"dimensions without end", []string{"Unsqueeze", "at most 8 dimensions"}, func(b *nettest.Builder) {
		x := "planes"
		for range 30 {
			x = b.Op("Unsqueeze", []string{x, b.Ints(1, 2, 3, 4, 5, 6, 7, 8)})
		}
		b.Policy(x, 8)
	}},
	{"huge tensor", []string{"allowed: 1 to"}, func(b *nettest.Builder) {
		b.Op("Gemm", []string{b.Flat("planes"), b.Floats(ints(1<<20, 1<<20), 1, 2, 3)})
		b.Output("value", 1)
	}},
	{"huge planes", []string{"planes", "allowed"}, func(b *nettest.Builder) {
		b.Inputs[0].Shape = ints(0, 2, 1<<20, 2)
		b.Policy(b.Relu("planes"), 8)
	}},
	{"fixed batch", []string{"planes", "[N, C, H, W]"}, func(b *nettest.Builder) {
		b.Inputs[0].Shape = ints(4, 2, 2, 2)
		b.Policy(b.Relu("planes"), 8)
	}},
	{"huge Reshape", []string{"Reshape", "too large"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Reshape", []string{"planes", b.Ints(1, 1<<22, 1<<22)}), 8)
	}},
	{"Reshape that takes the batch", []string{"Reshape", "batch"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Reshape", []string{"planes", b.Ints(2, 4)}), 8)
	}},
	{"Transpose of the batch", []string{"Transpose", "batch"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Transpose", []string{"planes"}, attr{Name: "perm", Value: ints(1, 0, 2, 3)}), 8)
	}},
	{"strides", []string{"Conv", "strides"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Conv", []string{"planes", b.Random(0, 1, 2, 2, 1, 1)}, attr{Name: "strides", Value: ints(2, 2)}), 2)
	}},
	{"groups", []string{"Conv", "group 2"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Conv", []string{"planes", b.Random(0, 1, 2, 2, 1, 1)}, attr{Name: "group", Value: 2}), 2)
	}},
	{"unknown attribute", []string{"Relu", `"bogus"`}, func(b *nettest.Builder) {
		b.Policy(b.Op("Relu", []string{"planes"}, attr{Name: "bogus", Value: 1}), 8)
	}},
	{"attribute of a wrong type", []string{"LeakyRelu", "alpha", "float32"}, func(b *nettest.Builder) {
		b.Policy(b.Op("LeakyRelu", []string{"planes"}, attr{Name: "alpha", Value: 1}), 8)
	}},
	{"shapes that do not fit", []string{"Add", "do not fit"}, func(b *nettest.Builder) {
		b.Policy(b.Op("Add", []string{"planes", b.Random(0, 1, 3, 1, 1)}), 8)
	}},
	{"other output", []string{`"logits"`, "policy and value"}, func(b *nettest.Builder) {
		b.Flat("planes")
		b.Output("logits", 8)
	}},
	{"value of two numbers", []string{"value", "[N, 1]"}, func(b *nettest.Builder) {
		b.Gemm(b.Flat("planes"), 8, 2)
		b.Output("value", 2)
	}},
	{"policy that is a board", []string{"policy", "[N, A]"}, func(b *nettest.Builder) {
		b.Relu("planes")
		b.Output("policy", 8)
	}},
	{"constant output", []string{"policy is not computed"}, func(b *nettest.Builder) {
		b.Nodes = []onnxfile.Node{{Op: "Identity", In: []string{b.Random(0, 1, 1, 8)}, Out: []string{"x"}}}
		b.Output("policy", 8)
	}},
	{"two inputs", []string{"input", "one input, planes"}, func(b *nettest.Builder) {
		b.Inputs = append(b.Inputs, onnxfile.Value{Name: "more", Shape: ints(0, 1)})
		b.Policy(b.Relu("planes"), 8)
	}},
	{"too slow", []string{"too slow"}, func(b *nettest.Builder) {
		b.Inputs[0].Shape = ints(0, 2, 64, 64)
		x := b.Conv("planes", 2, 128, 3, 1)
		for range 8 {
			x = b.Conv(x, 128, 128, 3, 1)
		}
		b.Policy(b.Op("GlobalAveragePool", []string{x}), 128)
	}},
	{"tables without end", []string{"too large"}, func(b *nettest.Builder) {
		b.Inputs[0].Shape = ints(0, 64, 64, 64)
		x := "planes"
		for range 100 {
			x = b.Op("Transpose", []string{b.Op("Transpose", []string{x}, attr{Name: "perm", Value: ints(0, 3, 2, 1)})}, attr{Name: "perm", Value: ints(0, 2, 1, 3)})
		}
		b.Policy(b.Op("GlobalAveragePool", []string{x}), 64)
	}},
}

func TestRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and other tests show the same with fewer files")
	}
	for _, c := range refused {
		t.Run(c.name, func(t *testing.T) {
			b := nettest.New(5, 2, 2, 2)
			c.build(b)
			_, err := Load(b.Marshal())
			if err == nil {
				t.Fatal("the model loads, want an error")
			}
			for _, text := range append(c.want, "net: ") {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("error %q, want one with %q", err, text)
				}
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q has more than one line", err)
			}
		})
	}
}

// A file truncated anywhere is refused, and one with a changed byte loads or is refused; neither
// causes a panic. FuzzLoad tries more.
func TestDamagedFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and other tests show the same with fewer files")
	}
	b := nettest.New(6, 2, 3, 3)
	b.Heads(b.Relu(b.Norm(b.Conv(b.Torus("planes"), 2, 8, 3, 0), 8)), 8, 9, 10)
	data := b.Marshal()
	for i := range data {
		if _, err := Load(data[:i]); err == nil {
			t.Errorf("a file of which %d of %d bytes are left loads, want an error", i, len(data))
		}
	}
	for i := 0; i < len(data); i += 3 {
		changed := slices.Clone(data)
		changed[i] ^= byte(1 + i%255)
		_, _ = Load(changed)
	}
}

// FuzzLoad loads any bytes; a net that loads must also run.
func FuzzLoad(f *testing.F) {
	files, err := filepath.Glob("testdata/*.onnx")
	if err != nil || len(files) == 0 {
		f.Fatal(err, len(files))
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, c := range refused {
		b := nettest.New(5, 2, 2, 2)
		c.build(b)
		if data := b.Marshal(); len(data) < 1<<16 {
			f.Add(data)
		}
	}
	for _, c := range idioms {
		b := nettest.New(5, 3, 4, 5)
		b.Opset = c.opset
		c.build(b)
		b.Output("policy", 7)
		f.Add(b.Marshal())
	}
	for _, c := range append(slices.Clone(chances), head{"two heads", 0, func(b *nettest.Builder, x string) {
		b.Op("Sigmoid", []string{b.Gemm(x, 7, 1)})
		b.Output("value", 1)
		b.Op("LogSoftmax", []string{x})
	}}) {
		b := nettest.New(5, 2, 3, 3)
		b.Opset = c.opset
		c.build(b, b.Gemm(b.Flat("planes"), 18, 7))
		b.Output("policy", 7)
		f.Add(b.Marshal())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Load(data)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("error %q has more than one line", err)
			}
			return
		}
		e, err := m.Executor(2)
		if err != nil || m.Operations() > 1<<24 {
			return
		}
		e.Run(positions(m, 2, 1), 2)
	})
}
