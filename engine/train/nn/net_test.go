package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	enginenet "playout/engine/net"
	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// small has planes of which a net reads the first three, or all if it halves them.
var small = game.Planes{C: 4, H: 3, W: 5, Policy: 7}

// channels returns the number of channels that a net reads.
func channels(text string) int {
	if strings.HasPrefix(text, "sides") {
		return small.C
	}
	return small.C - 1
}

// archs lists architectures that have every layer in every place that is allowed, also after a
// layer with weights, whose gradients then depend on its own.
var archs = []string{
	"policy(dense)",
	"value(dense tanh)",
	"dense:9 relu dense:6 leaky policy(dense direct) value(dense tanh)",
	"dense:40 relu dense:33 tanh policy(dense relu dense) value(dense:3 relu dense tanh)",
	"conv3:5 norm relu conv1:4 leaky:0.2 torus3:6 tanh policy(conv1:2 relu dense direct) value(conv1:1 relu dense:4 relu dense tanh)",
	"conv3:8 relu residual(conv3:8 norm relu conv3:8 norm) relu pool policy(dense) value(dense tanh)",
	"torus3:9 norm leaky residual(residual(conv1:9) tanh) dropout:0.3 softmax value(dense:5 norm relu dense tanh)",
	"conv3:4 softmax dense:6 softmax dropout:0.5 policy(dense)",
	"norm residual(conv3:3 relu) policy(pool dense) value(relu dense tanh)",
	"tanh dropout:0.2 policy(dense direct) value(conv3:16 relu pool dense tanh)",
	"conv3:8 relu conv3:17 relu dropout:0.5 dense:24 relu value(dense tanh)",
	"sides:9 screlu value(dense tanh)",
	"sides:33 relu dense:12 screlu policy(dense direct) value(dense:3 screlu dense tanh)",
}

// randomNet returns a net of an architecture, with random weights, biases and running means, and
// the inputs of n random samples.
func randomNet(t testing.TB, text string, planes game.Planes, channels, n, workers int) (*Net, []float32) {
	t.Helper()
	a, err := arch.Parse(text, planes, channels)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(game.NewRand(5))
	net := New(a, n, random, parallel.Of(workers))
	for _, p := range net.Params() {
		for i := range p.W {
			p.W[i] += float32(random.NormFloat64()) / 4
		}
	}
	for _, s := range net.State() {
		for i := range s {
			s[i] += float32(random.Float64()) / 2
		}
	}
	return net, numbers(n*channels*planes.H*planes.W, random)
}

// numbers returns random numbers, some of them 0, none so near to 0 that a measured slope would
// cross the kink of relu.
func numbers(n int, random *rand.Rand) []float32 {
	x := make([]float32, n)
	for i := range x {
		if random.IntN(4) > 0 {
			x[i] = float32(random.NormFloat64())
			x[i] += float32(math.Copysign(0.1, float64(x[i])))
		}
	}
	return x
}

// Nets compute the definitions of their layers.
func TestNetsComputeTheirDefinition(t *testing.T) {
	const n = 5
	for _, text := range archs {
		net, x := randomNet(t, text, small, channels(text), n, 2)
		for _, step := range []int{Inference, 3} {
			wantPolicy, wantValue := newNaive(net, step).forward(toFloat64(x), n)
			policy, value := net.Forward(x, n, step)
			if step >= 0 { // masks depend on the step
				wantPolicy, wantValue = newNaive(net, step).forward(toFloat64(x), n)
			}
			if far := difference(policy, wantPolicy) + difference(value, wantValue); !(far < 2e-5) {
				t.Errorf("%s, step %d: outputs differ by %g from those of the definitions", text, step, far)
			}
		}
	}
}

// difference returns the largest difference between two rows, relative for numbers above 1, infinite
// if their lengths differ.
func difference(got []float32, want []float64) float64 {
	if len(got) != len(want) {
		return math.Inf(1)
	}
	var far float64
	for i, v := range got {
		far = math.Max(far, math.Abs(float64(v)-want[i])/(1+math.Abs(want[i])))
	}
	return far
}

