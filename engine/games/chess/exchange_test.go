package chess

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/evaluation"
)

// mailbox is a board without bitboards: the pieces and their sides by square.
type mailbox [64]struct {
	is   board.Piece
	side uint64
}

func (s *state) mailbox() (b mailbox) {
	for square := range b {
		b[square].is = s.position.At(square)
		b[square].side = s.position.Side(square)
	}
	return b
}

// attacks reports whether the piece on a square attacks another square.
func (b *mailbox) attacks(from, to int) bool {
	dx, dy := to&7-from&7, to>>3-from>>3
	x, y := max(dx, -dx), max(dy, -dy)
	switch b[from].is {
	case board.Pawn:
		return x == 1 && dy == 1-2*int(b[from].side)
	case board.Knight:
		return x*y == 2
	case board.King:
		return max(x, y) == 1
	case board.Bishop:
		return x == y && x > 0 && b.clear(from, to)
	case board.Rook:
		return x*y == 0 && x+y > 0 && b.clear(from, to)
	case board.Queen:
		return (x == y || x*y == 0) && x+y > 0 && b.clear(from, to)
	}
	return false
}

// clear reports whether nothing stands between two squares of a line.
func (b *mailbox) clear(from, to int) bool {
	sign := func(d int) int { return min(max(d, -1), 1) }
	step := sign(to&7-from&7) + 8*sign(to>>3-from>>3)
	for from += step; from != to; from += step {
		if b[from].is != board.None {
			return false
		}
	}
	return true
}

// wins is what a side wins by capturing on a square, or 0 if it is better not to.
func (b mailbox) wins(to int, side uint64) int {
	best, least := -1, 1<<30
	for from := range b {
		cost := evaluation.Worth[b[from].is]
		if b[from].is == board.King {
			cost = 10000
		}
		if b[from].is != board.None && b[from].side == side && b.attacks(from, to) && cost < least {
			best, least = from, cost
		}
	}
	if best < 0 {
		return 0
	}
	prize := evaluation.Worth[b[to].is]
	b[to], b[best].is = b[best], board.None
	if b[to].is == board.King {
		for from := range b {
			if b[from].is != board.None && b[from].side != side && b.attacks(from, to) {
				return 0
			}
		}
	}
	return max(0, prize-b.wins(to, side^1))
}

func TestExchangeIsThatOfANaiveSearch(t *testing.T) {
	captures, losing := 0, 0
	visit := func(s *state) {
		for _, m := range s.to.Append(nil) {
			w, to, become := board.Decode(m)
			from := s.position.From(w, to)
			if w == board.KingStep && s.position.At(to) == board.None {
				continue // it may be castling
			}
			b := s.mailbox()
			want := s.gain(m)
			if w != board.KingStep && s.position.At(to) == board.None && s.position.EnPassant>>to&1 != 0 && (w == board.West || w == board.East) {
				b[to&7+from&^7].is = board.None
			}
			b[to], b[from].is = b[from], board.None
			if become != board.None {
				b[to].is = become
			}
			want -= b.wins(to, s.position.Turn^1)
			got := evaluation.Exchange(&s.position, w, from, to, become)
			if got != want {
				t.Fatalf("%s: %s wins %d, want %d", s, s.MoveName(0, m), got, want)
			}
			if s.position.At(to) != board.None {
				captures++
				if got < 0 {
					losing++
				}
			}
		}
	}
	randomly(40, visit)
	for _, c := range perfts {
		visit(read(t, c.position))
	}
	if captures < 1000 || losing < 100 {
		t.Errorf("only %d captures, %d of which lose", captures, losing)
	}
}

func TestExchanges(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1120},
		{"1n2k3/P2r4/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800},
		{"r3k3/8/8/8/8/8/P7/Q3K3 w - - 0 1", "a2a3", 0},
		{"4k3/8/1p6/2p5/8/2Q5/8/4K3 w - - 0 1", "c3c5", -800},
	} {
		s := read(t, c.position)
		m, err := game.FindMove(s, game.Seat(s.position.Turn), c.move)
		if err != nil {
			t.Fatal(err)
		}
		w, to, become := board.Decode(m)
		if got := evaluation.Exchange(&s.position, w, s.position.From(w, to), to, become); got != c.want {
			t.Errorf("%s: %s wins %d, want %d", c.position, c.move, got, c.want)
		}
	}
}
