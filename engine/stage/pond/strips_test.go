package pond_test

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	"playout/engine/stage"
	"playout/engine/stage/mesh"
	"playout/engine/stage/mesh/meshtest"
	"playout/engine/stage/pond"
	"playout/engine/stage/scene"
)

// film shows a scene frame by frame.
type film struct {
	scene scene.Scene
	size  scene.Size
	sent  []stage.Event
}

func newFilm(width, height int, scale float64, look stage.Look) *film {
	f := &film{size: scene.Size{Width: width, Height: height, Scale: scale}}
	f.scene = pond.New(func(e stage.Event) { f.sent = append(f.sent, e) })
	f.scene.Handle(&stage.Command{Look: &look}, 0)
	return f
}

func (f *film) show(p stage.Pond, now float64) { f.scene.Handle(&stage.Command{Pond: &p}, now) }

// frame draws the picture at a time.
func (f *film) frame(now float64) *image.RGBA {
	layers, _ := f.scene.Draw(f.size, now)
	meshes := make([]*mesh.Mesh, len(layers))
	for i := range layers {
		meshes[i] = layers[i].Mesh
	}
	return meshtest.Draw(f.size.Width, f.size.Height, mesh.RGB(0xf7f5f0), meshes...)
}

func (f *film) frames(times ...float64) []*image.RGBA {
	f.frame(times[0]) // the scene learns its size
	list := make([]*image.RGBA, len(times))
	for i, now := range times {
		list[i] = f.frame(now)
	}
	return list
}

// save saves a strip in the folder PLAYOUT_STRIPS, if it is set.
func save(t *testing.T, name string, columns int, frames ...*image.RGBA) {
	t.Helper()
	folder := os.Getenv("PLAYOUT_STRIPS")
	if folder == "" {
		return
	}
	if err := meshtest.Save(filepath.Join(folder, "pond-"+name+".png"), meshtest.Strip(columns, frames...)); err != nil {
		t.Fatal(err)
	}
}

func geese(bodies ...[]int) []stage.Goose {
	list := make([]stage.Goose, len(bodies))
	for i, body := range bodies {
		list[i].Body = body
	}
	return list
}

func at(row, column int) int { return 11*row + column }

// step returns positions of one game, a step apart: the first goose turns, the second eats, the
// third crosses the edge and the fourth swims straight on.
func step() (before, after stage.Pond) {
	before = stage.Pond{Rows: 7, Columns: 11, Step: 20, Until: 20, Own: 0, Glide: 1000, Food: []int{at(4, 7), at(5, 2)},
		Geese: geese(
			[]int{at(2, 4), at(2, 3), at(2, 2), at(3, 2), at(4, 2), at(4, 1)},
			[]int{at(4, 6), at(4, 5), at(5, 5), at(6, 5)},
			[]int{at(1, 10), at(1, 9), at(0, 9), at(0, 8), at(0, 7)},
			[]int{at(6, 9), at(6, 8), at(5, 8)})}
	after = before
	after.Step, after.Until, after.Food = 21, 19, []int{at(5, 2), at(2, 7)}
	after.Geese = geese(
		[]int{at(3, 4), at(2, 4), at(2, 3), at(2, 2), at(3, 2), at(4, 2)},
		[]int{at(4, 7), at(4, 6), at(4, 5), at(5, 5), at(6, 5)},
		[]int{at(1, 0), at(1, 10), at(1, 9), at(0, 9), at(0, 8)},
		[]int{at(6, 10), at(6, 9), at(6, 8)})
	return before, after
}

// TestStrips draws motions for people to look at.
func TestStrips(t *testing.T) {
	if os.Getenv("PLAYOUT_STRIPS") == "" {
		t.Skip("pictures are drawn with PLAYOUT_STRIPS=<folder>")
	}
	for name, look := range map[string]stage.Look{"day": {}, "night": {Dark: true}, "contrast": {Style: "contrast"}, "colours": {Style: "colours"}, "flipped": {Flipped: true}} {
		before, after := step()
		f := newFilm(700, 460, 1, look)
		f.show(before, 0)
		f.frame(0)
		f.show(after, 5000)
		if name == "day" || name == "night" {
			save(t, name, 2, f.frames(5000, 5170, 5340, 5500, 5670, 5840, 5999, 6500)...)
		} else {
			save(t, name, 1, f.frames(5500)...)
		}
	}
	crash, fallen := step()
	crash.Geese = geese([]int{at(2, 4), at(2, 3), at(2, 2), at(3, 2)}, []int{at(4, 6), at(4, 5), at(5, 5), at(6, 5)},
		[]int{at(2, 6), at(2, 7), at(2, 8), at(1, 8)}, []int{at(5, 6)})
	fallen.Geese = geese(nil, []int{at(4, 7), at(4, 6), at(4, 5), at(5, 5), at(6, 5)}, nil, nil)
	f := newFilm(560, 368, 1, stage.Look{})
	f.show(crash, 0)
	f.show(fallen, 5000)
	save(t, "crash", 3, f.frames(5000, 5250, 5480, 5540, 5620, 5750, 5950, 6200, 6800)...)

	f = newFilm(560, 368, 1, stage.Look{Dark: true})
	start := stage.Pond{Rows: 7, Columns: 11, Until: 40, Own: 1, Count: 3, Geese: geese([]int{at(1, 2)}, []int{at(5, 3)}, []int{at(2, 8)}, []int{at(4, 9)}), Food: []int{at(3, 5), at(6, 8)}}
	f.show(start, 0)
	save(t, "countdown", 3, f.frames(100, 500, 900)...)

	hungry, over := step()
	hungry.Until = 2
	hungry.Geese = geese([]int{at(1, 2)}, []int{at(5, 3), at(5, 2)}, []int{at(2, 8), at(3, 8), at(4, 8)}, []int{at(4, 9)})
	f = newFilm(560, 368, 1, stage.Look{})
	f.show(hungry, 0)
	over.Over, over.Glide = true, 0
	pictures := f.frames(1000)
	f.show(over, 2000)
	save(t, "hungry-over", 2, append(pictures, f.frame(4000))...)

	// The small frame of a phone, in which the camera follows.
	before, after := step()
	for _, own := range []int{0, 2} {
		f = newFilm(560, 440, 2, stage.Look{})
		before.Own, after.Own = own, own
		f.show(before, 0)
		f.frame(0)
		f.show(after, 5000)
		save(t, "phone-"+string(rune('0'+own)), 3, f.frames(5000, 5250, 5500, 5750, 6000, 6400)...)
	}
}