// The gradients of nets are the slopes of a weighted sum of their outputs, measured
// in float64.
func TestGradients(t *testing.T) {
	const n, step = 3, 2
	for _, text := range archs {
		net, x := randomNet(t, text, small, channels(text), n, 3)
		policy, value := net.Forward(x, n, step)
		random := rand.New(game.NewRand(6))
		dpolicy, dvalue := numbers(len(policy), random), numbers(len(value), random)
		net.Backward(dpolicy, dvalue)
		v, planes := newNaive(net, step), toFloat64(x)
		sum := func() (s float64) {
			policy, value := v.forward(planes, n)
			for i, d := range dpolicy {
				s += float64(d) * policy[i]
			}
			for i, d := range dvalue {
				s += float64(d) * value[i]
			}
			return s
		}
		for _, p := range net.Params() {
			w := v.w[p]
			for range min(len(w), 5) {
				const h = 1e-6
				i := random.IntN(len(w))
				before := w[i]
				w[i] = before + h
				high := sum()
				w[i] = before - h
				low := sum()
				w[i] = before
				if want := (high - low) / (2 * h); math.Abs(float64(p.G[i])-want) > 2e-4*(1+math.Abs(want)) {
					t.Errorf("%s: gradient %g by number %d of %s, want the slope %g", text, p.G[i], i, p.Name, want)
				}
			}
		}
	}
}

// The ONNX file of a net computes the same as the net.
func TestExportedNetsComputeTheSame(t *testing.T) {
	const n = 6
	for _, c := range []struct {
		planes   game.Planes
		channels int
		archs    []string
	}{
		{small, 3, archs[:11]},
		{small, 4, archs[2:5]},
		{small, 4, archs[11:]},
		{game.Planes{C: 3, H: 8, W: 8, Policy: 128}, 3, []string{"conv3:16 norm relu policy(conv3:16 relu conv1:2)", "conv3:16 relu policy(conv1:2 direct) value(pool dense tanh)"}},
		{game.Planes{C: 3, H: 7, W: 11, Policy: 4}, 3, []string{"torus3:16 norm relu residual(torus3:16 norm relu torus3:16 norm) relu policy(conv1:2 dense) value(dense tanh)"}},
	} {
		for _, text := range c.archs {
			net, x := randomNet(t, text, c.planes, c.channels, n, 2)
			model, err := enginenet.Load(net.Export())
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			executor, err := model.Executor(n)
			if err != nil {
				t.Fatal(err)
			}
			p := c.planes
			planes := make([]float32, n*p.C*p.H*p.W)
			size := c.channels * p.H * p.W
			for i := range n {
				copy(planes[i*p.C*p.H*p.W:], x[i*size:][:size])
			}
			policy, value := net.Forward(x, n, Inference)
			gotPolicy, gotValue := executor.Run(planes, n)
			if far := difference(gotPolicy, toFloat64(policy)) + difference(gotValue, toFloat64(value)); !(far < 1e-5) {
				t.Errorf("%s: outputs of the file differ by %g from those of the net", text, far)
			}
		}
	}
}

// Gradients, outputs and running means are the same to the bit on any number of
// workers.
func TestWorkersGiveTheSameBits(t *testing.T) {
	const n = 13
	for _, text := range archs {
		bits := func(workers int) []float32 {
			net, x := randomNet(t, text, small, channels(text), n, workers)
			policy, value := net.Forward(x, n, 1)
			all := slices.Concat(policy, value)
			random := rand.New(game.NewRand(6))
			net.Backward(numbers(len(policy), random), numbers(len(value), random))
			for _, p := range net.Params() {
				all = append(all, p.G...)
			}
			return slices.Concat(append(net.State(), all)...)
		}
		want := bits(1)
		for _, workers := range []int{2, 7} {
			if !slices.Equal(bits(workers), want) {
				t.Errorf("%s: %d workers give bits that differ from those of one", text, workers)
			}
		}
	}
}

// After the first, a step allocates nothing on one worker.
func TestStepsAllocateNothing(t *testing.T) {
	const n = 3
	for _, text := range archs {
		net, x := randomNet(t, text, small, channels(text), n, 1)
		policy, value := net.Forward(x, n, 0)
		dpolicy, dvalue := make([]float32, len(policy)), make([]float32, len(value))
		if allocated := testing.AllocsPerRun(5, func() {
			net.Forward(x, n, 0)
			net.Backward(dpolicy, dvalue)
		}); allocated > 0 {
			t.Errorf("%s: %g allocations a step, want none", text, allocated)
		}
	}
}

