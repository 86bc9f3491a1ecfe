package forest

import "math"

// view is a part of the trees' plane: the point in the middle of the picture, and the
// pixels in a unit of the plane.
type view struct{ x, y, zoom float64 }

// camera moves from one view to another by the wall clock.
type camera struct {
	from, to  view
	since     float64
	duration  float64 // ms
	following bool    // it keeps everything in view as the trees grow, until a person moves it
	set       bool
}

// at returns the view at a time: the zoom is interpolated geometrically, the position
// smoothly.
func (c *camera) at(now float64) view {
	if !c.moves(now) {
		return c.to
	}
	s := max(0, (now-c.since)/c.duration)
	s = 1 - (1-s)*(1-s)*(1-s)
	zoom := c.from.zoom * math.Pow(c.to.zoom/c.from.zoom, s)
	way := s
	if ratio := c.from.zoom / c.to.zoom; math.Abs(ratio-1) > 1e-3 { // so that the target moves along a straight line
		way = (1/c.from.zoom - 1/zoom) / (1/c.from.zoom - 1/c.to.zoom)
	}
	return view{c.from.x + (c.to.x-c.from.x)*way, c.from.y + (c.to.y-c.from.y)*way, zoom}
}

func (c *camera) moves(now float64) bool { return now < c.since+c.duration }

// moveTo starts a move to a view that takes some ms.
func (c *camera) moveTo(to view, lasts, now float64) {
	if !c.set {
		lasts = 0
	}
	c.from, c.since, c.duration = c.at(now), now, lasts
	c.to, c.set = to, true
}

// extent is the bounding rectangle of all places.
type extent struct {
	x0, y0, x1, y1 float32
	nonempty       bool
}

func (e *extent) add(x, y float32) {
	if !e.nonempty {
		*e = extent{x, y, x, y, true}
		return
	}
	e.x0, e.y0, e.x1, e.y1 = min(e.x0, x), min(e.y0, y), max(e.x1, x), max(e.y1, y)
}

// Parameters of the camera: fractions of the picture and factors.
const (
	homeFill      = .86  // of the picture's width and height that the trees fill at home
	zoomedOutFill = .72  // the part that the trees fill after the camera had to zoom out, so that it need not do so again soon
	minExtent     = 1500 // units of the plane that are shown at least, for trees of any size
	minZoom       = .5   // smallest zoom, relative to the zoom at home
	maxZoom       = 60   // largest zoom, in CSS pixels for a unit of the plane
)

// fit returns the view of all trees that fills a fraction of the picture.
func (f *forest) fit(part float64) view {
	e := f.extent
	if !e.nonempty {
		return view{0, 0, 1}
	}
	e.add(-minExtent/2, -minExtent/2)
	e.add(minExtent/2, minExtent/2)
	zoom := part * min(float64(f.size.Width)/float64(e.x1-e.x0), float64(f.size.Height)/float64(e.y1-e.y0))
	return view{float64(e.x0+e.x1) / 2, float64(e.y0+e.y1) / 2, zoom}
}

// follow keeps everything in view, if the camera follows.
func (f *forest) follow(now float64) {
	if !f.camera.following || f.camera.set && f.camera.moves(now) {
		return
	}
	edge := f.fit(homeFill)
	to := f.camera.to
	w, h := float64(f.size.Width)/2*.96, float64(f.size.Height)/2*.96
	e := f.extent
	outside := (to.x-float64(e.x0))*to.zoom > w || (float64(e.x1)-to.x)*to.zoom > w ||
		(to.y-float64(e.y0))*to.zoom > h || (float64(e.y1)-to.y)*to.zoom > h
	if !f.camera.set || outside || edge.zoom > to.zoom*1.5 {
		f.moveTo(f.fit(zoomedOutFill), 900, now)
	}
}

// moveTo moves the camera, without a transition if motion is disabled.
func (f *forest) moveTo(to view, lasts, now float64) {
	if f.look.Still {
		lasts = 0
	}
	if math.IsNaN(to.x+to.y+to.zoom) || math.IsInf(to.x+to.y+to.zoom, 0) {
		return
	}
	home := f.fit(homeFill).zoom
	to.zoom = max(home*minZoom, min(maxZoom*f.size.Scale, to.zoom))
	if e := f.extent; e.nonempty { // a part of the trees is always in view
		to.x = max(float64(e.x0), min(float64(e.x1), to.x))
		to.y = max(float64(e.y0), min(float64(e.y1), to.y))
	}
	f.camera.moveTo(to, lasts, now)
}

// zoomAbout zooms about a point of the picture, in pixels, which stays in place.
func (f *forest) zoomAbout(by, x, y, lasts, now float64) {
	v := f.camera.to
	home := f.fit(homeFill).zoom
	zoom := max(home*minZoom, min(maxZoom*f.size.Scale, v.zoom*by))
	dx, dy := x-float64(f.size.Width)/2, y-float64(f.size.Height)/2
	v.x += dx/v.zoom - dx/zoom
	v.y += dy/v.zoom - dy/zoom
	v.zoom = zoom
	f.camera.following = false
	f.moveTo(v, lasts, now)
}
