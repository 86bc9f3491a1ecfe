package arch

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games"
)

// Every game's planes have a default architecture with a net that the page accepts.
func TestDefaultFitsAllGames(t *testing.T) {
	for _, g := range append(games.All(), mustParse(t, "geese:seats=8,rows=32,columns=32")) {
		for _, p := range g.(game.Encoder).Planes() {
			text := Default(p, p.C)
			n, err := Parse(text, p, p.C)
			if err != nil || (n.Policy == nil) != (p.Policy == 0) || n.Value == nil {
				t.Errorf("%s, planes %q: %q, %v; want a value, and a policy of %d moves", g.Spec().Name(), p.Name, text, err, p.Policy)
			}
			if small := p.H*p.W < 100; small && 4*n.Weights() > 1_900_000 {
				t.Errorf("%s, planes %q: %q has %d weights, want at most 475,000", g.Spec().Name(), p.Name, text, n.Weights())
			}
		}
	}
	// The recipes of Othello rely on this one.
	if got, want := Default(game.Planes{C: 4, H: 8, W: 8, Policy: 65}, 4), "dense:256 relu dense:64 relu policy(dense direct) value(dense tanh)"; got != want || got != Dense {
		t.Errorf("%q, want %q", got, want)
	}
	go19 := game.Planes{C: 20, H: 19, W: 19, Policy: 362} // wide, and a pass beside the squares
	if n, err := Parse(Default(go19, 20), go19, 20); err != nil || n.Direct {
		t.Errorf("Go 19×19: %v, %v; want an architecture without direct", n, err)
	}
}

func mustParse(t *testing.T, text string) game.Game {
	t.Helper()
	g, err := games.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
