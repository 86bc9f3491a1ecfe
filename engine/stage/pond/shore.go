package pond

import (
	"math"
	"strconv"

	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

// drawShore draws the edge of the pond: the margin in which the opposite side shows through,
// the exits, and the background of a frame with another aspect ratio.
func (p *picture) drawShore(now float64) {
	shownX, shownY := float32(1-p.v.eye.scrollX), float32(1-p.v.eye.scrollY)
	if shownX <= 0 && shownY <= 0 {
		p.drawSeams(1)
		return
	}
	x0, y0, x1, y1 := p.edges()
	out := float32(margin) * float32(p.v.cell)
	width, height := float32(p.size.Width), float32(p.size.Height)
	left, right, above, below := max(0, x0-out), min(width, x1+out), max(0, y0-out), min(height, y1+out)
	if shownY <= 0 {
		y0, y1, above, below = 0, height, 0, height
	}
	if shownX <= 0 {
		x0, x1, left, right = 0, width, 0, width
	}
	near, far := p.paint.deep.Fade(.3), p.paint.deep.Fade(.84)
	band := func(ax, ay, bx, by, cx, cy, dx, dy, shown float32) { // a and b at the edge of the pond, c and d outside
		if shown <= 0 {
			return
		}
		first := uint32(len(p.mesh.Vertices))
		for i, at := range [4][2]float32{{ax, ay}, {bx, by}, {cx, cy}, {dx, dy}} {
			c := near.Fade(shown)
			if i > 1 {
				c = far.Fade(shown)
			}
			p.mesh.Vertices = append(p.mesh.Vertices, mesh.Vertex{X: at[0], Y: at[1], R: c.R, G: c.G, B: c.B, A: c.A})
		}
		p.mesh.Indices = append(p.mesh.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	band(x0, y0, x1, y0, right, above, left, above, shownY)
	band(x1, y1, x0, y1, left, below, right, below, shownY)
	band(x0, y1, x0, y0, left, above, left, below, shownX)
	band(x1, y0, x1, y1, right, below, right, above, shownX)
	p.drawRim(x0, y0, x1, y1, shownX, shownY)
	p.drawSeams(1 - max(shownX, shownY))
	p.drawCrossings(now, shownX, shownY)
	p.drawExits(now)
	p.drawSurroundings(x0-out, y0-out, x1+out, y1+out, min(shownX, shownY))
}

// edges returns the edges of the pond in pixels.
func (p *picture) edges() (x0, y0, x1, y1 float32) {
	x0, y0 = p.v.pixel(place{0, 0})
	x1, y1 = p.v.pixel(place{p.v.columns, p.v.rows})
	if x0 > x1 {
		x0, x1, y0, y1 = x1, x0, y1, y0
	}
	return x0, y0, x1, y1
}

// drawRim draws a thin line of light around the pond.
func (p *picture) drawRim(x0, y0, x1, y1, shownX, shownY float32) {
	c := mesh.Mix(p.paint.water, white, .7).Fade(.34 * p.paint.light)
	half := float32(max(.5, .5*p.v.unit))
	line := func(ax, ay, bx, by, shown float32) {
		c := c.Fade(shown)
		p.mesh.Rect(ax, ay, bx, by, [4]mesh.Color{c, c, c, c})
	}
	line(x0, y0-half, x1, y0+half, shownY)
	line(x0, y1-half, x1, y1+half, shownY)
	line(x0-half, y0, x0+half, y1, shownX)
	line(x1-half, y0, x1+half, y1, shownX)
}

// drawCrossings lights the edge where a goose crosses it, on both sides of the pond in the goose's
// colour: a goose that leaves on one side enters on the other.
func (p *picture) drawCrossings(now float64, shownX, shownY float32) {
	for i := range p.geese {
		g := &p.geese[i]
		if !g.isVisible(now, p.look.Still) || g.dead {
			continue
		}
		head, tail := g.ends(p.progress(now))
		for k := range len(g.track.places) - 1 {
			a, b := g.track.places[k], g.track.places[k+1]
			overX, overY := math.Floor(a.x/p.v.columns) != math.Floor(b.x/p.v.columns), math.Floor(a.y/p.v.rows) != math.Floor(b.y/p.v.rows)
			at := float64(k) + .5
			light := smooth((head-at+.75)/.6) * smooth((at-tail+.75)/.6)
			if !overX && !overY || light == 0 {
				continue
			}
			c := mesh.Mix(p.paint.flesh[i%8], white, .1)
			if dark(i) {
				c = p.paint.paleEdge
			}
			middle := a.add(b, 1)
			middle = place{middle.x / 2, middle.y / 2}
			switch {
			case overX && shownX > 0:
				y := middle.y - math.Floor(middle.y/p.v.rows)*p.v.rows
				p.drawCrossing(place{0, y}, place{0, 1}, c, float32(light)*shownX)
				p.drawCrossing(place{p.v.columns, y}, place{0, 1}, c, float32(light)*shownX)
			case overY && shownY > 0:
				x := middle.x - math.Floor(middle.x/p.v.columns)*p.v.columns
				p.drawCrossing(place{x, 0}, place{1, 0}, c, float32(light)*shownY)
				p.drawCrossing(place{x, p.v.rows}, place{1, 0}, c, float32(light)*shownY)
			}
		}
	}
}

// drawCrossing draws a light on the edge, a cell long.
func (p *picture) drawCrossing(at, along place, c mesh.Color, light float32) {
	x0, y0 := p.v.pixel(at.add(along, -.45))
	x1, y1 := p.v.pixel(at.add(along, .45))
	p.mesh.Line(x0, y0, x1, y1, p.v.px(.2), p.v.px(.2), c.Fade(.22*light), c.Fade(.22*light))
	p.mesh.Line(x0, y0, x1, y1, p.v.px(.055), p.v.px(.055), c.Fade(light), c.Fade(light))
}

// drawSeams draws dots along the edge if the pond repeats.
func (p *picture) drawSeams(shown float32) {
	if shown <= 0 {
		return
	}
	c := mesh.Mix(p.paint.water, white, .75).Fade(.3 * shown)
	r := p.v.px(.028)
	for x := math.Ceil(p.v.x0/p.v.columns) * p.v.columns; x <= p.v.x1 && p.v.eye.scrollX > 0; x += p.v.columns {
		for y := math.Ceil(p.v.y0*4) / 4; y <= p.v.y1; y += .25 {
			px, py := p.v.pixel(place{x, y})
			p.mesh.Disc(px, py, r, c)
		}
	}
	for y := math.Ceil(p.v.y0/p.v.rows) * p.v.rows; y <= p.v.y1 && p.v.eye.scrollY > 0; y += p.v.rows {
		for x := math.Ceil(p.v.x0*4) / 4; x <= p.v.x1; x += .25 {
			px, py := p.v.pixel(place{x, y})
			p.mesh.Disc(px, py, r, c)
		}
	}
}

// drawSurroundings hides everything drawn beyond the margin, whose corners are rounded like the
// board's.
func (p *picture) drawSurroundings(x0, y0, x1, y1, shown float32) {
	if shown <= 0 {
		return
	}
	width, height := float32(p.size.Width), float32(p.size.Height)
	c := p.paint.ground.Fade(shown)
	all := [4]mesh.Color{c, c, c, c}
	far := p.v.px(2) // the maximum that anything extends
	if x0 > 0 {
		p.mesh.Rect(max(0, x0-far), 0, x0, height, all)
		p.mesh.Rect(x1, 0, min(width, x1+far), height, all)
	}
	if y0 > 0 {
		p.mesh.Rect(x0, max(0, y0-far), x1, y0, all)
		p.mesh.Rect(x0, y1, x1, min(height, y1+far), all)
	}
	r := float32(12 * p.v.unit)
	for _, at := range [4][4]float32{{x0, y0, 1, 1}, {x1, y0, -1, 1}, {x1, y1, -1, -1}, {x0, y1, 1, -1}} {
		corner := uint32(len(p.mesh.Vertices))
		p.mesh.Vertices = append(p.mesh.Vertices, mesh.Vertex{X: at[0], Y: at[1], R: c.R, G: c.G, B: c.B, A: c.A})
		const parts = 8
		for i := range parts + 1 {
			s, co := math.Sincos(math.Pi / 2 * float64(i) / parts)
			for _, c := range [2]mesh.Color{c, {}} {
				by := r + .5
				if c.A == 0 {
					by = r - .5
				}
				p.mesh.Vertices = append(p.mesh.Vertices, mesh.Vertex{
					X: at[0] + at[2]*(r-by*float32(co)), Y: at[1] + at[3]*(r-by*float32(s)), R: c.R, G: c.G, B: c.B, A: c.A})
			}
			if i > 0 {
				k := corner + 1 + 2*uint32(i)
				p.mesh.Indices = append(p.mesh.Indices, corner, k-2, k, k-2, k-1, k+1, k-2, k+1, k)
			}
		}
	}
}

// drawExits draws arrows in the margin at the exits of the person's goose, and paler ones at their
// entrances.
func (p *picture) drawExits(now float64) {
	if !p.isSteered() || p.v.eye.scrollX > 0 || p.v.eye.scrollY > 0 {
		return
	}
	g := &p.geese[p.now.Own]
	cell := p.now.Geese[p.now.Own].Body[0]
	body := p.now.Geese[p.now.Own].Body
	at := middle(&p.now, cell)
	shown := 1.
	beat := 0.
	if !p.look.Still {
		shown = smooth((p.progress(now) - .3) / .5)
		beat = .5 + .5*math.Sin(p.v.t*3.4)
	}
	for _, way := range [4]place{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		to := at.add(way, 1)
		if to.x > 0 && to.x < p.v.columns && to.y > 0 && to.y < p.v.rows {
			continue
		}
		other := place{math.Mod(to.x+p.v.columns, p.v.columns), math.Mod(to.y+p.v.rows, p.v.rows)}
		if len(body) > 1 && middle(&p.now, body[1]) == other || len(g.track.places) == 0 {
			continue // it came from there
		}
		p.drawArrow(at.add(way, .5+margin*(.38+.16*beat)), way, p.paint.glow.Fade(float32(shown*(.95-.25*beat))))
		p.drawArrow(other.add(way, -.5-margin*(.62-.16*beat)), way, p.paint.glow.Fade(float32(shown*(.5-.15*beat))))
	}
}

// drawArrow draws an arrow.
func (p *picture) drawArrow(at, way place, c mesh.Color) {
	x, y := p.v.pixel(at)
	way = place{way.x * p.sign(), way.y * p.sign()}
	corner := func(along, across float64) mesh.Point {
		return mesh.Point{X: x + p.v.px(along*way.x-across*way.y), Y: y + p.v.px(along*way.y+across*way.x)}
	}
	list := append(p.scratch.points[:0], corner(-.075, -.17), corner(.1, 0), corner(-.075, .17), corner(-.035, 0))
	p.mesh.Shape(corner(-.01, 0), list, c)
	p.scratch.points = list
}

// drawCountdown draws a number over everything, and around it a ring of light that shrinks.
func (p *picture) drawCountdown(now float64) {
	if p.now.Count <= 0 {
		return
	}
	left := 1.
	if !p.look.Still {
		left = 1 - clamp((now-p.countSince)/countTime)
	}
	width, height := float32(p.size.Width), float32(p.size.Height)
	x, y, r := width/2, height/2, min(width, height)*.2
	veil := p.paint.deep.Fade(.35)
	p.mesh.Glow(x, y, r*1.9, p.paint.deep.Fade(.75), veil.Fade(0))
	p.mesh.Ring(x, y, r, r*.05, p.paint.glow.Fade(.2))
	if left > 0 {
		p.mesh.Arc(x, y, r, r*.16, float32(-.5*math.Pi), float32((2*left-.5)*math.Pi), p.paint.glow.Fade(.16))
		p.mesh.Arc(x, y, r, r*.06, float32(-.5*math.Pi), float32((2*left-.5)*math.Pi), p.paint.glow)
		sin, cos := math.Sincos((2*left - .5) * math.Pi)
		p.mesh.Disc(x+r*float32(cos), y+r*float32(sin), r*.06, white)
	}
	p.labels = append(p.labels, scene.Label{X: float64(x) / p.v.unit, Y: float64(y) / p.v.unit, Text: strconv.Itoa(p.now.Count), Class: "count"})
}
