package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/net/onnx"
	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// evaluation is the architecture of an evaluation net.
const evaluation = "sides:9 screlu value(dense tanh)"

// Lists hold the numbers other than 0 in their order; transposed they hold the same by column,
// and their room is used again.
func TestListsHoldNonZeros(t *testing.T) {
	random := rand.New(game.NewRand(3))
	var rows, columns lists
	for _, size := range [][2]int{{5, 29}, {1, 3}, {7, 64}} {
		height, width := size[0], size[1]
		x := make([]float32, height*width)
		for i := range x {
			if random.IntN(6) == 0 {
				x[i] = float32(random.NormFloat64())
			}
		}
		rows.find(x, width)
		columns.transpose(&rows, width)
		check := func(l *lists, i, from, stride, n int) {
			at, value := l.list(i)
			wantAt, wantValue := gather(make([]int32, n), make([]float32, n), x[from:][:(n-1)*stride+1], stride)
			if !slices.Equal(at, wantAt) || !slices.Equal(value, wantValue) {
				t.Errorf("%d×%d, list %d: %v %v, want %v %v", height, width, i, at, value, wantAt, wantValue)
			}
		}
		for r := range height {
			check(&rows, r, r*width, 1, width)
		}
		for c := range width {
			check(&columns, c, c, width, height)
		}
	}
}

// Batches of several blocks give each sample the outputs that it has alone, and the sum of the
// gradients that samples have alone.
func TestBlocksEqualSingleSamples(t *testing.T) {
	const n = blockRows + 5
	net, x := randomNet(t, evaluation, small, 4, n, 3)
	random := rand.New(game.NewRand(8))
	for i := range x { // planes are mostly 0
		if random.IntN(8) > 0 {
			x[i] = 0
		}
	}
	dvalue := numbers(n, random)
	_, value := net.Forward(x, n, 0)
	value = slices.Clone(value)
	net.Backward(nil, dvalue)
	want := make([][]float64, len(net.Params()))
	sums := make([][]float32, len(want))
	for i, p := range net.Params() {
		want[i], sums[i] = make([]float64, len(p.G)), slices.Clone(p.G)
	}
	size := len(x) / n
	for i := range n {
		_, alone := net.Forward(x[i*size:][:size], 1, 0)
		if alone[0] != value[i] {
			t.Fatalf("sample %d: value %g in a batch, want %g as alone", i, value[i], alone[0])
		}
		net.Backward(nil, dvalue[i:i+1])
		for k, p := range net.Params() {
			for j, d := range p.G {
				want[k][j] += float64(d)
			}
		}
	}
	for k, p := range net.Params() {
		if far := difference(sums[k], want[k]); !(far < 1e-4) {
			t.Errorf("%s: gradients differ by %g from the sum of those of single samples", p.Name, far)
		}
	}
}

// screlu is flat outside of 0 … 1.
func TestSCReLU(t *testing.T) {
	huge := float32(math.Inf(1))
	x := []float32{-huge, -3, float32(math.Copysign(0, -1)), 0, 0.25, 0.5, 1.5, huge}
	l := newSCReLU(len(x), parallel.Of(1))
	if got, want := l.forward(x, 1, 0), []float32{0, 0, 0, 0, 0.0625, 0.25, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("outputs %v, want %v", got, want)
	}
	ones := slices.Repeat([]float32{1}, len(x))
	if got, want := l.backward(ones, true), []float32{0, 0, 0, 0, 0.5, 1, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("slopes %v, want %v", got, want)
	}
}

// The weights of an evaluation net are limited to the range of its integers; other nets with
// sides have limits only in that layer.
func TestWeightLimits(t *testing.T) {
	for text, want := range map[string][]float32{
		evaluation: {weightLimit, biasLimit, outputLimit, 0},
		"sides:9 screlu value(dense:3 relu dense tanh)": {weightLimit, biasLimit, 0, 0, 0, 0},
		"dense:9 screlu value(dense tanh)":              {0, 0, 0, 0},
	} {
		net, _ := randomNet(t, text, small, 4, 1, 1)
		var got []float32
		for _, p := range net.Params() {
			got = append(got, p.Limit)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: limits %v, want %v", text, got, want)
		}
	}
}

// The sums of sides start where screlu has a slope, with the planes of chess.
func TestInitialSumsOfSides(t *testing.T) {
	const n, width, pieces = 64, 768, 32
	random := rand.New(game.NewRand(4))
	l := newSides(arch.Shape{C: 24, H: 8, W: 8, Planar: true}, 256, n, random, parallel.Of(1))
	x := make([]float32, n*2*width)
	for i := range 2 * n {
		for range pieces {
			x[i*width+random.IntN(width)] = 1
		}
	}
	var square float64
	y := l.forward(x, n, Inference)
	for _, v := range y {
		square += float64(v*v) / float64(len(y))
	}
	if spread := math.Sqrt(square); spread < 0.2 || spread > 0.5 {
		t.Errorf("sums of about %g, want 0.2 to 0.5", spread)
	}
}

// The file of an evaluation net has the operators that package nnue reads, in this
// order, and the weights of sides once.
func TestEvaluationFile(t *testing.T) {
	net, _ := randomNet(t, evaluation, small, 4, 1, 1)
	graph, err := onnx.Read(net.Export())
	if err != nil {
		t.Fatal(err)
	}
	var ops []string
	inputs := map[string][][]string{}
	for _, node := range graph.Nodes {
		ops = append(ops, node.Op)
		inputs[node.Op] = append(inputs[node.Op], node.Inputs)
	}
	if want := []string{"Slice", "Flatten", "Gemm", "Slice", "Flatten", "Gemm", "Concat", "Clip", "Mul", "Gemm", "Tanh"}; !slices.Equal(ops, want) {
		t.Errorf("operators %v, want %v", ops, want)
	}
	gemm := inputs["Gemm"]
	if !slices.Equal(gemm[0][1:], gemm[1][1:]) || gemm[0][0] == gemm[1][0] {
		t.Errorf("inputs of the sides %v and %v, want the same weights and different values", gemm[0], gemm[1])
	}
	if w := graph.Constants[gemm[0][1]]; !slices.Equal(w.Shape, []int{30, 9}) {
		t.Errorf("weights of shape %v, want [30 9]", w.Shape)
	}
}
