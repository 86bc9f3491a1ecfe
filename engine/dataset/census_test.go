package dataset

import (
	"math"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
)

// A game and its images are the same positions; a lesson counted twice is not new.
func TestCensusKnowsImages(t *testing.T) {
	g := othello.New()
	symmetric := g.(game.Symmetric)
	whole := lesson(t, g, "", 4)
	first := NewCensus(g)
	if err := first.Add(whole); err != nil {
		t.Fatal(err)
	}
	thoughts := 0
	for _, t := range whole.Thoughts {
		if t.Shares != nil {
			thoughts++
		}
	}
	want, exact := first.different.count()
	if first.Positions != thoughts || want < thoughts-2 || want > thoughts || !exact { // early positions may be images of each other
		t.Fatalf("%v of %d thoughts", first, thoughts)
	}
	all := NewCensus(g)
	image := g.New(game.NewRand(0))
	for k := range symmetric.Symmetries() {
		symmetric.Transform(k, image, g.New(game.NewRand(0)))
		turned := &Lesson{Start: image.String(), Seed: whole.Seed, Thoughts: whole.Thoughts}
		if _, err := whole.Replay(g, func(_ game.State, seat game.Seat, m game.Move, _ *Thought) {
			turned.Steps = append(turned.Steps, game.Solo(seat, symmetric.TransformMove(k, m)))
		}); err != nil {
			t.Fatal(err)
		}
		if err := all.Add(turned); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := all.different.count(); got != want || all.Positions != 8*thoughts || all.Lessons != 8 {
		t.Errorf("%v; want %d distinct", all, want)
	}
}

// The count is exact while there is room, and near beyond; memory is bounded.
func TestDistinctIsBounded(t *testing.T) {
	random := game.NewRand(1)
	d := newDistinct(1 << 12)
	for n := 1; n <= 300_000; n++ {
		hash := random.Uint64()
		d.add(hash)
		d.add(hash)
		got, exact := d.count()
		if len(d.seen) > 1<<12 || exact != (n <= 1<<12) || exact && got != n || math.Abs(float64(got)/float64(n)-1) > 0.08 {
			t.Fatalf("%d of %d, exact: %v, %d held", got, n, exact, len(d.seen))
		}
	}
}
