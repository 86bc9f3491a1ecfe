package mesh

import "math"

// Point is a point in pixels.
type Point struct{ X, Y float32 }

// rim is half the width in pixels of the soft edge of every shape.
const rim = 0.5

// vertex adds a corner and returns its index.
func (m *Mesh) vertex(x, y float32, c Color) uint32 {
	m.Vertices = append(m.Vertices, Vertex{X: x, Y: y, R: c.R, G: c.G, B: c.B, A: c.A})
	return uint32(len(m.Vertices) - 1)
}

func (m *Mesh) triangle(a, b, c uint32) { m.Indices = append(m.Indices, a, b, c) }

// quad adds two triangles that cover four vertices, which go around in order.
func (m *Mesh) quad(a, b, c, d uint32) { m.Indices = append(m.Indices, a, b, c, a, c, d) }

// segments returns the number of sides that make a polygon look like a circle.
func segments(radius float32) int {
	return min(72, max(8, int(5*math.Sqrt(float64(radius))+4)))
}

// thin returns a radius or half a width, raised to at least half a pixel, and the opacity that
// compensates for it.
func thin(half float32) (float32, float32) {
	if half >= rim {
		return half, 1
	}
	return rim, max(0, half) / rim
}

// Disc draws a filled circle.
func (m *Mesh) Disc(x, y, radius float32, c Color) { m.Glow(x, y, radius, c, c) }

// Glow draws a disc whose colour changes from its centre to its edge.
func (m *Mesh) Glow(x, y, radius float32, middle, edge Color) {
	radius, share := thin(radius)
	middle, edge = middle.Fade(share), edge.Fade(share)
	n := segments(radius)
	first := m.vertex(x, y, middle)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		dx, dy := float32(cos), float32(sin)
		m.vertex(x+dx*(radius-rim), y+dy*(radius-rim), edge)
		m.vertex(x+dx*(radius+rim), y+dy*(radius+rim), Color{})
	}
	for i := range uint32(n) {
		a, b := first+1+2*i, first+1+2*((i+1)%uint32(n))
		m.triangle(first, a, b)
		m.quad(a, a+1, b+1, b)
	}
}

// Ring draws a circle with a line whose middle is at the radius.
func (m *Mesh) Ring(x, y, radius, width float32, c Color) {
	m.Arc(x, y, radius, width, 0, 2*math.Pi, c)
}

// Arc draws a part of a ring, from one angle to a larger one, in radians clockwise from the
// right. Its ends are straight.
func (m *Mesh) Arc(x, y, radius, width, from, to float32, c Color) {
	half, share := thin(width / 2)
	c = c.Fade(share)
	n := max(2, int(float64(segments(radius+half))*float64(to-from)/(2*math.Pi)))
	first := uint32(len(m.Vertices))
	for i := range n + 1 {
		sin, cos := math.Sincos(float64(from) + float64(to-from)*float64(i)/float64(n))
		for _, at := range [4]struct {
			r float32
			c Color
		}{{radius - half - rim, Color{}}, {radius - half + rim, c}, {radius + half - rim, c}, {radius + half + rim, Color{}}} {
			r := max(0, at.r)
			m.vertex(x+float32(cos)*r, y+float32(sin)*r, at.c)
		}
	}
	for i := range uint32(n) {
		a, b := first+4*i, first+4*i+4
		for k := range uint32(3) {
			m.quad(a+k, a+k+1, b+k+1, b+k)
		}
	}
}

// Line draws a straight line with round ends; its width and colour may change along it.
func (m *Mesh) Line(x0, y0, x1, y1, width0, width1 float32, c0, c1 Color) {
	m.Stroke([]Dab{{x0, y0, width0, c0}, {x1, y1, width1, c1}})
}

// Dab is a point of a stroke, with the stroke's width and colour there.
type Dab struct {
	X, Y, Width float32
	Color       Color
}

