package mesh_test

import (
	"image"
	"math"
	"os"
	"path/filepath"
	"testing"

	"playout/engine/stage/mesh"
	"playout/engine/stage/mesh/meshtest"
)

// shapes holds one of each kind, with the area in pixels that it covers.
var shapes = map[string]struct {
	draw func(*mesh.Mesh, mesh.Color)
	area float64
}{
	"disc":     {func(m *mesh.Mesh, c mesh.Color) { m.Disc(50.3, 49.8, 30, c) }, math.Pi * 30 * 30},
	"small":    {func(m *mesh.Mesh, c mesh.Color) { m.Disc(50.25, 49.75, 2, c) }, math.Pi * 4},
	"ring":     {func(m *mesh.Mesh, c mesh.Color) { m.Ring(50, 50, 30, 6, c) }, 2 * math.Pi * 30 * 6},
	"line":     {func(m *mesh.Mesh, c mesh.Color) { m.Line(20, 25, 80, 70, 10, 10, c, c) }, 75*10 + math.Pi*25},
	"tapered":  {func(m *mesh.Mesh, c mesh.Color) { m.Line(20, 50, 80, 50, 12, 4, c, c) }, 60*8 + math.Pi*(36+4)/2},
	"hair":     {func(m *mesh.Mesh, c mesh.Color) { m.Line(20, 25, 80, 70, .4, .4, c, c) }, 75 * .4},
	"twig":     {func(m *mesh.Mesh, c mesh.Color) { m.Hair(20, 25, 80, 70, 4, 2, c, c) }, 75 * 3},
	"thinnest": {func(m *mesh.Mesh, c mesh.Color) { m.Hair(20, 25, 80, 70, .4, .4, c, c) }, 75 * .4},
	"speck":    {func(m *mesh.Mesh, c mesh.Color) { m.Speck(50.25, 49.75, 2, c) }, math.Pi * 4},
	"thread": {func(m *mesh.Mesh, c mesh.Color) {
		m.Thread([]mesh.Dab{{20, 20, 1, c}, {50, 20, 1, c}, {80, 37, 1, c}})
	}, 30 + 34.5},
	"spark":     {func(m *mesh.Mesh, c mesh.Color) { m.Spark(50.25, 49.75, 12, c) }, 2 * math.Sqrt2 * 144 / 3},
	"mote":      {func(m *mesh.Mesh, c mesh.Color) { m.Speck(50.25, 49.75, 1.2, c) }, math.Pi * 1.44},
	"place":     {func(m *mesh.Mesh, c mesh.Color) { m.Line(50, 50, 50, 50, 20, 20, c, c) }, math.Pi * 100},
	"turning":   {func(m *mesh.Mesh, c mesh.Color) { m.Stroke([]mesh.Dab{{20, 20, 8, c}, {50, 20, 8, c}, {80, 50, 8, c}}) }, (30+42.4)*8 + math.Pi*16},
	"rectangle": {func(m *mesh.Mesh, c mesh.Color) { m.Rect(10, 20, 60, 80, [4]mesh.Color{c, c, c, c}) }, 50 * 60},
	"shape": {func(m *mesh.Mesh, c mesh.Color) {
		m.Shape(mesh.Point{X: 50, Y: 50}, []mesh.Point{{X: 20, Y: 20}, {X: 80, Y: 20}, {X: 80, Y: 80}, {X: 20, Y: 80}}, c)
	}, 60 * 60},
}

// TestShapesCover: a shape covers the area that its measures give, nowhere exceeds its
// opacity, even if it is translucent, and lies where it should. If PLAYOUT_STRIPS names a
// folder, the test saves the pictures there.
func TestShapesCover(t *testing.T) {
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			for _, opacity := range []float32{1, .5} {
				var m mesh.Mesh
				shape.draw(&m, mesh.RGB(0xffffff).Fade(opacity))
				picture := meshtest.Draw(100, 100, mesh.RGB(0), &m)
				if folder := os.Getenv("PLAYOUT_STRIPS"); folder != "" && opacity == 1 {
					if err := meshtest.Save(filepath.Join(folder, "mesh-"+name+".png"), picture); err != nil {
						t.Fatal(err)
					}
				}
				var sum float64
				for i := 0; i < len(picture.Pix); i += 4 {
					if float32(picture.Pix[i]) > opacity*255+1.5 {
						t.Fatalf("at %v the alpha is %d of 255, more than the opacity of %v", image.Pt(i/4%100, i/400), picture.Pix[i], opacity)
					}
					sum += float64(picture.Pix[i]) / 255
				}
				want := shape.area * float64(opacity)
				if math.Abs(sum-want) > .03*want+2 {
					t.Errorf("opacity %v: the shape covers %.1f pixels, want %.1f", opacity, sum, want)
				}
			}
		})
	}
}

// TestReuseAllocatesNothing: drawing into a mesh that is reused allocates nothing.
func TestReuseAllocatesNothing(t *testing.T) {
	var m mesh.Mesh
	dabs := []mesh.Dab{{20, 20, 8, mesh.RGB(0)}, {50, 20, 8, mesh.RGB(0)}, {80, 50, 8, mesh.RGB(0)}}
	draw := func() {
		m.Reset()
		m.Disc(50, 50, 20, mesh.RGB(0xffffff))
		m.Ring(50, 50, 20, 3, mesh.RGB(0xffffff))
		m.Stroke(dabs)
		m.Line(0, 0, 10, 10, 1, 2, mesh.RGB(0), mesh.RGB(0))
	}
	draw()
	if made := testing.AllocsPerRun(10, draw); made != 0 {
		t.Errorf("%v allocations per drawing", made)
	}
}
