package pond

import (
	"playout/engine/stage"
	"playout/engine/stage/mesh"
)

// paint holds the colours of a look, the same as those of the board in ui/boards/geese/style.css
// and static/style.
type paint struct {
	ground, water, line, deep, glow, ember mesh.Color
	lines                                  float32 // opacity of the lines between cells
	veil                                   float32 // opacity of the veil over the margin
	light                                  float32 // brightness of light on water and feathers
	edge, paleEdge                         mesh.Color
	ink, paleInk                           mesh.Color
	flesh                                  [8]mesh.Color
}

var white = mesh.RGB(0xffffff)

func paintOf(l *stage.Look) paint {
	c := paint{
		ground: mesh.RGB(0xf7f5f0), ember: mesh.RGB(0xd4512a), light: 1,
		ink: mesh.RGB(0x1d2120), paleInk: mesh.RGB(0xf7f3ec),
	}
	if l.Dark {
		c.ground, c.ember, c.light = mesh.RGB(0x131615), mesh.RGB(0xf07a50), .7
	}
	var flesh [8]uint32
	switch l.Style {
	case "contrast":
		c.water, c.line, c.deep, c.glow, c.paleEdge = mesh.RGB(0x051f2b), mesh.RGB(0x6394a9), mesh.RGB(0), mesh.RGB(0xffd23f), mesh.RGB(0xffffff)
		c.lines, c.veil, c.light = .8, .62, .45
		flesh = [8]uint32{0xffffff, 0xffd300, 0xb79cec, 0x000000, 0x76b69d, 0x6fffa2, 0xee9444, 0x4d0ff3}
	case "colours":
		c.water, c.line, c.deep, c.glow, c.paleEdge = mesh.RGB(0x12303f), mesh.RGB(0x4a6f82), mesh.RGB(0x06141c), mesh.RGB(0xffd166), mesh.RGB(0xc4d4dc)
		c.lines, c.veil, c.light = .4, .62, .6
		flesh = [8]uint32{0xfffdf6, 0xf7cb39, 0x62b8fb, 0x14181a, 0xadba6f, 0xda7ca8, 0xdc681d, 0x4249be}
	default:
		c.water, c.line, c.glow, c.paleEdge = mesh.RGB(0x2b6a86), mesh.RGB(0x123a4c), mesh.RGB(0xffd9a0), mesh.RGB(0xb9c9d1)
		c.lines, c.veil = .22, .62
		if l.Dark {
			c.water, c.line = mesh.RGB(0x1f5169), mesh.RGB(0x0c2c3b)
		}
		c.deep = c.line
		flesh = [8]uint32{0xf7f3ec, 0xf2b134, 0xf3b5c9, 0x1d2120, 0x9bd8a8, 0xa5d6f2, 0xe8734a, 0x5a3f8c}
	}
	c.edge = c.deep
	for i, hex := range flesh {
		c.flesh[i] = mesh.RGB(hex)
	}
	return c
}

// dark reports whether the goose of a seat is dark, so that its edge and its number are light.
func dark(seat int) bool { return seat%8 == 3 || seat%8 == 7 }

// over returns a colour covered by a translucent one.
func over(under, c mesh.Color, alpha float32) mesh.Color { return mesh.Mix(under, c, alpha) }
