package train

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/matrix"
	"playout/engine/train/sample"
)

// fourConvolutions is a small convolutional net.
const fourConvolutions = "conv3:32 norm relu conv3:32 norm relu conv3:32 norm relu conv3:32 norm relu policy(conv1:2 relu dense) value(conv1:1 relu dense:32 relu dense tanh)"

// chessConvolutions is a net of chess, whose policy has 4,672 logits.
const chessConvolutions = "conv3:32 relu residual(conv3:32 relu conv3:32) relu policy(conv3:32 relu conv1:73) value(conv1:8 relu dense:64 relu dense tanh)"

// chessSamples returns samples of some short searches.
func chessSamples(t testing.TB, games int) *sample.Set {
	s, err := sample.New(chess.New(), "", sample.Search)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range play(t, chess.New(), games, "alphabeta:depth=1,ties=60,eval=heuristic") {
		if err := s.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// pieceSamples returns samples with the placement of the pieces in some games of chess.
func pieceSamples(t testing.TB, games int) *sample.Set {
	s, err := sample.New(chess.New(), game.PlacementPlanes, sample.None)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range play(t, chess.New(), games, "rules") {
		if err := s.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// answer returns the mean loss of a batch and the length of its gradient, which kernels round differently.
func answer(l *learner, loss *Loss) [2]float64 {
	var sum float64
	for _, p := range l.net.Params() {
		for _, g := range p.G {
			sum += float64(g) * float64(g)
		}
	}
	return [2]float64{loss.total(l.config.Value), math.Sqrt(sum)}
}

// BenchmarkLearn learns from a batch on all cores (-cpu 1: on one), without the optimiser, which
// takes next to no time. Compare samples/s with GOEXPERIMENT=simd and without it. Weights do not
// change here, so the loss must be the same every time.
func BenchmarkLearn(b *testing.B) {
	discs, moves, pieces := othelloSamples(b, 8), chessSamples(b, 3), pieceSamples(b, 30)
	for _, bench := range []struct {
		name, arch string
		samples    *sample.Set
		batch      int
		known      [2]float64 // loss and length of the gradient on any kernel
	}{
		{"dense", Default().Arch, discs, 64, [2]float64{4.71503, 1.81775}},
		{"four-convolutions", fourConvolutions, discs, 64, [2]float64{4.74230, 1.96978}},
		{"chess-convolutions", chessConvolutions, moves, 512, [2]float64{8.95433, 0.629136}},
		{"sides", "sides:256 screlu value(dense tanh)", pieces, 8192, [2]float64{4.17910e-05, 0.00352235}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			c, s := tiny(), bench.samples
			c.Arch, c.Channels, c.Batch, c.Workers = bench.arch, s.Planes().C, bench.batch, runtime.GOMAXPROCS(0)
			l := c.learner(b, s, rand.New(game.NewRand(1)))
			all := make([]int32, c.Batch)
			for i := range all {
				all[i] = int32(i % s.Len())
			}
			want := l.learn(all, nil, 0)
			if got := answer(l, &want); !(math.Abs(got[0]/bench.known[0]-1) < 1e-4 && math.Abs(got[1]/bench.known[1]-1) < 1e-4) {
				b.Fatalf("loss and length of the gradient are %v, want %v to four digits", got, bench.known)
			}
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
