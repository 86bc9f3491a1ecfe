package games_test

import (
	"testing"

	"playout/engine/game/format"
	"playout/engine/game/gametest"
	"playout/engine/games"
)

// TestFifthGame checks the laws of every game for the game that package fifth adds.
func TestFifthGame(t *testing.T) {
	g, err := games.Parse("tictac")
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run(t, g, gametest.Options{Games: 20, Depth: 4})
	for seed := range uint64(8) {
		p := played(t, g, "", seed, 9)
		for _, f := range g.(format.Provider).Formats() {
			text, err := f.Write(p)
			if err != nil {
				t.Fatal(err)
			}
			r := readBack(t, g, f, text)
			if got, want := r.StateAt(r.Len()).String(), p.States[p.Shown].String(); got != want {
				t.Errorf("%s reads %q as %s, want %s", f.Name, text, got, want)
			}
		}
	}
}
