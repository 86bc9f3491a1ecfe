package train

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"playout/engine/game"
	"playout/engine/matrix"
)

// fourConvolutions is a small convolutional net.
const fourConvolutions = "conv3:32 norm relu conv3:32 norm relu conv3:32 norm relu conv3:32 norm relu policy(conv1:2 relu dense) value(conv1:1 relu dense:32 relu dense tanh)"

// Learning from a batch on all cores (-cpu 1: on one), without the optimiser, which
// takes next to no time. Compare samples/s with GOEXPERIMENT=simd and without it.
// Weights do not change here, so the loss must be the same every time.
func BenchmarkLearn(b *testing.B) {
	s := othelloSamples(b, 8)
	for _, one := range []struct{ name, arch string }{
		{"dense", Default().Arch},
		{"four-convolutions", fourConvolutions},
	} {
		b.Run(one.name, func(b *testing.B) {
			c := tiny()
			c.Arch, c.Channels, c.Batch, c.Workers = one.arch, s.Planes().C, 64, runtime.GOMAXPROCS(0)
			l := c.learner(b, s, rand.New(game.NewRand(1)))
			all := make([]int32, c.Batch)
			for i := range all {
				all[i] = int32(i % s.Len())
			}
			want := l.learn(all, nil, 0)
			b.ReportAllocs()
			for b.Loop() {
				if got := l.learn(all, nil, 0); got != want {
					b.Fatalf("loss %v, the first time %v", got, want)
				}
			}
			b.ReportMetric(float64(c.Batch)*float64(b.N)/b.Elapsed().Seconds(), "samples/s")
			b.Log(matrix.Kernels()[0])
		})
	}
}
