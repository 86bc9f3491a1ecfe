package session

import (
	"runtime"
	"slices"
	"testing"

	"playout/engine/instant"
	"playout/engine/wire"
)

// BenchmarkWatch measures the cost of sending a search's tree: simulations in Thinks of the same
// CPU time, alternately watched and not, with a receiver that drops everything. A few of them
// prove little:
//
//	go test ./engine/session -run '^$' -bench Watch -benchtime 30x
//	GOOS=js GOARCH=wasm go test -c -o /tmp/session.wasm ./engine/session
//	node $(go env GOROOT)/lib/wasm/wasm_exec_node.js /tmp/session.wasm -test.run '^$' -test.bench Watch -test.benchtime 30x
//
// It fails if the median of 20 or more exceeds the limit.
func BenchmarkWatch(b *testing.B) {
	const allowed, enough = 0.05, 20 // of the simulations; pairs
	for _, c := range []struct{ game, seat, agent string }{
		{"othello", "black", "uct:ms=500"},
		{"othello", "black", "uct:ms=500,depth=4"},
		{"chess", "white", "puct:net=none,ms=500"},
		{"geese", "goose1", "puct:net=none,ms=500"},
	} {
		b.Run(c.game+" "+c.agent, func(b *testing.B) {
			runtime.LockOSThread() // the time of this thread is measured
			defer runtime.UnlockOSThread()
			var final *wire.Report
			grown, bytes := 0, 0
			s := New(func(e wire.Event) {
				data := wire.EncodeEvent(e)
				if e.Report != nil && e.Report.Final {
					final = e.Report
				}
				if e.Grown != nil {
					grown++
					bytes += len(data)
				}
			})
			s.now = func() instant.Time { return begun.Add(cpuTime()) }
			id := 0
			say := func(c wire.Command) {
				id++
				c.ID = id
				s.Handle(wire.EncodeCommand(c))
			}
			say(opening(c.game, "", 0))
			think := func(watched bool, seed int) float64 {
				say(wire.Command{Watch: &wire.Watch{On: watched}})
				final = nil
				say(wire.Command{Think: &wire.Think{Epoch: 1, Seat: c.seat, Agent: c.agent, Seed: uint64(seed)}})
				for final == nil {
					s.Step()
				}
				return float64(final.Done) / final.Millis * 1000
			}
			var off, on, lost []float64
			for i := range b.N {
				pair := [2]float64{}
				for _, watched := range [][]int{{0, 1}, {1, 0}}[i%2] {
					pair[watched] = think(watched == 1, i)
				}
				off, on, lost = append(off, pair[0]), append(on, pair[1]), append(lost, 1-pair[1]/pair[0])
			}
			b.ReportMetric(median(off), "unwatched/s")
			b.ReportMetric(median(on), "watched/s")
			b.ReportMetric(100*median(lost), "%lost")
			b.ReportMetric(float64(bytes)/float64(max(1, grown)), "B/Grown")
			b.ReportMetric(0, "ns/op")
			if grown < b.N {
				b.Errorf("%d Grown of %d thoughts", grown, b.N)
			}
			if b.N >= enough && median(lost) > allowed {
				b.Errorf("%.1f %% of the simulations are lost; allowed: %.0f", 100*median(lost), 100*allowed)
			}
		})
	}
}

// median sorts numbers and returns the middle one.
func median(numbers []float64) float64 {
	slices.Sort(numbers)
	return numbers[len(numbers)/2]
}
