package forest

import (
	"playout/engine/stage"
	"playout/engine/stage/gesture"
	"playout/engine/stage/scene"
)

// tapRadius is the distance in CSS pixels from a node within which a tap picks it.
const tapRadius = 22

// hand is the state of the pointers.
type hand struct{ gesture.Recognizer }

// Point implements scene.Scene.
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
			f.camera.following = false
			f.moveTo(v, 0, now)
		case gesture.Zoom:
			lasts := 0.
			if e.Kind == scene.Wheel {
				lasts = 120
			}
			f.zoomAbout(g.Zoom, g.X*s, g.Y*s, lasts, now)
		}
	}
}

// tap picks the nearest visible node.
func (f *forest) tap(x, y float64) {
	least := float32(tapRadius * f.size.Scale)
	f.picked = nodeRef{none, none}
	for _, s := range f.painter.seen {
		if d := dist(s.x-float32(x), s.y-float32(y)); d < least {
			least, f.picked = d, nodeRef{s.tree, s.node}
		}
	}
	f.send(stage.Event{Picked: &stage.Picked{Worker: int(max(0, f.picked.worker)), Node: int(f.picked.node)}})
}
