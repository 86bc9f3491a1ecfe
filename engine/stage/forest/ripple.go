package forest

import "playout/engine/stage/mesh"

// ripple is a simulation that is shown: a light runs down its path, the new node appears,
// and its value pulses and runs back up to the root.
type ripple struct {
	tree, n      int32
	path         [maxPath]int32
	value        float32
	at, duration float64
	light        bool // short form, for a fast search: only the value that runs back is shown
}

// Parameters: ms, and fractions of a simulation's duration.
const (
	maxPath      = 64   // nodes of a path that are shown, from the root
	maxRipples   = 6    // simulations that are shown at a time
	fullInterval = 250  // ms between two simulations from which each is shown in full
	minRipple    = 320  // ms that a simulation is shown at least
	maxRipple    = 1600 // ms that a simulation is shown at most
	selected     = .38  // until then a light runs down
	expanded     = .50  // until then the new node appears
	valued       = .64  // until then its value pulses
	maxWait      = 1200 // ms that a simulation may wait for those before it
)

// schedule schedules the simulations that have arrived, and the appearance of their new
// nodes, those from first on.
func (f *forest) schedule(t *tree, first int, now float64) {
	defer func() { t.simulations, t.paths = t.simulations[:0], t.paths[:0] }()
	if f.look.Still || len(t.simulations) == 0 {
		return
	}
	simulations := t.simulations
	if f.slow < fullInterval {
		simulations = simulations[len(simulations)-1:]
		for _, r := range f.shown[:f.showing] {
			if now < r.at+r.duration {
				return // one at a time is enough
			}
		}
	}
	for _, s := range simulations {
		r := ripple{tree: int32(t.worker), value: s.value, at: now, duration: max(minRipple, min(maxRipple, f.slow*.9)), light: f.slow < fullInterval}
		if r.light {
			r.duration = 520
		} else if next := f.last + f.slow; next > now {
			r.at = min(next, now+maxWait)
		}
		f.last = r.at
		r.n = int32(copy(r.path[:], t.paths[s.from:s.to]))
		leaf := t.paths[s.to-1]
		if int(leaf) >= first && !r.light {
			t.nodes[leaf].born = float32(r.at + selected*r.duration - f.startedAt)
		}
		if f.showing == maxRipples {
			copy(f.shown[:], f.shown[1:])
			f.showing--
		}
		f.shown[f.showing] = r
		f.showing++
		if !r.light {
			f.painter.notBefore = max(f.painter.notBefore, r.at+.95*r.duration)
		}
	}
}

// drawRipples draws the current simulations, and reports whether there are any.
func (f *forest) drawRipples(m *mesh.Mesh, now float64) bool {
	kept := 0
	for i := range f.shown[:f.showing] {
		r := &f.shown[i]
		if now >= r.at+r.duration || f.look.Still {
			continue
		}
		if now >= r.at {
			f.drawRipple(m, r, float32((now-r.at)/r.duration))
		}
		f.shown[kept] = *r
		kept++
	}
	f.showing = kept
	return kept > 0
}

// drawRipple draws a simulation at a fraction of its duration.
func (f *forest) drawRipple(m *mesh.Mesh, r *ripple, u float32) {
	t := f.trees[r.tree]
	for _, i := range r.path[:r.n] {
		if i >= t.placed {
			return
		}
	}
	p := &f.painter
	s := float32(f.size.Scale)
	c := mesh.Mix(p.colours.of(r.value), p.colours.light, .3) // brightened, so that it stands out from the principal variation even at a value of 0
	edges := float32(r.n - 1)
	leaf := &t.nodes[r.path[r.n-1]]
	if r.light {
		u = 1 - (1-u)*(1-u)
		f.drawTrail(m, t, r, edges*(1-u), 1.6, c.Fade(.55*(1-u*.5)))
		return
	}
	x, y := f.screen(p.view, leaf.x, leaf.y)
	switch {
	case u < selected:
		at := u / selected
		at = at * at * (3 - 2*at)
		f.drawTrail(m, t, r, max(0, edges-1)*at, -1.2, p.colours.light)
	case u < expanded:
		at := (u - selected) / (expanded - selected)
		m.Glow(x, y, 12*s*at, p.colours.light.Fade(.8), mesh.Color{})
	}
	if u >= expanded && u < valued+.12 {
		at := (u - expanded) / (valued + .12 - expanded)
		m.Glow(x, y, 24*s, c.Fade(.75*(1-at)), mesh.Color{})
		m.Ring(x, y, (5+27*at)*s, 3*s*(1-at*.6), c.Fade(1-at))
		m.Disc(x, y, 4*s*(1-at*.4), c)
	}
	if u >= valued {
		at := (u - valued) / (1 - valued)
		at = at * at * (3 - 2*at)
		f.drawTrail(m, t, r, edges*(1-at), 1.5, c)
	}
}

// drawTrail draws a light at head edges from the root along a path, and a trail behind it,
// length edges long: towards the leaf, or towards the root if length is negative.
func (f *forest) drawTrail(m *mesh.Mesh, t *tree, r *ripple, head, length float32, c mesh.Color) {
	const parts = 12
	s := float32(f.size.Scale)
	px, py, wide := f.onPath(t, r, head+length)
	for i := 1; i <= parts; i++ {
		x, y, w := f.onPath(t, r, head+length*(1-float32(i)/parts))
		a, b := c.Fade(float32(i-1)/parts), c.Fade(float32(i)/parts)
		if dist(x-px, y-py) > .2 {
			m.Hair(px, py, x, y, max(2*s, wide+2*s), max(2*s, w+2*s), a, b)
		}
		px, py, wide = x, y, w
	}
	m.Glow(px, py, wide*.6+9*s, c.Fade(.75), mesh.Color{})
	m.Disc(px, py, wide*.5+2.4*s, mesh.Mix(c, f.painter.colours.rim.Fade(c.A), .45))
}

// onPath returns the point at a number of edges from the root along a path, in pixels, and the
// width of the edge there.
func (f *forest) onPath(t *tree, r *ripple, at float32) (x, y, wide float32) {
	at = max(0, min(float32(r.n-1), at))
	k := min(int32(at), max(0, r.n-2))
	v := f.painter.view
	p := &t.nodes[r.path[k]]
	px, py := f.screen(v, p.x, p.y)
	if r.n < 2 {
		return px, py, f.width(t, p, v)
	}
	n := &t.nodes[r.path[k+1]]
	x, y = f.screen(v, n.x, n.y)
	bx, by := bend(p, n, px, py, x, y)
	x, y = along(px, py, bx, by, x, y, at-float32(k))
	return x, y, f.width(t, n, v)
}
