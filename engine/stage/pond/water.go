package pond

import (
	"math"

	"playout/engine/stage/mesh"
)

// wave is one of the waves that make the light on the water, in radians for each cell and each
// second. A whole number of crests fits the torus in both directions.
type wave struct{ right, down, speed, phase float64 }

// waves holds the waves with their lengths in cells, which are adapted to the torus.
var waves = [3]struct{ x, y, speed, phase, share float64 }{
	{4.3, 5.2, .55, 0, .42}, {-3.1, 3.6, -.43, 2, .34}, {1.9, -6.5, .7, 4, .24},
}

// drawWater draws the background: darker at the bottom, with light that wanders.
func (p *picture) drawWater() {
	const most = 30
	width, height := p.v.x1-p.v.x0, p.v.y1-p.v.y0
	nx, ny := int(min(most, max(2, 2*width))), int(min(most, max(2, 2*height)))
	var w [len(waves)]wave
	for i, of := range waves {
		crests := func(cells, length float64) float64 {
			n := math.Round(cells / length)
			if n == 0 {
				n = math.Copysign(1, length)
			}
			return 2 * math.Pi * n / cells
		}
		w[i] = wave{crests(p.v.columns, of.x), crests(p.v.rows, of.y), of.speed, of.phase}
	}
	m, first := &p.mesh, uint32(len(p.mesh.Vertices))
	darker, lighter := mesh.Mix(p.paint.water, p.paint.deep, .22), mesh.Mix(p.paint.water, mesh.RGB(0x9fd0de), .2*p.paint.light)
	for j := range ny + 1 {
		y := p.v.y0 + height*float64(j)/float64(ny)
		for i := range nx + 1 {
			x := p.v.x0 + width*float64(i)/float64(nx)
			light := .0
			for k := range w {
				light += waves[k].share * math.Sin(w[k].right*x+w[k].down*y+w[k].speed*p.v.t+w[k].phase)
			}
			px, py := p.v.pixel(place{x, y})
			at := .5 + .28*light + .24*(.5-float64(py)/float64(p.size.Height))
			c := mesh.Mix(darker, lighter, float32(clamp(at)))
			m.Vertices = append(m.Vertices, mesh.Vertex{X: px, Y: py, R: c.R, G: c.G, B: c.B, A: c.A})
		}
	}
	row := uint32(nx + 1)
	for j := range uint32(ny) {
		for i := range uint32(nx) {
			a := first + j*row + i
			m.Indices = append(m.Indices, a, a+1, a+row+1, a, a+row+1, a+row)
		}
	}
	p.drawGlints()
}

// drawGlints draws short lines of light that come and go.
func (p *picture) drawGlints() {
	if p.v.t == 0 || p.v.cell < 9*p.v.unit {
		return
	}
	const life = 4.2 // seconds
	light := mesh.Mix(p.paint.water, white, .75).Fade(.3 * p.paint.light)
	count := min(48, int(p.v.columns*p.v.rows/2.2))
	for i := range uint32(count) {
		turn := p.v.t/life + chance(i, 1)
		n := uint32(turn)
		age := turn - float64(n)
		glow := math.Sin(math.Pi * age)
		at := place{chance(i+n*131, 2) * p.v.columns, chance(i+n*131, 3) * p.v.rows}
		at.x += .25 * (age - .5)
		long := (.16 + .2*chance(i+n*131, 4)) * p.v.cell
		c := light.Fade(float32(glow * glow))
		p.each(at, .5, func(x, y float32) {
			dabs := append(p.scratch.dabs[:0],
				mesh.Dab{X: x - float32(long), Y: y, Width: 0, Color: c},
				mesh.Dab{X: x - float32(long)*.3, Y: y - p.v.px(.025), Width: p.v.px(.035), Color: c},
				mesh.Dab{X: x + float32(long)*.3, Y: y - p.v.px(.02), Width: p.v.px(.035), Color: c},
				mesh.Dab{X: x + float32(long), Y: y + p.v.px(.01), Width: 0, Color: c})
			p.mesh.Stroke(dabs)
			p.scratch.dabs = dabs
		})
	}
}

// each calls a function at every visible image of a place of the torus, with its surroundings of
// some cells.
func (p *picture) each(at place, around float64, do func(x, y float32)) {
	x0, x1 := shifts(at.x-around, at.x+around, p.v.x0, p.v.x1, p.v.columns)
	y0, y1 := shifts(at.y-around, at.y+around, p.v.y0, p.v.y1, p.v.rows)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			do(p.v.pixel(place{at.x + float64(x)*p.v.columns, at.y + float64(y)*p.v.rows}))
		}
	}
}

