package report_test

import (
	"math"
	"reflect"
	"testing"
	"time"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/growth"
	"playout/engine/search/mcts"
	"playout/engine/search/report"
)

// A round of the benchmark has this many pieces, and a piece this many simulations.
const (
	pieces = 60
	piece  = 1000
)

// BenchmarkReport measures what it costs a search of 50,000 nodes to report ten times a second,
// as much as fits. Two searches of the same position take turns, one of them with a reporter, and
// must find the same. All rounds do the same work, and the quickest time of each piece counts,
// since a busy machine disturbs it least.
func BenchmarkReport(b *testing.B) {
	g := othello.New()
	for _, c := range []struct {
		name      string
		rule      *mcts.Rule
		c         float64
		evaluator func() eval.Evaluator
	}{
		{"UCT with playouts", mcts.UCT, math.Sqrt2, func() eval.Evaluator { return eval.NewPlayout(g, 0, 1) }},
		{"PUCT with nothing", mcts.PUCT, 2, func() eval.Evaluator { return eval.Uniform{} }}, // the quickest there is
	} {
		b.Run(c.name, func(b *testing.B) {
			var reporter report.Reporter
			var best [3][pieces]time.Duration // without a reporter, with one, and in the reporter
			var bytes, texts int
			each, rounds := pieces, 0 // pieces in a tenth of a second, once that is known
			for b.Loop() {
				var both [2]*mcts.Search
				for i := range both {
					both[i] = mcts.New(mcts.Config{Game: g, Evaluator: c.evaluator(), Rule: c.rule, C: c.c, Nodes: 50_000, Seed: 1})
					both[i].Think(g.New(game.NewRand(0)))
				}
				reporter.Begin(both[1], 0)
				bytes, texts = 0, 0
				for n := range pieces {
					for i, s := range both {
						begin := time.Now()
						s.Advance(piece)
						least(&best[i][n], time.Since(begin))
					}
					if n%each == each-1 {
						begin := time.Now()
						reporter.Report(growth.MaxText)
						bytes += len(reporter.Text())
						least(&best[2][n], time.Since(begin))
						texts++
					}
				}
				var reports [2]search.Report
				for i, s := range both {
					s.Report(0, &reports[i])
				}
				if reports[0].Done != pieces*piece || !reflect.DeepEqual(reports[0], reports[1]) {
					b.Fatalf("without a reporter the search reports %+v, with one %+v, want the same", reports[0], reports[1])
				}
				if rounds++; rounds == 4 {
					each = max(1, min(pieces, int(pieces*100*time.Millisecond/sum(best[0]))))
				}
			}
			b.ReportMetric(100*(float64(sum(best[1])+sum(best[2]))/float64(sum(best[0]))-1), "%-slower")
			b.ReportMetric(100*float64(sum(best[2]))/float64(sum(best[0])), "%-in-reporter")
			b.ReportMetric(pieces*piece/sum(best[0]).Seconds(), "simulations/s")
			b.ReportMetric(float64(bytes)/float64(texts), "bytes/text")
			b.ReportMetric(float64(texts)/sum(best[0]).Seconds(), "texts/s")
		})
	}
}

// least keeps the smallest of several times.
func least(best *time.Duration, time time.Duration) {
	if *best == 0 || time < *best {
		*best = time
	}
}

func sum(times [pieces]time.Duration) (all time.Duration) {
	for _, time := range times {
		all += time
	}
	return all
}
