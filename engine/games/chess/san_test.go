package chess

import (
	"strings"
	"testing"

	"playout/engine/game"
)

func TestMoveText(t *testing.T) {
	for _, c := range []struct{ position, move, want string }{
		{startText, "e2e4", "e4"},
		{startText, "g1f3", "Nf3"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
		{"3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+"},
		{"4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "a1c1", "Rc1"},  // the king stands between
		{"4k3/8/8/8/8/K7/8/R6R w - - 0 1", "a1d1", "Rad1"},  // by file
		{"4k3/R7/8/8/8/2K5/8/R7 w - - 0 1", "a1a4", "R1a4"}, // by rank
		{"8/k7/8/8/1Q5Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"k7/8/8/8/4N3/1B6/8/K7 w - - 0 1", "b3d5", "Bd5+"},
		// A pinned knight needs no disambiguation.
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q"},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8r", "axb8=R+"},
		{"7k/5P1p/7K/8/8/8/8/8 w - - 0 1", "f7f8q", "f8=Q#"},
		{"q2r2n1/n1p1P2p/3k4/1b1pb1p1/2P1P1P1/7B/P1K4P/R4NR1 w - - 1 41", "e7d8b", "exd8=B"},
		{startText, "a2a3", "a3"},
	} {
		s := read(t, c.position)
		m, err := game.FindMove(s, game.Seat(s.position.Turn), c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.MoveText(0, m); got != c.want {
			t.Errorf("%s: %s is written %s, want %s", c.position, c.move, got, c.want)
		}
	}
}

// Every legal move is found by its text.
func TestFindTextInvertsMoveText(t *testing.T) {
	randomly(12, func(s *state) {
		if s.end != going {
			return
		}
		for _, m := range s.Legal(0, nil) {
			if found, err := findText(s, s.MoveText(0, m)); err != nil || found != m {
				t.Fatalf("%s: %s finds %d, %v; want %d", s, s.MoveText(0, m), found, err, m)
			}
		}
	})
}

func TestFindText(t *testing.T) {
	const castle, two = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1"
	for _, c := range []struct{ position, text, want string }{
		{castle, "0-0", "e1g1"},
		{castle, "0-0-0!?", "e1c1"},
		{castle, "O-O+", "e1g1"},
		{castle, "Ra1xa8", "a1a8"},
		{castle, "Raxa8#", "a1a8"},
		{castle, "Ra8", "a1a8"},
		{castle, "Kg1", `move "Kg1" is not allowed`},
		{castle, "Rxa7", `move "Rxa7" is not allowed`},
		{castle, "", `move "" is not allowed`},
		{castle, "O-O-O-O", `move "O-O-O-O" is not allowed`},
		{two, "Ng1e2", "g1e2"},
		{two, "N1e2", "g1e2"},
		{two, "Ne2", `move "Ne2" may be any of Nge2 Nce2`},
		{two, "ne2", `move "ne2" is not allowed`},
		{startText, "e2e4", "e2e4"},
		{startText, "Pe4", `move "Pe4" is not allowed`},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "ab8Q", "a7b8q"},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=K", `move "a8=K" is not allowed`},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a8", `move "a8" is not allowed`},
		{"1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "b8=Q", `move "b8=Q" is not allowed`},
		{"7k/8/5KQ1/8/8/8/8/8 w - - 100 80", "Qg7", `move "Qg7": the game is over by fifty, no move is allowed`},
	} {
		s := read(t, c.position)
		m, err := findText(s, c.text)
		switch {
		case err != nil && !strings.HasPrefix(err.Error(), c.want):
			t.Errorf("%s, %q: %v, want %s", c.position, c.text, err, c.want)
		case err == nil && s.MoveName(0, m) != c.want:
			t.Errorf("%s, %q: %s, want %s", c.position, c.text, s.MoveName(0, m), c.want)
		}
	}
}

// Every move that is found is legal, and every error is one line.
func FuzzFindText(f *testing.F) {
	f.Add(startText, "Nf3")
	f.Add(kiwipete, "O-O-O")
	f.Add(kiwipete, "dxe6!?")
	f.Add("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=N+")
	f.Fuzz(func(t *testing.T, position, text string) {
		s, err := chess{}.parse(position)
		if err != nil {
			return
		}
		m, err := findText(s, text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q: not one line: %v", text, err)
			}
			return
		}
		if err := game.Check(s, game.Solo(game.Seat(s.position.Turn), m)); err != nil {
			t.Errorf("%s, %q: %v", s, text, err)
		}
	})
}