// NonFiniteLayer names the layer in which NaN or an infinite number started.
func TestNonFiniteLayer(t *testing.T) {
	const text = "conv3:4 relu residual(conv3:4 relu conv1:4) relu policy(dense) value(dense tanh)"
	nan := float32(math.NaN())
	for _, c := range []struct {
		want  string
		spoil func(n *Net, dpolicy []float32)
	}{
		{"", func(*Net, []float32) {}},
		{"1 conv3:4", func(n *Net, _ []float32) { n.Params()[0].W[0] = nan }},
		{"6 conv1:4", func(n *Net, _ []float32) { n.Params()[4].W[0] = float32(math.Inf(1)) }},
		{"8 dense", func(_ *Net, dpolicy []float32) { dpolicy[0] = nan }},
	} {
		net, x := randomNet(t, text, small, 3, 2, 1)
		dpolicy, dvalue := make([]float32, 14), make([]float32, 2)
		c.spoil(net, dpolicy)
		net.Forward(x, 2, 0)
		net.Backward(dpolicy, dvalue)
		if got := net.NonFiniteLayer(); got != c.want {
			t.Errorf("layer %q, want %q", got, c.want)
		}
	}
}

// Dropout drops its share, keeps the mean, draws again at each step, and drops nothing in
// inference.
func TestDropout(t *testing.T) {
	const n = 10_000
	x := make([]float32, n)
	for i := range x {
		x[i] = 1
	}
	l := newDropout(0.3, 7, n, parallel.Of(2))
	first := slices.Clone(l.forward(x, 1, 0))
	kept := 0
	for i, v := range first {
		if v != 0 {
			kept++
			if math.Abs(float64(v)-1/0.7) > 1e-6 {
				t.Fatalf("number %d is %g, want 1/0.7", i, v)
			}
		}
	}
	if math.Abs(float64(kept)/n-0.7) > 0.02 { // four standard deviations
		t.Errorf("dropout keeps %d of %d numbers, want 70 %%", kept, n)
	}
	if slices.Equal(first, l.forward(x, 1, 1)) {
		t.Error("the next step draws the same mask")
	}
	if !slices.Equal(first, l.forward(x, 1, 0)) {
		t.Error("the same step draws another mask")
	}
	if !slices.Equal(x, l.forward(x, 1, Inference)) {
		t.Error("inference drops numbers")
	}
}

// The name of a parameter has the number and the word of its layer.
func TestParameterNames(t *testing.T) {
	net, _ := randomNet(t, archs[5], small, 3, 1, 1)
	var names []string
	for _, p := range net.Params() {
		names = append(names, p.Name)
	}
	want := "1 conv3:8 weights, 1 conv3:8 bias, 4 conv3:8 weights, 4 conv3:8 bias, 5 norm scale, 5 norm shift, " +
		"7 conv3:8 weights, 7 conv3:8 bias, 8 norm scale, 8 norm shift, 11 dense weights, 11 dense bias, 12 dense weights, 12 dense bias"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("names %s\nwant  %s", got, want)
	}
	weights := 0
	for _, p := range net.Params() {
		weights += len(p.W)
	}
	if weights != net.Weights() || net.arch.String() != archs[5] {
		t.Errorf("%d weights, by Weights %d, of %v; want the same number, of %s", weights, net.Weights(), net.arch, archs[5])
	}
}

// For any architecture, its net has the counted number of weights, computes, learns, and can be
// exported.
func FuzzNets(f *testing.F) {
	for _, text := range archs {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := arch.Parse(text, small, channels(text))
		if err != nil || a.Weights() > 20_000 {
			return
		}
		net := New(a, 2, rand.New(game.NewRand(1)), parallel.Of(1))
		weights := 0
		for _, p := range net.Params() {
			weights += len(p.W)
		}
		if weights != net.Weights() {
			t.Fatalf("%q: Weights returns %d, want %d", text, net.Weights(), weights)
		}
		policy, value := net.Forward(make([]float32, 2*channels(text)*small.H*small.W), 2, 0)
		net.Backward(policy, value)
		if len(net.Export()) == 0 {
			t.Fatalf("%q: the exported file is empty", text)
		}
	})
}
