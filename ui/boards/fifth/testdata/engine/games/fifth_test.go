package games_test

import (
	"testing"

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
}
