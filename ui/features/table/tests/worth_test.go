package tests

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/players"
	"playout/ui/page/pagetest"
)

// A level's strip shows its measured strength, and its tooltip how it plays; without a
// measurement, as in variants, the strip says how it plays.
func TestWorth(t *testing.T) {
	for _, c := range []struct{ fragment, about, does string }{
		{"#/othello?white=level:3", "81% against Level 2", "alpha-beta search, 2 "},
		{"#/chess?black=level:1", "100% against Random", "alpha-beta search, 14,000 positions, not always the best move"},
		{"#/morris?black=level:9", "68% against Level 8", "alpha-beta search, 200,000 positions"},
		{"#/morris:lasker=on?black=level:9", "alpha-beta search, 200,000 positions", "alpha-beta search, 200,000 positions"},
		{"#/othello?white=uct:n=80", "tree search, 80 simulations", "tree search, 80 simulations"},
	} {
		s := pagetest.New(t, c.fragment).Page.View().Seats[1]
		if !strings.HasPrefix(s.About, c.about) || !strings.Contains(s.Does, c.does) || !strings.HasPrefix(s.Does, s.About) || s.Agent == "" {
			t.Errorf("%s: %q, %q, %q", c.fragment, s.About, s.Does, s.Agent)
		}
	}
	b := pagetest.New(t, "#/geese?seed=1")
	if v := b.Page.View(); v.Seats[0].Does != "" || !strings.HasPrefix(v.Seats[1].Does, "67% against Level 2\n") || v.Seats[1].About != "Goose 2" {
		t.Errorf("geese: %+v, %+v", v.Seats[0], v.Seats[1])
	}
	b = pagetest.New(t, "#/geese:rows=9?goose2=level:10&seed=1")
	if does := b.Page.View().Seats[1].Does; does != "tree search, 3,200 simulations" {
		t.Errorf("geese:rows=9: %q", does)
	}
}

// The dialog of a player says both in sentences, for any level.
func TestWorthInFull(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=level:3")
	b.Page.Tell(feature.ShowDialog{Dialog: feature.PlayerDialog + ":white"})
	if p := b.Settle(); p.Worth != "Scored 81% against Level 2 in 200 games; a draw counts as half." || !strings.HasPrefix(p.Does, "Alpha-beta search, 2 ") || !strings.HasSuffix(p.Does, ".") {
		t.Errorf("level 3: %q, %q", p.Worth, p.Does)
	}
	b.Page.Tell(players.Set{Key: "level", Value: "10"})
	if p := b.Settle(); p.Worth != "Scored 83% against Level 9 in 100 games; a draw counts as half." || !strings.HasPrefix(p.Does, "Tree search with priors, 4,000 ") {
		t.Errorf("level 10: %q, %q", p.Worth, p.Does)
	}
	b.Page.Tell(players.Pick{Kind: "uct"})
	if p := b.Settle(); p.Worth != "" || p.Does != "Tree search, 50 simulations." {
		t.Errorf("tree search: %q, %q", p.Worth, p.Does)
	}
}
