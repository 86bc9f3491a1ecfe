// Package forest shows a search's tree as it grows, or several workers' trees joined at their
// roots: it chooses the place of each node, the nodes to draw, and their motion. It draws into
// meshes and knows no graphics library.
package forest

import (
	"playout/engine/stage"
	"playout/engine/stage/scene"
)

// forest is the scene.
type forest struct {
	send func(stage.Event)
	look stage.Look
	size scene.Size

	trees        []*tree
	workers      int
	extent       extent
	stack        []int32
	tests        int     // rooms that were tested for the node being placed
	limit        int     // of tests
	startedAt    float64 // when the first growth arrived
	started      bool    // something has grown
	slow         float64 // ms between two simulations, 0 for full speed
	drawnAt      float64 // when it was last drawn
	visibleUntil float64 // ms since began: nodes born later are not drawn yet

	camera  camera
	hand    hand
	picked  nodeRef
	painter painter
	labels  labels
	shown   [maxRipples]ripple // simulations that are shown, the first showing of them
	showing int
	last    float64 // when the last one of them starts
}

// nodeRef is a node of a tree; worker is -1 for none.
type nodeRef struct{ worker, node int32 }

// New returns the scene; tell gets the node that a person picks.
func New(send func(stage.Event)) scene.Scene {
	f := &forest{send: send, size: scene.Size{Width: 800, Height: 600, Scale: 1}, picked: nodeRef{none, none}}
	f.camera.following = true
	return f
}

// Limits of commands.
const (
	maxWorkers = 64
	maxSlow    = 60000 // ms
)

// Handle implements scene.Scene.
func (f *forest) Handle(c *stage.Command, now float64) {
	switch {
	case c.Look != nil:
		f.look = *c.Look
		f.painter.dirty, f.painter.notBefore = true, 0
	case c.Grown != nil:
		f.addGrowth(c.Grown, now)
	case c.Show != nil:
		f.show(c.Show, now)
	case c.Go != nil:
		f.handleGo(c.Go, now)
	}
}

// addGrowth handles new growth of a tree.
func (f *forest) addGrowth(g *stage.Grown, now float64) {
	if g.Worker < 0 || g.Worker >= maxWorkers || g.Workers < 1 || g.Workers > maxWorkers || g.Worker >= g.Workers {
		return
	}
	if !f.started {
		f.started, f.startedAt = true, now
	}
	if g.Fresh && g.Worker == 0 && g.Workers != f.workers {
		f.workers = g.Workers
		for _, t := range f.trees {
			if t.worker >= f.workers {
				f.remove(t)
			}
		}
	}
	f.workers = max(f.workers, g.Workers)
	for len(f.trees) < f.workers {
		f.trees = append(f.trees, &tree{worker: len(f.trees)})
	}
	t := f.trees[g.Worker]
	if g.Fresh {
		f.remove(t)
	}
	f.slow = max(0, min(maxSlow, g.Slow))
	f.painter.dirty = true
	if t.broken {
		return
	}
	used := 0
	for _, o := range f.trees {
		used += len(o.nodes)
	}
	before := len(t.nodes)
	if err := t.reader.Read(g.Packed, &receiver{tree: t, free: maxNodes - used}); err != nil {
		f.remove(t)
		t.broken = true
		return
	}
	for _, n := range g.Names {
		if n.Node > 0 && len(n.Text) <= 64 {
			t.setName(int32(min(n.Node, maxNodes)), n.Text)
		}
	}
	f.schedule(t, before, now)
}

const maxNames = 256

// remove removes a worker's tree.
func (f *forest) remove(t *tree) {
	t.reset()
	if f.picked.worker == int32(t.worker) {
		f.picked = nodeRef{none, none}
	}
	f.showing = 0
	f.extent = extent{}
	for _, o := range f.trees {
		for i := range o.nodes[:o.placed] {
			f.extent.add(o.nodes[i].x, o.nodes[i].y)
		}
	}
	if !f.extent.nonempty {
		f.camera.set, f.camera.following = false, true
	}
	f.painter.remove(t.worker)
}

