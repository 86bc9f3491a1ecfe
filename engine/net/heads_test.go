package net

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"playout/engine/net/exec"
	"playout/engine/net/nettest"
)

// head is the end of a graph: build gets 7 numbers for a policy, 1 for a value.
type head struct {
	name  string
	opset int64
	build func(b *nettest.Builder, x string)
}

func op(kind string, attrs ...attr) func(b *nettest.Builder, x string) {
	return func(b *nettest.Builder, x string) { b.Op(kind, []string{x}, attrs...) }
}

// chances lists policies that are probabilities, or their logarithms.
var chances = []head{
	{"Softmax", 0, op("Softmax")},
	{"Softmax over the last axis by number", 0, op("Softmax", attr{Name: "axis", Value: 1})},
	{"Softmax before 13", 9, op("Softmax")},
	{"Softmax over all axes before 13", 11, func(b *nettest.Builder, x string) {
		x = b.Op("Softmax", []string{b.Op("Unsqueeze", []string{x}, attr{Name: "axes", Value: ints(2, 3)})}, attr{Name: "axis", Value: 1})
		b.Flat(x)
	}},
	{"LogSoftmax", 0, op("LogSoftmax", attr{Name: "axis", Value: -1})},
	{"Log of Softmax", 0, func(b *nettest.Builder, x string) { b.Op("Log", []string{b.Op("Softmax", []string{x})}) }},
	{"Exp of LogSoftmax", 0, func(b *nettest.Builder, x string) { b.Op("Exp", []string{b.Op("LogSoftmax", []string{x})}) }},
	{"Softmax of logits by a temperature", 0, func(b *nettest.Builder, x string) {
		b.Op("Softmax", []string{b.Op("Div", []string{x, b.Floats(nil, .5)})})
	}},
	{"Softmax of Softmax", 0, func(b *nettest.Builder, x string) { b.Op("Softmax", []string{b.Op("Softmax", []string{x})}) }},
	{"Softmax under views", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Unsqueeze", []string{b.Op("Softmax", []string{x}), b.Ints(1)})
		x = b.Op("Dropout", []string{b.Op("Cast", []string{x}, attr{Name: "to", Value: 1})})
		x = b.Op("Transpose", []string{b.Op("Identity", []string{x})}, attr{Name: "perm", Value: ints(0, 2, 1)})
		b.Op("Reshape", []string{b.Op("Squeeze", []string{x, b.Ints(-1)}), b.Ints(0, -1)})
	}},
	{"Softmax in another order of moves", 0, func(b *nettest.Builder, x string) {
		b.Op("Gather", []string{b.Op("Softmax", []string{x}), b.Ints(6, 5, 4, 3, 2, 1, 0)}, attr{Name: "axis", Value: 1})
	}},
	{"Log of Softmax under views", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Log", []string{b.Op("Identity", []string{b.Op("Softmax", []string{x})})})
		b.Op("Identity", []string{x})
	}},
	{"Softmax that the graph reads elsewhere", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Softmax", []string{x})
		b.Op("Tanh", []string{b.Gemm(x, 7, 1)})
		b.Output("value", 1)
		b.Op("Identity", []string{x})
	}},
	{"Softmax with more moves than the policy", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Softmax", []string{b.Gemm(x, 7, 9)})
		b.Op("Slice", []string{x, b.Ints(1), b.Ints(8), b.Ints(1)})
	}},
}

