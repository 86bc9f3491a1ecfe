package review

import (
	"math"
	"strings"
	"testing"

	"playout/engine/wire"
)

// A press on the place of a ply leads to that ply.
func TestPlyAt(t *testing.T) {
	for plies := 1; plies <= 300; plies += 7 {
		g := Graph{Plies: plies}
		for ply := 0; ply <= plies; ply++ {
			if got := g.plyAt(g.x(ply) / boxWidth); got != ply {
				t.Fatalf("ply %d of %d, drawn at %v, is taken for %d", ply, plies, g.x(ply), got)
			}
		}
	}
	g := Graph{Plies: 60}
	if left, right := g.plyAt(math.Inf(-1)), g.plyAt(2); left != 0 || right != 60 {
		t.Errorf("outside the graph are plies %d and %d, want 0 and 60", left, right)
	}
}

// A curve is interrupted where plies are not judged yet, and its area is closed along the bottom.
func TestCurveWithGaps(t *testing.T) {
	r := &wire.Reviewed{Seats: []string{"black", "white"}, Chances: [][]float64{{.5, .5}, {.6, .4}, nil, {.7, .3}}}
	g := Graph{Plies: 3}
	c := curve(r, 1, "")
	if len(c.Points) != 3 || c.Points[2] != (Point{3, .3}) {
		t.Fatalf("the points are %+v, want three, the last at ply 3", c.Points)
	}
	d, area := g.path(&c), g.area(&c)
	if strings.Count(d, "M") != 2 || strings.Count(d, "L") != 1 || strings.Count(area, "Z") != 2 || strings.Count(area, "M") != 2 {
		t.Errorf("the curve is %s and its area %s, want two parts", d, area)
	}
}

// A dot is large exactly if the answer to the mistake keeps at least half of what it gave.
func TestLargeDots(t *testing.T) {
	for _, c := range []struct {
		name  string
		after []float64 // Black's chances after plies 1, 2, …; Black's mistake at ply 1 loses 0.2 of 0.6
		want  bool
	}{
		{"kept", []float64{.4, .42}, true},
		{"half of it", []float64{.4, .5}, true},
		{"given back", []float64{.4, .55}, false},
		{"not judged", []float64{.4}, false},
	} {
		r := &wire.Reviewed{Seats: []string{"black", "white"}, Chances: [][]float64{{.6, .4}, nil, nil}}
		for i, p := range c.after {
			r.Chances[i+1] = []float64{p, 1 - p}
		}
		r.Result.Plies = []wire.JudgedPly{{Ply: 1, Seat: "black", Chance: .6, Loss: .2}, {Ply: 2, Seat: "white"}}
		if got := wasKept(r, &r.Result.Plies[0]); got != c.want {
			t.Errorf("%s: large is %v, want %v", c.name, got, c.want)
		}
	}
	r := &wire.Reviewed{Seats: []string{"black", "white"}, Chances: [][]float64{{.6, .4}, {0, 1}}, Result: wire.ReviewResult{Plies: []wire.JudgedPly{{Ply: 1, Seat: "black", Chance: .6, Loss: .6}}}}
	if !wasKept(r, &r.Result.Plies[0]) {
		t.Error("the last move of the game is small, want large: no answer gave anything back")
	}
}

// The exact part begins with the first ply from which on all judgements are certain.
func TestExactFrom(t *testing.T) {
	for exact, want := range map[string]int{"": -1, "...": -1, "..x": 2, ".x.": -1, "x.xx": 2, "xx": 0} {
		r := &wire.Reviewed{}
		for i, c := range exact {
			r.Result.Plies = append(r.Result.Plies, wire.JudgedPly{Ply: i + 1, Exact: c == 'x'})
		}
		if got := exactFrom(r); got != want {
			t.Errorf("%q: exact from %d, want %d", exact, got, want)
		}
	}
}

// The estimate is what the device has measured, or follows from the settings of the judge.
func TestPace(t *testing.T) {
	p := readPace(`{"othello puct:n=8000":500,"chess x":-1}`)
	for judge, want := range map[string]float64{
		"puct:n=8000": 500, "puct:n=4000": 250, "puct:n=16000,c=1": 1000, "uct:n=100": 0, "alphabeta:ms=300": 480, "level:6": 0,
	} {
		if got := p.of("othello", judge, "puct:n=8000"); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s takes %g ms a move, want %g", judge, got, want)
		}
	}
	if got := p.of("chess", "alphabeta:nodes=100000", "alphabeta:nodes=100000"); got != usualPace {
		t.Errorf("on a device without measurements: %g ms, want %d", got, usualPace)
	}
	for _, hostile := range []string{"", "null", "[1]", `{"a":"b"}`, `{"a":1e300}`, "{" + strings.Repeat(`"a":1,`, 5) + `"b":2`} {
		if got := readPace(hostile); len(got) != 0 {
			t.Errorf("%q is read as %v, want nothing", hostile, got)
		}
	}
}
