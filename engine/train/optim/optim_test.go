package optim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
	"playout/engine/train/nn"
	"playout/engine/train/parallel"
)

// param returns a slice of size weights.
func param(name string, size int, decays bool) *nn.Param {
	return &nn.Param{Name: name, W: make([]float32, size), G: make([]float32, size), Decays: decays}
}

// Optimisers step according to their papers, computed here in float64, also if workers share the
// weights; biases do not decay.
func TestOptimisersStep(t *testing.T) {
	const size, steps, decay = 37, 25, 0.3
	rate := func(n int) float64 { return 0.05 / float64(n) }
	// Each function returns a weight's change for its gradients so far, the newest last.
	for text, change := range map[string]func(gradients []float64) float64{
		"adam": func(gradients []float64) float64 {
			var m, v float64
			for _, g := range gradients {
				m, v = 0.9*m+0.1*g, 0.999*v+0.001*g*g
			}
			n := float64(len(gradients))
			return -m / (1 - math.Pow(0.9, n)) / (math.Sqrt(v/(1-math.Pow(0.999, n))) + 1e-8)
		},
		"sgd:momentum=0.7": func(gradients []float64) float64 {
			var v float64
			for _, g := range gradients {
				v = 0.7*v + g
			}
			return -v
		},
		"sgd:momentum=0": func(gradients []float64) float64 { return -gradients[len(gradients)-1] },
	} {
		random := rand.New(game.NewRand(1))
		params := []*nn.Param{param("factors", size, true), param("bias", size, false)}
		want := [2][]float64{make([]float64, size), make([]float64, size)}
		seen := [2][size][]float64{}
		o, err := New(text, decay, params, parallel.Of(3))
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= steps; n++ {
			for k, p := range params {
				for i := range p.G {
					p.G[i] = float32(random.NormFloat64())
					seen[k][i] = append(seen[k][i], float64(p.G[i]))
					if p.Decays {
						want[k][i] *= 1 - rate(n)*decay
					}
					want[k][i] += rate(n) * change(seen[k][i])
				}
			}
			o.Step(params, rate(n), n)
		}
		for k, p := range params {
			for i, w := range p.W {
				if math.Abs(float64(w)-want[k][i]) > 1e-5 {
					t.Fatalf("%s: weight %d of %s is %g, want %g", text, i, p.Name, w, want[k][i])
				}
			}
		}
	}
}

// A weight with a limit moves to it and no further, in either direction, even if it started
// beyond; other weights continue.
func TestWeightsStayWithinLimits(t *testing.T) {
	for _, text := range []string{"adam", "sgd"} {
		params := []*nn.Param{param("limited", 3, false), param("free", 3, false)}
		params[0].Limit = 0.5
		o, err := New(text, 0, params, parallel.Of(2))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range params {
			copy(p.W, []float32{0.4, 9, -0.4})
			copy(p.G, []float32{-1, 0, 1})
		}
		for n := range 20 {
			o.Step(params, 0.1, n+1)
		}
		if w := params[0].W; w[0] != 0.5 || w[1] != 0.5 || w[2] != -0.5 {
			t.Errorf("%s: weights %v with a limit of 0.5, want [0.5 0.5 -0.5]", text, w)
		}
		if w := params[1].W; w[0] < 1 || w[1] != 9 || w[2] > -1 {
			t.Errorf("%s: weights %v without a limit, want at least 1, 9, at most -1", text, w)
		}
	}
}

// A step allocates nothing on one worker.
func TestStepsAllocateNothing(t *testing.T) {
	params := []*nn.Param{param("factors", 99, true), param("bias", 9, false)}
	for _, text := range []string{"adam", "sgd"} {
		o, err := New(text, 0.1, params, parallel.Of(1))
		if err != nil {
			t.Fatal(err)
		}
		if allocated := testing.AllocsPerRun(5, func() { o.Step(params, 0.1, 3) }); allocated > 0 {
			t.Errorf("%s: %g allocations a step, want none", text, allocated)
		}
	}
}

