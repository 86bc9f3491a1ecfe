package nnue

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/net/nettest"
	"playout/engine/net/onnxfile"
)

// small is the placement of tests that load many nets.
var small = game.Placement{Kinds: 1, H: 2, W: 2, Flip: 2, Mirror: 1}

// Nodes of a model, in its order.
const (
	slice0 = iota
	flatten0
	gemm0
	slice1
	flatten1
	gemm1
	concat
	clip
	mul
	gemmOut
	tanh
)

// set replaces or adds an attribute.
func set(b *nettest.Builder, node int, name string, v any) {
	b.Nodes[node].Attrs = append([]attr{{Name: name, Value: v}}, b.Nodes[node].Attrs...)
}

// tensor returns the constant that a node takes.
func tensor(b *nettest.Builder, node, input int) *onnxfile.Tensor {
	for i := range b.Tensors {
		if b.Tensors[i].Name == b.Nodes[node].In[input] {
			return &b.Tensors[i]
		}
	}
	return nil
}

// transposeWeights transposes a Gemm's weights.
func transposeWeights(b *nettest.Builder, node int) {
	w := tensor(b, node, 1)
	ins, outs := w.Shape[0], w.Shape[1]
	transposed := make([]float32, ins*outs)
	for i, v := range w.Floats {
		transposed[i%outs*ins+i/outs] = v
	}
	w.Shape, w.Floats = []int{outs, ins}, transposed
}

// A file may write the same net in several ways.
func TestLoadAcceptsAllFormsOfANet(t *testing.T) {
	want := load(t, model(7, small, 32))
	for name, change := range map[string]func(b *nettest.Builder){
		"transposed weights": func(b *nettest.Builder) {
			transposeWeights(b, gemm0)
			transposeWeights(b, gemmOut)
			for _, n := range []int{gemm0, gemm1, gemmOut} {
				set(b, n, "transB", 1)
			}
		},
		"limits as attributes": func(b *nettest.Builder) {
			b.Opset = 9
			b.Nodes[clip].In = b.Nodes[clip].In[:1]
			set(b, clip, "min", float32(0))
			set(b, clip, "max", float32(1))
			for half, n := range []int{slice0, slice1} {
				b.Nodes[n].In = b.Nodes[n].In[:1]
				set(b, n, "starts", []int{2 * half})
				set(b, n, "ends", []int{2 + 2*half})
				set(b, n, "axes", []int{1})
			}
		},
		"ends beyond the planes, starts from the back": func(b *nettest.Builder) {
			tensor(b, slice1, 1).Ints[0] = -2
			tensor(b, slice1, 2).Ints[0] = 1 << 40
			tensor(b, slice0, 3).Ints[0] = -3
			b.Nodes[slice0].In = b.Nodes[slice0].In[:4]
		},
		"constants as nodes, in any order": func(b *nettest.Builder) {
			for i, c := range b.Tensors {
				b.Nodes = append(b.Nodes, onnxfile.Node{Op: "Constant", Out: []string{c.Name}, Attrs: []attr{{Name: "value", Value: b.Tensors[i]}}})
			}
			b.Tensors = nil
		},
		"factors of 1": func(b *nettest.Builder) {
			set(b, gemm0, "alpha", float32(1))
			set(b, gemm0, "beta", float32(1))
			set(b, flatten0, "axis", 1)
		},
	} {
		b := model(7, small, 32)
		change(b)
		n, err := Load(b.Marshal())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r := rand.New(rand.NewPCG(1, 1))
		var sets [game.MaxSets]uint64
		for range 20 {
			randomChange(r, small, &sets)
			if got, want := naive(n, small, &sets, 0), naive(want, small, &sets, 0); got != want {
				t.Fatalf("%s: sum %d, want %d", name, got, want)
			}
		}
	}
}

