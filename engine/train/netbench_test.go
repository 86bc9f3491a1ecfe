package train

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/matrix"
)

// A step of nets of Othello, without the loss and the optimiser, which take
// next to nothing: samples/s is what to look at, with GOEXPERIMENT=simd and
// without it. Weights do not change, so each step must give the first one's
// gradients.
func BenchmarkNet(b *testing.B) {
	for name, text := range map[string]string{
		"dense":             "dense:256 relu dense:64 relu policy(dense direct) value(dense tanh)",
		"four-convolutions": "conv3:32 norm relu conv3:32 norm relu conv3:32 norm relu conv3:32 norm relu policy(conv1:2 relu dense) value(conv1:1 relu dense:32 relu dense tanh)",
		"report1":           "conv3:32 relu conv3:64 relu conv3:128 relu dropout:0.5 dense:256 relu value(dense tanh)",
	} {
		b.Run(name, func(b *testing.B) {
			const batch = 128
			planes := othello.New().(game.Encoder).Planes()[0]
			arch, err := ParseArch(text, planes, planes.C)
			if err != nil {
				b.Fatal(err)
			}
			random := rand.New(game.NewRand(1))
			net := newNet(arch, batch, random, workers(runtime.GOMAXPROCS(0)))
			x := make([]float32, batch*planes.C*planes.H*planes.W)
			for i := range x {
				if random.IntN(3) == 0 {
					x[i] = 1
				}
			}
			policy, value := net.forward(x, batch, 0)
			dpolicy, dvalue := numbers(len(policy), random), numbers(len(value), random)
			step := func() {
				net.forward(x, batch, 0)
				net.backward(dpolicy, dvalue)
			}
			step()
			first := net.params()[0].g
			want := slices.Clone(first)
			for b.Loop() {
				if step(); !slices.Equal(first, want) {
					b.Fatal("other gradients than the first time")
				}
			}
			b.ReportMetric(batch*float64(b.N)/b.Elapsed().Seconds(), "samples/s")
			b.Log(matrix.Kernel())
		})
	}
}
