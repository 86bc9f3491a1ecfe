package board_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/boardtest"
	"playout/engine/games/chess/notation"
)

// The legal moves are those of a board without bitboards, and each leads to its position.
func TestMovesAreThoseOfASimpleBoard(t *testing.T) {
	castled, passed, promoted := 0, 0, 0
	boardtest.Visit(t, 2, func(p *board.Position, legal *board.Targets) {
		b := boardtest.Of(p)
		got, want := boardtest.Moves(p, legal), b.Legal()
		if !slices.Equal(got, want) {
			t.Fatalf("%s: the legal moves differ (- simple, + got):\n%s", fen(p), cmp.Diff(want, got))
		}
		for _, code := range legal.Append(nil) {
			from, to, become := p.Squares(code)
			w, _, _ := board.Decode(code)
			var next board.Position
			change := p.Play(&next, w, to, become)
			if got, want := boardtest.Of(&next), b.After(boardtest.Move{From: from, To: to, Become: become}); got != want {
				t.Fatalf("%s: the position after %s%s differs (- simple, + got):\n%s", fen(p), board.Squares[from], board.Squares[to], cmp.Diff(want, got))
			}
			if got, want := p.Key()^change, next.Key(); got != want {
				t.Fatalf("%s: the key after %s%s is %x, want %x as from scratch", fen(p), board.Squares[from], board.Squares[to], got, want)
			}
			if err := next.Validate(); err != nil {
				t.Fatalf("%s: after %s%s: got %v, want a possible position", fen(p), board.Squares[from], board.Squares[to], err)
			}
			switch {
			case w == board.KingStep && (to-from)*(to-from) == 4:
				castled++
			case (w == board.West || w == board.East) && p.EnPassant>>to&1 != 0:
				passed++
			case become != board.None:
				promoted++
			}
			same := *p
			same.Play(&same, w, to, become)
			if same != next {
				t.Fatalf("%s: played in place, %s%s gives\n%+v, want\n%+v", fen(p), board.Squares[from], board.Squares[to], same, next)
			}
		}
	})
	if castled < 20 || passed < 5 || promoted < 100 {
		t.Errorf("tried %d castlings, %d captures en passant and %d promotions; want at least 20, 5 and 100", castled, passed, promoted)
	}
}

// fen returns a position for messages.
func fen(p *board.Position) string {
	f := notation.FEN{Position: *p, FullmoveNumber: 1}
	return f.String()
}

// Checkers are attackers of the king, and Danger is every attacked square, also through the king.
func TestAttacks(t *testing.T) {
	boardtest.Visit(t, 2, func(p *board.Position, legal *board.Targets) {
		b := boardtest.Of(p)
		king := b.King(p.Turn)
		if got, want := p.Checkers(), b.Attackers(king, p.Turn^1); got != want {
			t.Fatalf("%s: checkers %x, want %x", fen(p), got, want)
		}
		b.Squares[king].Is = board.None
		var want uint64
		for square := range 64 {
			if b.Attackers(square, p.Turn^1) != 0 {
				want |= 1 << square
			}
		}
		if legal.Danger != want {
			t.Fatalf("%s: danger on %x, want %x", fen(p), legal.Danger, want)
		}
	})
}

func TestPerft(t *testing.T) {
	for _, start := range boardtest.Starts {
		p := boardtest.Read(t, start.FEN)
		flipped := boardtest.Flipped(&p)
		for i, want := range start.Paths[:3] {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: %d paths of %d plies, want %d", start.FEN, got, i+1, want)
			}
			if got := flipped.Perft(i + 1); got != want {
				t.Errorf("%s with colours exchanged: %d paths of %d plies, want %d", start.FEN, got, i+1, want)
			}
		}
		if got := p.Perft(0); got != 1 {
			t.Errorf("%s: %d paths of no ply, want 1", start.FEN, got)
		}
	}
}