// A policy of probabilities or of their logarithms gives legal moves the right shares.
func TestPolicyHeads(t *testing.T) {
	for i, c := range chances {
		t.Run(c.name, func(t *testing.T) {
			b := nettest.New(uint64(i), 2, 3, 3)
			b.Opset = c.opset
			c.build(b, b.Gemm(b.Flat("planes"), 18, 7))
			b.Output("policy", 7)
			m, planes, raw := loadHead(t, b)
			onEveryKernel(t, m, 3, func(t *testing.T, e *exec.Executor) {
				policy, value := e.Run(planes, 3)
				for sample := range 3 {
					written, program := raw[sample]["policy"].data, m.Steps()
					for legal := 1; legal < 1<<7; legal++ {
						var sums [2]float64
						var shares [2][7]float64
						for m := range 7 {
							if legal>>m&1 == 0 {
								continue
							}
							p := written[m]
							if strings.HasPrefix(c.name, "Log") {
								p = math.Exp(p)
							}
							shares[0][m], shares[1][m] = math.Exp(float64(policy[7*sample+m])), p
							sums[0], sums[1] = sums[0]+shares[0][m], sums[1]+p
						}
						for m := range 7 {
							if got, want := shares[0][m]/sums[0], shares[1][m]/sums[1]; !near(got, want) {
								t.Fatalf("sample %d: move %[3]d of the legal moves %[2]07b has the share %[4]v, want %[5]v; program %[6]q", sample, legal, m, got, want, program)
							}
						}
					}
					if m := raw[sample]["value"]; len(value) > 0 && !near(float64(value[sample]), m.data[0]) {
						t.Errorf("value %v, want %v", value[sample], m.data[0])
					}
				}
			})
			for _, step := range m.Steps() {
				if strings.HasPrefix(step, "softmax") && c.name != "Softmax of Softmax" && c.name != "Softmax that the graph reads elsewhere" {
					t.Errorf("the program has the step %s, want no softmax", step)
				}
			}
		})
	}
}

// loadHead loads a net and returns the results of its graph for three samples.
func loadHead(t *testing.T, b *nettest.Builder) (m *Model, planes []float32, raw [3]map[string]array) {
	t.Helper()
	data := b.Marshal()
	m, err := Load(data)
	if err != nil {
		t.Fatal(err)
	}
	planes = positions(m, 3, 4)
	size := len(planes) / 3
	for i := range raw {
		if raw[i], err = naive(data, planes[i*size:][:size]); err != nil {
			t.Fatal(err)
		}
	}
	return m, planes, raw
}

// values lists ends of value heads, each with the value that a search reads from the graph's number.
var values = []struct {
	head
	read func(v float64) float64
}{
	{head{"Tanh", 0, op("Tanh")}, same},
	{head{"without a bound", 0, op("Identity")}, same},
	{head{"Clip from -1 to 1", 0, clip(-1, 1)}, same},
	{head{"Sigmoid", 0, op("Sigmoid")}, chance},
	{head{"Clip from 0 to 1", 0, clip(0, 1)}, chance},
	{head{"Sigmoid under views", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Unsqueeze", []string{b.Op("Sigmoid", []string{x}), b.Ints(2)})
		b.Op("Cast", []string{b.Op("Reshape", []string{x, b.Ints(-1, 1)})}, attr{Name: "to", Value: 1})
	}}, chance},
	{head{"half of Tanh and 1", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Add", []string{b.Op("Tanh", []string{x}), b.Floats(nil, 1)})
		b.Op("Div", []string{x, b.Floats(nil, 2)})
	}}, chance},
	{head{"Sigmoid, scaled", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Mul", []string{b.Op("Sigmoid", []string{x}), b.Floats(nil, 2)})
		b.Op("Sub", []string{x, b.Floats(nil, 1)})
	}}, same},
	{head{"opposite of Sigmoid", 0, func(b *nettest.Builder, x string) {
		b.Op("Sub", []string{b.Floats(nil, 1), b.Op("Sigmoid", []string{x})})
	}}, chance},
	{head{"Neg of Tanh", 0, func(b *nettest.Builder, x string) { b.Op("Neg", []string{b.Op("Tanh", []string{x})}) }}, same},
	{head{"win less loss", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Softmax", []string{b.Gemm(x, 1, 3)})
		b.Op("MatMul", []string{x, b.Floats(ints(3, 1), 1, 0, -1)})
	}}, same},
	{head{"win and half of draw", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Softmax", []string{b.Gemm(x, 1, 3)})
		b.Op("Gemm", []string{x, b.Floats(ints(1, 3), 1, .5, 0), b.Floats(ints(1), 0)}, attr{Name: "transB", Value: 1})
	}}, chance},
	{head{"a win's part less a loss's", 0, func(b *nettest.Builder, x string) {
		x = b.Op("Softmax", []string{b.Gemm(x, 1, 3)})
		win := b.Op("Slice", []string{x, b.Ints(0), b.Ints(1), b.Ints(1)})
		b.Op("Sub", []string{win, b.Op("Slice", []string{x, b.Ints(2), b.Ints(3), b.Ints(1)})})
	}}, same},
	{head{"mean of Sigmoids", 0, func(b *nettest.Builder, x string) {
		b.Op("ReduceMean", []string{b.Op("Sigmoid", []string{b.Gemm(x, 1, 4)})}, attr{Name: "axes", Value: ints(1)})
	}}, chance},
	{head{"LeakyRelu", 0, op("LeakyRelu", attr{Name: "alpha", Value: float32(.25)})}, same},
}

