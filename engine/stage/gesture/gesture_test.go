package gesture_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/stage/gesture"
	"playout/engine/stage/scene"
)

// at is an event of a pointer at a time.
type at struct {
	ms   float64
	kind scene.Kind
	id   int
	x, y float64
}

const (
	down  = scene.Down
	moved = scene.Moved
	up    = scene.Up
)

// TestGestures: the pointer events of people, and the gestures that they make.
func TestGestures(t *testing.T) {
	for _, c := range []struct {
		name    string
		swipes  bool
		actions []at
		want    string
	}{
		{"a tap", true, []at{{0, down, 1, 50, 50}, {40, moved, 1, 53, 50}, {90, up, 1, 53, 50}}, "tap 53 50"},
		{"two taps", false, []at{{0, down, 1, 50, 50}, {90, up, 1, 50, 50}, {200, down, 1, 52, 50}, {290, up, 1, 52, 50}}, "tap 50 50, tap 52 50, double 52 50"},
		{"three taps are one double", false, []at{{0, down, 1, 50, 50}, {50, up, 1, 50, 50}, {100, down, 1, 50, 50}, {150, up, 1, 50, 50}, {200, down, 1, 50, 50}, {250, up, 1, 50, 50}}, "tap 50 50, tap 50 50, double 50 50, tap 50 50"},
		{"two taps far apart", false, []at{{0, down, 1, 50, 50}, {90, up, 1, 50, 50}, {200, down, 1, 150, 50}, {290, up, 1, 150, 50}}, "tap 50 50, tap 150 50"},
		{"two slow taps", false, []at{{0, down, 1, 50, 50}, {90, up, 1, 50, 50}, {600, down, 1, 50, 50}, {690, up, 1, 50, 50}}, "tap 50 50, tap 50 50"},
		{"a long press", false, []at{{0, down, 1, 50, 50}, {900, up, 1, 50, 50}}, ""},
		{"a drag", false, []at{{0, down, 1, 50, 50}, {20, moved, 1, 70, 50}, {40, moved, 1, 80, 55}, {60, up, 1, 80, 55}}, "pan 20 0, pan 10 5"},
		{"a swipe", true, []at{{0, down, 1, 50, 50}, {20, moved, 1, 65, 52}, {40, moved, 1, 80, 55}, {60, moved, 1, 120, 60}, {80, up, 1, 120, 60}}, "swipe 1 0"},
		{"a swipe up", true, []at{{0, down, 1, 50, 50}, {40, moved, 1, 55, 20}, {80, up, 1, 55, 20}}, "swipe 0 -1"},
		{"a swipe that turns", true, []at{{0, down, 1, 50, 50}, {40, moved, 1, 80, 55}, {80, moved, 1, 82, 85}, {120, up, 1, 82, 85}}, "swipe 1 0, swipe 0 1"},
		{"a slow drag where one may swipe", true, []at{{0, down, 1, 50, 50}, {300, moved, 1, 62, 50}, {320, moved, 1, 70, 50}, {340, up, 1, 70, 50}}, "pan 8 0"},
		{"after a pause it may turn again", true, []at{{0, down, 1, 50, 50}, {40, moved, 1, 80, 50}, {900, moved, 1, 81, 50}, {940, moved, 1, 81, 80}}, "swipe 1 0, swipe 0 1"},
		{"a pinch", true, []at{{0, down, 1, 50, 50}, {10, down, 2, 150, 50}, {40, moved, 2, 250, 50}, {60, up, 1, 50, 50}, {80, moved, 2, 250, 60}, {90, up, 2, 250, 60}}, "zoom 2 at 100 50, pan 50 0, pan 0 10"},
		{"a third finger", false, []at{{0, down, 1, 50, 50}, {10, down, 2, 150, 50}, {20, down, 3, 90, 90}, {40, moved, 3, 250, 50}, {60, up, 3, 250, 50}}, ""},
		{"a mouse that only moves", false, []at{{0, moved, 0, 50, 50}, {10, moved, 0, 90, 50}, {20, up, 0, 90, 50}}, ""},
		{"a press that is taken away", false, []at{{0, down, 1, 50, 50}, {10, scene.Cancel, 1, 50, 50}, {20, up, 1, 50, 50}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := gesture.Recognizer{Swipes: c.swipes}
			var got []string
			for _, a := range c.actions {
				for _, e := range r.Point(scene.Pointer{Kind: a.kind, ID: a.id, X: a.x, Y: a.y}, a.ms) {
					got = append(got, describe(e))
				}
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("got %q, want %q", text, c.want)
			}
		})
	}
}

func describe(e gesture.Event) string {
	switch e.Kind {
	case gesture.Tap:
		return fmt.Sprintf("tap %v %v", e.X, e.Y)
	case gesture.Double:
		return fmt.Sprintf("double %v %v", e.X, e.Y)
	case gesture.Swipe:
		return fmt.Sprintf("swipe %v %v", e.DX, e.DY)
	case gesture.Pan:
		return fmt.Sprintf("pan %v %v", e.DX, e.DY)
	}
	return fmt.Sprintf("zoom %v at %v %v", e.Zoom, e.X, e.Y)
}

// TestWheel: turning the wheel towards the picture zooms in, and turning it back restores
// the view.
func TestWheel(t *testing.T) {
	var r gesture.Recognizer
	zoom := 1.
	for _, by := range []float64{-100, 100, 5000, -5000} {
		events := r.Point(scene.Pointer{Kind: scene.Wheel, X: 7, Y: 9, Wheel: by}, 0)
		if len(events) != 1 || events[0].Kind != gesture.Zoom || events[0].X != 7 || events[0].Y != 9 || events[0].Zoom > 1 != (by < 0) {
			t.Fatalf("wheel %v: got %+v, want one zoom about 7, 9, in for negative numbers", by, events)
		}
		zoom *= events[0].Zoom
	}
	if math.Abs(zoom-1) > 1e-9 {
		t.Errorf("the zooms there and back multiply to %v, want 1", zoom)
	}
}

// TestRandomEvents: for any events of pointers, no number is NaN, zooms are positive, and all
// fingers are up at the end.
func TestRandomEvents(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var g gesture.Recognizer
	odd := []float64{0, 1, -1, 1e9, math.NaN(), math.Inf(1), math.Inf(-1)}
	number := func() float64 {
		if r.IntN(10) == 0 {
			return odd[r.IntN(len(odd))]
		}
		return r.Float64() * 300
	}
	for range 20000 {
		g.Swipes = r.IntN(2) == 0
		for _, e := range g.Point(scene.Pointer{Kind: scene.Kind(r.IntN(6)), ID: r.IntN(4), X: number(), Y: number(), Wheel: number()}, number()*10) {
			for _, x := range []float64{e.X, e.Y, e.DX, e.DY, e.Zoom} {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Fatalf("%+v has a number that is not finite", e)
				}
			}
			if e.Kind == gesture.Zoom && e.Zoom <= 0 {
				t.Fatalf("%+v; want a positive zoom", e)
			}
		}
	}
	for id := range 4 {
		g.Point(scene.Pointer{Kind: scene.Cancel, ID: id}, 0)
	}
	if g.Down() {
		t.Error("a finger is still down")
	}
}