// Append writes the moves in ascending order, as many as Legal counted; Nth finds each once; and
// Decode and From lead to squares of the board with a piece of the side to move.
func TestTargets(t *testing.T) {
	boardtest.Visit(t, 2, func(p *board.Position, legal *board.Targets) {
		codes := legal.Append(nil)
		if len(codes) != legal.All {
			t.Fatalf("%s: %d moves, want the %d that were counted", fen(p), len(codes), legal.All)
		}
		seen := map[boardtest.Move]bool{}
		for i, code := range codes {
			if i > 0 && codes[i-1] >= code || int(code) >= board.Codes {
				t.Fatalf("%s: move codes %v, want them ascending and below %d", fen(p), codes, board.Codes)
			}
			w, to, become := legal.Nth(uint64(i))
			from := p.From(w, to)
			if p.Own>>from&1 == 0 || p.Own>>to&1 != 0 {
				t.Fatalf("%s: move %d goes from %d to %d, want it to go from an own piece to none", fen(p), i, from, to)
			}
			seen[boardtest.Move{From: from, To: to, Become: become}] = true
		}
		for _, m := range boardtest.Moves(p, legal) {
			if !seen[m] {
				t.Fatalf("%s: Nth never finds %+v, want each legal move", fen(p), m)
			}
		}
	})
}