func same(v float64) float64   { return v }
func chance(v float64) float64 { return 2*v - 1 }

func clip(least, most float32) func(b *nettest.Builder, x string) {
	return func(b *nettest.Builder, x string) {
		b.Op("Clip", []string{x, b.Floats(nil, least), b.Floats(nil, most)})
	}
}

// A value from 0 to 1 is a chance; one that may be from −1 to 1 stays.
func TestValueHeads(t *testing.T) {
	for i, c := range values {
		t.Run(c.name, func(t *testing.T) {
			b := nettest.New(uint64(i), 2, 3, 3)
			b.Opset = c.opset
			c.build(b, b.Gemm(b.Flat("planes"), 18, 1))
			b.Output("value", 1)
			m, planes, raw := loadHead(t, b)
			onEveryKernel(t, m, 3, func(t *testing.T, e *exec.Executor) {
				_, value := e.Run(planes, 3)
				for sample, v := range value {
					if want := c.read(raw[sample]["value"].data[0]); !near(float64(v), want) {
						t.Errorf("sample %d: %v, want %v; program %q", sample, v, want, m.Steps())
					}
				}
			})
		})
	}
}

// wrongHeads lists ends that are refused, with texts in the errors.
var wrongHeads = []struct {
	output string
	head
	want string
}{
	{"policy", head{"Sigmoid", 0, op("Sigmoid")}, "numbers from 0 to 1"},
	{"policy", head{"Clip from 0 to 1", 0, clip(0, 1)}, "numbers from 0 to 1"},
	{"policy", head{"Softmax, scaled", 0, func(b *nettest.Builder, x string) {
		b.Op("Mul", []string{b.Op("Softmax", []string{x}), b.Floats(nil, 100)})
	}}, "parts of a Softmax"},
	{"policy", head{"Softmax and a little more", 0, func(b *nettest.Builder, x string) {
		b.Op("Add", []string{b.Floats(nil, 1e-6), b.Op("Softmax", []string{x})})
	}}, "parts of a Softmax"},
	{"policy", head{"two Softmaxes side by side", 0, func(b *nettest.Builder, x string) {
		b.Op("Concat", []string{b.Op("Softmax", []string{b.Gemm(x, 7, 3)}), b.Op("Softmax", []string{b.Gemm(x, 7, 4)})}, attr{Name: "axis", Value: 1})
	}}, "parts of a Softmax"},
	{"policy", head{"Softmax over single numbers", 0, func(b *nettest.Builder, x string) {
		b.Op("Squeeze", []string{b.Op("Softmax", []string{b.Op("Unsqueeze", []string{x, b.Ints(2)})}), b.Ints(2)})
	}}, "in groups of 1 numbers"},
	{"policy", head{"LogSoftmax over channels", 0, func(b *nettest.Builder, _ string) {
		x := b.Op("LogSoftmax", []string{b.Conv("planes", 2, 7, 1, 0)}, attr{Name: "axis", Value: 1})
		b.Op("Reshape", []string{x, b.Ints(0, 63)})
	}}, "in groups of 7 numbers, over axis 1 of shape [1 7 3 3]"},
	{"policy", head{"Softmax over the batch", 0, op("Softmax", attr{Name: "axis", Value: 0})}, "axes after the batch"},
	{"policy", head{"Log of something else", 0, op("Log")}, "Log"},
	{"policy", head{"LogSoftmax in the middle", 0, func(b *nettest.Builder, x string) { b.Gemm(b.Op("LogSoftmax", []string{x}), 7, 7) }}, "as the last operator of policy"},
	{"value", head{"Relu", 0, op("Relu")}, "numbers from 0 on"},
	{"value", head{"Neg of Relu", 0, func(b *nettest.Builder, x string) { b.Op("Neg", []string{b.Op("Relu", []string{x})}) }}, "numbers up to"},
	{"value", head{"hundredths of a pawn", 0, func(b *nettest.Builder, x string) {
		b.Op("Mul", []string{b.Op("Tanh", []string{x}), b.Floats(nil, 100)})
	}}, "numbers from -100 to 100"},
	{"value", head{"Sigmoid of two", 0, func(b *nettest.Builder, x string) {
		b.Op("Mul", []string{b.Op("Sigmoid", []string{x}), b.Floats(nil, 2)})
	}}, "numbers from 0 to 2"},
	{"value", head{"win, draw and loss", 0, func(b *nettest.Builder, x string) { b.Op("Softmax", []string{b.Gemm(x, 1, 3)}) }}, "a MatMul makes one number of win, draw and loss"},
	{"value", head{"a Softmax's first number", 0, func(b *nettest.Builder, x string) {
		b.Op("Slice", []string{b.Op("Softmax", []string{b.Gemm(x, 1, 2)}), b.Ints(0), b.Ints(1), b.Ints(1)})
	}}, "a single number of a Softmax"},
	{"value", head{"Softplus", 0, op("Softplus")}, "Softplus"},
	{"value", head{"HardSigmoid", 0, op("HardSigmoid")}, "HardSigmoid"},
	{"value", head{"Sigmoid of two numbers", 0, func(b *nettest.Builder, x string) { b.Op("Sigmoid", []string{b.Gemm(x, 1, 2)}) }}, "[N, 1]"},
}

