package pond

import (
	"math"

	"playout/engine/stage/mesh"
)

// bone is a point along a goose's spine.
type bone struct {
	x, y   float32 // pixels
	nx, ny float32 // sideways direction, of length 1
	half   float64 // half the goose's width there, in cells
	from   float64 // cells from the head
	left   float64 // cells to the tail's end
}

// Cells between two bones: where a goose is straight, and where it turns.
const (
	straightGap = 1. / 6
	bentGap     = 1. / 12
)

// plumage holds the colours of a goose at one time.
type plumage struct {
	flesh, shade, light, edge mesh.Color
	ink                       mesh.Color
	alpha                     float32
	thin                      float64 // 1, or less for a goose that sinks
	fades                     float64 // how far the last cell has faded from hunger
	pale                      mesh.Color
}

// plumage returns the colours of a goose.
func (p *pond) plumage(g *goose, seat int, now float64) plumage {
	c := &p.paint
	f := plumage{flesh: c.flesh[seat%8], edge: c.edge, ink: c.ink, alpha: 1, thin: 1}
	shine := float32(.42)
	if dark(seat) {
		f.edge, f.ink, shine = c.paleEdge, c.paleInk, .2
	}
	f.flesh = over(f.flesh, mesh.Mix(c.water, white, .45), float32(.4*p.hunger(g)))
	if dim := p.dimming(g, now); dim > 0 {
		f.flesh, f.edge = over(f.flesh, c.water, .55*dim), over(f.edge, c.water, .3*dim)
	}
	if g.dead {
		sunk := smooth((now - g.crashedAt) / sinkTime)
		f.flesh = over(f.flesh, c.water, float32(.6*sunk))
		f.alpha, f.thin = float32(1-sunk), 1-.3*sunk
	}
	f.shade = mesh.Mix(f.flesh, c.deep, .2)
	f.light = mesh.Mix(f.flesh, white, shine)
	f.pale = mesh.Mix(c.water, white, .12)
	if !g.dead && g.length > 0 && p.now.Until > 0 && p.now.Until <= 3 && !p.now.Over {
		f.fades = [4]float64{0, .72, .45, .22}[p.now.Until]
	}
	return f
}

// hunger returns how close a goose is to starving, 0 to 1.
func (p *pond) hunger(g *goose) float64 {
	if g.dead || p.now.Until <= 0 {
		return 0
	}
	near := clamp(float64(14-p.now.Until) / 12)
	short := clamp(float64(5-g.length) / 4)
	return near * short
}

// dimming returns how much a goose that has not won is dimmed when the game is over.
func (p *pond) dimming(g *goose, now float64) float32 {
	if !p.now.Over || g.dead || p.won(g) {
		return 0
	}
	return float32(p.endProgress(now))
}

// endProgress returns the progress of the animation at the end of the game, 0 to 1.
func (p *pond) endProgress(now float64) float64 {
	switch {
	case !p.now.Over:
		return 0
	case p.look.Still:
		return 1
	}
	return smooth((now - p.overSince) / settleTime)
}

// won reports whether the game is over and no goose is longer.
func (p *pond) won(g *goose) bool {
	for i := range p.geese {
		if p.geese[i].length > g.length {
			return false
		}
	}
	return p.now.Over && g.length > 0
}

// spine computes the bones of a goose and returns the box of the torus that they cover.
func (p *picture) spine(g *goose, thin, now float64) box {
	u := p.progress(now)
	head, tail := g.ends(u)
	end := tail - mix(.52, .16, clamp(head-tail))
	long := head - end
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	spine := p.scratch.spine[:0]
	nx, ny := float32(0), float32(1)
	for from, on := 0., true; on; {
		at, way := g.track.at(head-from, head)
		b.x0, b.x1, b.y0, b.y1 = min(b.x0, at.x), max(b.x1, at.x), min(b.y0, at.y), max(b.y1, at.y)
		if length := math.Sqrt(way.x*way.x + way.y*way.y); length > 1e-3 {
			by := p.sign() / length
			nx, ny = float32(-way.y*by), float32(way.x*by)
		}
		x, y := p.v.pixel(at)
		spine = append(spine, bone{x, y, nx, ny, thin * p.half(g, from, long-from, now), from, long - from})
		on = from < long
		if g.track.bends(head - from) {
			from = min(long, from+bentGap)
		} else {
			from = min(long, from+straightGap)
		}
	}
	p.scratch.spine = spine
	return b
}

