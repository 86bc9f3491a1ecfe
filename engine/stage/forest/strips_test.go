package forest

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	"playout/engine/stage"
	"playout/engine/stage/mesh"
	"playout/engine/stage/mesh/meshtest"
	"playout/engine/stage/scene"
)

// picture returns the picture of a scene at a time, with bars instead of labels.
func picture(s scene.Scene, size scene.Size, now float64) *image.RGBA {
	layers, _ := s.Draw(size, now)
	meshes := []*mesh.Mesh{}
	for _, l := range layers {
		meshes = append(meshes, l.Mesh)
	}
	var bars mesh.Mesh
	for _, l := range s.Labels() {
		x, y := float32(l.X*size.Scale), float32(l.Y*size.Scale)
		wide := float32(len(l.Text)) * 3.4 * float32(size.Scale)
		bars.Line(x-wide, y, x+wide, y, 9, 9, mesh.RGB(0x666c68).Fade(.7), mesh.RGB(0x666c68).Fade(.7))
	}
	return meshtest.Draw(size.Width, size.Height, s.(*forest).painter.colours.ground, append(meshes, &bars)...)
}

// TestStrips saves strips of frames in the folder that PLAYOUT_STRIPS names.
func TestStrips(t *testing.T) {
	folder := os.Getenv("PLAYOUT_STRIPS")
	if folder == "" {
		t.Skip("PLAYOUT_STRIPS names no folder")
	}
	save := func(name string, columns int, ps ...*image.RGBA) {
		if err := meshtest.Save(filepath.Join(folder, "forest-"+name+".png"), meshtest.Strip(columns, ps...)); err != nil {
			t.Fatal(err)
		}
	}
	begin := func(dark bool) scene.Scene {
		s := New(func(stage.Event) {})
		s.Handle(&stage.Command{Look: &stage.Look{Dark: dark}}, 0)
		return s
	}
	desktop, phone := scene.Size{Width: 900, Height: 700, Scale: 1}, scene.Size{Width: 780, Height: 1100, Scale: 2}
	for _, game := range []string{"chess", "othello", "morris", "geese"} {
		s, d := begin(game == "morris" || game == "geese"), &feed{searcher: games[game]()}
		now := 0.
		var ps []*image.RGBA
		for _, n := range []int{2, 8, 40, 300, 2000, 8000, 20000, 50000} {
			now = d.run(s, desktop, n, min(500, max(1, n/20)), now)
			ps = append(ps, picture(s, desktop, now))
		}
		save("growth-"+game, 2, ps...)
		if game == "othello" {
			s.Handle(&stage.Command{Look: &stage.Look{Dark: true}}, now)
			now = settle(s, phone, now)
			save("phone", 1, picture(s, phone, now))
		}
	}
	s, d := begin(true), &feed{searcher: games["othello"](), slow: 1000}
	now := d.run(s, desktop, 120, 40, 0)
	path, value := d.simulate()
	d.sendGrowth(s, now, path, value)
	var ps []*image.RGBA
	for i := range 8 {
		ps = append(ps, picture(s, desktop, now+30+float64(i)*120))
	}
	save("simulation", 2, ps...)
	s = begin(false)
	for w := range 4 {
		d := &feed{searcher: games["othello"](), worker: w, workers: 4}
		d.nodes[0].seed += uint64(w)
		now = d.run(s, desktop, 6000, 300, now)
	}
	save("workers", 1, picture(s, desktop, now))
}
