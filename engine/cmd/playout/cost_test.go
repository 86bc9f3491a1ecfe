package main

import (
	"bytes"
	"io"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/lab/labtest"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	g := othello.New()
	labtest.CheckCost(t,
		labtest.NewForm("positions", true, 500, labtest.Repeat("", g.New(game.NewRand(0)).String()+"\n", ""), func(text []byte) error {
			return movesOfLines(g, bytes.NewReader(text), io.Discard, -1)
		}),
		labtest.NewForm("a position", false, 20_000, labtest.Repeat("", "-", ""), func(text []byte) error {
			return movesOfLines(g, bytes.NewReader(text), io.Discard, -1)
		}),
	)
}
