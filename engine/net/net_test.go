package net

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"playout/engine/net/exec"
	"playout/engine/net/nettest"
)

// near reports whether numbers agree to 1e-4, relative above 1.
func near(got, want float64) bool {
	return math.Abs(got-want) <= 1e-4*max(1, math.Abs(want))
}

// loadAsWritten loads a model without adapting its heads, to compare outputs number by number.
func loadAsWritten(t testing.TB, data []byte, batch int) (*Model, *exec.Executor) {
	t.Helper()
	m, err := LoadAsWritten(data)
	if err != nil {
		t.Fatal(err)
	}
	e, err := m.Executor(batch)
	if err != nil {
		t.Fatal(err)
	}
	return m, e
}

// onEveryKernel runs a test on every kernel of this machine.
func onEveryKernel(t *testing.T, m *Model, batch int, test func(t *testing.T, e *exec.Executor)) {
	for _, name := range Kernels() {
		t.Run(name, func(t *testing.T) {
			e, err := m.ExecutorOn(name, batch)
			if err != nil {
				t.Fatal(err)
			}
			test(t, e)
		})
	}
}

// positions returns n samples for a model.
func positions(m *Model, n int, seed uint64) []float32 {
	c, h, w := m.Shape()
	return nettest.Planes(n, c, h, w, seed)
}

// compareWithNaive compares the program of a file, on every kernel, with the naive interpreter.
func compareWithNaive(t *testing.T, b *nettest.Builder, seed uint64) {
	t.Helper()
	data := b.Marshal()
	m, _ := loadAsWritten(t, data, 1)
	planes := positions(m, 3, seed)
	size := len(planes) / 3
	var want [3]map[string]array
	for i := range want {
		var err error
		if want[i], err = naive(data, planes[i*size:][:size]); err != nil {
			t.Fatal(err)
		}
	}
	onEveryKernel(t, m, 3, func(t *testing.T, e *exec.Executor) {
		policy, value := e.Run(planes, 3)
		for name, got := range map[string][]float32{"policy": policy, "value": value} {
			n := len(got) / 3
			for i, v := range got {
				if w := want[i/n][name].data[i%n]; !near(float64(v), w) {
					t.Fatalf("sample %d: %s[%d] is %v, want %v; program:\n%s", i/n, name, i%n, v, w, fmt.Sprint(m.Steps()))
				}
			}
		}
	})
}

// randomNet returns a net of random shape, with operators that fuse, in all orders.
func randomNet(seed uint64) *nettest.Builder {
	b := nettest.New(seed, 1, 1, 1)
	r := b.Rand
	c, h, w := 1+r.IntN(20), 3+r.IntN(7), 3+r.IntN(9)
	b.Inputs[0].Shape = []int{0, c, h, w}
	x := "planes"
	before := map[string]int{} // values of this board by number of channels
	for range 2 + r.IntN(8) {
		before[x] = c
		switch r.IntN(12) {
		case 0, 1:
			out := 1 + r.IntN(40)
			x, c = b.Conv(x, c, out, 3, 1), out
		case 2:
			out := 1 + r.IntN(20)
			x, c = b.Conv(b.Torus(x), c, out, 3, 0), out
		case 3:
			out := 1 + r.IntN(20)
			x, c = b.Conv(x, c, out, 1, 0), out
		case 4:
			x = b.Norm(x, c)
		case 5:
			x = b.Relu(x)
		case 6:
			x = b.Op("LeakyRelu", []string{x}, attr{Name: "alpha", Value: float32(.1)})
		case 7:
			x = b.Op([]string{"Add", "Sub", "Mul"}[r.IntN(3)], []string{x, b.Random(.5, .4, c, 1, 1)})
		case 8:
			x = b.Op("Sub", []string{b.Random(.5, .4, 1, c, h, w), x})
		case 9:
			var names []string
			for name := range before {
				names = append(names, name)
			}
			slices.Sort(names)
			other := names[r.IntN(len(names))]
			if before[other] == c {
				x = b.Op([]string{"Add", "Sub", "Mul"}[r.IntN(3)], []string{x, other})
			} else if before[other]+c < 60 {
				x, c = b.Op("Concat", []string{other, x}, attr{Name: "axis", Value: 1}), c+before[other]
			}
		case 10: // the mean of each channel, as a gate
			g := b.Op("Sigmoid", []string{b.Conv(b.Op("GlobalAveragePool", []string{x}), c, c, 1, 0)})
			x = b.Op("Mul", []string{x, g})
		case 11:
			x = b.Op("Transpose", []string{x}, attr{Name: "perm", Value: []int{0, 1, 3, 2}})
			h, w = w, h
			clear(before)
		}
	}
	if r.IntN(2) == 0 {
		x = b.Op("Transpose", []string{x}, attr{Name: "perm", Value: []int{0, 2, 3, 1}})
	}
	f := b.Flat(x)
	if r.IntN(2) == 0 {
		b.Flat(x)
		b.Output("policy", c*h*w)
	}
	b.Op("Tanh", []string{b.Gemm(f, c*h*w, 1)})
	b.Output("value", 1)
	return b
}