// half returns half a goose's width at given distances from its head and its end, in cells.
func (p *pond) half(g *goose, from, left, now float64) float64 {
	half := .17 + .115*smooth((from-.3)/.85)
	half *= .16 + .84*math.Pow(clamp((left+.04)/1.15), .62)
	if !p.look.Still {
		for _, at := range g.mealTimes { // what it has eaten passes through it as a bulge
			if since := (now - at) / 1000; at > 0 && since > 0 && since < 4 {
				by := from - .2 - since*5
				half += .075 * math.Exp(-by*by*5) * clamp(left*1.6) * clamp(since*8)
			}
		}
	}
	return half
}

// drawBand draws a stroke along the bones: wider than the goose by some cells on each side,
// shifted by some pixels.
func (p *picture) drawBand(wider, share float64, dx, dy float32, c mesh.Color, f *plumage, tail float32) {
	dabs := p.scratch.dabs[:0]
	for i := range p.scratch.spine {
		b := &p.scratch.spine[i]
		d := mesh.Dab{X: b.x + dx, Y: b.y + dy, Width: p.v.px(2 * (b.half*share + wider)), Color: c}
		if f.fades > 0 && tail > 0 {
			d.Color = mesh.Mix(d.Color, f.pale, tail*float32(f.fades*smooth(1.25-b.left)))
		}
		d.Color = d.Color.Fade(f.alpha)
		dabs = append(dabs, d)
	}
	p.part.Stroke(dabs)
	p.scratch.dabs = dabs
}

// drawWake draws a goose's shadow on the water and the waves that it makes.
func (p *picture) drawWake(g *goose, seat int, now float64) box {
	p.part.Reset()
	f := p.plumage(g, seat, now)
	b := p.spine(g, f.thin, now)
	if ended := float32(p.endProgress(now)); ended > 0 && p.won(g) {
		next := 0.
		for i := range p.scratch.spine {
			if bone := &p.scratch.spine[i]; bone.from >= next {
				next = bone.from + .45
				p.part.Glow(bone.x, bone.y, p.v.px(.85), p.paint.glow.Fade(.26*ended), mesh.Color{})
			}
		}
	}
	shadow := f
	shadow.alpha *= .3
	p.drawBand(.05, 1, p.v.px(.045), p.v.px(.085), p.paint.deep, &shadow, 0)
	if stir := g.stirring(p.pond, now); stir > .01 && !p.look.Still && !g.dead {
		u := p.progress(now)
		head, tail := g.ends(u)
		c := mesh.Mix(p.paint.water, white, .8)
		p.drawFurrow(g, head, .12, min(1.5, head-tail+.4), .36, .16, c.Fade(float32(.34*stir)*p.paint.light), &b)
		p.drawFurrow(g, head, head-tail+.3, 1.3, .07, .2, c.Fade(float32(.3*stir)*p.paint.light), &b)
	}
	return box{b.x0 - 1, b.y0 - 1, b.x1 + 1, b.y1 + 1}
}

// drawFurrow draws the two lines of a wake on the water. They start some cells behind the
// head and at some distance from the middle, have a given length, and diverge by opens
// cells for each cell.
func (p *picture) drawFurrow(g *goose, head, from, long, apart, opens float64, c mesh.Color, b *box) {
	const dabs = 7
	for side := -1.; side <= 1; side += 2 {
		list := p.scratch.dabs[:0]
		for i := range dabs {
			u := float64(i) / (dabs - 1)
			at, way := g.track.at(head-from-long*u, head)
			b.x0, b.x1, b.y0, b.y1 = min(b.x0, at.x), max(b.x1, at.x), min(b.y0, at.y), max(b.y1, at.y)
			if length := math.Sqrt(way.x*way.x + way.y*way.y); length > 1e-3 {
				out := side * (apart + opens*long*u) / length
				at = place{at.x - way.y*out, at.y + way.x*out}
			}
			x, y := p.v.pixel(at)
			list = append(list, mesh.Dab{X: x, Y: y, Width: p.v.px(.055 * (1 - .5*u)), Color: c.Fade(float32((1 - u) * min(1, 4*u+.3)))})
		}
		p.part.Stroke(list)
		p.scratch.dabs = list
	}
}

