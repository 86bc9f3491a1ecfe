package pond

import (
	"math"

	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

// view converts cells to pixels in one picture.
type view struct {
	ax, ay, k float64 // pixels: the corner of the pond, and the width of a cell, negative if the board is turned
	cell      float64 // pixels of a cell
	unit      float64 // pixels of a CSS pixel
	x0, y0    float64 // the visible part of the torus, in cells
	x1, y1    float64
	columns   float64
	rows      float64
	eye       eye
	t         float64 // seconds, for endless motion; 0 if nothing moves
}

// pixel converts a place to pixels.
func (v *view) pixel(at place) (x, y float32) {
	return float32(v.ax + v.k*at.x), float32(v.ay + v.k*at.y)
}

// px converts a length in cells to pixels.
func (v *view) px(cells float64) float32 { return float32(cells * v.cell) }

// scratch holds slices that are reused.
type scratch struct {
	spine  []bone
	dabs   []mesh.Dab
	points []mesh.Point
}

// picture is the pond at one moment.
type picture struct {
	*pond
	v view
}

// Draw implements scene.Scene.
func (p *pond) Draw(size scene.Size, now float64) ([]scene.Layer, bool) {
	p.mesh.Reset()
	p.labels = p.labels[:0]
	p.size = size
	e, sees := p.eye(now)
	if !sees {
		return p.layers[:0], false
	}
	picture := picture{p, p.view(e, now)}
	picture.drawAll(now)
	p.layers[0] = scene.Layer{Mesh: &p.mesh}
	if p.look.Still {
		p.layers[0].Version = p.version
	}
	return p.layers[:], !p.look.Still
}

// drawAll draws everything, from the bottom up.
func (p *picture) drawAll(now float64) {
	p.drawWater()
	p.drawLines()
	p.drawRings(now)
	for i := range p.geese {
		if g := &p.geese[i]; g.isVisible(now, p.look.Still) {
			p.addCopies(p.drawWake(g, i, now))
		}
	}
	p.drawFood(now)
	for i := range p.geese {
		if g := &p.geese[i]; g.isVisible(now, p.look.Still) {
			p.addCopies(p.drawBody(g, i, now))
		}
	}
	for i := range p.geese {
		p.drawFeathers(&p.geese[i], i, now)
	}
	p.drawShore(now)
	p.drawCountdown(now)
}

// view returns the view of an eye.
func (p *pond) view(e eye, now float64) view {
	v := view{
		cell: e.cell * p.size.Scale, unit: p.size.Scale, eye: e,
		columns: float64(p.now.Columns), rows: float64(p.now.Rows),
	}
	if !p.look.Still {
		v.t = math.Mod(now/1000, 3600)
	}
	v.k = v.cell * p.sign()
	width, height := float64(p.size.Width), float64(p.size.Height)
	v.ax, v.ay = width/2-v.k*e.x, height/2-v.k*e.y
	halfX := min(width/2/v.cell, v.columns/2+margin+8*e.scrollX)
	halfY := min(height/2/v.cell, v.rows/2+margin+8*e.scrollY)
	v.x0, v.x1, v.y0, v.y1 = e.x-halfX, e.x+halfX, e.y-halfY, e.y+halfY
	return v
}

// shifts returns the multiples of the pond's size that shift an interval to its visible places,
// along one axis.
func shifts(from, to, seen0, seen1, circle float64) (first, last int) {
	return int(math.Ceil((seen0 - to) / circle)), int(math.Floor((seen1 - from) / circle))
}

// box is a part of the torus.
type box struct{ x0, y0, x1, y1 float64 }

// addCopies adds a drawn part of the torus wherever it is visible.
func (p *picture) addCopies(b box) {
	x0, x1 := shifts(b.x0, b.x1, p.v.x0, p.v.x1, p.v.columns)
	y0, y1 := shifts(b.y0, b.y1, p.v.y0, p.v.y1, p.v.rows)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			dx, dy := float32(p.v.k*p.v.columns*float64(x)), float32(p.v.k*p.v.rows*float64(y))
			first := uint32(len(p.mesh.Vertices))
			p.mesh.Vertices = append(p.mesh.Vertices, p.part.Vertices...)
			for i := int(first); i < len(p.mesh.Vertices); i++ {
				p.mesh.Vertices[i].X += dx
				p.mesh.Vertices[i].Y += dy
			}
			for _, i := range p.part.Indices {
				p.mesh.Indices = append(p.mesh.Indices, first+i)
			}
		}
	}
}

// hash returns a hash of a number.
func hash(x uint32) uint32 {
	x ^= x >> 16
	x *= 0x7feb352d
	x ^= x >> 15
	x *= 0x846ca68b
	return x ^ x>>16
}

// chance returns a pseudorandom number between 0 and 1, from a seed and a purpose.
func chance(seed, of uint32) float64 {
	return float64(hash(seed*2654435761+of*40503+17)) / (1 << 32)
}
