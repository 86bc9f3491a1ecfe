package pond_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/stage"
	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

// checkMesh checks that triangles can be drawn.
func checkMesh(t *testing.T, m *mesh.Mesh) {
	t.Helper()
	if len(m.Indices)%3 != 0 {
		t.Fatal("a triangle lacks a corner")
	}
	for _, i := range m.Indices {
		if int(i) >= len(m.Vertices) {
			t.Fatalf("a triangle has the corner %d, want less than %d", i, len(m.Vertices))
		}
	}
	for _, v := range m.Vertices {
		for _, x := range [6]float32{v.X, v.Y, v.R, v.G, v.B, v.A} {
			if x != x || math.IsInf(float64(x), 0) {
				t.Fatalf("%+v has a number that is not finite", v)
			}
		}
		if v.A < 0 || v.A > 1.001 {
			t.Fatalf("got %+v, want an opacity between 0 and 1", v)
		}
	}
}

// drawRandom draws random positions, most of which no rules would allow.
func drawRandom(t *testing.T, seed uint64, steps int) {
	r := rand.New(rand.NewPCG(seed, 1))
	f := newFilm(1+r.IntN(500), 1+r.IntN(400), []float64{1, 2, 1.5}[r.IntN(3)], stage.Look{Dark: r.IntN(2) == 0, Flipped: r.IntN(2) == 0, Still: r.IntN(5) == 0})
	now := 0.
	p := stage.Pond{Rows: 1 + r.IntN(9), Columns: 1 + r.IntN(12)}
	for range steps {
		if r.IntN(20) == 0 {
			p = stage.Pond{Rows: 1 + r.IntN(9), Columns: 1 + r.IntN(12)}
		}
		cells := p.Rows * p.Columns
		next := stage.Pond{Rows: p.Rows, Columns: p.Columns, Step: r.IntN(300), Until: r.IntN(41), Own: r.IntN(6) - 1,
			Glide: []float64{0, 100, 250, 1000}[r.IntN(4)], Over: r.IntN(9) == 0, Count: max(0, r.IntN(20)-16)}
		for i := range 4 {
			var body []int
			switch {
			case i < len(p.Geese) && len(p.Geese[i].Body) > 0 && r.IntN(3) > 0: // a step, of any length
				was := p.Geese[i].Body
				body = append([]int{(was[0] + []int{1, cells - 1, p.Columns, cells - p.Columns}[r.IntN(4)]) % cells}, was[:max(0, len(was)-r.IntN(3))]...)
			case r.IntN(4) > 0:
				for range 1 + r.IntN(8) {
					body = append(body, r.IntN(cells))
				}
			}
			next.Geese = append(next.Geese, stage.Goose{Body: body, Way: []string{"", "NORTH", "EAST", "SOUTH", "WEST"}[r.IntN(5)]})
		}
		for range r.IntN(4) {
			next.Food = append(next.Food, r.IntN(cells))
		}
		f.show(next, now)
		p = next
		switch r.IntN(8) {
		case 0:
			f.scene.Handle(&stage.Command{Go: &stage.Go{X: r.Float64() - .5, Y: r.Float64() - .5, Zoom: 3 * r.Float64(), Home: r.IntN(3) == 0}}, now)
		case 1:
			f.scene.Point(scene.Pointer{Kind: scene.Wheel, X: 100 * r.Float64(), Y: 100 * r.Float64(), Wheel: 400 * (r.Float64() - .5)}, now)
		}
		for range 3 {
			layers, _ := f.scene.Draw(f.size, now+r.Float64()*1500-200)
			for _, layer := range layers {
				checkMesh(t, layer.Mesh)
			}
		}
		now += r.Float64() * 700
	}
}

// TestRandomPositions: the scene can draw any positions.
func TestRandomPositions(t *testing.T) {
	for seed := range uint64(30) {
		drawRandom(t, seed, 20)
	}
}

func FuzzPositions(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { drawRandom(t, seed, 20) })
}
