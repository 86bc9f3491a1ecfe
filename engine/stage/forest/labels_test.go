package forest

import (
	"math"
	"slices"
	"strings"
	"testing"

	"playout/engine/stage"
)

// TestNamesKeepApart: no name overlaps another, the rim or the corner of the button that
// closes the stage.
func TestNamesKeepApart(t *testing.T) {
	for name, game := range games {
		f, _ := newTestForest(stage.Look{Still: true})
		d := &feed{searcher: game(), long: true}
		now := d.run(f, frame, 600, 100, 0)
		for _, zoom := range []float64{1, 2, 1.5} {
			f.Handle(&stage.Command{Go: &stage.Go{Zoom: zoom, X: -.1, Y: .1}}, now)
			now = settle(f, frame, now+minInterval)
			boxes := []box{{float64(frame.Width) - corner, 0, float64(frame.Width), corner}}
			for _, l := range f.Labels() {
				half := textWidth(l.Text) / 2
				b := box{l.X - half, l.Y - lineHeight/2, l.X + half, l.Y + lineHeight/2}
				if b.x0 < rim || b.y0 < rim || b.x1 > float64(frame.Width)-rim || b.y1 > float64(frame.Height)-rim {
					t.Errorf("%s: %q lies on the rim", name, l.Text)
				}
				for _, o := range boxes {
					if b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 {
						t.Errorf("%s: %q at %v overlaps %v", name, l.Text, b, o)
					}
				}
				boxes = append(boxes, b)
			}
			if len(boxes) < 2 {
				t.Errorf("%s: no names", name)
			}
		}
	}
}

// TestNameChanges: a node whose name changes is shown by its new name, and nothing moves.
func TestNameChanges(t *testing.T) {
	f, _ := newTestForest(stage.Look{})
	d := &feed{searcher: games["othello"]()}
	now := settle(f, frame, d.run(f, frame, 400, 50, 0))
	f.Draw(frame, now)
	before := slices.Clone(f.Labels())
	if len(before) == 0 {
		t.Fatal("no node has a name")
	}
	g := stage.Grown{Workers: 1, Seats: 2}
	for _, n := range f.trees[0].names {
		g.Names = append(g.Names, stage.Name{Node: int(n.node), Text: strings.ToUpper(n.text)})
	}
	f.Handle(&stage.Command{Grown: &g}, now)
	settle(f, frame, now)
	for i, l := range f.Labels() {
		wider := textWidth(l.Text) - textWidth(before[i].Text) // its edge stays beside the node
		if l.Text != strings.ToUpper(before[i].Text) || math.Abs(l.X-before[i].X) > wider/2+.01 || l.Y != before[i].Y {
			t.Errorf("label %d: got %+v after %+v, want the new name in the same place", i, l, before[i])
		}
	}
}
