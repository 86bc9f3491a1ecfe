package pond_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"image"
	"image/color"
	"math"
	"os"
	"slices"
	"testing"

	"playout/engine/stage"
	"playout/engine/stage/pond"
	"playout/engine/stage/scene"
)

// record returns a game that was played on Kaggle, as positions that the page would send.
func record(t testing.TB) []stage.Pond {
	file, err := os.Open("../../games/geese/testdata/leaderboard-26316666.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var episode struct {
		Steps [][]struct {
			Observation struct {
				Geese [][]int
				Food  []int
			}
		}
	}
	if err := json.NewDecoder(unpacked).Decode(&episode); err != nil {
		t.Fatal(err)
	}
	var ponds []stage.Pond
	for i, step := range episode.Steps {
		o := step[0].Observation
		ponds = append(ponds, stage.Pond{Rows: 7, Columns: 11, Step: i, Until: 40 - i%40, Geese: geese(o.Geese...), Food: o.Food, Own: -1, Glide: 250})
	}
	return ponds
}

// colours holds the geese's colours in the standard style.
var colours = [4]color.RGBA{{0xf7, 0xf3, 0xec, 255}, {0xf2, 0xb1, 0x34, 255}, {0xf3, 0xb5, 0xc9, 255}, {0x1d, 0x21, 0x20, 255}}

func difference(a, b color.RGBA) int {
	by := func(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }
	return by(a.R, b.R) + by(a.G, b.G) + by(a.B, b.B)
}

// closest returns the difference between a colour and the most similar pixel around a point.
func closest(picture *image.RGBA, x, y, within int, c color.RGBA) int {
	best := 1000
	for dy := -within; dy <= within; dy++ {
		for dx := -within; dx <= within; dx++ {
			best = min(best, difference(picture.RGBAAt(x+dx, y+dy), c))
		}
	}
	return best
}

// TestGeeseLieOnTheirCells: after each glide every goose lies on its cells in its colour, and
// empty cells show water, also if the board is turned.
func TestGeeseLieOnTheirCells(t *testing.T) {
	const cell = 30
	for _, look := range []stage.Look{{}, {Flipped: true}, {Still: true}} {
		f := newFilm(350, 230, 1, look)
		now := 0.
		for i, p := range record(t) {
			p.Until = 40 // no goose fades from hunger
			f.show(p, now)
			now += 5000
			if i%25 != 3 {
				continue
			}
			picture := f.frame(now)
			full := map[int]bool{}
			spot := func(at int) (x, y int) {
				if look.Flipped {
					at = 76 - at
				}
				return 10 + cell*(at%11) + cell/2, 10 + cell*(at/11) + cell/2
			}
			for seat, goose := range p.Geese {
				for _, at := range goose.Body {
					full[at] = true
					x, y := spot(at)
					if by := closest(picture, x, y, 5, colours[seat]); by > 60 {
						t.Fatalf("step %d, cell %d of goose %d is %v, %d from its colour (%+v)", i, at, seat+1, picture.RGBAAt(x, y), by, look)
					}
				}
			}
			for _, at := range p.Food {
				full[at] = true
			}
			for at := range 77 {
				if x, y := spot(at); !full[at] && difference(picture.RGBAAt(x, y), color.RGBA{0x2b, 0x6a, 0x86, 255}) > 90 {
					t.Fatalf("step %d, the empty cell %d is %v", i, at, picture.RGBAAt(x, y))
				}
			}
		}
	}
}

// wrapped returns the shorter distance between two numbers on a circle.
func wrapped(from, to, circle float64) float64 {
	by := math.Mod(to-from, circle)
	return by - circle*math.Round(by/circle)
}

// TestNoJumps: from one frame to the next, no part of a goose moves farther or grows
// faster than its speed allows, not even over the edge of the pond, between glides, or
// when a position arrives before a glide ends. Neither does the camera of a small frame.
func TestNoJumps(t *testing.T) {
	const tick = 16.
	for _, every := range []float64{250, 190, 330} {
		f := newFilm(240, 200, 1, stage.Look{})
		type part struct{ x, y, long float64 }
		var before [4][]part
		var eyeX, eyeY float64
		now, frames := 0., 0
		for _, p := range record(t) {
			p.Own = slices.IndexFunc(p.Geese, func(g stage.Goose) bool { return len(g.Body) > 0 })
			f.show(p, now)
			for end := now + every; now < end; now += tick {
				if frames++; frames == 1 {
					f.scene.Draw(f.size, now)
				}
				for seat := range p.Geese {
					var parts []part
					_, _, long, visible := pond.Spot(f.scene, seat, 0, now)
					for behind := 0.; visible && behind <= long+.2; behind += .25 {
						x, y, _, _ := pond.Spot(f.scene, seat, behind, now)
						parts = append(parts, part{x, y, long})
					}
					for i := range min(len(parts), len(before[seat])) {
						a, b := before[seat][i], parts[i]
						far := math.Hypot(wrapped(a.x, b.x, 11), wrapped(a.y, b.y, 7))
						if far > 2.6*tick/250 || math.Abs(a.long-b.long) > 2.1*tick/250 {
							t.Fatalf("at %v ms, step %d, goose %d: its part %d moves %.3f cells in a frame, and it grows by %.3f", now, p.Step, seat+1, i, far, b.long-a.long)
						}
					}
					before[seat] = parts
				}
				x, y, _ := pond.Eye(f.scene, now)
				if far := math.Hypot(wrapped(eyeX, x, 11), wrapped(eyeY, y, 7)); frames > 1 && far > .5 {
					t.Fatalf("at %v ms, step %d: the camera moves %.3f cells in a frame", now, p.Step, far)
				}
				eyeX, eyeY = x, y
			}
		}
	}
}

