package mesh

// Hair is a straight line with blunt ends, for twigs too thin for round ones to be seen:
// a third of a Line's triangles.
func (m *Mesh) Hair(x0, y0, x1, y1, width0, width1 float32, c0, c1 Color) {
	x, y := unit(x1-x0, y1-y0)
	first := uint32(len(m.Vertices))
	for _, d := range [2]Dab{{x0, y0, width0, c0}, {x1, y1, width1, c1}} {
		half, share := thin(d.Width / 2)
		c := d.Color.Fade(share)
		inner, outer := half-rim, half+rim
		m.vertex(d.X+y*outer, d.Y-x*outer, Color{})
		m.vertex(d.X+y*inner, d.Y-x*inner, c)
		m.vertex(d.X-y*inner, d.Y+x*inner, c)
		m.vertex(d.X-y*outer, d.Y+x*outer, Color{})
	}
	m.quad(first, first+1, first+5, first+4)
	if width0 > 2*rim || width1 > 2*rim {
		m.quad(first+1, first+2, first+6, first+5)
	}
	m.quad(first+2, first+3, first+7, first+6)
}

// Speck is a disc of six sides, for those that are too small for more to be seen.
func (m *Mesh) Speck(x, y, radius float32, c Color) {
	radius, share := thin(radius)
	c = c.Fade(share)
	inner, outer := radius-rim, (radius+rim)*1.05 // six sides cover a little less than a disc
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
