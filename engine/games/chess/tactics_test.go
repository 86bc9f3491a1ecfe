package chess

import (
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/evaluation"
)

var (
	_ game.Keyed     = (*state)(nil)
	_ game.Ranker    = (*state)(nil)
	_ game.Tactical  = (*state)(nil)
	_ game.Heuristic = (*state)(nil)
)

func TestKeysOfTranspositions(t *testing.T) {
	for _, c := range []struct {
		position, one, other string
		same                 bool
	}{
		{startText, "g1f3 g8f6 b1c3", "b1c3 g8f6 g1f3", true},
		{startText, "e2e3 e7e6 e3e4", "e2e4 e7e5 g1f3", false},
		{startText, "e2e4 a7a6 d2d4", "d2d4 a7a6 e2e4", true}, // no pawn can take en passant
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e2e3 e8d8 e3e4 d8e8 e1d1 e8d8 d1e1 d8e8", false},
		{startText, "g1f3 g8f6 f3g1 f6g8", "", true},                      // clocks and history are left out
		{startText, "g1f3 g8f6 h1g1 f6g8 g1h1 g8f6 f3g1 f6g8", "", false}, // a right to castle is lost
	} {
		if a, b := after(t, c.position, c.one).Key(), after(t, c.position, c.other).Key(); (a == b) != c.same {
			t.Errorf("%s: after %s and after %s: equal keys %v, want %v", c.position, c.one, c.other, a == b, c.same)
		}
	}
}

// Noisy moves are the legal captures and promotions to a queen, ascending. Those that lose no
// material rank above 0, and so do promotions to a knight; other moves do not.
func TestNoisyMoves(t *testing.T) {
	noisy := 0
	visit := func(s *state) {
		var want []game.Move
		for _, m := range s.to.Append(nil) {
			w, to, become := board.Decode(m)
			won := s.gain(m) > 0 && evaluation.Exchange(&s.position, w, s.position.From(w, to), to, become) >= 0
			if s.gain(m) > 0 && (become == board.None || become == board.Queen) {
				want = append(want, m)
			}
			rank := s.Rank(game.Seat(s.position.Turn), m)
			if wins := won && become != board.Rook && become != board.Bishop; wins != (rank > 0) {
				t.Fatalf("%s: %s ranks %d, want %v", s, s.MoveName(0, m), rank, (rank > 0))
			}
			if s.gain(m) == 0 && rank != 0 {
				t.Fatalf("%s: %s is quiet and ranks %d", s, s.MoveName(0, m), rank)
			}
		}
		got := s.Noisy(game.Seat(s.position.Turn), nil)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: the noisy moves are %s, want %s", s, game.Names(s, 0, got), game.Names(s, 0, want))
		}
		noisy += len(got)
	}
	visitRandomGames(40, visit)
	for _, c := range perfts {
		visit(read(t, c.position))
	}
	if noisy < 1000 {
		t.Errorf("only %d noisy moves, want at least 1000", noisy)
	}
}

func TestRanks(t *testing.T) {
	for _, c := range []struct{ position, better, worse string }{
		{"4k3/8/8/2q1r3/3P4/8/8/7K w - - 0 1", "d4c5", "d4e5"},
		{"4k3/8/3b4/4r3/3P4/8/8/4R1K1 w - - 0 1", "d4e5", "e1e5"}, // the least piece first
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a7a8n"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "a7a8r"},
		{"4k3/8/1p6/2p5/8/2Q5/8/4K3 w - - 0 1", "c3d3", "c3c5"}, // a capture that loses
	} {
		s := read(t, c.position)
		rank := func(name string) int {
			m, err := game.FindMove(s, game.Seat(s.position.Turn), name)
			if err != nil {
				t.Fatal(err)
			}
			return s.Rank(game.Seat(s.position.Turn), m)
		}
		if a, b := rank(c.better), rank(c.worse); a <= b {
			t.Errorf("%s: %s ranks %d, %s %d, want the first to rank higher", c.position, c.better, a, c.worse, b)
		}
	}
}

