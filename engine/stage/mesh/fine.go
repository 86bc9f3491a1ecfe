package mesh

// Hair draws a straight line with blunt ends, for twigs too thin for round ends to show.
func (m *Mesh) Hair(x0, y0, x1, y1, width0, width1 float32, c0, c1 Color) {
	m.Thread([]Dab{{x0, y0, width0, c0}, {x1, y1, width1, c1}})
}

// Thread draws a Stroke with blunt ends. It has three vertices at each point if it is no wider
// than its soft edges, otherwise four.
func (m *Mesh) Thread(dabs []Dab) {
	fine := true
	for _, d := range dabs {
		fine = fine && d.Width <= 2*rim
	}
	first, each := uint32(len(m.Vertices)), uint32(4)
	if fine {
		each = 3
	}
	var x, y float32 = 1, 0
	for i, d := range dabs {
		dx, dy, longer := heading(dabs, i)
		if longer > 0 {
			x, y = dx, dy
		}
		half, share := thin(d.Width / 2)
		c := d.Color.Fade(share)
		inner, outer := (half-rim)*max(1, longer), (half+rim)*max(1, longer)
		m.vertex(d.X+y*outer, d.Y-x*outer, Color{})
		m.vertex(d.X+y*inner, d.Y-x*inner, c)
		if !fine {
			m.vertex(d.X-y*inner, d.Y+x*inner, c)
		}
		m.vertex(d.X-y*outer, d.Y+x*outer, Color{})
		if i > 0 {
			b := first + each*uint32(i)
			for k := range each - 1 {
				m.quad(b-each+k, b-each+1+k, b+1+k, b+k)
			}
		}
	}
}

// tiny is the radius in pixels below which the sides of a polygon are not seen.
const tiny = 1.3

// Speck draws a disc as a hexagon, too small for the difference to be seen; it draws the smallest
// as a square that fades from its centre.
func (m *Mesh) Speck(x, y, radius float32, c Color) {
	if radius < tiny {
		m.cone(x, y, radius*2.1708, c, 2) // its total opacity equals the disc's
		return
	}
	radius, share := thin(radius)
	c = c.Fade(share)
	inner, outer := radius-rim, (radius+rim)*1.05 // a hexagon covers a little less than a disc
	first := m.vertex(x, y, c)
	for _, d := range [6]Point{{1, 0}, {.5, .8660254}, {-.5, .8660254}, {-1, 0}, {-.5, -.8660254}, {.5, -.8660254}} {
		m.vertex(x+d.X*outer, y+d.Y*outer, Color{})
		m.vertex(x+d.X*inner, y+d.Y*inner, c)
	}
	for i := range uint32(6) {
		a, b := first+1+2*i, first+1+2*((i+1)%6)
		m.triangle(first, a+1, b+1)
		m.quad(a, b, b+1, a+1)
	}
}

// Spark draws a small light that fades out from its centre.
func (m *Mesh) Spark(x, y, radius float32, c Color) { m.cone(x, y, radius, c, 1) }

// corners holds eight directions, evenly spaced.
var corners = [8]Point{{1, 0}, {.7071068, .7071068}, {0, 1}, {-.7071068, .7071068}, {-1, 0}, {-.7071068, -.7071068}, {0, -1}, {.7071068, -.7071068}}

// cone draws a polygon that fades out from its centre to every corner, or to every second one.
func (m *Mesh) cone(x, y, radius float32, c Color, step int) {
	first, n := m.vertex(x, y, c), uint32(len(corners)/step)
	for i := 0; i < len(corners); i += step {
		m.vertex(x+corners[i].X*radius, y+corners[i].Y*radius, Color{})
	}
	for i := range n {
		m.triangle(first, first+1+i, first+1+(i+1)%n)
	}
}
