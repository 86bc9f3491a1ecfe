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
func TestGrow(t *testing.T) {
	g := othello.New()
	labtest.Grow(t,
		labtest.Of("positions", true, 500, labtest.Repeated("", g.New(game.NewRand(0)).String()+"\n", ""), func(text []byte) error {
			return movesOfLines(g, bytes.NewReader(text), io.Discard, -1)
		}),
		labtest.Of("a position", false, 20_000, labtest.Repeated("", "-", ""), func(text []byte) error {
			return movesOfLines(g, bytes.NewReader(text), io.Discard, -1)
		}),
	)
}