// refused lists changes to a model that Load must refuse, and the texts of its errors.
var refused = []struct {
	want   string
	change func(b *nettest.Builder)
}{
	{"Tanh", func(b *nettest.Builder) { b.Nodes[tanh].Op = "Sigmoid" }},
	{"outputs", func(b *nettest.Builder) { b.Outputs[0].Name = "policy" }},
	{"planes has shape", func(b *nettest.Builder) { b.Inputs[0].Shape = []int{0, 6, 2, 2} }},
	{"planes has shape", func(b *nettest.Builder) { b.Inputs[0].Shape = []int{0, 36, 2, 2} }},
	{"planes has shape", func(b *nettest.Builder) { b.Inputs[0].Shape = []int{0, 4, 8, 9} }},
	{"256 weights; allowed: 384", func(b *nettest.Builder) { b.Inputs[0].Shape = []int{0, 4, 3, 2} }},
	{"operators", func(b *nettest.Builder) {
		b.Nodes = append(b.Nodes, onnxfile.Node{Op: "Relu", In: []string{"planes"}, Out: []string{"x"}})
	}},
	{"factors", func(b *nettest.Builder) { b.Nodes[mul].In[1] = b.Nodes[concat].Out[0] }},
	{"limits", func(b *nettest.Builder) { tensor(b, clip, 2).Floats[0] = 2 }},
	{"limits", func(b *nettest.Builder) { b.Nodes[clip].In = b.Nodes[clip].In[:2] }},
	{"axis", func(b *nettest.Builder) { b.Nodes[concat].Attrs[0].Value = 0 }},
	{"axis", func(b *nettest.Builder) { set(b, flatten1, "axis", 2) }},
	{"planes 1 to 2", func(b *nettest.Builder) { tensor(b, slice0, 1).Ints[0] = 1 }},
	{"planes 0 to 2", func(b *nettest.Builder) { b.Nodes[concat].In[1] = b.Nodes[concat].In[0] }},
	{"transA", func(b *nettest.Builder) { set(b, gemm0, "transA", 1) }},
	{"factor", func(b *nettest.Builder) { set(b, gemm0, "alpha", float32(2)) }},
	{"weights differ", func(b *nettest.Builder) { b.Nodes[gemm1].In[1] = b.Random(0, 1, 8, 32) }},
	{"outputs; allowed: multiples", func(b *nettest.Builder) { setHidden(b, 48) }},
	{"biases", func(b *nettest.Builder) { b.Nodes[gemm0].In[2] = b.Random(0, 1, 31) }},
	{"Gemm of 3 to 3 inputs", func(b *nettest.Builder) { b.Nodes[gemmOut].In = b.Nodes[gemmOut].In[:2] }},
	{"weights for", func(b *nettest.Builder) { b.Nodes[gemmOut].In[1] = b.Random(0, 1, 32, 1) }},
	{"is not the result of a Slice", func(b *nettest.Builder) { b.Nodes[flatten0].In[0] = "value" }},
	{"sum up to", func(b *nettest.Builder) { tensor(b, gemmOut, 1).Floats[3] = 1000 }},
	{"Concat of 2 to 2", func(b *nettest.Builder) { b.Nodes[concat].In = append(b.Nodes[concat].In, b.Nodes[gemm0].Out[0]) }},
	{"bogus", func(b *nettest.Builder) { set(b, mul, "bogus", 1) }},
}

// setHidden gives a model another number of hidden units.
func setHidden(b *nettest.Builder, hidden int) { b.Model = model(7, small, hidden).Model }

func TestRefused(t *testing.T) {
	for _, c := range refused {
		b := model(7, small, 32)
		c.change(b)
		_, err := Load(b.Marshal())
		if err == nil {
			t.Errorf("a net with a fault in %q loads", c.want)
		} else if !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "nnue: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %q, want one line that begins with nnue: and has %q", err, c.want)
		}
	}
}

func TestNewErrors(t *testing.T) {
	n := load(t, model(7, small, 32))
	for _, c := range []struct {
		want   string
		p      game.Placement
		scale  int
		kernel string
	}{
		{"for 1 kinds", game.Placement{Kinds: 2, H: 2, W: 2}, 400, ""},
		{"flip 4", game.Placement{Kinds: 1, H: 2, W: 2, Flip: 4}, 400, ""},
		{"mirror 4", game.Placement{Kinds: 1, H: 2, W: 2, Mirror: 4}, 400, ""},
		{"anchor 1", game.Placement{Kinds: 1, H: 2, W: 2, Anchor: 1}, 400, ""},
		{"scale", small, 0, ""},
		{"scale", small, game.MaxPoints + 1, ""},
		{"kernel", small, 400, "abacus"},
	} {
		if _, err := New(n, c.p, c.scale, c.kernel); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, scale %d, kernel %q: %v; want an error about %s", c.p, c.scale, c.kernel, err, c.want)
		}
	}
}

// FuzzLoad loads any bytes; a net that loads must also evaluate, the same on all kernels.
func FuzzLoad(f *testing.F) {
	f.Add(model(7, small, 32).Marshal())
	for _, c := range refused {
		b := model(7, small, 32)
		c.change(b)
		f.Add(b.Marshal())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Load(data)
		if err != nil {
			if bytes.ContainsAny([]byte(err.Error()), "\n\r") {
				t.Errorf("error %q has more than one line", err)
			}
			return
		}
		p := game.Placement{Kinds: n.kinds, H: n.h, W: n.w}
		sets := [game.MaxSets]uint64{0: 1}
		for _, k := range Kernels() {
			e := evaluator(t, n, p, k)
			if e.Points(&sets, 1, 1); e.sum(&sets, 1, 1) != naive(n, p, &sets, 1) {
				t.Errorf("%s: sum %d, want %d", k, e.sum(&sets, 1, 1), naive(n, p, &sets, 1))
			}
		}
	})
}
