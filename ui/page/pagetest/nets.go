package pagetest

import (
	"sync"
	"testing"

	"playout/engine/net/nettest"
)

// Links to games with nets, one of which does not exist.
const (
	AgainstNet  = "#/othello?black=human&white=puct:n=20"
	AgainstGone = "#/othello?black=human&white=puct:n=20,net=ghost"
)

// OthelloNet is a small net of random weights for Othello.
var OthelloNet = sync.OnceValue(func() []byte { return nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal() })

// ChessEval is a small evaluation net of random weights for chess.
var ChessEval = sync.OnceValue(func() []byte { return nettest.Evaluation(1, 6, 8, 8, 32).Marshal() })

// NetBench returns a page whose site has a model of Othello that loads after late milliseconds.
func NetBench(t *testing.T, fragment string, m Model, late float64) *Bench {
	b := Bare(t)
	b.Models = map[string]Model{"othello": m}
	b.ModelLate = late
	b.Begin(fragment)
	b.Rest()
	return b
}
