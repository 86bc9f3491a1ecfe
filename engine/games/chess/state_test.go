package chess

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// after returns the state after moves, separated by spaces, from a position.
func after(t testing.TB, position, moves string) *state {
	t.Helper()
	s := read(t, position)
	for _, name := range strings.Fields(moves) {
		m, err := game.FindMove(s, game.Seat(s.position.Turn), name)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(game.Solo(game.Seat(s.position.Turn), m), nil)
	}
	return s
}

// visitRandomGames plays random games and visits each position.
func visitRandomGames(games int, visit func(*state)) {
	rand := game.NewRand(3)
	for range games {
		s := New().New(nil).(*state)
		for {
			visit(s)
			if s.end != unfinished {
				break
			}
			s.advance(s.to.Nth(uint64(rand.IntN(s.to.All))))
		}
	}
}

// The incremental key equals the key computed from scratch, and different positions have different
// keys.
func TestKeyIsIncremental(t *testing.T) {
	seen := map[uint64]string{}
	visitRandomGames(60, func(s *state) {
		if got := s.position.Key(); got != s.baseKey {
			t.Fatalf("%s: key %x, from scratch %x", s, s.baseKey, got)
		}
		fields := strings.Fields(s.String())
		what := strings.Join(fields[:4], " ")
		if other, met := seen[s.repetition()]; met && other != what {
			t.Fatalf("one key for %s and %s", what, other)
		}
		seen[s.repetition()] = what
	})
	if len(seen) < 10000 {
		t.Errorf("only %d positions, want at least 10000", len(seen))
	}
}

