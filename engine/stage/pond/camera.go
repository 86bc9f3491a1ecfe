package pond

import (
	"math"

	"playout/engine/stage"
	"playout/engine/stage/gesture"
	"playout/engine/stage/scene"
)

const (
	margin   = 1. / 3 // cells around the pond that show its opposite side
	minCell  = 26.    // CSS pixels of a cell below which the camera follows the person's goose
	moveTime = 380.   // ms of a camera move
	maxZoom  = 6.     // largest zoom, relative to the view of everything
)

// eye is a view of the camera.
type eye struct {
	place             // the middle of the view, in cells
	cell      float64 // CSS pixels
	scrollX   float64 // 1 if the pond is larger than the view and repeats without end, 0 if the view ends at its margin
	scrollY   float64
	following bool
}

// camera is the state of the camera.
type camera struct {
	free  bool // moved by a person
	at    place
	zoom  float64 // of a free camera, relative to the view of everything
	from  eye     // view from which it moves
	since float64 // when the move started; long past if it does not move
}

func (c *camera) home() { *c = camera{since: math.Inf(-1)} }

// width and height return the size of the picture in CSS pixels.
func (p *pond) width() float64  { return float64(p.size.Width) / p.size.Scale }
func (p *pond) height() float64 { return float64(p.size.Height) / p.size.Scale }

// fit returns the size of a cell if everything is seen.
func (p *pond) fit() float64 {
	return min(p.width()/(float64(p.now.Columns)+2*margin), p.height()/(float64(p.now.Rows)+2*margin))
}

// lingerTime is how many ms the camera stays where the person's goose has crashed.
const lingerTime = 700

// goal returns the view that the camera moves to.
func (p *pond) goal(now float64) eye {
	middle := place{float64(p.now.Columns) / 2, float64(p.now.Rows) / 2}
	cell, own := p.fit(), p.now.Own
	if p.camera.free {
		return p.eyeAt(p.camera.at, cell*p.camera.zoom)
	}
	all := p.eyeAt(middle, cell)
	if cell >= minCell || own < 0 || own >= len(p.geese) || len(p.geese[own].track.places) == 0 {
		return all
	}
	g := &p.geese[own]
	head, _ := g.ends(p.progress(now))
	var at place
	const samples = 7
	for i := range samples { // averaged, so that turns are smooth too
		there, _ := g.track.at(head-.22*float64(i), head)
		at = at.add(there, 1./samples)
	}
	near := p.eyeAt(at, max(cell, min(44, max(34, min(p.width(), p.height())/6))))
	near.following = true
	switch {
	case !g.dead:
		return near
	case p.look.Still:
		return all
	}
	return p.between(near, all, smooth((now-g.crashedAt-lingerTime)/moveTime))
}

// eyeAt returns the view of a place with cells of a given size.
func (p *pond) eyeAt(at place, cell float64) eye {
	e := eye{place: at, cell: cell}
	e.x, e.scrollX = p.axis(e.x, e.cell, p.width(), p.now.Columns)
	e.y, e.scrollY = p.axis(e.y, e.cell, p.height(), p.now.Rows)
	return e
}

// between interpolates between two views, along the shorter way around the torus.
func (p *pond) between(from, to eye, on float64) eye {
	if on >= 1 {
		return to
	}
	if on <= 0 {
		return from
	}
	to.x = from.x + on*around(from.x, to.x, float64(p.now.Columns))
	to.y = from.y + on*around(from.y, to.y, float64(p.now.Rows))
	to.cell = math.Exp(mix(math.Log(from.cell), math.Log(to.cell), on))
	to.scrollX, to.scrollY = mix(from.scrollX, to.scrollX, on), mix(from.scrollY, to.scrollY, on)
	return to
}

// axis returns the camera's coordinate on one axis, and 1 if the pond repeats on that axis.
func (p *pond) axis(at, cell, width float64, cells int) (float64, float64) {
	if width/cell >= float64(cells)+2*margin-1e-9 {
		return float64(cells) / 2, 0
	}
	return at, 1
}

// eye returns the current view; there is none before the first picture.
func (p *pond) eye(now float64) (eye, bool) {
	if !p.hasPosition || p.size.Width < 1 || p.size.Height < 1 || p.size.Scale <= 0 {
		return eye{}, false
	}
	e := p.goal(now)
	if p.look.Still || p.camera.from.cell == 0 {
		return e, true
	}
	return p.between(p.camera.from, e, smooth((now-p.camera.since)/moveTime)), true
}

