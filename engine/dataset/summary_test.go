package dataset

import (
	"math"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
)

// A game and its images have the same positions; an episode counted twice adds none.
func TestSummaryCountsImagesOnce(t *testing.T) {
	g := othello.New()
	symmetric := g.(game.Symmetric)
	whole := episode(t, g, "", 4)
	first := NewSummary(g)
	if err := first.Add(whole); err != nil {
		t.Fatal(err)
	}
	decisions := 0
	for _, t := range whole.Decisions {
		if t.Shares != nil {
			decisions++
		}
	}
	want, exact := first.distinct.count()
	if first.Positions != decisions || want < decisions-2 || want > decisions || !exact { // early positions may be images of each other
		t.Fatalf("%v, exact %v; want %d positions, all or all but two of them distinct", first, exact, decisions)
	}
	all := NewSummary(g)
	image := g.New(game.NewRand(0))
	for k := range symmetric.Symmetries() {
		symmetric.Transform(k, image, g.New(game.NewRand(0)))
		transformed := &Episode{Start: image.String(), Seed: whole.Seed, Decisions: whole.Decisions}
		if _, err := whole.Replay(g, func(_ game.State, seat game.Seat, m game.Move, _ *Decision) {
			transformed.Steps = append(transformed.Steps, game.Solo(seat, symmetric.TransformMove(k, m)))
		}); err != nil {
			t.Fatal(err)
		}
		if err := all.Add(transformed); err != nil {
			t.Fatal(err)
		}
	}
	if got := all.Distinct(); got != want || all.Positions != 8*decisions || all.Games != 8 {
		t.Errorf("%d games, %v; want 8 games, %d positions, %d of them distinct", all.Games, all, 8*decisions, want)
	}
}

// Results are counted by the seat that did best alone.
func TestSummaryCountsResults(t *testing.T) {
	s := NewSummary(othello.New())
	for _, returns := range [][]float32{{1, -1}, {0, 0}, {-1, 1}, {-0.5, 0.5}} {
		s.addResult(returns)
	}
	if s.Won[0] != 1 || s.Won[1] != 2 || s.Drawn != 1 {
		t.Errorf("won %v, drawn %d; want [1 2] and 1", s.Won, s.Drawn)
	}
	played := NewSummary(s.game)
	if err := played.Add(episode(t, s.game, "", 4)); err != nil {
		t.Fatal(err)
	}
	if n := played.Won[0] + played.Won[1] + played.Drawn; n != 1 || played.Plies < 50 {
		t.Errorf("%d results of 1 game of %d plies", n, played.Plies)
	}
}

// The count is exact up to the limit, and close beyond it; memory is bounded.
func TestDistinctCountIsBounded(t *testing.T) {
	random := game.NewRand(1)
	d := newCounter(1 << 12)
	for n := 1; n <= 300_000; n++ {
		hash := random.Uint64()
		d.add(hash)
		d.add(hash)
		got, exact := d.count()
		if len(d.seen) > 1<<12 || exact != (n <= 1<<12) || exact && got != n || math.Abs(float64(got)/float64(n)-1) > 0.08 {
			t.Fatalf("counted %d of %d, exact %v, with %d hashes in memory; want an error of at most 8 %%, none up to %d", got, n, exact, len(d.seen), 1<<12)
		}
	}
}
