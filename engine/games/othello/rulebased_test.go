package othello

import (
	"slices"
	"testing"

	"playout/engine/game"
)

// visitRandomGames visits all unfinished positions of random games.
func visitRandomGames(visit func(*state)) {
	rand := game.NewRand(8)
	for range 30 {
		s := New().New(nil).(*state)
		for s.Acting() != 0 {
			visit(s)
			legal := s.Legal(s.turn, nil)
			s.Play(game.Solo(s.turn, legal[rand.IntN(len(legal))]), nil)
		}
	}
}

// The hand-written player returns all moves that flip most discs, counted on a naive board.
func TestRulesAreGreedy(t *testing.T) {
	ties := 0
	visitRandomGames(func(s *state) {
		n, most := read(s), 0
		var want []game.Move
		for _, m := range n.legal() {
			turned := 0
			if m != pass {
				turned = len(n.flipped(int(m)))
			}
			if turned > most {
				most, want = turned, nil
			}
			if turned == most {
				want = append(want, m)
			}
		}
		if got := s.Rules(s.turn, nil); !slices.Equal(got, want) {
			t.Errorf("%s: rules %v, want %v", s, got, want)
		}
		if len(want) > 1 {
			ties++
		}
	})
	if ties < 100 {
		t.Errorf("only %d positions with several best moves, want at least 100", ties)
	}
}

// The heuristic depends neither on colours nor on symmetries: exchanging the colours exchanges the
// values of the seats, and rotations and reflections change nothing.
func TestHeuristicIsSymmetric(t *testing.T) {
	visitRandomGames(func(s *state) {
		var v, exchanged, turned [game.MaxSeats]float32
		s.Heuristic(&v)
		other := *s
		other.turn = 1 - s.turn
		other.Heuristic(&exchanged)
		if v[black] != exchanged[white] || v[white] != exchanged[black] || v[black] != -v[white] {
			t.Errorf("%s: %v, with colours exchanged %v", s, v[:2], exchanged[:2])
		}
		for k := range 8 {
			image := new(state)
			New().(game.Symmetric).Transform(k, image, s)
			if image.Heuristic(&turned); turned != v {
				t.Errorf("%s: %v, under symmetry %d %v, want the same", s, v[:2], k, turned[:2])
			}
		}
	})
}

// The heuristic values a corner above a square in the middle of the board, and that above the
// square diagonally next to an empty corner.
func TestHeuristicOfCorners(t *testing.T) {
	value := func(sq int) float32 {
		var v [game.MaxSeats]float32
		b := []byte(startBoard + " X")
		b[sq] = 'X'
		parse(t, string(b)).Heuristic(&v)
		return v[black]
	}
	const a1, b2, c3 = 0, 9, 18
	if corner, x, middle := value(a1), value(b2), value(c3); corner <= middle || middle <= x {
		t.Errorf("the value is %v with a corner, %v with c3 and %v with an X square; want them to fall", corner, middle, x)
	}
}
