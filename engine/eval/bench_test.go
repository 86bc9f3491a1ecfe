package eval_test

import (
	"testing"

	"playout/engine/eval"
)

// BenchmarkNetEvaluator measures an evaluation without the net: a leaf of Othello and a net that
// answers at once, without a cache, with one that misses, and with one that hits.
func BenchmarkNetEvaluator(b *testing.B) {
	for _, c := range []struct {
		name  string
		cache int
		found bool
	}{{"no cache", 0, false}, {"missed", 2, false}, {"found", 1000, true}} {
		b.Run(c.name, func(b *testing.B) {
			const count = 50
			config := config(1, c.cache, 0)
			config.Net = constantNet{make([]float32, 65), []float32{0.5}}
			e := eval.NewNet(config)
			leaves := positions(count)
			e.Evaluate(leaves)
			rounds := uint64(1)
			for b.Loop() {
				e.Evaluate(leaves)
				rounds++
			}
			asked, found := e.Hits()
			if asked != rounds*count || found > 0 != c.found || leaves[0].Values[leaves[0].State.Acting().First()] != 0.5 {
				b.Fatalf("asked %d and found %d in %d rounds of %d leaves, found some: want %t; values %v, want 0.5", asked, found, rounds, count, c.found, leaves[0].Values)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*count), "ns/leaf")
		})
	}
}
