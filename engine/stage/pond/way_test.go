package pond_test

import (
	"math"
	"testing"

	"playout/engine/stage"
	"playout/engine/stage/pond"
)

// looks holds the direction of a goose's head for each of its moves, in columns and rows.
var looks = map[string][2]float64{"NORTH": {0, -1}, "EAST": {1, 0}, "SOUTH": {0, 1}, "WEST": {-1, 0}}

// alone returns a pond with the tested goose, with the direction of its last move, and one far
// away.
func alone(way string, glide float64, body ...int) stage.Pond {
	return stage.Pond{Rows: 7, Columns: 11, Until: 40, Own: -1, Glide: glide,
		Geese: []stage.Goose{{Body: body, Way: way}, {Body: []int{at(6, 10)}, Way: "WEST"}}}
}

// TestHeadDirection: a goose of one cell looks in the direction of its last move in every position:
// at the start, after a step, a jump, a step back, or on the cell where it looked elsewhere, with
// and without a transition.
func TestHeadDirection(t *testing.T) {
	for _, still := range []bool{false, true} {
		f := newFilm(350, 230, 1, stage.Look{Still: still})
		now := 0.
		for i, p := range []stage.Pond{
			alone("WEST", 0, at(3, 3)),
			alone("NORTH", 300, at(2, 3)),                     // a step
			alone("EAST", 300, at(2, 4)),                      // another
			alone("NORTH", 150, at(2, 3)),                     // a step back
			alone("WEST", 150, at(3, 3)),                      // and the one before
			alone("SOUTH", 150, at(5, 8)),                     // a jump
			alone("EAST", 150, at(5, 8)),                      // a jump to the same cell
			alone("NORTH", 0, at(0, 8)),                       // without a transition
			alone("NORTH", 300, at(6, 8)),                     // over the edge
			alone("NORTH", 150, at(0, 8)),                     // and back
			alone("EAST", 300, at(0, 9), at(0, 8)),            // it has eaten
			alone("NORTH", 150, at(0, 8)),                     // a step back
			alone("SOUTH", 150, at(1, 4), at(0, 4)),           // longer, elsewhere
			alone("SOUTH", 300, at(2, 4)),                     // it has starved by one cell
			alone("SOUTH", 150, at(1, 4), at(0, 4)),           // a step back
			alone("WEST", 150, at(1, 4)),                      // a jump to where it was
			alone("SOUTH", 0, at(1, 4)),                       // without a transition
			alone("EAST", 150, at(1, 5), at(1, 4), at(1, 3)),  // longer
			alone("EAST", 150, at(1, 4), at(1, 3), at(1, 2)),  // a step back
			alone("SOUTH", 300, at(2, 4), at(1, 4), at(1, 3)), // another one instead
			alone("", 150, at(3, 1)),                          // unknown direction: towards the middle
			alone("WEST", 150, at(3, 1)),                      // now it is known
		} {
			if still {
				p.Glide = 0
			}
			f.show(p, now)
			now += 5000
			want, known := looks[p.Geese[0].Way]
			if !known {
				want = looks["EAST"]
			}
			x, y := pond.HeadDirection(f.scene, 0, now)
			if math.Abs(x-want[0]) > 1e-6 || math.Abs(y-want[1]) > 1e-6 {
				t.Errorf("still %v, position %d: it looks %.2f %.2f after %q", still, i, x, y, p.Geese[0].Way)
			}
			cell := p.Geese[0].Body[0]
			if x, y, _, _ := pond.Spot(f.scene, 0, 0, now); wrapped(float64(cell%11)+.5, x, 11) != 0 || wrapped(float64(cell/11)+.5, y, 7) != 0 {
				t.Errorf("still %v, position %d: its head is at %v %v", still, i, x, y)
			}
		}
	}
}

// TestBackwards: a goose takes a step back by swimming backwards, also a goose of one
// cell.
func TestBackwards(t *testing.T) {
	f := newFilm(350, 230, 1, stage.Look{})
	f.show(alone("EAST", 0, at(3, 3)), 0)
	f.show(alone("EAST", 300, at(3, 4)), 1000)
	f.show(alone("EAST", 150, at(3, 3)), 5000)
	for now := 5000.; now <= 5200; now += 10 {
		x, y := pond.HeadDirection(f.scene, 0, now)
		if math.Abs(x-1) > 1e-6 || math.Abs(y) > 1e-6 {
			t.Fatalf("at %v it looks %.2f %.2f", now, x, y)
		}
	}
	if x, _, _, _ := pond.Spot(f.scene, 0, 0, 5075); x <= 3.5 || x >= 4.5 {
		t.Errorf("on its way back it is at %v", x)
	}
}

// TestWayToDeath: a goose crashes in the direction of its last move, even if there is a goose on
// another side, and if there is none in that direction, it has hit nothing.
func TestWayToDeath(t *testing.T) {
	for way, met := range map[string]bool{"EAST": true, "NORTH": true, "SOUTH": false} {
		before := alone("EAST", 0, at(3, 3), at(3, 2))
		before.Geese[1].Body = []int{at(3, 5), at(2, 5), at(2, 4)}
		after := alone(way, 300)
		after.Geese[1].Body = []int{at(3, 4), at(3, 5), at(2, 5), at(2, 4), at(2, 3)}
		f := newFilm(350, 230, 1, stage.Look{})
		f.show(before, 0)
		f.show(after, 1000)
		x, y, has := pond.Crashed(f.scene, 0)
		want := [2]float64{3.5, 3.5}
		if met {
			want[0], want[1] = want[0]+.62*looks[way][0], want[1]+.62*looks[way][1]
		}
		if has != met || math.Abs(x-want[0]) > 1e-6 || math.Abs(y-want[1]) > 1e-6 {
			t.Errorf("%s: it died at %v %v, in a collision: %v", way, x, y, has)
		}
	}
	// Straight back means death: a goose of two cells hits itself.
	for body, met := range map[int]bool{1: false, 2: true} {
		f := newFilm(350, 230, 1, stage.Look{})
		f.show(alone("EAST", 0, []int{at(3, 3), at(3, 2)}[:body]...), 0)
		f.show(alone("WEST", 300), 1000)
		if _, _, has := pond.Crashed(f.scene, 0); has != met {
			t.Errorf("of %d cells, straight back: it died in a collision: %v", body, has)
		}
	}
}
