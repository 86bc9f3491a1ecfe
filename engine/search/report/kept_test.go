package report_test

import (
	"fmt"
	"testing"

	"playout/engine/game"
)

// Report reports a tree that the last Think kept from the start again, even while the tree is not
// in place yet, and the search does the same as without a reporter.
func TestMirrorOfKept(t *testing.T) {
	kept := 0
	for name, config := range configs() {
		config.Keep = true
		s, alone := newSearch(config, 1), newSearch(config, 1)
		rng := game.NewRand(7)
		root := config.Game.New(rng)
		var w *watched
		for ply := 0; ply < 6 && root.Acting() != 0; ply++ {
			label := fmt.Sprint(name, " ", ply)
			s.Think(root)
			alone.Think(root)
			seat := root.Acting().First()
			if w == nil {
				w = watch(t, s, seat)
			} else {
				w.begin(seat)
			}
			if s.TreeView().Visits(0) > 0 {
				kept++
			}
			for range 12 {
				w.report(rng.IntN(300))
				n := rng.IntN(20)
				s.Advance(n)
				alone.Advance(n)
			}
			w.settle(22 + rng.IntN(300))
			if !s.Over() { // a proven root is left as it is
				w.compare(label, config.Joined)
			}
			checkSame(t, label, s, alone)
			var joint game.Joint
			for seats := root.Acting(); seats != 0; seats = seats.Rest() {
				joint[seats.First()] = s.Best(seats.First())
			}
			root.Play(joint, rng)
			s.Play(joint, root)
			alone.Play(joint, root)
		}
	}
	if kept < 50 {
		t.Errorf("%d trees were kept, want at least 50", kept)
	}
}