// TestTorus: a goose across the edge of the pond is visible on both sides at once.
func TestTorus(t *testing.T) {
	before, after := step()
	before.Own, after.Own = -1, -1
	f := newFilm(350, 230, 1, stage.Look{})
	f.show(before, 0)
	f.show(after, 5000)
	picture := f.frame(5500)
	for _, x := range []int{10 + 4, 340 - 6} {
		if by := closest(picture, x, 10+45, 4, colours[2]); by > 60 {
			t.Errorf("at %d, the goose over the rim is %d from its colour", x, by)
		}
	}
}

// bytesOf returns everything that a scene draws.
func bytesOf(f *film, now float64) []byte {
	layers, _ := f.scene.Draw(f.size, now)
	text, _ := json.Marshal(layers[0].Mesh)
	return text
}

// TestPictureDependsOnTimeAlone: a picture depends on the commands and the time, not on earlier
// pictures; odd times do no harm.
func TestPictureDependsOnTimeAlone(t *testing.T) {
	before, after := step()
	f, g := newFilm(350, 230, 1, stage.Look{}), newFilm(350, 230, 1, stage.Look{})
	for _, f := range []*film{f, g} {
		f.show(before, 0)
		f.frame(0)
		f.show(after, 5000)
	}
	for _, now := range []float64{-1e12, 0, 1e15, 5300} {
		f.scene.Draw(f.size, now)
	}
	for _, now := range []float64{5300, 6000, 5100} {
		if !bytes.Equal(bytesOf(f, now), bytesOf(g, now)) || !bytes.Equal(bytesOf(f, now), bytesOf(f, now)) {
			t.Errorf("the picture at %v depends on earlier ones", now)
		}
	}
}

// TestStillHasNoMotion: nothing moves when motion is disabled.
func TestStillHasNoMotion(t *testing.T) {
	before, after := step()
	f := newFilm(350, 230, 1, stage.Look{Still: true})
	f.show(before, 0)
	f.show(after, 5000)
	first := bytesOf(f, 5000)
	for _, now := range []float64{5100, 5500, 9000} {
		if layers, moves := f.scene.Draw(f.size, now); moves || layers[0].Version == 0 {
			t.Errorf("at %v it moves", now)
		}
		if !bytes.Equal(first, bytesOf(f, now)) {
			t.Errorf("the picture changes at %v", now)
		}
	}
	moving := newFilm(350, 230, 1, stage.Look{})
	moving.show(before, 0)
	if _, moves := moving.scene.Draw(moving.size, 10); !moves {
		t.Error("the water does not move, want it to")
	}
}

// TestDeadGooseDisappears: a dead goose is gone 600 ms after the glide, and its feathers soon after.
func TestDeadGooseDisappears(t *testing.T) {
	before, after := step()
	after.Geese[0].Body = nil
	f := newFilm(350, 230, 1, stage.Look{})
	f.show(before, 0)
	f.show(after, 5000)
	if _, _, _, visible := pond.Spot(f.scene, 0, 0, 5400); !visible {
		t.Error("the goose is not visible before its crash")
	}
	if _, _, _, visible := pond.Spot(f.scene, 0, 0, 6601); visible {
		t.Error("the goose is still visible 600 ms after its crash")
	}
	picture := f.frame(8000)
	if by := closest(picture, 10+30*4+15, 10+30*2+15, 3, colours[0]); by < 120 {
		t.Errorf("a pixel differs by only %d from the goose's colour, want at least 120", by)
	}
}

// TestSteering: swipes are directions as seen on the screen, and in a small frame the
// camera follows the head.
func TestSteering(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		before, _ := step()
		f := newFilm(240, 200, 1, stage.Look{Flipped: flipped})
		f.show(before, 0)
		f.frame(0)
		for _, way := range []struct {
			x, y float64
			name string
		}{{60, 0, "EAST"}, {-60, 0, "WEST"}, {0, 60, "SOUTH"}, {0, -60, "NORTH"}} {
			f.sent = nil
			f.scene.Point(scene.Pointer{Kind: scene.Down, ID: 1, X: 100, Y: 100}, 100)
			f.scene.Point(scene.Pointer{Kind: scene.Moved, ID: 1, X: 100 + way.x, Y: 100 + way.y}, 150)
			f.scene.Point(scene.Pointer{Kind: scene.Up, ID: 1, X: 100 + way.x, Y: 100 + way.y}, 180)
			if len(f.sent) != 1 || f.sent[0].Steer == nil || f.sent[0].Steer.Way != way.name || f.sent[0].Steer.Pad != 0 {
				t.Errorf("a swipe %v %v sends %+v", way.x, way.y, f.sent)
			}
		}
		x, y, cell := pond.Eye(f.scene, 1000)
		if math.Abs(x-4.5) > 1.5 || math.Abs(y-2.5) > 1.5 || cell < 26 {
			t.Errorf("the camera is at %v %v, a cell is %v wide", x, y, cell)
		}
	}
}