// show picks a node and brings it into view.
func (f *forest) show(s *stage.Show, now float64) {
	if s.Worker < 0 || s.Worker >= len(f.trees) || s.Node < 0 || s.Node >= int(f.trees[s.Worker].placed) {
		f.picked = nodeRef{none, none}
		return
	}
	f.picked = nodeRef{int32(s.Worker), int32(s.Node)}
	n := &f.trees[s.Worker].nodes[s.Node]
	v := f.camera.to
	x, y := f.screen(v, n.x, n.y)
	w, h := float32(f.size.Width), float32(f.size.Height)
	seen := x > .08*w && x < .92*w && y > .08*h && y < .92*h
	wish := 24 * f.size.Scale / float64(max(n.room, minRoom)) // so that its room is visible
	if seen && v.zoom >= wish*.5 {
		return
	}
	f.camera.following = false
	f.moveTo(view{float64(n.x), float64(n.y), max(v.zoom, wish)}, 600, now)
}

// handleGo carries out the page's Go.
func (f *forest) handleGo(g *stage.Go, now float64) {
	if g.Home {
		f.camera.following = true
		f.moveTo(f.fit(homeFill), 500, now)
		return
	}
	if g.Zoom > 0 && g.Zoom != 1 {
		f.zoomAbout(max(.1, min(10, g.Zoom)), float64(f.size.Width)/2, float64(f.size.Height)/2, 180, now)
	}
	if x, y := max(-4, min(4, g.X)), max(-4, min(4, g.Y)); x != 0 || y != 0 {
		v := f.camera.to
		v.x += x * float64(f.size.Width) / v.zoom
		v.y += y * float64(f.size.Height) / v.zoom
		f.camera.following = false
		f.moveTo(v, 180, now)
	}
}

// screen converts a point of the plane to pixels.
func (f *forest) screen(v view, x, y float32) (sx, sy float32) {
	return float32((float64(x)-v.x)*v.zoom) + float32(f.size.Width)/2, float32((float64(y)-v.y)*v.zoom) + float32(f.size.Height)/2
}

// Draw implements scene.Scene.
func (f *forest) Draw(size scene.Size, now float64) ([]scene.Layer, bool) {
	if size.Width < 1 || size.Height < 1 || !(size.Scale > 0) {
		size = f.size
	}
	if size != f.size {
		f.size, f.painter.dirty, f.painter.notBefore = size, true, 0
		f.camera.set = f.camera.set && !f.camera.following
	}
	f.visibleUntil = now - f.startedAt
	waiting := f.placeNodes(now)
	f.follow(now)
	moves := f.paint(now)
	f.drawnAt = now
	return f.painter.layers[:], moves || waiting || f.camera.moves(now)
}

// Limits of the work of placing nodes, in tests of a room.
const (
	testsPerMs       = 1500  // for each ms that has passed
	maxTestsPerFrame = 25000 // in a frame
	testsWhenStill   = 1e5   // if motion is disabled
	testsPerNode     = 80    // for each node, plus one for each of its ancestors
)

// placeNodes places as many nodes as time allows, and reports whether more are waiting.
func (f *forest) placeNodes(now float64) bool {
	budget := int(max(0, min(maxTestsPerFrame, (now-f.drawnAt)*testsPerMs)))
	if f.painter.left > 0 { // drawing takes most of the time
		budget /= 4
	}
	if f.look.Still {
		budget = testsWhenStill
	}
	more := false
	for _, t := range f.trees {
		for budget > 0 && int(t.placed) < len(t.nodes) {
			i := t.placed
			f.place(t)
			n := &t.nodes[i]
			budget -= f.tests + testsPerNode + int(n.depth)
			n.born = max(n.born, float32(now-f.startedAt))
			f.painter.dirty = true
		}
		more = more || int(t.placed) < len(t.nodes)
	}
	return more
}

// Labels implements scene.Scene.
func (f *forest) Labels() []scene.Label { return f.labels.shown }