// Repetitions counts all positions since the start, whichever states the game goes through.
func TestRepetitionsAreCounted(t *testing.T) {
	rand := game.NewRand(5)
	g, repeats := chess{claimed: true}, 0
	for range 200 {
		start, err := g.parse("4k2r/8/8/8/8/8/P7/R3K3 w Qk - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		states := [2]*state{start, new(state)}
		times := map[string]int{}
		for ply := 0; ; ply++ {
			s, next := states[ply%2], states[1-ply%2]
			what := strings.Join(strings.Fields(s.String())[:4], " ")
			if s.Repetitions() != times[what] {
				t.Fatalf("%s: Repetitions is %d, want %d", s, s.Repetitions(), times[what])
			}
			if times[what]++; times[what] > 1 {
				repeats++
			}
			if s.end != unfinished {
				break
			}
			w, to, become := s.to.Nth(uint64(rand.IntN(s.to.All)))
			next.follow(s, w, to, become)
		}
	}
	if repeats < 200 {
		t.Errorf("only %d repetitions, want at least 200", repeats)
	}
}

// Nth finds each legal move once.
func TestNthFindsEveryMove(t *testing.T) {
	visitRandomGames(20, func(s *state) {
		legal := s.to.Append(nil)
		if len(legal) != s.to.All {
			t.Fatalf("%s: %d moves, counted %d", s, len(legal), s.to.All)
		}
		var found []game.Move
		for k := range uint64(s.to.All) {
			w, to, become := s.to.Nth(k)
			m := game.Move(64*w) + game.Move(to)
			if become != board.None {
				m = board.FirstPromotion + game.Move(64*int(w-board.Promotion)+to)*4 + game.Move(slices.Index(board.Promotions[:], become))
			}
			found = append(found, m)
		}
		slices.Sort(found)
		if !slices.Equal(found, legal) {
			t.Fatalf("%s: Nth finds %v, want %v", s, found, legal)
		}
	})
}

func TestEnds(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	for _, c := range []struct {
		position, moves string
		want            end
		result          float32 // of White
	}{
		{startText, "f2f3 e7e5 g2g4 d8h4", mated, -1},
		{startText, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", mated, 1},
		{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", stalemate, 0},
		{"7k/8/5KQ1/8/8/8/8/8 w - - 99 80", "g6g7", mated, 1},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 98 80", "g5g4", unfinished, 0},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 99 80", "g5g4", fifty, 0},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 100 80", "", fifty, 0},
		{"7k/8/5K2/6Q1/8/7P/8/8 w - - 99 80", "h3h4", unfinished, 0},
		{startText, shuffle + shuffle, repeated, 0},
		{startText, shuffle + "g1f3 g8f6 f3g1", unfinished, 0},
		// In the first of these positions castling was still possible.
		{"4k3/8/8/8/8/8/7p/4K2R w K - 0 1", "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8", unfinished, 0},
		{"4k3/8/8/8/8/8/7p/4K2R w K - 0 1", "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8 h1g1", repeated, 0},
		// After e2e4 a pawn can be captured en passant, but not later.
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1", unfinished, 0},
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1 e8d8", repeated, 0},
		// A pin prevents the capture, so that no right is lost.
		{"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4 a4a5 e1d1 a5a4 d1e1 a4a5 e1d1 a5a4 d1e1", repeated, 0},
		{"4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", "", material, 0},
		{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", material, 0},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "", material, 0},
		{"4k1b1/8/8/8/8/8/8/2B1KB2 w - - 0 1", "", unfinished, 0},
		{"4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", "", material, 0},
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "", unfinished, 0},
		{"4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "", unfinished, 0},
		{"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "", unfinished, 0},
		{"4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "", unfinished, 0},
		{"4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "", unfinished, 0},
	} {
		s := after(t, c.position, c.moves)
		if s.end != c.want || (s.Acting() == 0) != (c.want != unfinished) {
			t.Errorf("%s, %s: end %q, want %q", c.position, c.moves, notes[s.end], notes[c.want])
		}
		if c.want == unfinished {
			continue
		}
		r := [game.MaxSeats]float32{7, 7, 7}
		s.Returns(&r)
		if r != [game.MaxSeats]float32{c.result, -c.result} {
			t.Errorf("%s, %s: results %v, want %v for White", c.position, c.moves, r, c.result)
		}
		if got := s.View().Notes; len(got) == 0 || got[0] != notes[c.want] {
			t.Errorf("%s, %s: notes %v, want the first %q", c.position, c.moves, got, notes[c.want])
		}
	}
}

// With claimed draws the game continues after the third repetition and fifty moves, up to the
// fifth and seventy-five; everything else ends it as usual.
func TestEndsWithDrawsClaimed(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	for _, c := range []struct {
		position, moves string
		want            end
	}{
		{startText, shuffle + shuffle, unfinished},
		{startText, shuffle + shuffle + shuffle + "g1f3 g8f6 f3g1", unfinished},
		{startText, shuffle + shuffle + shuffle + shuffle, fivefold},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 99 80", "g5g4", unfinished},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 148 80", "g5g4", unfinished},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 149 80", "g5g4", seventyFive},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 150 80", "", seventyFive},
		{"7k/8/5KQ1/8/8/8/8/8 w - - 149 80", "g6g7", mated},
		{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", stalemate},
		{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", material},
	} {
		st, err := claimedGame.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		s, plain := st.(*state), read(t, c.position)
		for _, name := range strings.Fields(c.moves) {
			m, err := game.FindMove(s, game.Seat(s.position.Turn), name)
			if err != nil {
				t.Fatal(err)
			}
			s.Play(game.Solo(game.Seat(s.position.Turn), m), nil)
			plain.advance(board.Decode(m))
			if s.String() != plain.String() || s.Hash() != plain.Hash() || s.Key() != plain.Key() || s.Perft(2) != plain.Perft(2) {
				t.Fatalf("%s with claimed draws differs from %s without", s, plain)
			}
		}
		if s.end != c.want || (s.Acting() == 0) != (c.want != unfinished) {
			t.Errorf("%s, %s: end %q, want %q", c.position, c.moves, notes[s.end], notes[c.want])
		}
		copied := claimedGame.New(nil).(*state)
		copied.CopyFrom(s)
		if copied.end != s.end || copied.Repetitions() != s.Repetitions() {
			t.Errorf("%s, %s: a copy ends by %q", c.position, c.moves, notes[copied.end])
		}
	}
}

// Special moves lead to the right positions.
func TestSpecialMoves(t *testing.T) {
	for _, c := range []struct{ position, moves, want string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8e7", "r6r/4k3/8/8/8/8/8/R3K2R w KQ - 1 2"},
		{startText, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{startText, "e2e4 a7a6 e4e5 d7d5", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"},
		{startText, "e2e4 a7a6 e4e5 d7d5 e5d6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
		{startText, "a2a3 e7e5 a3a4 e5e4 f2f4 e4f3", "rnbqkbnr/pppp1ppp/8/8/P7/5p2/1PPPP1PP/RNBQKBNR w KQkq - 0 4"},
		{"3n4/4P3/8/8/8/8/k7/4K3 w - - 7 9", "e7d8n", "3N4/8/8/8/8/8/k7/4K3 b - - 0 9"},
		{"4k3/K7/8/8/8/8/4p3/3N4 b - - 7 9", "e2d1r", "4k3/K7/8/8/8/8/8/3r4 w - - 0 10"},
	} {
		if got := after(t, c.position, c.moves).String(); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.position, c.moves, got, c.want)
		}
	}
}

// These moves are difficult for move generators.
func TestLegal(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           bool
	}{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", false},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1c1", true},
		{"1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},  // the rook passes an attacked square
		{"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false},  // the king passes one
		{"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false}, // the king arrives on one
		{"1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false}, // the king is in check
		{"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", false},
		{"8/8/8/k2Pp2Q/8/8/8/4K3 w - e6 0 1", "d5e6", true},
		{"8/8/8/K2Pp2q/8/8/8/4k3 w - e6 0 1", "d5e6", false}, // opens the rank
		{"4k3/8/8/2pP4/8/8/6B1/4K3 w - c6 0 1", "d5c6", true},
		{"4k3/8/8/2pP4/1K6/8/8/8 w - c6 0 1", "d5c6", true},   // takes the pawn that checks
		{"7b/8/8/2pP4/8/2K5/8/7k w - c6 0 1", "d5c6", false},  // another piece checks
		{"4k3/8/8/3r4/8/8/3R4/3K4 w - - 0 1", "d2d5", true},   // along its pin
		{"4k3/8/8/3r4/8/8/3R4/3K4 w - - 0 1", "d2c2", false},  // out of its pin
		{"4k3/8/8/8/8/4r3/4K3/8 w - - 0 1", "e2e1", false},    // away along the line
		{"4k3/8/8/8/8/4r3/4K3/8 w - - 0 1", "e2e3", true},     // takes
		{"4k3/8/4r3/8/8/4r3/4K3/8 w - - 0 1", "e2e3", false},  // captures a protected piece
		{"4k3/8/8/8/1b6/4r3/8/R3K3 w - - 0 1", "a1a4", false}, // two pieces check
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", false},     // without a promotion piece
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", false},    // a king
		{"4k3/8/8/8/8/P7/P7/4K3 w - - 0 1", "a2a4", false},    // over a pawn
		{"4k3/8/8/8/p7/8/P7/4K3 w - - 0 1", "a2a4", false},    // onto a pawn
		{"k7/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1d1", false},     // a pawn attacks it
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "h2g3", false},
	} {
		_, err := game.FindMove(read(t, c.position), game.Seat(read(t, c.position).position.Turn), c.move)
		if (err == nil) != c.want {
			t.Errorf("%s: %s legal %v, want %v", c.position, c.move, err == nil, c.want)
		}
	}
}

func TestView(t *testing.T) {
	s := read(t, "4k3/6P1/8/8/7q/8/8/R3K2R w KQ - 0 1")
	v := s.View()
	want := map[string]string{"e8": "black-king", "g7": "white-pawn", "h4": "black-queen", "a1": "white-rook", "e1": "white-king", "h1": "white-rook"}
	for i, cell := range v.Cells {
		if cell != want[spec.Squares[i]] {
			t.Errorf("%s holds %q, want %q", spec.Squares[i], cell, want[spec.Squares[i]])
		}
	}
	for position, want := range map[string]string{
		"4k3/6P1/8/8/7q/8/8/R3K2R w KQ - 0 1":                        "check, taken white rook rook bishop bishop knight knight pawn pawn pawn pawn pawn pawn pawn pawn, taken black queen bishop bishop knight knight pawn pawn pawn pawn pawn pawn pawn, ahead white 2",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":   "",
		"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2": "taken white pawn, ahead white 1",
		"rnbqkbnr/pppppppQ/8/8/8/8/PPPPPPP1/RNBQKBNR b Qkq - 0 9":    "taken white pawn, ahead white 9", // a pawn that became a queen
		"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 9":   "taken white queen, taken black knight, ahead white 6",
	} {
		if got := strings.Join(read(t, position).View().Notes, ", "); got != want {
			t.Errorf("%s: notes %q, want %q", position, got, want)
		}
	}
	s = read(t, "4k3/6P1/8/8/8/8/8/R3K2R w KQ - 0 1")
	for name, want := range map[string]string{"g7g8q": "g7 g8 q", "g7g8n": "g7 g8 n", "e1g1": "e1 g1 ", "a1a8": "a1 a8 "} {
		m, err := game.FindMove(s, board.White, name)
		if err != nil {
			t.Fatal(err)
		}
		squares := s.Squares(board.White, m)
		got := spec.Squares[squares[0]] + " " + spec.Squares[squares[1]] + " " + s.Promotion(board.White, m)
		if got != want {
			t.Errorf("%s has the squares and promotion %q, want %q", name, got, want)
		}
	}
}
