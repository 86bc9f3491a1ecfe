package nnue_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/net/nnue"
)

// Points equal scale times the atanh of the net's value in floats, up to rounding.
func TestPointsAreThoseOfTheNet(t *testing.T) {
	m, err := net.Load(nettest.Evaluation(1, 6, 8, 8, 64).Marshal())
	if err != nil {
		t.Fatal(err)
	}
	floats, err := m.Executor(1)
	if err != nil {
		t.Fatal(err)
	}
	g := chess.New()
	board := g.(game.Placer).Placement()
	e, err := nnue.New(m.Evaluation(), board, 400, "")
	if err != nil {
		t.Fatal(err)
	}
	planes := board.Planes()
	numbers := make([]float32, 2*board.Size())
	r := rand.New(rand.NewPCG(1, 2))
	s := g.New(nil)
	for range 100 {
		acting := s.Acting()
		if acting == 0 {
			break
		}
		seat := acting.First()
		planes.Encode(s, seat, numbers)
		_, value := floats.Run(numbers, 1)
		want := 400 * math.Atanh(float64(value[0]))
		if got := e.Evaluate(s, seat); math.Abs(float64(got)-want) > 6 {
			t.Errorf("%s: %d points, want about %.1f", s, got, want)
		}
		if one, other := e.Evaluate(s, seat), e.Evaluate(s, seat^1); one != -other {
			t.Errorf("%s: %d points for one seat, %d for the other, want %d", s, one, other, -one)
		}
		legal := s.Legal(seat, nil)
		s.Play(game.Solo(seat, legal[r.IntN(len(legal))]), nil)
	}
}
