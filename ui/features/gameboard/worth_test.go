package gameboard_test

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/players"
	"playout/ui/page/pagetest"
)

// A level's strip shows its measured strength, and its tooltip its way of playing; without a
// measurement, as in variants, the strip shows that way.
func TestMeasuredStrength(t *testing.T) {
	for _, c := range []struct{ fragment, about, does string }{
		{"#/othello?white=level:3", "81% against Level 2", "alpha-beta search, 2 "},
		{"#/chess?black=level:1", "100% against Random", "alpha-beta search, 14,000 positions, not always the best move"},
		{"#/morris?black=level:9", "68% against Level 8", "alpha-beta search, 200,000 positions"},
		{"#/morris:lasker=on?black=level:9", "alpha-beta search, 200,000 positions", "alpha-beta search, 200,000 positions"},
		{"#/othello?white=uct:n=80", "tree search, 80 simulations", "tree search, 80 simulations"},
		{"#/othello?white=uct:n=80,c=0.1", "tree search, 80 simulations, exploration: 0.1", "exploration: 0.1"},
	} {
		s := pagetest.New(t, c.fragment).Page.View().Seats[1]
		if !strings.HasPrefix(s.About, c.about) || !strings.Contains(s.Description, c.does) || !strings.HasPrefix(s.Description, s.About) || s.Agent == "" {
			t.Errorf("%s: %q, %q, %q; want %q, a description that begins with it and contains %q, and an agent", c.fragment, s.About, s.Description, s.Agent, c.about, c.does)
		}
	}
	b := pagetest.New(t, "#/geese?seed=1")
	if v := b.Page.View(); v.Seats[0].Description != "" || !strings.HasPrefix(v.Seats[1].Description, "67% against Level 2\n") || v.Seats[1].About != "Goose 2" {
		t.Errorf(`geese: %+v, %+v; want no description of the first seat, and "Goose 2" with its strength in the second`, v.Seats[0], v.Seats[1])
	}
	b = pagetest.New(t, "#/geese:rows=9?goose2=level:10&seed=1")
	if does := b.Page.View().Seats[1].Description; does != "tree search, 3,200 simulations, playouts: careful" {
		t.Errorf(`geese:rows=9: %q, want "tree search, 3,200 simulations, playouts: careful"`, does)
	}
}

// A report's player has its name from the dialog of players, in its game; other agents, such as
// the same in another game, and rules, have the name of their kind.
func TestReportName(t *testing.T) {
	for fragment, want := range map[string]string{
		"#/othello?white=uct:n=80,c=2,net=othello-report1-small,tree=flat,final=ucb": "Report 1: small net",
		"#/othello?white=uct:n=80,c=2,net=own,tree=flat,final=ucb":                   "Report 1: our net",
		"#/othello?white=uct:n=80,c=2,tree=flat,final=ucb":                           "Report 1: tree search",
		"#/othello?white=uct:n=81,c=2,tree=flat,final=ucb":                           "Tree search",
		"#/othello?white=flat:n=1000,depth=6":                                        "Flat Monte Carlo",
		"#/geese?goose2=flat:n=1000,depth=6&seed=1":                                  "Report 4: flat Monte Carlo",
		"#/geese?goose2=net:net=geese-report4&seed=1":                                "Report 4: small net",
		"#/geese?goose2=rules&seed=1":                                                "Rules",
		"#/morris:removal=any?black=uct:ms=1000,final=ucb":                           "Report 2: tree search, 1 second",
	} {
		b := pagetest.New(t, fragment)
		b.Rest()
		if s := b.Page.View().Seats[1]; s.Name != want {
			t.Errorf("%s: its name is %q, want %q", fragment, s.Name, want)
		}
	}
}

// The dialog of a player has both in sentences, for any level.
func TestWorthInFull(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=level:3")
	b.Page.Send(feature.ShowDialog{Dialog: feature.PlayerDialog + ":white"})
	if p := b.Settle(); p.Worth != "Scored 81% against Level 2 in 200 games; a draw counts as half." || !strings.HasPrefix(p.Does, "Alpha-beta search, 2 ") || !strings.HasSuffix(p.Does, ".") {
		t.Errorf("level 3: %q, %q", p.Worth, p.Does)
	}
	b.Page.Send(players.Set{Key: "level", Value: "10"})
	if p := b.Settle(); p.Worth != "Scored 83% against Level 9 in 100 games; a draw counts as half." || !strings.HasPrefix(p.Does, "Tree search with priors, 4,000 ") {
		t.Errorf("level 10: %q, %q; want 83%% against Level 9 in 100 games, and tree search with priors and 4,000 simulations", p.Worth, p.Does)
	}
	b.Page.Send(players.Pick{Kind: "uct"})
	if p := b.Settle(); p.Worth != "" || p.Does != "Tree search, 50 simulations." {
		t.Errorf(`tree search: %q, %q; want "" and "Tree search, 50 simulations."`, p.Worth, p.Does)
	}
}