func TestProgramEqualsGraph(t *testing.T) {
	for seed := range uint64(150) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { compareWithNaive(t, randomNet(seed), seed) })
	}
}

// Arithmetic on constants alone is folded, also on scalars, which have no dimension.
func TestConstantsFold(t *testing.T) {
	for _, op := range []string{"Add", "Sub", "Mul"} {
		b := nettest.New(1, 2, 3, 3)
		k := b.Op(op, []string{b.Floats(nil, 3), b.Floats(nil, .5)})
		k = b.Op(op, []string{k, b.Random(1, .5, 2, 1, 1)})
		b.Policy(b.Op("Mul", []string{"planes", k}), 18)
		compareWithNaive(t, b, 1)
	}
}

func TestNamedNetsEqualGraph(t *testing.T) {
	for _, c := range nettest.Nets {
		t.Run(c.Name, func(t *testing.T) { compareWithNaive(t, c.Build(), 7) })
	}
}

func TestBatchEqualsSingleSamples(t *testing.T) {
	for _, c := range nettest.Nets {
		m, _ := loadAsWritten(t, c.Build().Marshal(), 1)
		planes := positions(m, 5, 9)
		onEveryKernel(t, m, 5, func(t *testing.T, e *exec.Executor) {
			policy, value := e.Run(planes, 5)
			policy, value = slices.Clone(policy), slices.Clone(value)
			size, moves := len(planes)/5, m.Policy()
			for i := range 5 {
				p, v := e.Run(planes[i*size:][:size], 1)
				if !slices.Equal(p, policy[i*moves:][:moves]) || !slices.Equal(v, value[i:i+1]) {
					t.Errorf("%s: sample %d alone gives %v and %v, want %v and %v as in a batch", c.Name, i, p, v, policy[i*moves:][:moves], value[i:i+1])
				}
			}
		})
	}
}

func TestRunAllocatesNothing(t *testing.T) {
	for _, c := range nettest.Nets {
		m, _ := loadAsWritten(t, c.Build().Marshal(), 1)
		planes := positions(m, 2, 3)
		onEveryKernel(t, m, 2, func(t *testing.T, e *exec.Executor) {
			if n := testing.AllocsPerRun(10, func() { e.Run(planes, 2) }); n != 0 {
				t.Errorf("%s: %v allocations a run, want 0", c.Name, n)
			}
		})
	}
}

// BenchmarkNets measures every net on every kernel, in batches of 1 and 8.
func BenchmarkNets(b *testing.B) {
	for _, c := range nettest.Nets {
		for _, kernel := range Kernels() {
			for _, batch := range []int{1, 8} {
				b.Run(fmt.Sprintf("%s/%s/batch %d", c.Name, kernel, batch), func(b *testing.B) { benchmark(b, c.Build().Marshal(), kernel, batch) })
			}
		}
	}
}

func benchmark(b *testing.B, data []byte, kernel string, batch int) {
	m, err := Load(data)
	if err != nil {
		b.Fatal(err)
	}
	e, err := m.ExecutorOn(kernel, batch)
	if err != nil {
		b.Fatal(err)
	}
	planes := positions(m, batch, 5)
	want, err := naive(data, planes[:len(planes)/batch])
	if err != nil {
		b.Fatal(err)
	}
	var value []float32
	for b.Loop() {
		_, value = e.Run(planes, batch)
	}
	if !near(float64(value[0]), want["value"].data[0]) {
		b.Fatalf("value %v, want %v", value[0], want["value"].data[0])
	}
	each := b.Elapsed().Seconds() / float64(b.N*batch)
	b.ReportMetric(each*1e3, "ms/eval")
	b.ReportMetric(float64(m.Operations())/each/1e9, "GFLOP/s")
}