// follow starts a move of the camera from its last view, if the goal has changed.
func (p *pond) follow(was eye, seen bool, now float64) {
	e, sees := p.eye(now)
	if !seen || !sees {
		return
	}
	if math.Abs(around(was.x, e.x, float64(p.now.Columns))) > .02 || math.Abs(around(was.y, e.y, float64(p.now.Rows))) > .02 ||
		math.Abs(was.cell-e.cell) > .01*was.cell {
		p.camera.from, p.camera.since = was, now
	}
}

// lookAround moves the camera for a person: by a distance in CSS pixels, and zoomed by a
// factor about a point of the picture.
func (p *pond) lookAround(dx, dy, x, y, zoom float64, now float64) {
	e, sees := p.eye(now)
	if !sees {
		return
	}
	c := &p.camera
	if dx != 0 || dy != 0 {
		if !c.free && !e.following {
			return // everything is in view
		}
	}
	sign := p.sign()
	nearer := max(1, min(maxZoom, e.cell/p.fit()*zoom))
	cell := nearer * p.fit()
	x, y = x-p.width()/2, y-p.height()/2
	at := place{
		e.x + sign*(x/e.cell-(x+dx)/cell),
		e.y + sign*(y/e.cell-(y+dy)/cell),
	}
	at.x -= math.Floor(at.x/float64(p.now.Columns)) * float64(p.now.Columns)
	at.y -= math.Floor(at.y/float64(p.now.Rows)) * float64(p.now.Rows)
	*c = camera{free: true, at: at, zoom: nearer, since: math.Inf(-1)}
	if home := p.homeEye(now); !home.following && nearer <= 1.001 {
		c.home()
	}
}

// homeEye returns the view of a camera that no person has moved.
func (p *pond) homeEye(now float64) eye {
	was := p.camera
	p.camera.home()
	e := p.goal(now)
	p.camera = was
	return e
}

// startMove starts a move of the camera.
func (p *pond) startMove(to camera, now float64) {
	was, seen := p.eye(now)
	p.camera = to
	p.camera.since = math.Inf(-1)
	if seen {
		p.camera.from, p.camera.since = was, now
	}
}

// handleGo carries out the page's Go.
func (p *pond) handleGo(to *stage.Go, now float64) {
	if to.Home {
		p.startMove(camera{}, now)
		return
	}
	zoom := to.Zoom
	if zoom <= 0 {
		zoom = 1
	}
	was, seen := p.eye(now)
	if !seen {
		return
	}
	if zoom != 1 {
		p.lookAround(0, 0, p.width()/2, p.height()/2, zoom, now)
	}
	if to.X != 0 || to.Y != 0 {
		p.lookAround(-to.X*p.width(), -to.Y*p.height(), p.width()/2, p.height()/2, 1, now)
	}
	p.camera.from, p.camera.since = was, now
}

// sign returns -1 if the board is turned by 180 degrees.
func (p *pond) sign() float64 {
	if p.look.Flipped {
		return -1
	}
	return 1
}

// Point implements scene.Scene.
func (p *pond) Point(to scene.Pointer, now float64) {
	for _, e := range p.gesture.Point(to, now) {
		switch e.Kind {
		case gesture.Swipe:
			p.send(stage.Event{Steer: &stage.Steer{Way: directionOf(e.DX, e.DY)}})
		case gesture.Pan:
			p.lookAround(e.DX, e.DY, e.X, e.Y, 1, now)
		case gesture.Zoom:
			p.lookAround(0, 0, e.X, e.Y, e.Zoom, now)
		case gesture.Double:
			p.double(e.X, e.Y, now)
		}
		p.version++
	}
}

// double handles a double tap: it returns to the home view, or zooms in, or shows everything.
func (p *pond) double(x, y, now float64) {
	was, seen := p.eye(now)
	switch {
	case !seen:
		return
	case p.camera.free:
		p.camera.home()
	case was.following:
		p.camera = camera{free: true, at: was.place, zoom: 1}
	default:
		p.lookAround(0, 0, x, y, 2, now)
	}
	p.camera.from, p.camera.since = was, now
}

// directionOf returns the name of a direction on the screen.
func directionOf(dx, dy float64) string {
	switch {
	case dx > 0:
		return "EAST"
	case dx < 0:
		return "WEST"
	case dy > 0:
		return "SOUTH"
	}
	return "NORTH"
}
