package chess

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

func TestRules(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"4k3/8/8/2p1q3/3P4/8/8/4K3 w - - 0 1", "d4e5"},
		{"4k3/8/8/2r1r3/3P4/8/8/6K1 w - - 0 1", "d4c5 d4e5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},             // en passant
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"},             // captures and promotes
		{"1n2k3/P7/8/8/2q5/1P6/8/4K3 w - - 0 1", "a7b8q"},         // 320 + 800 against 900
		{"4k3/P7/8/8/2r5/1P6/8/4K3 w - - 0 1", "a7a8q"},           // 800 against 500
		{"4k3/8/8/8/8/p7/8/1K6 w - - 0 1", "b1a1 b1c1 b1a2 b1c2"}, // nothing to win
	} {
		s := read(t, c.position)
		if got := game.Names(s, board.White, s.Rules(board.White, nil)); got != c.want {
			t.Errorf("%s: Rules returns %s, want %s", c.position, got, c.want)
		}
	}
}

// If colours are exchanged, the seats exchange their values.
func TestHeuristicIsFair(t *testing.T) {
	visitRandomGames(20, func(s *state) {
		var v, w [game.MaxSeats]float32
		s.Heuristic(&v)
		image := *s
		image.position = *s.flip()
		image.position.Turn ^= 1
		image.Heuristic(&w)
		if v[board.White] != w[board.Black] || v[board.White] != -v[board.Black] {
			t.Fatalf("%s: %v, with colours exchanged %v", s, v[:2], w[:2])
		}
	})
}

func TestHeuristicOrder(t *testing.T) {
	value := func(position string) float32 {
		var v [game.MaxSeats]float32
		read(t, position).Heuristic(&v)
		return v[board.White]
	}
	ordered := []string{ // from bad to good for White
		"3qk3/8/8/8/8/8/8/R3K3 w - - 0 1",
		"3rk3/8/8/8/8/8/8/2B1K3 w - - 0 1",
		"4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/P7/N3K3 b - - 0 1",
		"4k3/8/8/8/3N4/8/P7/4K3 b - - 0 1",
		"4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
		"4k3/8/8/8/8/8/8/Q3K3 b - - 0 1",
	}
	for i := 1; i < len(ordered); i++ {
		if a, b := value(ordered[i-1]), value(ordered[i]); a >= b {
			t.Errorf("%s is worth %v, %s %v, want the second worth more", ordered[i-1], a, ordered[i], b)
		}
	}
	if v := value(startText); v <= 0 || v > 0.1 {
		t.Errorf("the start is worth %v, want more than 0 and at most 0.1, for having the move", v)
	}
}
