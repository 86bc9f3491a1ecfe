package arch

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
)

// small has planes of which a net reads the first three.
var small = game.Planes{C: 4, H: 3, W: 5, Policy: 7}

// texts lists architectures in their canonical form.
var texts = []string{
	"policy(dense)",
	"dense:9 relu dense:6 leaky policy(dense direct) value(dense tanh)",
	"conv3:5 norm relu conv1:4 leaky:0.2 torus3:6 tanh policy(conv1:2 relu dense direct) value(conv1:1 relu dense:4 relu dense tanh)",
	"torus3:9 norm leaky residual(residual(conv1:9) tanh) dropout:0.3 softmax value(dense:5 norm relu dense tanh)",
	"norm residual(conv3:3 relu) policy(pool dense) value(relu dense tanh)",
	"policy(conv1:2 dense)",
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                               "an architecture without heads; allowed: policy(...) value(...)",
		"dense:8 relu":                                   "an architecture without heads; allowed: policy(...) value(...)",
		"conv5:8 policy(dense)":                          `architecture, word 1, "conv5:8": no such layer; allowed: conv3:N`,
		"conv3 policy(dense)":                            `architecture, word 1, "conv3": allowed: conv3:N, N a whole number from 1 to 512`,
		"conv3:0 policy(dense)":                          `architecture, word 1, "conv3:0": allowed: conv3:N`,
		"conv3:1.5 policy(dense)":                        `architecture, word 1, "conv3:1.5": allowed: conv3:N`,
		"relu conv3:NaN policy(dense)":                   `architecture, word 2, "conv3:NaN": allowed: conv3:N`,
		"conv3:513 policy(dense)":                        `architecture, word 1, "conv3:513": allowed: conv3:N`,
		"dense:5000 policy(dense)":                       `architecture, word 1, "dense:5000": allowed: dense:N, N a whole number from 1 to 4096`,
		"dense policy(dense)":                            `architecture, word 1, "dense": allowed: dense:N`,
		"relu:2 policy(dense)":                           `architecture, word 1, "relu:2": allowed: relu without a number`,
		"dropout policy(dense)":                          `architecture, word 1, "dropout": allowed: dropout:X, X from 0.01 to 0.99`,
		"dropout:1 policy(dense)":                        `architecture, word 1, "dropout:1": allowed: dropout:X, X from 0.01 to 0.99`,
		"leaky: policy(dense)":                           `architecture, word 1, "leaky:": allowed: leaky:X, X from 0 to 1`,
		"dense:8 conv3:8 policy(dense)":                  `architecture, word 2, "conv3:8": it takes a board and stands after a row of 8 numbers`,
		"sides:4 value(dense tanh)":                      `architecture, word 1, "sides:4": it takes the two halves of the planes, and stands over 3 channels; allowed: first, over an even number of channels`,
		"sides:2049 value(dense tanh)":                   `architecture, word 1, "sides:2049": allowed: sides:N, N a whole number from 1 to 2048`,
		"screlu:1 value(dense tanh)":                     `architecture, word 1, "screlu:1": allowed: screlu without a number`,
		"pool pool policy(dense)":                        `architecture, word 2, "pool": it takes a board and stands after a row of 3 numbers`,
		"residual(conv3:8) policy(dense)":                `architecture, word 4, ")": a residual that takes 3×3×5 and gives 8×3×5; allowed: the same`,
		"residual() policy(dense)":                       `architecture, word 3, ")": a residual of no layers; allowed: one or more`,
		"residual relu policy(dense)":                    `architecture, word 2, "relu": allowed: ( after residual`,
		"residual(relu":                                  `architecture, the end: allowed: layers in a residual, then )`,
		"policy(dense":                                   `architecture, the end: allowed: ) at the end of a head`,
		"policy dense":                                   `architecture, word 2, "dense": allowed: ( after policy and value`,
		"policy(dense) policy(dense)":                    `architecture, word 5, "policy": there are two; allowed: each head once`,
		"policy(dense) relu":                             `architecture, word 5, "relu": allowed after a head: policy(...) value(...)`,
		"policy(relu)":                                   `architecture, word 4, ")": a policy that does not end in its 7 logits`,
		"policy()":                                       `architecture, word 3, ")": a policy that does not end in its 7 logits`,
		"policy(conv1:2)":                                `architecture, word 4, ")": a policy that does not end in its 7 logits`,
		"policy(dense softmax)":                          `architecture, word 5, ")": a policy that does not end in its 7 logits`,
		"value(dense)":                                   `architecture, word 4, ")": a value that does not end in dense tanh; allowed: dense tanh`,
		"value(dense:2 tanh)":                            `architecture, word 5, ")": a value that does not end in dense tanh`,
		"value(dense tanh direct)":                       `architecture, word 5, "direct": allowed: ) at the end of a head`,
		"direct policy(dense)":                           `architecture, word 1, "direct": allowed after a head: policy(...) value(...)`,
		") policy(dense)":                                `architecture, word 1, ")": allowed after a head: policy(...) value(...)`,
		"dense:4096 dense:4096 dense:4096 policy(dense)": `architecture, word 3, "dense:4096": more than 33554432 weights; allowed: 33554432`,
		strings.Repeat("relu ", 301):                     `an architecture of 301 words; allowed: 300`,
		strings.Repeat("x", 5000):                        `an architecture of 5000 bytes; allowed: 4096`,
		strings.Repeat("residual(", 5) + "relu)":         `architecture, word 10, "(": allowed: 4 nested brackets`,
		"x\nx":                                           `architecture, word 1, "x": no such layer`,
	} {
		if _, err := Parse(text, small, 3); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v\nwant %s", game.Clip(text), err, want)
		}
	}
	valueOnly := small
	valueOnly.Policy = 0
	for _, c := range []struct {
		planes   game.Planes
		channels int
		text     string
		want     string
	}{
		{valueOnly, 3, "policy(dense)", `architecture, word 1, "policy": the planes have no policy; allowed: value(...)`},
		{small, 4, "relu sides:4 value(dense tanh)", `architecture, word 2, "sides:4": it takes the two halves of the planes, and stands over 4 channels; allowed: first`},
		{small, 4, "value(sides:4 screlu dense tanh)", `architecture, word 3, "sides:4": it takes the two halves`},
		{small, 5, "policy(dense)", "5 channels; allowed: 1 to 4"},
		{small, 0, "policy(dense)", "0 channels; allowed: 1 to 4"},
		{game.Planes{C: 3, H: 64, W: 64}, 3, "conv3:512 relu relu value(dense tanh)", `architecture, word 3, "relu": layers that give more than 4194304 numbers`},
	} {
		if _, err := Parse(c.text, c.planes, c.channels); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: error %v\nwant %s", c.text, err, c.want)
		}
	}
}

