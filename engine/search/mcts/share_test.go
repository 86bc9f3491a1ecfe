package mcts

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
)

// Deal gives every move to exactly one search, in turn from the highest prior on,
// and leaves no search without a move.
func TestDeal(t *testing.T) {
	for name, config := range cases() {
		s := New(config)
		s.Think(config.Game.New(game.NewRand(0)))
		for acting := s.tree.nodes[0].acting; acting != 0; acting = acting.Rest() {
			seat := acting.First()
			priors := map[game.Move]float32{}
			for _, e := range s.tree.edgesOf(s.tree.choiceOf(0, seat)) {
				priors[e.move] = e.prior
			}
			for parts := 1; parts <= len(priors)+2; parts++ {
				dealt := s.Deal(seat, parts)
				if len(dealt) != min(parts, len(priors)) {
					t.Errorf("%s: %d moves for %d searches are dealt in %d parts, want %d", name, len(priors), parts, len(dealt), min(parts, len(priors)))
				}
				var all []game.Move
				for _, part := range dealt {
					all = append(all, part...)
				}
				slices.Sort(all)
				if !slices.Equal(all, slices.Sorted(maps.Keys(priors))) {
					t.Errorf("%s: %d parts hold %v, want each of %v once", name, parts, dealt, slices.Sorted(maps.Keys(priors)))
				}
				for i, part := range dealt[1:] {
					if priors[part[0]] > priors[dealt[i][0]] {
						t.Errorf("%s: part %d begins with a higher prior than part %d", name, i+1, i)
					}
				}
			}
		}
	}
}

// rows returns a report's rows by move.
func rows(s *Search, seat game.Seat) map[game.Move]search.Row {
	var r search.Report
	s.Report(seat, &r)
	all := map[game.Move]search.Row{}
	for _, row := range r.Rows {
		all[row.Move] = row
	}
	return all
}

// However a search is confined, it tries only its own moves and keeps the statistics of others,
// and its tree obeys the laws of a search that has no other moves.
func TestConfine(t *testing.T) {
	for name, config := range cases() {
		for seed := range uint64(8) {
			rng := game.NewRand(seed)
			s := New(config)
			s.Think(config.Game.New(game.NewRand(0)))
			seat := s.tree.nodes[0].acting.First()
			before := rows(s, seat)
			moves := slices.Sorted(maps.Keys(before))
			for step := range 12 {
				var part []game.Move
				for _, m := range moves {
					if rng.IntN(2) == 0 || len(part) == 0 && m == moves[len(moves)-1] {
						part = append(part, m)
					}
				}
				if step == 11 {
					part = moves
				}
				s.Confine(seat, part)
				was := rows(s, seat)
				did := s.Advance(rng.IntN(7))
				is := rows(s, seat)
				label := fmt.Sprintf("%s, seed %d, step %d", name, seed, step)
				var total int32
				for m, row := range is {
					total += row.Visits
					if !slices.Contains(part, m) && (row.Visits != was[m].Visits || row.Value != was[m].Value) {
						t.Errorf("%s: move %d was left to others, but went from %+v to %+v", label, m, was[m], row)
					}
					if math.Abs(float64(row.Prior-before[m].Prior)) > 1e-5 {
						t.Errorf("%s: move %d has the prior %g, want that of the whole search, %g", label, m, row.Prior, before[m].Prior)
					}
				}
				if int(total) != s.Done() || len(is) != len(moves) {
					t.Errorf("%s: got %d rows with %d visits, want %d and %d", label, len(is), total, len(moves), s.Done())
				}
				if did == 0 && s.Over() {
					continue
				}
				if !slices.Contains(part, s.Best(seat)) {
					t.Errorf("%s: plays %d, want a move of its part %v", label, s.Best(seat), part)
				}
				c := s.tree.choiceOf(0, seat)
				var visits int32
				sum, priors := 0.0, 0.0
				for _, e := range s.tree.edgesOf(c) {
					visits += e.visits
					sum += e.sum
					priors += float64(e.prior)
				}
				if own := c.sum - sum; visits != c.visits || own < -1.0001 || own > 1.0001 || math.Abs(priors-1) > 1e-4 {
					t.Errorf("%s: the edges have %d visits, want the choice's %d; the evaluation is %g, want -1 to 1; the priors add up to %g, want 1", label, visits, c.visits, own, priors)
				}
			}
			checkTree(t, name+" whole again", s)
		}
	}
}

// A search confined to lost moves proves them and is over. Once it gets the winning one back, it
// continues and finds it.
func TestConfineAndProofs(t *testing.T) {
	config := cases()["puct-nim"] // seven stones: taking three wins, the others lose
	config.Nodes = 10_000
	s := New(config)
	s.Think(config.Game.New(game.NewRand(0)))
	s.Confine(0, []game.Move{0, 1})
	for !s.Over() {
		s.Advance(100)
	}
	for m, proven := range map[game.Move]search.Result{0: -1, 1: -1, 2: 0} {
		if row := rows(s, 0)[m]; row.Proven != proven || m == 2 && row.Visits != 0 {
			t.Errorf("move %d: got %+v, want it proven %d, and move 2 without visits", m, row, proven)
		}
	}
	s.Confine(0, []game.Move{1, 2})
	if s.Over() {
		t.Fatal("the search is over before it has tried the winning move")
	}
	for !s.Over() {
		s.Advance(100)
	}
	if s.Best(0) != 2 || rows(s, 0)[2].Proven != 1 {
		t.Errorf("plays %d, with the rows %+v; want 2, proven a win", s.Best(0), rows(s, 0))
	}
	s.Think(config.Game.New(game.NewRand(0)))
	if len(rows(s, 0)) != 3 || s.confined.rest != 0 {
		t.Error("the next search is still confined")
	}
}

// A confined search allocates nothing.
func TestConfinedAllocations(t *testing.T) {
	for name, config := range cases() {
		config.Nodes, config.Evaluator = 50, eval.Uniform{}
		s := New(config)
		s.Think(config.Game.New(game.NewRand(0)))
		seat := s.tree.nodes[0].acting.First()
		s.Confine(seat, s.Deal(seat, 2)[0])
		s.Advance(200)
		if n := testing.AllocsPerRun(50, func() { s.Advance(5) }); n != 0 {
			t.Errorf("%s: %g allocations, want 0", name, n)
		}
	}
}
