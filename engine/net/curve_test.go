package net

import (
	"math"
	"testing"

	"playout/engine/net/exec"
	"playout/engine/net/nettest"
)

// Tanh, sigmoid and softmax of every kernel are right to 1e-6 over the whole range of float32. NaN
// stays NaN.
func TestActivationsAreAccurate(t *testing.T) {
	const n = 64 * 64
	planes := make([]float32, n)
	for i := range planes {
		x := float64(i-n/2) / (n / 2)
		planes[i] = float32(100 * x * x * x)
	}
	for i, v := range []float64{math.Inf(1), math.Inf(-1), math.MaxFloat32, -math.MaxFloat32, 1e-45, -1e-45, 88.8, -88.8} {
		planes[i] = float32(v)
	}
	functions := map[string]func(x float64) float64{
		"Tanh":    math.Tanh,
		"Sigmoid": func(x float64) float64 { return 1 / (1 + math.Exp(-x)) },
	}
	for name, function := range functions {
		b := nettest.New(1, 1, 64, 64)
		b.Op(name, []string{b.Flat("planes")})
		b.Output("policy", n)
		m, _ := loadAsWritten(t, b.Marshal(), 1)
		onEveryKernel(t, m, 1, func(t *testing.T, e *exec.Executor) {
			got, _ := e.Run(planes, 1)
			for i, x := range planes {
				if want := function(float64(x)); !(math.Abs(float64(got[i])-want) <= 1e-6) {
					t.Fatalf("%s of %v is %v, want %v", name, x, got[i], want)
				}
			}
			nan := make([]float32, n)
			nan[5] = float32(math.NaN())
			if got, _ := e.Run(nan, 1); got[5] == got[5] || got[4] != got[4] {
				t.Errorf("%s of NaN is %v, and its neighbour is %v; want NaN and a number", name, got[5], got[4])
			}
		})
	}
	b := nettest.New(1, 1, 64, 64)
	b.Op("Softmax", []string{b.Flat("planes")})
	b.Output("policy", n)
	m, _ := loadAsWritten(t, b.Marshal(), 1)
	onEveryKernel(t, m, 1, func(t *testing.T, e *exec.Executor) {
		copy(planes, planes[16:32]) // finite, from -98 to 100
		var sum float64
		for _, x := range planes {
			sum += math.Exp(float64(x))
		}
		got, _ := e.Run(planes, 1)
		for i, x := range planes {
			if want := math.Exp(float64(x)) / sum; !(math.Abs(float64(got[i])-want) <= 1e-6) {
				t.Fatalf("softmax of %v is %v, want %v", x, got[i], want)
			}
		}
	})
}