// Stroke draws a line through points, with round ends. It is one surface, so that a translucent
// stroke never covers itself; its inner side only folds at turns sharper than a right angle.
func (m *Mesh) Stroke(dabs []Dab) {
	if len(dabs) == 0 {
		return
	}
	first := uint32(len(m.Vertices))
	var startX, startY, x, y float32 = 1, 0, 1, 0 // directions
	for i, d := range dabs {
		dx, dy, longer := heading(dabs, i)
		if longer > 0 {
			x, y = dx, dy
		}
		if i == 0 {
			startX, startY = x, y
		}
		half, share := thin(d.Width / 2)
		c := d.Color.Fade(share)
		inner, outer := (half-rim)*max(1, longer), (half+rim)*max(1, longer)
		m.vertex(d.X+y*outer, d.Y-x*outer, Color{})
		m.vertex(d.X+y*inner, d.Y-x*inner, c)
		m.vertex(d.X-y*inner, d.Y+x*inner, c)
		m.vertex(d.X-y*outer, d.Y+x*outer, Color{})
		if i > 0 {
			b := first + 4*uint32(i)
			for k := range uint32(3) {
				m.quad(b-4+k, b-3+k, b+1+k, b+k)
			}
		}
	}
	m.end(dabs[0], -startX, -startY)
	m.end(dabs[len(dabs)-1], x, y)
}

// heading returns the direction of a stroke at one of its points, of length 1, and the factor
// that lengthens its cross-section there so that both sides of a turn keep its width: at most 2,
// and 0 if the stroke has no direction.
func heading(dabs []Dab, i int) (x, y, longer float32) {
	parts := float32(0)
	for _, k := range [2]int{i - 1, i} {
		if k < 0 || k+1 >= len(dabs) {
			continue
		}
		if dx, dy := unit(dabs[k+1].X-dabs[k].X, dabs[k+1].Y-dabs[k].Y); dx != 0 || dy != 0 {
			x, y, parts = x+dx, y+dy, parts+1
		}
	}
	length := float32(math.Sqrt(float64(x*x + y*y)))
	x, y = unit(x, y)
	if x == 0 && y == 0 {
		return 0, 0, 0
	}
	return x, y, min(2, parts/length)
}

// end draws the semicircle at an end of a stroke that points in a direction.
func (m *Mesh) end(d Dab, x, y float32) {
	half, share := thin(d.Width / 2)
	c := d.Color.Fade(share)
	n := segments(half) / 2
	first := m.vertex(d.X, d.Y, c)
	for i := range n + 1 {
		s, co := math.Sincos(math.Pi * (float64(i)/float64(n) - 0.5))
		sin, cos := float32(s), float32(co)
		dx, dy := x*cos-y*sin, y*cos+x*sin
		m.vertex(d.X+dx*(half-rim), d.Y+dy*(half-rim), c)
		m.vertex(d.X+dx*(half+rim), d.Y+dy*(half+rim), Color{})
	}
	for i := range uint32(n) {
		a, b := first+1+2*i, first+3+2*i
		m.triangle(first, a, b)
		m.quad(a, a+1, b+1, b)
	}
}

func unit(x, y float32) (float32, float32) {
	length := float32(math.Sqrt(float64(x*x + y*y)))
	if length < 1e-6 {
		return 0, 0
	}
	return x / length, y / length
}

// Shape draws a filled outline of at least three points, all of which are visible from its
// middle.
func (m *Mesh) Shape(middle Point, outline []Point, c Color) {
	n := len(outline)
	if n < 3 {
		return
	}
	first := m.vertex(middle.X, middle.Y, c)
	for i, p := range outline {
		before, after := outline[(i+n-1)%n], outline[(i+1)%n]
		x, y := unit(after.X-before.X, after.Y-before.Y)
		x, y = y, -x
		if x*(p.X-middle.X)+y*(p.Y-middle.Y) < 0 { // outward, in either direction of the outline
			x, y = -x, -y
		}
		m.vertex(p.X-x*rim, p.Y-y*rim, c)
		m.vertex(p.X+x*rim, p.Y+y*rim, Color{})
	}
	for i := range uint32(n) {
		a, b := first+1+2*i, first+1+2*((i+1)%uint32(n))
		m.triangle(first, a, b)
		m.quad(a, a+1, b+1, b)
	}
}

// Rect draws a rectangle with hard edges, for backgrounds, with a colour at each corner: top
// left, top right, bottom right, bottom left.
func (m *Mesh) Rect(x0, y0, x1, y1 float32, corners [4]Color) {
	m.quad(m.vertex(x0, y0, corners[0]), m.vertex(x1, y0, corners[1]), m.vertex(x1, y1, corners[2]), m.vertex(x0, y1, corners[3]))
}
