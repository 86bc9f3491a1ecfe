package page

import (
	"reflect"
	"strings"
	"testing"
)

// TestRings: without its rings the board is the same board, and the choice is
// kept for the next visit.
func TestRings(t *testing.T) {
	b := newBench(t, againstUCT)
	b.play("d3")
	ringed := func(v View) (n int) {
		for _, s := range v.Board.Squares {
			if s.Ring > 0 || s.Mark != "" || s.Best {
				n++
			}
		}
		return n
	}
	b.page.Hint()
	with := b.rest()
	if !with.Rings || ringed(with) == 0 {
		t.Fatalf("rings are shown: %v, on %d squares", with.Rings, ringed(with))
	}
	b.page.SetRings(false)
	without := b.page.View()
	if without.Rings || ringed(without) > 0 {
		t.Errorf("rings are shown: %v, on %d squares", without.Rings, ringed(without))
	}
	for i := range with.Board.Squares {
		s := &with.Board.Squares[i]
		s.Label = strings.TrimSuffix(s.Label, ", "+s.Mark+"%")
		s.Ring, s.Mark, s.Best = 0, "", false
	}
	if !reflect.DeepEqual(with.Board, without.Board) || !reflect.DeepEqual(with.Search, without.Search) {
		t.Error("something else than the rings has changed")
	}
	again := New(b, Settings{Lang: "en"})
	if again.View().Rings {
		t.Error("the next visit shows rings")
	}
	again.SetRings(true)
	if !New(b, Settings{Lang: "en"}).View().Rings {
		t.Error("the visit after that shows none")
	}
}