// drawBody draws a goose.
func (p *picture) drawBody(g *goose, seat int, now float64) box {
	p.part.Reset()
	f := p.plumage(g, seat, now)
	b := p.spine(g, f.thin, now)
	p.drawBand(.04, 1, 0, 0, f.edge, &f, .8)
	p.drawBand(0, 1, 0, 0, f.shade, &f, 1)
	p.drawBand(-.03, 1, p.v.px(-.012), p.v.px(-.02), f.flesh, &f, 1)
	p.drawBand(0, .34, p.v.px(-.035), p.v.px(-.06), f.light, &f, 1)
	p.drawBarbs(seat, &f)
	p.drawHead(g, seat, &f, now)
	return box{b.x0 - .7, b.y0 - .7, b.x1 + .7, b.y1 + .7}
}

// drawBarbs draws the marks on a goose's back, which point in the direction in which it
// swims.
func (p *picture) drawBarbs(seat int, f *plumage) {
	if p.v.cell < 18*p.v.unit {
		return
	}
	c := mesh.Mix(f.flesh, p.paint.deep, .3)
	if dark(seat) {
		c = mesh.Mix(f.flesh, white, .3)
	}
	next := 1.1
	for i := range p.scratch.spine {
		b := &p.scratch.spine[i]
		if b.from < next || b.left < .5 {
			continue
		}
		next += .5
		wide, long := p.v.px(.4*b.half), p.v.px(.12)
		// The vector backwards is the one across, turned by 90 degrees.
		bx, by := b.ny*long, -b.nx*long
		c := c.Fade(f.alpha * float32(smooth((b.left-.5)/.3)))
		dabs := append(p.scratch.dabs[:0],
			mesh.Dab{X: b.x + b.nx*wide + bx, Y: b.y + b.ny*wide + by, Width: p.v.px(.012), Color: c},
			mesh.Dab{X: b.x, Y: b.y, Width: p.v.px(.032), Color: c},
			mesh.Dab{X: b.x - b.nx*wide + bx, Y: b.y - b.ny*wide + by, Width: p.v.px(.012), Color: c})
		p.part.Stroke(dabs)
		p.scratch.dabs = dabs
	}
}

// face is the coordinate system of a head.
type face struct {
	v        *view
	x, y     float32
	sin, cos float64
}

// at returns a point at a distance ahead of the head's middle and to its right, in cells.
func (f *face) at(ahead, right float64) (x, y float32) {
	return f.x + f.v.px(f.cos*ahead-f.sin*right), f.y + f.v.px(f.sin*ahead+f.cos*right)
}

func (f *face) turned(by float64) face {
	turned := *f
	sin, cos := math.Sincos(by)
	turned.sin, turned.cos = f.sin*cos+f.cos*sin, f.cos*cos-f.sin*sin
	return turned
}

// drawHead draws a goose's head.
func (p *picture) drawHead(g *goose, seat int, f *plumage, now float64) {
	u := p.progress(now)
	along, _ := g.ends(u)
	at, _ := g.track.at(along, along)
	way := g.way(u)
	if p.look.Flipped {
		way += math.Pi
	}
	if !p.look.Still && !g.dead { // it looks around
		way += .09 * math.Sin(p.v.t*1.3+float64(seat)*2.1) * math.Sin(p.v.t*.47+float64(seat))
	}
	h := face{v: &p.v}
	h.x, h.y = p.v.pixel(at)
	h.sin, h.cos = math.Sincos(way)
	m, a, size := &p.part, f.alpha, f.thin
	own := seat == p.now.Own && !g.dead
	if own {
		m.Glow(h.x, h.y, p.v.px(.68), p.paint.glow.Fade(.5*a), mesh.Color{})
		m.Ring(h.x, h.y, p.v.px(.46), p.v.px(.04), p.paint.glow.Fade(.9*a))
	}
	m.Disc(h.x, h.y, p.v.px(.375*size), f.edge.Fade(a))
	p.drawBeak(&h, g, seat, f, now)
	m.Disc(h.x, h.y, p.v.px(.335*size), f.shade.Fade(a))
	m.Disc(h.x-p.v.px(.012), h.y-p.v.px(.018), p.v.px(.312*size), f.flesh.Fade(a))
	m.Glow(h.x-p.v.px(.07), h.y-p.v.px(.11), p.v.px(.2*size), f.light.Fade(a), f.flesh.Fade(a))
	if p.v.cell >= 18*p.v.unit {
		p.drawEyes(&h, seat, f, g.dead && now >= g.crashedAt, now)
		x, y := h.at(-.075, 0)
		p.drawNumber(x, y, p.v.px(.27*size), seat, f.ink.Fade(a))
	} else {
		p.drawNumber(h.x, h.y, p.v.px(.42*size), seat, f.ink.Fade(a))
	}
}