func TestHeadErrors(t *testing.T) {
	for i, c := range wrongHeads {
		b := nettest.New(uint64(i), 2, 3, 3)
		n := map[string]int{"policy": 7, "value": 1}[c.output]
		c.build(b, b.Gemm(b.Flat("planes"), 18, n))
		b.Output(c.output, n)
		_, err := Load(b.Marshal())
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "allowed") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s, %s: error %v, want one line with %q and what is allowed", c.output, c.name, err, c.want)
		}
	}
}

// The policy and value of one net do not disturb each other.
func TestHeadsAreIndependent(t *testing.T) {
	b := nettest.New(9, 2, 3, 3)
	x := b.Flat("planes")
	b.Op("Sigmoid", []string{b.Gemm(x, 18, 1)})
	b.Output("value", 1)
	b.Op("Softmax", []string{b.Gemm(b.Op("Concat", []string{x, "value"}, attr{Name: "axis", Value: 1}), 19, 7)})
	b.Output("policy", 7)
	m, planes, raw := loadHead(t, b)
	e, err := m.Executor(3)
	if err != nil {
		t.Fatal(err)
	}
	policy, value := e.Run(planes, 3)
	for i := range 3 {
		if got, want := float64(value[i]), 2*raw[i]["value"].data[0]-1; !near(got, want) {
			t.Errorf("value %v, want %v", got, want)
		}
		if got, want := math.Exp(float64(policy[7*i]-policy[7*i+1])), raw[i]["policy"].data[0]/raw[i]["policy"].data[1]; !near(got, want) {
			t.Errorf("the share of the first move is %v times that of the second, want %v", got, want)
		}
	}
	if text := fmt.Sprint(m.Steps()); strings.Contains(text, "softmax") {
		t.Errorf("program %s, want one without softmax", text)
	}
}