// A null move leads to the position of the FEN with the other side to move.
func TestNullMove(t *testing.T) {
	skipped, kept := 0, 0
	visitRandomGames(40, func(s *state) {
		was := s.String()
		next := new(state)
		next.CopyFrom(s)
		if !next.NullMove() {
			kept++
			if next.String() != was || next.Hash() != s.Hash() || next.core != s.core {
				t.Fatalf("%s is changed to %s without a null move", was, next)
			}
			return
		}
		skipped++
		if s.InCheck() || next.position.Turn == s.position.Turn || s.end != unfinished {
			t.Fatalf("%s: NullMove returns true, want false", was)
		}
		again := read(t, next.String())
		if again.Hash() != next.Hash() || again.Key() != next.Key() || again.to != next.to || again.end != next.end {
			t.Fatalf("%s: the null move leads to %s, which differs from the position of that FEN", was, next)
		}
	})
	if skipped < 1000 || kept < 100 {
		t.Errorf("%d null moves, %d refused; want at least 1000 and at least 100", skipped, kept)
	}
	for position, want := range map[string]bool{
		startText:                                                       true,
		"4k3/P7/8/8/8/8/8/4K3 w - - 0 1":                                false, // a king and pawns
		"4k3/P7/8/8/8/8/8/4K1N1 w - - 0 1":                              true,
		"4k3/4r3/8/8/8/8/8/4K1N1 w - - 0 1":                             false, // in check
		"7k/5K2/8/8/P7/3B4/8/8 w - - 0 1":                               false, // Black could not move
		"7k/5K2/8/8/8/8/8/6R1 w - - 100 99":                             false, // it is over
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": false,
	} {
		if got := read(t, position).NullMove(); got != want {
			t.Errorf("%s: null move %v, want %v", position, got, want)
		}
	}
}

func TestInCheck(t *testing.T) {
	checked := 0
	visitRandomGames(20, func(s *state) {
		if s.InCheck() {
			checked++
		}
		if s.end == unfinished && s.InCheck() != slices.Contains(s.View().Notes, "check") {
			t.Fatalf("%s: in check %v, notes %v", s, s.InCheck(), s.View().Notes)
		}
	})
	if checked < 50 {
		t.Errorf("in check %d times, want at least 50", checked)
	}
}

// GivesCheck finds all checks, including those by castling, en passant and promotion, and
// discovered ones, also in a reused state.
func TestGivesCheck(t *testing.T) {
	checks, next, reused := 0, new(state), read(t, kiwipete)
	visit := func(s *state) {
		reused.CopyFrom(s)
		for _, m := range s.to.Append(nil) {
			next.CopyFrom(s)
			next.advance(board.Decode(m))
			got := s.GivesCheck(game.Seat(s.position.Turn), m)
			if got != (next.position.Checkers() != 0) {
				t.Fatalf("%s: %s gives check: %v, want %v", s, s.MoveName(0, m), got, !got)
			}
			if reused.GivesCheck(0, m) != got {
				t.Fatalf("%s: %s gives check: %v, but not in a state that had another position", s, s.MoveName(0, m), got)
			}
			if got {
				checks++
			}
		}
		if reused.NullMove() {
			for _, m := range reused.Legal(0, nil) {
				next.CopyFrom(reused)
				next.advance(board.Decode(m))
				if got := reused.GivesCheck(0, m); got != (next.position.Checkers() != 0) {
					t.Fatalf("%s: after a null move %s gives check: %v", s, reused.MoveName(0, m), got)
				}
			}
		}
	}
	visitRandomGames(20, visit)
	for _, c := range perfts {
		visit(read(t, c.position))
	}
	for _, position := range []string{
		"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", // castling
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "k7/8/8/3pP3/8/8/6B1/4K3 w - d6 0 1", "8/8/8/KR1pP2k/8/8/8/8 w - d6 0 1",
		"3k4/P7/8/8/8/8/8/4K3 w - - 0 1", "8/P1k5/8/8/8/8/8/4K3 w - - 0 1",
	} {
		visit(read(t, position))
	}
	if checks < 1000 {
		t.Errorf("only %d checks, want at least 1000", checks)
	}
}

func TestTacticsAllocateNothing(t *testing.T) {
	s, next := read(t, kiwipete), new(state)
	var room [256]game.Move
	if n := testing.AllocsPerRun(100, func() {
		for _, m := range s.Legal(board.White, room[:0]) {
			s.Rank(board.White, m)
		}
		s.Noisy(board.White, room[:0])
		points(s, board.White, 0)
		next.CopyFrom(s)
		next.NullMove()
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