// Different positions have different keys, including the en passant square.
func TestKeysDiffer(t *testing.T) {
	seen := map[uint64]board.Position{}
	boardtest.Visit(t, 10, func(p *board.Position, _ *board.Targets) {
		now := *p
		now.Home = board.Homes(board.Rights(p.Home)) // a king whose rooks have moved has no right left
		key := now.Key() ^ board.EnPassantKey(now.EnPassant)
		if other, met := seen[key]; met && other != now {
			t.Fatalf("one key %x for %s and %s, want two", key, fen(&other), fen(&now))
		}
		seen[key] = now
		turned := now
		turned.Turn, turned.Own = now.Turn^1, now.Occupied()&^now.Own
		if got, want := turned.Key(), now.Key()^board.TurnKey; got != want {
			t.Fatalf("%s: with the other side to move the key is %x, want %x", fen(&now), got, want)
		}
	})
	if len(seen) < 5000 {
		t.Errorf("compared %d positions, want at least 5000", len(seen))
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for pieces, want := range map[string]bool{
		"8/8/4k3/8/8/4K3/8/8": true, "8/8/4k3/8/8/4K3/8/6N1": true, "8/8/4k3/8/8/4K3/8/5B2": true,
		"2b5/8/4k3/8/8/4K3/8/5B2": true, "5b2/8/4k3/8/8/4K3/8/5B2": false, "2b5/8/4k3/8/8/4K3/8/3B1B2": true,
		"6n1/8/4k3/8/8/4K3/8/6N1": false, "6n1/8/4k3/8/8/4K3/8/5B2": false, "8/8/4k3/8/8/4K3/8/1N4N1": false,
		"8/8/4k3/8/8/4K3/4P3/8": false, "8/8/4k3/8/8/4K3/8/R7": false, "8/8/4k3/8/8/4K3/8/Q7": false,
	} {
		p := boardtest.Read(t, pieces+" w - - 0 1")
		flipped := boardtest.Flipped(&p)
		if got := p.InsufficientMaterial(); got != want {
			t.Errorf("%s: insufficient %v, want %v", pieces, got, want)
		}
		if got := flipped.InsufficientMaterial(); got != want {
			t.Errorf("%s with colours exchanged: insufficient %v, want %v", pieces, got, want)
		}
	}
}

// Validate names the impossible part.
func TestValidate(t *testing.T) {
	for text, want := range map[string]string{
		"8/8/8/8/8/8/8/4K3 w - - 0 1":                           "0 kings of Black",
		"4k3/8/8/8/8/8/8/3KK3 w - - 0 1":                        "2 kings of White",
		"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1":                 "9 pawns of White",
		"4k3/8/8/8/8/Q7/PPPPPPPP/Q3K3 w - - 0 1":                "more pieces of White",
		"4k2P/8/8/8/8/8/8/4K3 w - - 0 1":                        "a pawn on h8",
		"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1":                       "Black's king in check from e7",
		"4k3/8/8/8/8/8/8/4K3 w K - 0 1":                         "castling right K",
		"4k2r/8/8/8/8/8/8/R3K3 w q - 0 1":                       "castling right q",
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1":                        "e6 to be taken en passant",
		"4k3/4n3/8/3pP3/8/8/8/4K3 w - e6 0 1":                   "e6 to be taken en passant",
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1":                     "",
		"4k3/8/8/1b3q2/8/3n4/4r3/4K3 w - - 0 1":                 "",
		"4k3/8/8/8/1b5q/8/4r3/4K3 w - - 0 1":                    "White's king in check from 3 pieces",
		"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1":    "",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1": "",
	} {
		f, err := notation.ReadFEN(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		err = f.Position.Validate()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got the error %v, want %q", text, err, want)
		}
	}
}

// Homes has the king and rook of each right, and Rights finds them.
func TestRights(t *testing.T) {
	for rights := range uint64(16) {
		if got := board.Rights(board.Homes(rights)); got != rights {
			t.Errorf("rights %04b: got %04b back", rights, got)
		}
	}
	if got := board.Rights(1<<board.KingHome | 1<<(56+board.LongRook)); got != 0 {
		t.Errorf("a king and the other side's rook: got the rights %04b, want none", got)
	}
	p := boardtest.Read(t, "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1")
	for right := range board.RightLetters {
		if !p.AtHome(right) {
			t.Errorf("right %c: got king and rook not at home, want them there", board.RightLetters[right])
		}
	}
}

// Of and At find pieces by square, by kind and by side.
func TestPieces(t *testing.T) {
	var p board.Position
	for is := board.Bishop; is <= board.King; is++ {
		p.Put(int(is), is)
		p.Put(63-int(is), is)
	}
	p.Own = p.Occupied() & 0xff
	for is := board.Bishop; is <= board.King; is++ {
		if got := p.At(int(is)); got != is {
			t.Errorf("piece %d: got %d back", is, got)
		}
		if got, want := p.Of(is), uint64(1)<<is|1<<(63-is); got != want {
			t.Errorf("squares of piece %d: got %x, want %x", is, got, want)
		}
		if white, black := p.Side(int(is)), p.Side(63-int(is)); white != 0 || black != 1 {
			t.Errorf("sides of piece %d: got %d and %d, want 0 and 1", is, white, black)
		}
	}
	if got, want := p.King(), uint64(1)<<board.King; got != want {
		t.Errorf("the king of the side to move: got %x, want %x", got, want)
	}
}

// Lines, leaps and steps agree with a search square by square.
func TestGeometry(t *testing.T) {
	rand := game.NewRand(1)
	steps := [4][2]int{{0, 1}, {1, 1}, {1, 0}, {-1, 1}}
	for square := range 64 {
		x, y := square&7, square>>3
		var leaps, around uint64
		for to := range 64 {
			dx, dy := to&7-x, to>>3-y
			switch far := dx*dx + dy*dy; {
			case far == 5:
				leaps |= 1 << to
			case far == 1 || far == 2:
				around |= 1 << to
			}
		}
		if got := board.Leaps(1 << square); got != leaps {
			t.Errorf("leaps from %s: got %x, want %x", board.Squares[square], got, leaps)
		}
		if got := board.Around(1 << square); got != around {
			t.Errorf("squares next to %s: got %x, want %x", board.Squares[square], got, around)
		}
		for range 200 {
			taken := rand.Uint64()
			taken &= rand.Uint64() // a quarter of the squares
			for i, line := range board.Lines[square] {
				var want uint64
				for _, sign := range []int{-1, 1} {
					for n := 1; n < 8; n++ {
						x, y := x+n*sign*steps[i][0], y+n*sign*steps[i][1]
						if x < 0 || x > 7 || y < 0 || y > 7 {
							break
						}
						at := uint64(1) << (8*y + x)
						if want |= at; taken&at != 0 {
							break
						}
					}
				}
				if got := line.Seen(taken); got != want {
					t.Fatalf("line %d through %s with %x taken: seen %x, want %x", i, board.Squares[square], taken, got, want)
				}
			}
		}
	}
	if got := bits.OnesCount64(board.Lines[27][board.Rising].All()); got != 7 {
		t.Errorf("the long diagonal through d4 without it: %d squares, want 7", got)
	}
}
