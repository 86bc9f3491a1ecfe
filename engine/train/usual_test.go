package train

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games"
)

// Every game's planes have a usual architecture, whose net the page would take.
func TestUsualArch(t *testing.T) {
	for _, g := range append(games.All(), mustParse(t, "geese:seats=8,rows=32,columns=32")) {
		for _, p := range g.(game.Encoder).Planes() {
			c := Usual()
			c.Arch = ""
			c.Complete(g, p.Name)
			arch, err := ParseArch(c.Arch, p, p.C)
			if err != nil || (arch.policy == nil) != (p.Policy == 0) || arch.value == nil {
				t.Errorf("%s, planes %q: %q, %v", g.Spec().Name(), p.Name, c.Arch, err)
			}
			if small := p.H*p.W < 100; small && 4*arch.Weights() > 1_900_000 {
				t.Errorf("%s, planes %q: %q has %d weights", g.Spec().Name(), p.Name, c.Arch, arch.Weights())
			}
		}
	}
	// The recipes of Othello say nothing else.
	if got, want := UsualArch(game.Planes{C: 4, H: 8, W: 8, Policy: 65}, 4), "dense:256 relu dense:64 relu policy(dense direct) value(dense tanh)"; got != want || Usual().Arch != want {
		t.Errorf("%q, %q", got, Usual().Arch)
	}
	go19 := game.Planes{C: 20, H: 19, W: 19, Policy: 362} // wide, and a pass beside the squares
	if arch, err := ParseArch(UsualArch(go19, 20), go19, 20); err != nil || arch.direct {
		t.Error(arch, err)
	}
	c := Config{Arch: "value(dense tanh)"}
	if c.Complete(games.All()[0], ""); c.Arch != "value(dense tanh)" {
		t.Errorf("%q in place of what was said", c.Arch)
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
