package tests

import (
	"reflect"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page"
	"playout/ui/page/pagetest"
)

// TestRings: without its rings the board is the same board, and the choice is
// kept for the next visit.
func TestRings(t *testing.T) {
	b := pagetest.New(t, pagetest.AgainstUCT)
	b.Play("d3")
	ringed := func(v pagetest.View) (n int) {
		for _, s := range v.Board.Squares {
			if s.Ring > 0 || s.Mark != "" || s.Best {
				n++
			}
		}
		return n
	}
	b.Page.Tell(feature.Hint{})
	with := b.Rest()
	if !with.Rings || ringed(with) == 0 {
		t.Fatalf("rings are shown: %v, on %d squares", with.Rings, ringed(with))
	}
	b.Page.Tell(settings.SetRings{On: false})
	without := b.Page.View()
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
	again := &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"})}
	if again.View().Rings {
		t.Error("the next visit shows rings")
	}
	again.Tell(settings.SetRings{On: true})
	if !(&pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"})}).View().Rings {
		t.Error("the visit after that shows none")
	}
}
