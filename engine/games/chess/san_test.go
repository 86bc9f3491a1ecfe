package chess

import (
	"fmt"
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

// findText finds every legal move by its text.
func TestFindTextInvertsMoveText(t *testing.T) {
	visitRandomGames(12, func(s *state) {
		if s.end != unfinished {
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
		{two, "ne2", `move "ne2" may be any of Nge2 Nce2`},
		{startText, "e2e4", "e2e4"},
		{startText, "Pe4", "e2e4"},
		{startText, "Ge4", `move "Ge4" is not allowed`},
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

// findText reads the many ways in which people write a move.
func TestFindTextOfPeople(t *testing.T) {
	const (
		castle  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promote = "1r5k/P7/8/8/8/8/8/K7 w - - 0 1"
		passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		capture = "4k3/8/8/3p4/4P3/2N5/8/4K1N1 w - - 0 1"
		twin    = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1"
	)
	for _, c := range []struct{ position, words, want string }{
		{startText, "e4 e2-e4 e2e4 e2:e4 Pe2-e4 Pe4 E4 E2E4 E2-E4 ♙e4 ♟\ufe0ee4 e4! e4!? e2–e4 e2‑e4 e\u200b4 e4\u2060", "e2e4"},
		{startText, "Nf3 Ngf3 N1f3 Ng1f3 Ng1-f3 g1f3 g1-f3 nf3 NF3 ♘f3 ♞f3 ♘\ufe0ef3 ♘\ufe0fg1–f3 Nf3+ Nf3# Nf3++ Nf3† Nf3ch Nf3disch Nf3mate Nf3+!", "g1f3"},
		{castle, "O-O 0-0 o-o OO oo 00 O–O 0−0 e1g1 e1-g1 Ke1-g1 Ke1g1 O-O+ O-O! 0-0ch", "e1g1"},
		{castle, "O-O-O 0-0-0 o-o-o OOO 000 O—O—O e1c1 e1-c1 0-0-0#", "e1c1"},
		{castle, "Rxa8 Raxa8 R1xa8 Ra1xa8 Ra1:a8 R:a8 Ra8: Ra8 Ra1×a8 R×a8 ra8 rxa8 ♖xa8 Rxa8mate RXA8 a1a8", "a1a8"},
		{promote, "a8=Q a8Q a8(Q) a8/Q a8=q a8q a8=(Q) a7a8q a7-a8Q a7-a8=Q a7a8(Q) a8=♕ a8♛ Pa8=Q a8=Q# a8Q+ A8=Q A8Q", "a7a8q"},
		{promote, "axb8=N axb8N axb8n axb8(N) axb8/N a:b8=N ab8N ab8=N a7xb8N a7:b8N a7b8n ab=N abN axb=N", "a7b8n"},
		{passing, "exd6 exd6ep exd6e.p. ed6 ed exd e:d e:d6 ed: exd6e.p.+ e5xd6 e5d6 e5-d6 e5xd6ep xd6 Pxd6 E5XD6", "e5d6"},
		{capture, "exd5 ed5 ed exd e:d5 ed5: e4xd5 e4:d5 e4×d5 xd5 Pxd5 EXD5", "e4d5"},
		{capture, "Nxd5 Nd5 Ncxd5 N3xd5 Nc3xd5 Nc3:d5 N:d5 ♘×d5 c3xd5 nxd5", "c3d5"},
		{twin, "cd cxd5 c4xd5", "c4d5"},
		{twin, "xd5", `move "xd5" may be any of`},
		{twin, "d5", `move "d5" is not allowed`},
		{capture, "e5xd6 xd5e Nxf3 Rd5 ed6 e9 exd5xd5 e--d5 -d5 NNd5 N a8(K) ( a8(", "is not allowed"},
		{promote, "a8 b8=Q a8=K a8= ab8 a8=QQ a7a8 a8=1", "is not allowed"},
		{passing, "Kd1=Q e6=Q", "is not allowed"},
		{castle, "Kg1 Kc1 O O-O-O-O Rxa7 Rb2", "is not allowed"},
	} {
		s := read(t, c.position)
		for _, word := range strings.Fields(c.words) {
			m, err := findText(s, word)
			if got := fmt.Sprint(err); err != nil && !strings.Contains(got, c.want) || err == nil && s.MoveName(0, m) != c.want {
				t.Errorf("%s, %q: %d, %v, want %s", c.position, word, m, err, c.want)
			}
		}
	}
}

// findText finds only legal moves, and its errors are one line.
func FuzzFindText(f *testing.F) {
	f.Add(startText, "Nf3")
	f.Add(kiwipete, "O-O-O")
	f.Add(kiwipete, "dxe6!?")
	f.Add("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=N+")
	f.Add("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "AB(♘)dis.ch")
	f.Add("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e:d e.p.")
	f.Fuzz(func(t *testing.T, position, text string) {
		s, err := chess{}.parse(position)
		if err != nil {
			return
		}
		m, err := findText(s, text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("findText(%q): the error is %q, want one line", text, err)
			}
			return
		}
		if err := game.Check(s, game.Solo(game.Seat(s.position.Turn), m)); err != nil {
			t.Errorf("%s: findText(%q) finds an illegal move: %v", s, text, err)
		}
	})
}
