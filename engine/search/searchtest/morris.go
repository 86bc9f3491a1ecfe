package searchtest

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/morris"
)

const morrisSquares = 24

// NewMorris returns Nine Men's Morris.
func NewMorris(t testing.TB) game.Game {
	t.Helper()
	g, err := morris.New("")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// MorrisEnding returns a position of Morris with own stones of White, which is to move, and opp
// stones of Black on random points, and empty hands.
func MorrisEnding(t testing.TB, rng *game.Rand, g game.Game, own, opp int) game.State {
	t.Helper()
	cells := []byte(strings.Repeat("W", own) + strings.Repeat("B", opp) + strings.Repeat(".", morrisSquares-own-opp))
	for i := range cells {
		j := i + rng.IntN(len(cells)-i)
		cells[i], cells[j] = cells[j], cells[i]
	}
	s, err := g.Parse(fmt.Sprintf("%s W 0 0", cells))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
