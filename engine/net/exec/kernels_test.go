package exec

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/net/program"
)

// randomStep returns a program of one dense instruction of any size, activation and residual.
func randomStep(r *rand.Rand) *program.Program {
	s := program.Instruction{Z: r.IntN(2) * program.NoSlot, Act: program.Activation(r.IntN(program.Activations)), Lo: -r.Float32(), Hi: r.Float32()}
	s.N = 1 + r.IntN(70)
	taps, size := 1, 0
	if r.IntN(2) == 0 {
		s.Rows, s.K = 1+r.IntN(70), 1+r.IntN(90)
		if r.IntN(3) == 0 {
			s.Rows = 1
		}
		s.Sparse = s.Rows == 1 && r.IntN(2) == 0
		size = s.Rows * s.K
	} else {
		s.Op, s.K, taps = program.Winograd, 1+r.IntN(40), 9
		h, w := 1+r.IntN(11), 1+r.IntN(11)
		tileTorus(&s, h, w)
		size = h * w * s.K
	}
	weights, bias := noise(r, taps*s.K*s.N), noise(r, s.N)
	s.Pack(weights, bias)
	return probe(s, size, size/s.K*s.N)
}

// Every kernel agrees with plain Go, whatever the sizes.
func TestKernelsAgreeOnEverySize(t *testing.T) {
	for _, k := range valid() {
		t.Run(k.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 0))
			for range 400 {
				p := randomStep(r)
				if err := compare(k, p, r); err != nil {
					last := p.Steps[len(p.Steps)-1]
					t.Fatalf("%s with residual %v: %v", &last, last.Z != program.NoSlot, err)
				}
			}
		})
	}
}

// NaN stays NaN, under every activation and on every kernel, so that an evaluator can see it.
func TestNaNStaysNaN(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for _, p := range append(probes(r), randomStep(r), randomStep(r)) {
		last := p.Steps[len(p.Steps)-1]
		planes := noise(r, p.Slots[0])
		for i := range planes {
			planes[i] = float32(math.NaN())
		}
		reference, err := plain.executor(p, 1)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := reference.Run(planes, 1)
		for _, k := range valid() {
			e, err := k.executor(p, 1)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := e.Run(planes, 1)
			for i, v := range got {
				if math.IsNaN(float64(v)) != math.IsNaN(float64(want[i])) {
					t.Errorf("%s: %s: number %d is %v, want %v as in plain Go", k.name, &last, i, v, want[i])
					break
				}
			}
		}
	}
}