// drawLines draws the lines between cells.
func (p *picture) drawLines() {
	c := p.paint.line.Fade(p.paint.lines)
	width := float32(max(1, p.v.unit))
	x0, y0 := p.v.pixel(place{p.v.x0, p.v.y0})
	x1, y1 := p.v.pixel(place{p.v.x1, p.v.y1})
	for x := math.Ceil(p.v.x0); x <= p.v.x1; x++ {
		at, _ := p.v.pixel(place{x, 0})
		p.mesh.Rect(at-width/2, y0, at+width/2, y1, [4]mesh.Color{c, c, c, c})
	}
	for y := math.Ceil(p.v.y0); y <= p.v.y1; y++ {
		_, at := p.v.pixel(place{0, y})
		p.mesh.Rect(x0, at-width/2, x1, at+width/2, [4]mesh.Color{c, c, c, c})
	}
}

// drawRings draws the rings on the water.
func (p *picture) drawRings(now float64) {
	if p.look.Still {
		return
	}
	for i := range p.rings {
		r := &p.rings[i]
		age := (now - r.born) / spreadTime
		if r.size == 0 || age <= 0 || age >= 1 {
			continue
		}
		out := 1 - (1-age)*(1-age)
		c := mesh.Mix(p.paint.water, white, .8).Fade(r.light * float32((1-age)*(1-age)) * p.paint.light)
		p.each(r.place, r.size+.1, func(x, y float32) {
			p.mesh.Ring(x, y, p.v.px(.1+out*r.size), p.v.px(.07*(1-.6*age)), c)
			if r.size > .7 {
				p.mesh.Ring(x, y, p.v.px((.1+out*r.size)*.62), p.v.px(.04), c.Fade(.7))
			}
		})
	}
}

// drawFood draws the pieces of food, which bob.
func (p *picture) drawFood(now float64) {
	for i := range p.food {
		f := &p.food[i]
		if f.eatenAt != 0 && (now >= f.eatenAt || p.look.Still) {
			continue
		}
		at := middle(&p.now, f.cell)
		come, size, bob := 1., 1., 0.
		if !p.look.Still {
			come = clamp((now - f.appearedAt) / dropTime)
			bob = .022 * math.Sin(p.v.t*2.1+float64(f.cell)*1.7)
			size = 1 + 1.1*(1-smooth(come/.6)) + .12*math.Sin(math.Pi*clamp((come-.6)/.4))
			if f.eatenAt != 0 {
				size *= mix(.35, 1, smooth((f.eatenAt-now)/90))
			}
		}
		p.each(at, .6, func(x, y float32) { p.drawPiece(x, y+p.v.px(bob), size, smooth(come/.5), f.cell) })
	}
}

// drawPiece draws a piece of food, a crust of bread.
func (p *picture) drawPiece(x, y float32, size, solid float64, cell int) {
	m, s, a := &p.mesh, size, float32(solid)
	round := func(r float64) float32 { return p.v.px(r * s) }
	soft := .18 + .05*math.Sin(p.v.t*2.1+float64(cell)*1.7+1)
	m.Ring(x, y, p.v.px(.27+.03*math.Sin(p.v.t*2.1+float64(cell)*1.7)), p.v.px(.03), mesh.Mix(p.paint.water, white, .8).Fade(float32(soft)*a*p.paint.light))
	m.Glow(x+p.v.px(.03*s), y+p.v.px(.06*s), round(.23), p.paint.deep.Fade(.5*a), mesh.Color{})
	m.Disc(x, y, round(.183), mesh.RGB(0x7a5a12).Fade(a))
	m.Disc(x, y, round(.158), mesh.RGB(0xeec662).Fade(a))
	m.Glow(x-round(.03), y-round(.045), round(.11), mesh.RGB(0xfdeeb4).Fade(a), mesh.RGB(0xeec662).Fade(a))
	if p.v.cell < 16*p.v.unit {
		return
	}
	crust := mesh.RGB(0xa97f1f).Fade(a)
	for i := range 3 {
		dy := float64(i-1) * .062
		long := .085 - .02*math.Abs(float64(i-1))
		dabs := append(p.scratch.dabs[:0],
			mesh.Dab{X: x - round(long), Y: y + round(dy+.012), Width: round(.02), Color: crust},
			mesh.Dab{X: x, Y: y + round(dy-.022), Width: round(.024), Color: crust},
			mesh.Dab{X: x + round(long), Y: y + round(dy+.012), Width: round(.02), Color: crust})
		m.Stroke(dabs)
		p.scratch.dabs = dabs
	}
}