// The rate follows its schedule.
func TestSchedules(t *testing.T) {
	cosine, err := NewSchedule("cosine")
	if err != nil {
		t.Fatal(err)
	}
	for step, want := range map[int]float64{0: 2, 5: 1, 10: 0} {
		if got := cosine.Rate(2, step, 10); math.Abs(got-want) > 1e-12 {
			t.Errorf("cosine: rate %g at step %d, want %g", got, step, want)
		}
	}
	// The validation losses, and the rate after each; a decrease by less than a ten-thousandth is
	// no progress.
	losses := []float64{3, 2, 2, 1.99995, 1, 1, 5, 1, 1, 0.5, 0.6}
	for text, want := range map[string][]float64{
		"constant":                                {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
		"plateau:patience=2,factor=0.5":           {2, 2, 2, 1, 1, 1, 0.5, 0.5, 0.25, 0.25, 0.25},
		"plateau:patience=4,factor=0.1":           {2, 2, 2, 2, 2, 2, 2, 2, 0.2, 0.2, 0.2},
		"plateau:patience=2,factor=0.5,floor=0":   {2, 2, 2, 1, 1, 1, 0.5, 0.5, 0.25, 0.25, 0.25},
		"plateau:patience=2,factor=0.5,floor=0.4": {2, 2, 2, 1, 1, 1, 0.5, 0.5, 0.4, 0.4, 0.4},
		"plateau:patience=2,factor=0.5,floor=1":   {2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1},
	} {
		s, err := NewSchedule(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, loss := range losses {
			s.EndEpoch(loss)
			if got := s.Rate(2, i, len(losses)); math.Abs(got-want[i]) > 1e-12 {
				t.Errorf("%s: rate %g after epoch %d, want %g", text, got, i+1, want[i])
			}
		}
	}
}

// Of all first rates, factors and floors, cuts never raise a rate, never lead below the floor, and
// end at it; a first rate below the floor stays as it is.
func TestPlateauHasAFloor(t *testing.T) {
	for _, first := range []float64{1, 0.01, 0.0001, 0.00005} {
		for _, factor := range []float64{0.001, 0.3, 0.999} {
			for _, floor := range []float64{0, 0.0001, 0.01, 1} {
				s, err := NewSchedule(fmt.Sprintf("plateau:factor=%g,patience=1,floor=%g", factor, floor))
				if err != nil {
					t.Fatal(err)
				}
				before := first
				for cut := range 20_000 {
					rate := s.Rate(first, cut, 20_000)
					if rate > before || rate < min(floor, first) {
						t.Fatalf("rate %g after %d cuts by %g of %g, before it %g; want at most that, and at least the floor %g", rate, cut, factor, first, before, floor)
					}
					before = rate
					s.EndEpoch(1)
				}
				if floor > 0 && before != min(floor, first) {
					t.Errorf("rate %g after 20000 cuts by %g of %g, want the floor %g", before, factor, first, min(floor, first))
				}
			}
		}
	}
}

// Untrusted choices never cause a panic, and the values of good ones are in their range.
func FuzzChoices(f *testing.F) {
	for _, text := range []string{"adam", "sgd:momentum=0.5", "plateau:factor=0.3,patience=7", "plateau:floor=0.1", "plateau:factor=NaN", "sgd:momentum", ":,="} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, allowed := range [][]choice{optimisers, schedules} {
			name, values, err := parseChoice(text, allowed)
			if err != nil {
				continue
			}
			for _, c := range allowed {
				for i, k := range c.keys {
					if c.name == name && !(values[i] >= k.low && values[i] <= k.high) {
						t.Fatalf("%q gives %s=%g, want %g to %g", text, k.name, values[i], k.low, k.high)
					}
				}
			}
		}
	})
}
