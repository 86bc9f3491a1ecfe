package forest

import (
	"playout/engine/stage"
	"playout/engine/stage/gesture"
	"playout/engine/stage/scene"
)

// near is how many CSS pixels from a node a tap may be.
const near = 22

// hand is what pointers do.
type hand struct{ gesture.Recognizer }

// Point is as scene.Scene says.
func (f *forest) Point(e scene.Pointer, now float64) {
	for _, g := range f.hand.Point(e, now) {
		s := f.size.Scale
		switch g.Kind {
		case gesture.Tap:
			f.tap(g.X*s, g.Y*s)
		case gesture.Pan:
			v := f.camera.at(now)
			v.x -= g.DX * s / v.zoom
			v.y -= g.DY * s / v.zoom
			f.camera.follows = false
			f.turn(v, 0, now)
		case gesture.Zoom:
			lasts := 0.
			if e.Kind == scene.Wheel {
				lasts = 120
			}
			f.nearer(g.Zoom, g.X*s, g.Y*s, lasts, now)
		}
	}
}

// tap picks the nearest node that is drawn.
func (f *forest) tap(x, y float64) {
	least := float32(near * f.size.Scale)
	f.picked = at{none, none}
	for _, s := range f.painter.seen {
		if d := dist(s.x-float32(x), s.y-float32(y)); d < least {
			least, f.picked = d, at{s.tree, s.node}
		}
	}
	f.tell(stage.Event{Picked: &stage.Picked{Worker: int(max(0, f.picked.worker)), Node: int(f.picked.node)}})
}