// TestCameraGestures: a pinch zooms in about the point between the fingers, a drag moves
// the view, and a double tap and Go return.
func TestCameraGestures(t *testing.T) {
	before, _ := step()
	before.Own = -1
	f := newFilm(350, 230, 1, stage.Look{})
	f.show(before, 0)
	f.frame(0)
	homeX, homeY, home := pond.Eye(f.scene, 0)
	point := func(kind scene.Kind, id int, x, y, now float64) {
		f.scene.Point(scene.Pointer{Kind: kind, ID: id, X: x, Y: y}, now)
	}
	point(scene.Down, 1, 100, 100, 0)
	point(scene.Down, 2, 140, 100, 0)
	point(scene.Moved, 2, 180, 100, 50)
	point(scene.Moved, 1, 60, 100, 60)
	point(scene.Up, 1, 60, 100, 70)
	point(scene.Up, 2, 180, 100, 70)
	x, _, cell := pond.Eye(f.scene, 100)
	if math.Abs(cell-3*home) > 1e-6 {
		t.Errorf("after the pinch: got cells %v wide, want %v", cell, 3*home)
	}
	// The point that was at 120, 100 is still there.
	if at := x + (120-175)/cell; math.Abs(at-(homeX+(120-175)/home)) > 1e-6 {
		t.Errorf("between the fingers: got %v, want %v", at, homeX+(120-175)/home)
	}
	point(scene.Down, 1, 100, 100, 200)
	point(scene.Moved, 1, 130, 100, 250)
	point(scene.Up, 1, 130, 100, 260)
	if dragged, _, _ := pond.Eye(f.scene, 300); math.Abs(wrapped(dragged, x-30/cell, 11)) > 1e-6 {
		t.Errorf("a drag leads from %v to %v, want %v", x, dragged, x-30/cell)
	}
	for i := range 4 {
		point([]scene.Kind{scene.Down, scene.Up}[i%2], 1, 100, 100, 400+50*float64(i))
	}
	if a, b, c := pond.Eye(f.scene, 2000); a != homeX || b != homeY || c != home {
		t.Errorf("a double tap leads to %v %v %v", a, b, c)
	}
	f.scene.Handle(&stage.Command{Go: &stage.Go{X: .5, Zoom: 2}}, 3000)
	if a, _, c := pond.Eye(f.scene, 4000); math.Abs(c-2*home) > 1e-6 || math.Abs(a-homeX-175/c) > 1e-6 {
		t.Errorf("Go leads to %v, cells are %v wide", a, c)
	}
	f.scene.Handle(&stage.Command{Go: &stage.Go{Home: true}}, 5000)
	if _, b, c := pond.Eye(f.scene, 6000); b != homeY || c != home {
		t.Errorf("home: got y %v and cells %v wide, want %v and %v", b, c, homeY, home)
	}
}

// TestCountdown: there is a label during the countdown, and only then.
func TestCountdown(t *testing.T) {
	before, _ := step()
	f := newFilm(350, 230, 2, stage.Look{})
	before.Count = 3
	f.show(before, 0)
	f.frame(10)
	want := scene.Label{X: 87.5, Y: 57.5, Text: "3", Class: "count"}
	if labels := f.scene.Labels(); len(labels) != 1 || labels[0] != want {
		t.Errorf("during the countdown: got the labels %v, want %v", labels, want)
	}
	before.Count = 0
	f.show(before, 1000)
	f.frame(1010)
	if labels := f.scene.Labels(); len(labels) != 0 {
		t.Errorf("after the countdown: got the labels %v, want none", labels)
	}
}

// TestDrawAllocatesNothing: drawing a frame allocates nothing.
func TestDrawAllocatesNothing(t *testing.T) {
	f := busy()
	now := 5500.
	if made := testing.AllocsPerRun(100, func() { f.scene.Draw(f.size, now); f.scene.Labels(); now += 4 }); made != 0 {
		t.Errorf("%v allocations per frame", made)
	}
}

// busy returns a pond in the middle of a step.
func busy() *film {
	before, after := step()
	f := newFilm(1400, 920, 2, stage.Look{})
	f.show(before, 0)
	f.scene.Draw(f.size, 0)
	f.show(after, 5000)
	for now := 5000.; now < 7000; now += 50 {
		f.scene.Draw(f.size, now)
	}
	return f
}

// BenchmarkDraw draws a frame with four geese.
func BenchmarkDraw(b *testing.B) {
	f := busy()
	now := 5000.
	for b.Loop() {
		now += 1. / 8
		if now > 6000 {
			now = 5000
		}
		f.scene.Draw(f.size, now)
	}
}
