// Package meshtest rasterizes meshes in software, so that tests can check the drawings of the
// stage and people can look at strips of frames.
package meshtest

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"

	"playout/engine/stage/mesh"
)

// Draw returns a picture of meshes, the lowest first, on a background. A triangle covers the
// pixels whose centres lie in it; a pixel on an edge that two triangles share belongs to
// only one of them.
func Draw(width, height int, ground mesh.Color, meshes ...*mesh.Mesh) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(rgba(ground)), image.Point{}, draw.Src)
	for _, m := range meshes {
		for i := 0; i+2 < len(m.Indices); i += 3 {
			triangle(picture, &m.Vertices[m.Indices[i]], &m.Vertices[m.Indices[i+1]], &m.Vertices[m.Indices[i+2]])
		}
	}
	return picture
}

func rgba(c mesh.Color) color.RGBA {
	part := func(x float32) uint8 { return uint8(math.Round(float64(min(1, max(0, x))) * 255)) }
	return color.RGBA{part(c.R), part(c.G), part(c.B), part(c.A)}
}

func triangle(to *image.RGBA, a, b, c *mesh.Vertex) {
	area := cross(a, b, c.X, c.Y)
	if area < 0 {
		b, c, area = c, b, -area
	}
	if area == 0 {
		return
	}
	least := func(x, y, z float32) int { return int(math.Floor(float64(min(x, y, z)))) }
	most := func(x, y, z float32) int { return int(math.Ceil(float64(max(x, y, z)))) }
	bounds := to.Bounds()
	for y := max(bounds.Min.Y, least(a.Y, b.Y, c.Y)); y < min(bounds.Max.Y, most(a.Y, b.Y, c.Y)); y++ {
		for x := max(bounds.Min.X, least(a.X, b.X, c.X)); x < min(bounds.Max.X, most(a.X, b.X, c.X)); x++ {
			px, py := float32(x)+.5, float32(y)+.5
			wa, wb, wc := cross(b, c, px, py), cross(c, a, px, py), cross(a, b, px, py)
			if !within(wa, b, c) || !within(wb, c, a) || !within(wc, a, b) {
				continue
			}
			wa, wb, wc = wa/area, wb/area, wc/area
			mix := func(a, b, c float32) float32 { return a*wa + b*wb + c*wc }
			over(to, x, y, mesh.Color{R: mix(a.R, b.R, c.R), G: mix(a.G, b.G, c.G), B: mix(a.B, b.B, c.B), A: mix(a.A, b.A, c.A)})
		}
	}
}

// cross returns twice the signed area of the triangle of two vertices and a point. If the
// vertices are swapped, as for the triangle on the other side of the edge, the result is
// exactly negated.
func cross(a, b *mesh.Vertex, x, y float32) float32 {
	if a.Y > b.Y || a.Y == b.Y && a.X > b.X {
		return -cross(b, a, x, y)
	}
	return (b.X-a.X)*(y-a.Y) - (b.Y-a.Y)*(x-a.X)
}

// within reports whether a point is on the inner side of an edge. A point on the edge itself
// is inside if the edge goes up, or is level and goes right.
func within(w float32, a, b *mesh.Vertex) bool {
	return w > 0 || w == 0 && (b.Y < a.Y || b.Y == a.Y && b.X > a.X)
}

func over(to *image.RGBA, x, y int, c mesh.Color) {
	at := to.PixOffset(x, y)
	for i, part := range [4]float32{c.R, c.G, c.B, c.A} {
		under := float32(to.Pix[at+i]) / 255
		to.Pix[at+i] = uint8(math.Round(float64(min(1, max(0, part+under*(1-c.A)))) * 255))
	}
}

// Strip puts pictures beside one another, in rows of the given length, a pixel apart.
func Strip(columns int, pictures ...*image.RGBA) *image.RGBA {
	if len(pictures) == 0 {
		return image.NewRGBA(image.Rectangle{})
	}
	size := pictures[0].Bounds().Size()
	columns = min(columns, len(pictures))
	rows := (len(pictures) + columns - 1) / columns
	strip := image.NewRGBA(image.Rect(0, 0, columns*(size.X+1)-1, rows*(size.Y+1)-1))
	for i, p := range pictures {
		at := image.Pt(i%columns*(size.X+1), i/columns*(size.Y+1))
		draw.Draw(strip, image.Rectangle{at, at.Add(size)}, p, image.Point{}, draw.Src)
	}
	return strip
}

// Save saves a picture as a PNG.
func Save(path string, picture image.Image) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(file, picture); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
