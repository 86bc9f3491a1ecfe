package train

import (
	"math/rand/v2"
	"testing"

	"playout/engine/game"
)

// One step of the shipped net's shape; samples/s is what to look at. The loss
// of the first batch must be the same every time: weights do not change here.
func BenchmarkLearn(b *testing.B) {
	s, c := othelloSamples(b, 8), tiny()
	c.Arch, c.Batch, c.Workers = Usual().Arch, 256, 1
	n := c.net(b, s, rand.New(game.NewRand(1)), 1)
	room := newBatch(&c, s, 1)
	all := make([]int32, c.Batch)
	for i := range all {
		all[i] = int32(i % s.Len())
	}
	room.fill(all, nil)
	want := n.learn(room, &c, 0)
	for b.Loop() {
		room.fill(all, nil)
		if got := n.learn(room, &c, 0); got != want {
			b.Fatalf("loss %v, the first time %v", got, want)
		}
	}
	b.ReportMetric(float64(c.Batch)*float64(b.N)/b.Elapsed().Seconds(), "samples/s")
}