// drawEyes draws eyes: open, blinking, or crosses.
func (p *picture) drawEyes(h *face, seat int, f *plumage, crossed bool, now float64) {
	m, v := &p.part, h.v
	c := f.ink.Fade(f.alpha)
	blink := !p.look.Still && math.Mod(v.t+float64(seat)*1.37, 4.1) < .13
	for side := -1.; side <= 1; side += 2 {
		switch {
		case crossed:
			for k := -1.; k <= 1; k += 2 {
				x0, y0 := h.at(.14, side*.155-.045*k)
				x1, y1 := h.at(.23, side*.155+.045*k)
				m.Line(x0, y0, x1, y1, v.px(.028), v.px(.028), c, c)
			}
		case blink:
			x0, y0 := h.at(.185, side*.155-.045)
			x1, y1 := h.at(.185, side*.155+.045)
			m.Line(x0, y0, x1, y1, v.px(.03), v.px(.03), c, c)
		default:
			x, y := h.at(.185, side*.155)
			m.Disc(x, y, v.px(.05), c)
			m.Disc(x-v.px(.014), y-v.px(.018), v.px(.017), mesh.Mix(f.flesh, white, .6).Fade(f.alpha))
		}
	}
}

// drawBeak draws a beak, which opens before food and after a crash.
func (p *picture) drawBeak(h *face, g *goose, seat int, f *plumage, now float64) {
	open := 0.
	if !p.look.Still {
		for i := range p.food {
			if e := &p.food[i]; e.eatenAt != 0 && e.by == seat && now < e.eatenAt+90 {
				open = max(open, min(smooth(1-(e.eatenAt-now)/380), smooth(1-(now-e.eatenAt)/90)))
			}
		}
		if g.dead {
			open = smooth((now - g.crashedAt + 60) / 60)
		}
	}
	for side := -1.; side <= 1; side += 2 {
		half := h.turned(side * .3 * open)
		p.drawMandible(&half, side, .035, f.edge.Fade(f.alpha), f.thin)
	}
	for side := -1.; side <= 1; side += 2 {
		half := h.turned(side * .3 * open)
		c := mesh.RGB(0xe8862c)
		if side > 0 {
			c = mesh.RGB(0xf2993f)
		}
		p.drawMandible(&half, side, 0, c.Fade(f.alpha), f.thin)
	}
}

// drawMandible draws half a beak, enlarged by some cells on all sides.
func (p *picture) drawMandible(h *face, side, larger float64, c mesh.Color, size float64) {
	list := p.scratch.points[:0]
	add := func(ahead, right float64) {
		x, y := h.at(size*ahead, size*right)
		list = append(list, mesh.Point{X: x, Y: y})
	}
	base, tip := .155+larger, .53+larger
	add(.16, -side*larger)
	add(.16, side*base)
	const curve = 6
	for i := range curve + 1 { // from the side of its base to the tip
		u := float64(i) / curve
		q := 1 - u
		add(q*q*.26+2*q*u*(.5+larger)+u*u*tip, side*(q*q*base+2*q*u*(.09+larger)))
	}
	add(tip, -side*larger)
	x, y := h.at(size*.27, size*side*.05)
	p.part.Shape(mesh.Point{X: x, Y: y}, list, c)
	p.scratch.points = list
}

