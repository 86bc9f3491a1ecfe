package othello

import (
	"slices"
	"testing"

	"playout/engine/game"
)

// everywhere visits the positions of random games that are not over.
func everywhere(visit func(*state)) {
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

// The hand-written player takes all moves that turn most discs, counted on a
// naive board.
func TestRulesAreGreedy(t *testing.T) {
	ties := 0
	everywhere(func(s *state) {
		n, most := read(s), 0
		var want []game.Move
		for _, m := range n.legal() {
			turned := 0
			if m != pass {
				turned = len(n.turned(int(m)))
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
		t.Errorf("only %d positions with several best moves", ties)
	}
}

// The heuristic does not care for names: with the colours exchanged the seats
// exchange their values, and the board may be turned and mirrored.
func TestHeuristicIsFair(t *testing.T) {
	everywhere(func(s *state) {
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
				t.Errorf("%s: %v, under symmetry %d %v", s, v[:2], k, turned[:2])
			}
		}
	})
}

// A corner is good, the square diagonally beside an empty corner bad, more
// moves are better.
func TestHeuristicKnowsCorners(t *testing.T) {
	value := func(text string) float32 {
		var v [game.MaxSeats]float32
		parse(t, text).Heuristic(&v)
		return v[black]
	}
	board := []byte(startBoard + " X")
	with := func(sq int) string {
		b := slices.Clone(board)
		b[sq] = 'X'
		return string(b)
	}
	const a1, b2 = 0, 9
	if even, corner, x := value(string(board)), value(with(a1)), value(with(b2)); even != 0 || corner <= 0 || x >= 0 {
		t.Errorf("start %v, with a corner %v, with an X square %v", even, corner, x)
	}
}
