package forest

import (
	"testing"

	"playout/engine/stage"
)

// BenchmarkFrame draws a frame with 50,000 nodes: while the camera moves, or while the
// tree grows.
func BenchmarkFrame(b *testing.B) {
	for _, name := range []string{"chess", "morris"} {
		f, _ := newTestForest(stage.Look{})
		d := &feed{searcher: games[name]()}
		now := d.run(f, frame, 50000, 5000, 0)
		b.Run(name+"/moving", func(b *testing.B) {
			for range b.N {
				v := f.painter.view
				v.x += .01
				f.moveTo(v, 0, now)
				f.Draw(frame, now)
			}
		})
		b.Run(name+"/growing", func(b *testing.B) {
			for i := range b.N {
				if i%6 == 0 {
					b.StopTimer()
					for range 100 {
						d.simulate()
					}
					d.sendGrowth(f, now, nil, 0)
					b.StartTimer()
				}
				now += 16.7
				f.Draw(frame, now)
			}
		})
	}
}

// BenchmarkPlace places a node, in a tree of 50,000.
func BenchmarkPlace(b *testing.B) {
	for _, name := range []string{"chess", "morris"} {
		f, _ := newTestForest(stage.Look{Still: true})
		d := &feed{searcher: games[name]()}
		d.run(f, frame, 50000, 5000, 0)
		b.Run(name, func(b *testing.B) {
			for range b.N {
				t := f.trees[0]
				for i := range t.nodes {
					n := &t.nodes[i]
					n.first, n.last, n.next, n.kids, n.size, n.tight, n.mark = none, none, none, 0, 0, 0, 0
				}
				for t.placed = 0; int(t.placed) < len(t.nodes); {
					f.place(t)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(d.nodes)), "µs/node")
		})
	}
}