// digits are the seats' numbers as strokes, in tenths of their height.
var digits = [8][]mesh.Point{
	{{X: 1, Y: 2.2}, {X: 3.4, Y: 0}, {X: 3.4, Y: 10}},
	{{X: .3, Y: 2.6}, {X: 1, Y: .8}, {X: 3, Y: 0}, {X: 5, Y: .8}, {X: 5.6, Y: 2.8}, {X: 4.8, Y: 4.8}, {X: .2, Y: 10}, {X: 6, Y: 10}},
	{{X: .3, Y: 1.4}, {X: 1.4, Y: .3}, {X: 3, Y: 0}, {X: 5, Y: .8}, {X: 5.3, Y: 2.6}, {X: 4.4, Y: 4.2}, {X: 2.6, Y: 4.7}, {X: 4.7, Y: 5.2}, {X: 5.8, Y: 7.2}, {X: 5, Y: 9.2}, {X: 3, Y: 10}, {X: 1.2, Y: 9.7}, {X: 0, Y: 8.5}},
	{{X: 4.4, Y: 10}, {X: 4.4, Y: 0}, {X: 0, Y: 7}, {X: 6.2, Y: 7}},
	{{X: 5.4, Y: 0}, {X: 1, Y: 0}, {X: .6, Y: 4.7}, {X: 3, Y: 3.8}, {X: 5.2, Y: 4.8}, {X: 5.9, Y: 7}, {X: 5, Y: 9.2}, {X: 3, Y: 10}, {X: .2, Y: 9}},
	{{X: 5, Y: .3}, {X: 2.6, Y: 1.4}, {X: .8, Y: 4.2}, {X: .4, Y: 7.2}, {X: 1.4, Y: 9.4}, {X: 3.2, Y: 10}, {X: 5.2, Y: 9}, {X: 5.8, Y: 7}, {X: 4.8, Y: 5}, {X: 3, Y: 4.4}, {X: 1.2, Y: 5.2}, {X: .5, Y: 6.8}},
	{{X: 0, Y: 0}, {X: 6, Y: 0}, {X: 2.2, Y: 10}},
	{{X: 3, Y: 4.6}, {X: 1.2, Y: 3.8}, {X: .7, Y: 2.2}, {X: 1.6, Y: .5}, {X: 3, Y: 0}, {X: 4.5, Y: .5}, {X: 5.3, Y: 2.2}, {X: 4.8, Y: 3.8}, {X: 3, Y: 4.6}, {X: .9, Y: 5.8}, {X: .3, Y: 7.6}, {X: 1.2, Y: 9.4}, {X: 3, Y: 10}, {X: 4.9, Y: 9.4}, {X: 5.7, Y: 7.6}, {X: 5.1, Y: 5.8}, {X: 3, Y: 4.6}},
}

// drawNumber draws a seat's number with a height in pixels.
func (p *picture) drawNumber(x, y, high float32, seat int, c mesh.Color) {
	middle := float32(3)
	if seat%8 == 0 {
		middle = 2.4
	}
	dabs := p.scratch.dabs[:0]
	for _, at := range digits[seat%8] {
		dabs = append(dabs, mesh.Dab{X: x + (at.X-middle)*high/10, Y: y + (at.Y-5)*high/10, Width: high * .19, Color: c})
	}
	p.part.Stroke(dabs)
	p.scratch.dabs = dabs
}

// drawFeathers draws feathers that drift where a goose has crashed.
func (p *picture) drawFeathers(g *goose, seat int, now float64) {
	since := (now - g.crashedAt) / 1000
	if !g.dead || p.look.Still || since <= 0 || since >= driftTime/1000 {
		return
	}
	count := uint32(11)
	if !g.collided {
		count = 5
	}
	flesh := mesh.Mix(p.paint.flesh[seat%8], white, .25)
	for i := range count {
		angle := 2 * math.Pi * (float64(i) + chance(g.seed+i, 1)) / float64(count)
		far := (.35 + .75*chance(g.seed+i, 2)) * (1 - math.Exp(-3.6*since))
		sway := .07 * math.Sin(since*5+6*chance(g.seed+i, 3))
		sin, cos := math.Sincos(angle)
		at := place{g.crashPlace.x + cos*far - sin*sway, g.crashPlace.y + sin*far + cos*sway}
		turn := angle + 2.4*(chance(g.seed+i, 4)-.5)*since*2 + 6*chance(g.seed+i, 5)
		long := .1 + .09*chance(g.seed+i, 6)
		gone := 1 - smooth((since*1000/driftTime-.45)/.55)
		rise := 1 + .5*math.Sin(math.Pi*clamp(since/.5))
		p.each(at, .5, func(x, y float32) { p.drawFeather(x, y, turn, long*rise, flesh.Fade(float32(gone)), float32(gone)) })
	}
}

// drawFeather draws a bent feather.
func (p *picture) drawFeather(x, y float32, turn, long float64, c mesh.Color, solid float32) {
	sin, cos := math.Sincos(turn)
	dab := func(along, across, width float64, c mesh.Color) mesh.Dab {
		return mesh.Dab{X: x + p.v.px(cos*along-sin*across), Y: y + p.v.px(sin*along+cos*across), Width: p.v.px(width), Color: c}
	}
	for i, c := range [2]mesh.Color{p.paint.deep.Fade(.55 * solid), c} {
		more := .03 * float64(1-i)
		dabs := append(p.scratch.dabs[:0],
			dab(-long, long*.22, .012+more, c), dab(-long*.35, 0, long*.42+more, c),
			dab(long*.3, -.02*long, long*.5+more, c), dab(long, long*.18, .02+more, c))
		p.mesh.Stroke(dabs)
		p.scratch.dabs = dabs
	}
}
