package forest

import "playout/engine/stage/mesh"

// palette holds the colours of the picture, by day or by night.
type palette struct {
	ground, ember, ink, quiet, rim mesh.Color
	cool, even, warm               mesh.Color // for values of -1, 0 and 1
	light                          mesh.Color // for new nodes
}

// The colours of day and night. Values range from blue through grey to amber. People with
// any kind of colour blindness can distinguish blue and amber, and both differ from the
// grey in lightness.
var (
	day = palette{
		ground: mesh.RGB(0xf7f5f0), ember: mesh.RGB(0xd4512a), ink: mesh.RGB(0x1e2221), quiet: mesh.RGB(0x666c68), rim: mesh.RGB(0xfffefb),
		cool: mesh.RGB(0x1d5c8c), even: mesh.RGB(0xa39d90), warm: mesh.RGB(0xb26a00),
		light: mesh.RGB(0xf0a030),
	}
	night = palette{
		ground: mesh.RGB(0x131615), ember: mesh.RGB(0xf07a50), ink: mesh.RGB(0xebe8e1), quiet: mesh.RGB(0x98a09b), rim: mesh.RGB(0x1b1f1e),
		cool: mesh.RGB(0x6db4ea), even: mesh.RGB(0x6a736e), warm: mesh.RGB(0xffc465),
		light: mesh.RGB(0xffd9a0),
	}
)

// of returns the colour of a value.
func (p *palette) of(value float32) mesh.Color {
	value = max(-1, min(1, value*1.4)) // the values of searches are seldom near -1 or 1
	if value < 0 {
		return mesh.Mix(p.even, p.cool, -value)
	}
	return mesh.Mix(p.even, p.warm, value)
}
