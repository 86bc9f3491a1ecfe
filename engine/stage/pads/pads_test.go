package pads

import (
	"math"
	"testing"
)

func TestRead(t *testing.T) {
	var r Reader
	for i, step := range []struct {
		number int
		pad    Pad
		got    string
	}{
		{1, Pad{}, ""},
		{1, Pad{X: .5}, ""},                     // not far enough
		{1, Pad{X: .9, Y: .2}, "EAST"},          //
		{1, Pad{X: .8}, ""},                     // held
		{1, Pad{X: .4}, ""},                     // trembling
		{1, Pad{X: .9}, ""},                     //
		{2, Pad{X: .9}, "EAST"},                 // another pad
		{1, Pad{X: .6, Y: -.7}, "NORTH"},        // directly to another direction
		{1, Pad{X: .1}, ""},                     // released
		{1, Pad{Y: -1}, "NORTH"},                // the same direction again
		{1, Pad{Y: 1}, "SOUTH"},                 //
		{1, Pad{X: -1}, "WEST"},                 //
		{1, Pad{X: -1, Up: true}, "NORTH"},      // the directional pad has priority over the stick
		{1, Pad{Up: true, Down: true}, ""},      // both: neither
		{1, Pad{Right: true}, "EAST"},           //
		{1, Pad{Left: true}, "WEST"},            //
		{1, Pad{Down: true}, "SOUTH"},           //
		{1, Pad{X: math.NaN()}, ""},             // a broken pad
		{1, Pad{Left: true, Up: true}, "NORTH"}, // diagonally
	} {
		if got := r.Read(step.number, step.pad); got != step.got {
			t.Errorf("step %d: %+v of pad %d is %q, want %q", i, step.pad, step.number, got, step.got)
		}
	}
	r.Remove(2)
	if r.Read(2, Pad{X: .9}) != "EAST" {
		t.Error("a pad that was removed and is back gives no direction, want EAST")
	}
}
