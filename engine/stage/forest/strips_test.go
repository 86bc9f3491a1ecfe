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

func picture(f *forest, size scene.Size, now float64) *image.RGBA {
	layers, _ := f.Draw(size, now)
	meshes := []*mesh.Mesh{}
	for _, l := range layers {
		meshes = append(meshes, l.Mesh)
	}
	return meshtest.Draw(size.Width, size.Height, mesh.RGB(0), meshes...)
}

func save(t *testing.T, name string, p image.Image) {
	folder := os.Getenv("PLAYOUT_STRIPS")
	if folder == "" {
		t.Skip("PLAYOUT_STRIPS names no folder")
	}
	if err := meshtest.Save(filepath.Join(folder, name+".png"), p); err != nil {
		t.Fatal(err)
	}
}

func TestStripGames(t *testing.T) {
	if os.Getenv("PLAYOUT_STRIPS") == "" {
		t.Skip()
	}
	var all []*image.RGBA
	for name, game := range games {
		f := New(func(stage.Event) {}).(*forest)
		f.look.Still = true
		f.workers, f.trees = 1, []*tree{{}}
		f.some = true
		s := game()
		size := scene.Size{Width: 900, Height: 640, Scale: 1}
		now := 0.
		var ps []*image.RGBA
		for _, n := range []int{60, 1500, 12000, 50000} {
			for len(s.nodes) < n {
				feed(f, 0, s, 500, now)
				now += 100
				f.Draw(size, now)
			}
			for range 30 {
				now += 300
				f.Draw(size, now)
			}
			ps = append(ps, picture(f, size, now))
			t.Log(name, n, "drawn", len(f.painter.seen), "vertices", len(f.painter.settled.Vertices), "depth", deepest(f))
		}
		all = append(all, ps[1], ps[3])
	}
	save(t, "games", meshtest.Strip(2, all...))
}

func deepest(f *forest) int {
	d := 0
	for i := range f.trees[0].nodes {
		d = max(d, int(f.trees[0].nodes[i].depth))
	}
	return d
}