// An architecture has the same canonical text however it is written.
func TestCanonicalText(t *testing.T) {
	for text, want := range map[string]string{
		" conv3:08  relu residual ( norm )policy( dense  direct)\nvalue(dense tanh) ": "conv3:8 relu residual(norm) policy(dense direct) value(dense tanh)",
		"leaky:.10 leaky value(dense:4 dense tanh) policy(conv1:2 dense)":             "leaky:0.1 leaky policy(conv1:2 dense) value(dense:4 dense tanh)",
	} {
		n, err := Parse(text, small, 3)
		if err != nil {
			t.Fatal(err)
		}
		if got := n.String(); got != want {
			t.Errorf("%q has the canonical text %q, want %q", text, got, want)
		}
	}
	for _, text := range texts {
		if n, err := Parse(text, small, 3); err != nil || n.String() != text {
			t.Errorf("%q has the canonical text %q, error %v; want the same", text, n, err)
		}
	}
}

// The two halves of the planes share the weights of sides, and each has its outputs.
func TestSidesShareWeights(t *testing.T) {
	for text, evaluates := range map[string]bool{
		"sides:7 screlu value(dense tanh)":               true,
		"sides:7 relu value(dense tanh)":                 false,
		"sides:7 screlu value(dense:3 relu dense tanh)":  false,
		"sides:7 screlu policy(dense) value(dense tanh)": false,
		"dense:7 screlu value(dense tanh)":               false,
	} {
		n, err := Parse(text, small, 4)
		if err != nil || n.String() != text || n.Evaluates() != evaluates {
			t.Errorf("%s: parsed as %v, %v, Evaluates %t; want the same, %t", text, n, err, n.Evaluates(), evaluates)
		}
	}
	n, err := Parse("sides:7 screlu value(dense tanh)", small, 4)
	if want := (2*3*5+1)*7 + 14 + 1; err != nil || n.Trunk[0].Out != (Shape{C: 14}) || n.Weights() != want {
		t.Errorf("trunk %v, error %v: %d weights, want %d", n.Trunk, err, n.Weights(), want)
	}
}

// Parse ends for any text. The canonical text of an accepted one parses to the same architecture.
func FuzzParse(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Add("residual(residual(residual(residual(relu)))) value(dense tanh)")
	f.Add("conv3:1e2 policy((dense))")
	f.Add("dense:99999999999999999999 policy(dense:-1)")
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Parse(text, small, 3)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("an error of several lines: %q", err)
			}
			return
		}
		again, err := Parse(n.String(), small, 3)
		if err != nil || again.String() != n.String() || again.Weights() != n.Weights() {
			t.Fatalf("%q has the canonical text %q, which is read as %q, error %v; want the same", text, n, again, err)
		}
	})
}

// Sketch lists the layers in the order of the text, with the place of each and of what is wrong.
func TestSketch(t *testing.T) {
	board := game.Planes{C: 3, H: 8, W: 8, Policy: 65}
	const text = " conv3:4  residual( norm relu ) policy(dense direct) value(dense tanh)"
	layers, n, err := Sketch(text, board, 3)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	weights, sums := 0, 0
	for i := range layers {
		l := &layers[i]
		got = append(got, fmt.Sprintf("%s:%d %s %v %v", l.Part, l.Depth, text[l.Place.From:l.Place.To], l.In, l.Out))
		weights += l.Weights()
		sums += l.Sums()
	}
	want := []string{
		"trunk:0 conv3:4 3×8×8 4×8×8", "trunk:0 residual 4×8×8 4×8×8", "trunk:1 norm 4×8×8 4×8×8", "trunk:1 relu 4×8×8 4×8×8",
		"policy:0 dense 4×8×8 65", "policy:0 direct 3×8×8 65", "value:0 dense 4×8×8 1", "value:0 tanh 1 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if want := 9*3*4*64 + 4*64 + 256*65 + 192*65 + 256; weights != n.Weights() || sums != want {
		t.Errorf("%d weights and %d sums; want %d and %d", weights, sums, n.Weights(), want)
	}
	for text, want := range map[string]string{
		"conv3:4 conv4:4 policy(dense)": "conv4:4",
		"conv3:4 relu":                  "",
		"conv3:4 policy(relu)":          ")",
		"dense:4 relu conv3:9 x":        "conv3:9",
		"residual(relu":                 "",
	} {
		layers, _, err := Sketch(text, board, 3)
		var at Place
		if !errors.As(err, &at) || text[at.From:at.To] != want || len(layers) == 0 && strings.HasPrefix(text, "conv3") {
			t.Errorf("%q: %d layers, %v at %q, want an error at %q", text, len(layers), err, text[at.From:at.To], want)
		}
	}
}
