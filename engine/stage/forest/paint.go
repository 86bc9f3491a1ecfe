package forest

import (
	"math"

	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

// painter makes the layers of the picture over the page's background: the settled trees, which
// are drawn again only when they have changed and over several frames, and everything that moves.
type painter struct {
	settled, next, moving mesh.Mesh
	layers                [2]scene.Layer
	dirty                 bool    // the settled trees have changed since they were drawn
	notBefore             float64 // when they may be drawn again
	seen                  []sight // nodes in the settled picture, those nearest to a root first
	pending               []sight // nodes of the picture in progress
	left                  int     // nodes of spare that remain to be drawn; -1 if no picture is in progress
	view                  view    // of the settled layer
	nextView              view    // of the picture in progress
	detail                float32 // pixels of reach below which a node stands for everything below it
	upTo                  [maxWorkers]int32
	nextUpTo              [maxWorkers]int32
	colours               *palette
	zoom                  float64 // the zoom for which trunk is the width of an edge with one visit
	trunk                 float32
	dabs                  [7]mesh.Dab
}

// sight is a visible node.
type sight struct {
	tree, node int32
	x, y       float32 // in pixels of the picture
	whole      bool    // none of its descendants are drawn
}

// Limits of the drawing.
const (
	minDetail     = 1.6  // pixels of reach below which a node stands for everything below it
	manyNodes     = 2800 // number of nodes above which detail is reduced
	fewNodes      = 1600
	maxDrawn      = 3500
	nodesPerFrame = 500  // nodes drawn in a frame while a picture is in progress
	minVisits     = 60   // visits of the root below which edges get no thicker
	minInterval   = 260  // ms between two pictures of the settled trees, if they are small
	nodesPerMs    = 40   // nodes that add a ms to it: a large tree changes slowly
	maxInterval   = 2000 // ms between two pictures at most
)

// remove removes a worker's nodes from the picture.
func (p *painter) remove(worker int) {
	p.dirty, p.left, p.notBefore = true, -1, 0
	p.upTo[worker] = 0
	kept := p.seen[:0]
	for _, s := range p.seen {
		if int(s.tree) != worker {
			kept = append(kept, s)
		}
	}
	p.seen = kept
}

// paint updates the layers of the picture, and reports whether it moves.
func (f *forest) paint(now float64) bool {
	p := &f.painter
	p.zoom = 0
	colours := &day
	if f.look.Dark {
		colours = &night
	}
	if p.colours != colours {
		p.colours, p.dirty, p.notBefore = colours, true, 0
	}
	v := f.camera.at(now)
	if p.detail == 0 {
		p.detail, p.left = minDetail, -1
	}
	switch {
	case v != p.view || p.dirty && p.notBefore == 0: // the whole picture at once
		f.selectNodes(v)
		f.drawPending(len(p.pending))
	case p.left >= 0:
		f.drawPending(nodesPerFrame)
	case p.dirty && (now >= p.notBefore || p.behind(f.trees)): // the frames that follow draw the rest
		f.selectNodes(v)
		if p.left <= nodesPerFrame {
			f.drawPending(nodesPerFrame)
		}
	}
	if p.left == 0 {
		p.settled, p.next = p.next, p.settled
		p.seen, p.pending = p.pending, p.seen
		p.view, p.upTo, p.left = p.nextView, p.nextUpTo, -1
		p.layers[0].Version++
		placed := int32(0)
		for k, t := range f.trees {
			p.dirty = p.dirty || p.upTo[k] < t.placed
			placed += t.placed
		}
		p.notBefore = now + min(maxInterval, minInterval+float64(placed)/nodesPerMs)
		f.placeLabels()
	}
	moves := f.drawMoving(now)
	p.layers[0].Mesh, p.layers[1].Mesh = &p.settled, &p.moving
	return moves || p.dirty || p.left >= 0
}

// behind reports whether a tree has grown too much since the settled picture for its new
// nodes to be drawn over it.
func (p *painter) behind(trees []*tree) bool {
	for k, t := range trees {
		if n := t.placed - p.upTo[k]; n > maxNew && n > t.placed/4 {
			return true
		}
	}
	return false
}

// selectNodes starts a picture: it selects the visible nodes breadth first, so that the
// deepest are left out if there are too many.
func (f *forest) selectNodes(v view) {
	p := &f.painter
	switch n := len(p.seen); {
	case n > manyNodes:
		p.detail *= 1.3
	case n < fewNodes && p.detail > minDetail:
		p.detail = max(minDetail, p.detail/1.2)
	}
	p.dirty, p.nextView, p.pending = false, v, p.pending[:0]
	p.next.Reset()
	scale := float32(f.size.Scale)
	zoom := float32(v.zoom)
	for k, t := range f.trees {
		p.nextUpTo[k] = t.placed
		for p.nextUpTo[k] > 0 && float64(t.nodes[p.nextUpTo[k]-1].born) > f.visibleUntil {
			p.nextUpTo[k]--
		}
		if t.placed == 0 {
			continue
		}
		x, y := f.screen(v, t.nodes[0].x, t.nodes[0].y)
		p.pending = append(p.pending, sight{tree: int32(k), x: x, y: y})
	}
	w, h := float32(f.size.Width), float32(f.size.Height)
	for at := 0; at < len(p.pending); at++ {
		s := &p.pending[at]
		t := f.trees[s.tree]
		n := &t.nodes[s.node]
		if n.reach*zoom < p.detail*scale || n.first == none {
			s.whole = true
			continue
		}
		px, py := s.x, s.y
		tree := s.tree
		for k := n.first; k != none && len(p.pending) < maxDrawn; k = t.nodes[k].next {
			c := &t.nodes[k]
			if float64(c.born) > f.visibleUntil {
				continue
			}
			x, y := f.screen(v, c.x, c.y)
			r := c.reach*zoom + 4
			if max(x+r, px) < 0 || min(x-r, px) > w || max(y+r, py) < 0 || min(y-r, py) > h {
				continue
			}
			p.pending = append(p.pending, sight{tree: tree, node: k, x: x, y: y})
		}
	}
	p.left = len(p.pending)
}

// drawPending draws up to n nodes of the picture in progress, the thinnest first.
func (f *forest) drawPending(n int) {
	p := &f.painter
	for ; n > 0 && p.left > 0; n-- {
		p.left--
		f.drawNode(&p.next, p.pending[p.left], p.nextView)
	}
	if p.left == 0 {
		first := leader(f.trees)
		for _, t := range f.trees {
			if t == first {
				f.drawPrincipal(&p.next, t, p.nextView)
			}
			if t.placed > 0 {
				f.drawRoot(&p.next, t, p.nextView)
			}
		}
	}
}

// leader returns the tree whose best move has the most visits, nil if there is none.
func leader(trees []*tree) *tree {
	var first *tree
	most := int32(0)
	for _, t := range trees {
		if t.placed == 0 {
			continue
		}
		if b := t.best(0); b != none && t.nodes[b].visits > most {
			first, most = t, t.nodes[b].visits
		}
	}
	return first
}

// width returns the width of the edge to a node in pixels.
func (f *forest) width(t *tree, n *node, v view) float32 {
	p := &f.painter
	if v.zoom != p.zoom {
		p.zoom = v.zoom
		all := float32(0)
		for _, o := range f.trees {
			if o.placed > 0 {
				all += float32(o.nodes[0].visits)
			}
		}
		near := math.Pow(v.zoom/max(1e-9, f.fit(homeFill).zoom), .45)
		p.trunk = .017 * float32(min(f.size.Width, f.size.Height)) * float32(near) / float32(math.Sqrt(float64(max(minVisits, all))))
	}
	thick := float32(math.Sqrt(float64(n.visits))) * p.trunk
	thick = min(thick, max(1, n.room*float32(v.zoom)*.5))
	return max(.55*float32(f.size.Scale), thick)
}

// drawNode draws a node and the edge that leads to it.
func (f *forest) drawNode(m *mesh.Mesh, s sight, v view) {
	t := f.trees[s.tree]
	n := &t.nodes[s.node]
	scale := float32(f.size.Scale)
	c := f.painter.colours.of(n.value)
	wide := f.width(t, n, v)
	room := n.room * float32(v.zoom)
	if n.parent != none {
		p := &t.nodes[n.parent]
		px, py := f.screen(v, p.x, p.y)
		from := f.painter.colours.of(p.value)
		thin := float32(1)
		if wide < 1.2*scale {
			thin = .62
		}
		f.drawEdge(m, p, n, px, py, s.x, s.y, wide*1.25, wide, from.Fade(thin), c.Fade(thin))
	}
	dot := max(wide*.5, min(room*.42, max(1.3*scale, wide*.95)))
	if s.whole && n.first != none { // it stands for its descendants
		dot = max(dot, 1.1*scale)
	}
	switch {
	case dot >= 3:
		m.Disc(s.x, s.y, dot, c)
	case dot >= .75*scale:
		m.Speck(s.x, s.y, dot, c)
	}
	if n.proven != 0 && room > 3*scale {
		f.painter.drawProof(m, s.x, s.y, scale, n.proven)
	}
}

// drawProof marks a proven node: a ring for a win, a cross for a loss, two bars for a draw.
func (p *painter) drawProof(m *mesh.Mesh, x, y, s float32, result int8) {
	c := p.colours
	m.Disc(x, y, 6.2*s, c.ground)
	switch result {
	case 1:
		m.Ring(x, y, 4.2*s, 1.7*s, c.warm)
	case -1:
		m.Line(x-3*s, y-3*s, x+3*s, y+3*s, 1.7*s, 1.7*s, c.cool, c.cool)
		m.Line(x-3*s, y+3*s, x+3*s, y-3*s, 1.7*s, 1.7*s, c.cool, c.cool)
	default:
		m.Line(x-3.4*s, y-1.9*s, x+3.4*s, y-1.9*s, 1.7*s, 1.7*s, c.ink, c.ink)
		m.Line(x-3.4*s, y+1.9*s, x+3.4*s, y+1.9*s, 1.7*s, 1.7*s, c.ink, c.ink)
	}
}

// bend returns the control point that curves the edge to a node, so that the edge leaves the
// parent in the direction in which the parent grows.
func bend(p, n *node, px, py, x, y float32) (bx, by float32) {
	length := dist(x-px, y-py)
	wx, wy := n.hx+p.hx*.9, n.hy+p.hy*.9
	if l := dist(wx, wy); l > 1e-6 {
		wx, wy = wx/l, wy/l
	}
	return px + wx*length*.5, py + wy*length*.5
}

// along returns a point of an edge, from 0 at the parent to 1.
func along(px, py, bx, by, x, y, at float32) (float32, float32) {
	a, b, c := (1-at)*(1-at), 2*at*(1-at), at*at
	return a*px + b*bx + c*x, a*py + b*by + c*y
}

// drawEdge draws an edge, as a curve if that is visible.
func (f *forest) drawEdge(m *mesh.Mesh, p, n *node, px, py, x, y, w0, w1 float32, c0, c1 mesh.Color) {
	length := dist(x-px, y-py)
	scale := float32(f.size.Scale)
	if length < 6*scale {
		m.Hair(px, py, x, y, w0, w1, c0, c1)
		return
	}
	bx, by := bend(p, n, px, py, x, y)
	if w0 < 1.6*scale {
		if length < 14*scale {
			m.Hair(px, py, x, y, w0, w1, c0, c1)
			return
		}
		m.Thread(f.painter.curve(3+min(3, int(length/(40*scale))), px, py, bx, by, x, y, w0, w1, c0, c1))
		return
	}
	m.Stroke(f.painter.curve(len(f.painter.dabs), px, py, bx, by, x, y, w0, w1, c0, c1))
}

// curve returns a number of points along an edge.
func (p *painter) curve(places int, px, py, bx, by, x, y, w0, w1 float32, c0, c1 mesh.Color) []mesh.Dab {
	dabs := p.dabs[:places]
	for i := range dabs {
		s := float32(i) / float32(len(dabs)-1)
		qx, qy := along(px, py, bx, by, x, y, s)
		dabs[i] = mesh.Dab{X: qx, Y: qy, Width: w0 + (w1-w0)*s, Color: mesh.Mix(c0, c1, s)}
	}
	return dabs
}

// drawPrincipal draws the principal variation of a worker: from the root by the most visits.
func (f *forest) drawPrincipal(m *mesh.Mesh, t *tree, v view) {
	scale := float32(f.size.Scale)
	ember := f.painter.colours.ember
	i := int32(0)
	for {
		b := t.best(i)
		if b == none || t.nodes[b].visits < 2 || float64(t.nodes[b].born) > f.visibleUntil {
			break
		}
		p, n := &t.nodes[i], &t.nodes[b]
		px, py := f.screen(v, p.x, p.y)
		x, y := f.screen(v, n.x, n.y)
		if dist(x-px, y-py) < .4 {
			break
		}
		w := max(1.6*scale, f.width(t, n, v))
		f.drawEdge(m, p, n, px, py, x, y, max(1.6*scale, w*1.25), w, ember, ember)
		m.Disc(x, y, max(w*.95, 2*scale), ember)
		i = b
	}
}

// drawRoot draws the root of a tree and, if there are several trees, a line that joins it to
// the others.
func (f *forest) drawRoot(m *mesh.Mesh, t *tree, v view) {
	scale := float32(f.size.Scale)
	n := &t.nodes[0]
	x, y := f.screen(v, n.x, n.y)
	r := max(5*scale, f.width(t, n, v)*.75)
	if !t.alone {
		hx, hy := f.screen(v, 0, 0)
		m.Line(hx, hy, x, y, r, r*.7, f.painter.colours.ink, f.painter.colours.ink)
		m.Disc(hx, hy, r, f.painter.colours.ink)
		r *= .8
	}
	m.Disc(x, y, r+2*scale, f.painter.colours.ground)
	m.Disc(x, y, r, f.painter.colours.ink)
}
