package mesh

// Color is a colour with its opacity, premultiplied: no component exceeds A. All are
// between 0 and 1.
type Color struct{ R, G, B, A float32 }

// RGB returns an opaque colour, written as in style sheets: 0xd4512a.
func RGB(hex uint32) Color {
	part := func(shift uint) float32 { return float32(hex>>shift&0xff) / 0xff }
	return Color{part(16), part(8), part(0), 1}
}

// Fade returns the colour with its opacity multiplied by a share, 0 to 1.
func (c Color) Fade(by float32) Color { return Color{c.R * by, c.G * by, c.B * by, c.A * by} }

// Mix interpolates between two colours: a at 0, b at 1.
func Mix(a, b Color, at float32) Color {
	mix := func(a, b float32) float32 { return a + (b-a)*at }
	return Color{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}
