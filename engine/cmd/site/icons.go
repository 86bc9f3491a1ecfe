package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

// The mark's colours, those of static/icon.svg on the page's paper.
var (
	paper = color.NRGBA{0xf7, 0xf5, 0xf0, 0xff}
	ink   = color.NRGBA{0x1e, 0x22, 0x21, 0xff}
	ember = color.NRGBA{0xd4, 0x51, 0x2a, 0xff}
)

// icons adds the PNG icons of an installed page: the mark on paper with round corners, and an
// icon that systems may cut to any shape that leaves a circle of four fifths of its width.
func icons(files map[string][]byte) {
	for _, size := range []int{192, 512} {
		files[fmt.Sprintf("icon-%d.png", size)] = drawIcon(size, .7, .22)
	}
	files["icon-maskable.png"] = drawIcon(512, .52, 0)
}

// drawIcon draws a square PNG of a size in pixels. The mark's width and the radius of the
// corners are shares of it.
func drawIcon(size int, share, corner float64) []byte {
	const fine = 4 // samples of a pixel each way
	pixels := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			var r, g, b, a int
			for i := range fine * fine {
				at := func(pixel, sample int) float64 { // -0.5 to 0.5
					return (float64(pixel)+(float64(sample)+.5)/fine)/float64(size) - .5
				}
				c := sample(at(x, i%fine), at(y, i/fine), share, corner)
				r, g, b, a = r+int(c.R)*int(c.A), g+int(c.G)*int(c.A), b+int(c.B)*int(c.A), a+int(c.A)
			}
			if a > 0 {
				pixels.SetNRGBA(x, y, color.NRGBA{uint8(r / a), uint8(g / a), uint8(b / a), uint8(a / (fine * fine))})
			}
		}
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, pixels); err != nil {
		panic(err) // a Buffer accepts everything, and the picture is not empty
	}
	return out.Bytes()
}

// sample returns the icon's colour at a point; both coordinates run from -0.5 to 0.5.
func sample(x, y, share, corner float64) color.NRGBA {
	if dx, dy := math.Abs(x)-.5+corner, math.Abs(y)-.5+corner; corner > 0 && dx > 0 && dy > 0 && math.Hypot(dx, dy) > corner {
		return color.NRGBA{}
	}
	// The mark in the units of static/icon.svg, 24 wide.
	u, v := 12+x/share*24, 12+y/share*24
	disc := func(cx, cy float64) bool { return math.Hypot(u-cx, v-cy) <= 3.6 }
	switch {
	case disc(5.2, 18.2):
		return ember
	case disc(12, 5.5), disc(18.8, 18.2), isOnLine(u, v, 12, 5.5, 5.5, 18), isOnLine(u, v, 12, 5.5, 18.5, 18):
		return ink
	}
	return paper
}

// isOnLine reports whether a point lies on the line, 1.6 wide, between two others.
func isOnLine(u, v, x0, y0, x1, y1 float64) bool {
	dx, dy := x1-x0, y1-y0
	along := min(max(((u-x0)*dx+(v-y0)*dy)/(dx*dx+dy*dy), 0), 1)
	return math.Hypot(u-x0-along*dx, v-y0-along*dy) <= .8
}
