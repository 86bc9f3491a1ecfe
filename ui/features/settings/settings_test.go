package settings_test

import (
	"reflect"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page"
	"playout/ui/page/pagetest"
)

// TestRings: without its rings the board is the same board, and the choice is stored for
// the next visit.
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
	b.Page.Send(feature.Hint{})
	with := b.Rest()
	if !with.Rings || ringed(with) == 0 {
		t.Fatalf("rings are shown: %v, on %d squares", with.Rings, ringed(with))
	}
	b.Page.Send(settings.SetRings{On: false})
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
		t.Errorf("something else than the rings has changed: got %v and %v, want %v and %v", with.Board, with.Search, without.Board, without.Search)
	}
	again := &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"})}
	if again.View().Rings {
		t.Error("the next visit shows rings")
	}
	again.Send(settings.SetRings{On: true})
	if !(&pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"})}).View().Rings {
		t.Error("the visit after that shows none")
	}
}

// The style of the boards is stored, an unknown one is ignored, and without a choice the page
// follows the system's preference for more contrast.
func TestBoardStyle(t *testing.T) {
	for _, c := range []struct {
		stored   string
		contrast bool
		want     string
	}{
		{"", false, "standard"}, {"", true, "contrast"}, {"standard", true, "standard"}, {"colours", true, "colours"},
		{"contrast", false, "contrast"}, {"<b>", false, "standard"}, {"constructor", true, "contrast"},
	} {
		b := pagetest.Bare(t)
		b.Stored["playout.board"] = c.stored
		if got := page.New(b, page.Settings{Contrast: c.contrast}).View().Style; got != c.want {
			t.Errorf("stored %q, more contrast %v: %q, want %q", c.stored, c.contrast, got, c.want)
		}
	}
	b := pagetest.New(t, "#/chess")
	for _, style := range []string{"contrast", "none", "colours", "standard"} {
		before := b.Page.View().Style
		b.Page.Send(settings.SetStyle{Style: style})
		if style == "none" {
			style = before
		}
		if got := b.Page.View().Style; got != style || b.Stored["playout.board"] != style {
			t.Errorf("chosen %q: %q, kept %q; want %q shown and kept", style, got, b.Stored["playout.board"], style)
		}
	}
}
