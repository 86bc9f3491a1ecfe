package evaluation

import (
	"testing"

	"playout/engine/games/chess/board"
	"playout/engine/games/chess/boardtest"
)

// swapped returns the gain of the side to move if both sides capture on a square in turn, each
// time with the least valuable piece, as long as that pays.
func swapped(b *boardtest.Board, to int) int {
	best, least := -1, 1<<30
	for from, s := range b.Squares {
		cost := Worth[s.Is]
		if s.Is == board.King {
			cost = 10000
		}
		if s.Is != board.None && s.Side == b.Turn && b.Attacks(from, to) && cost < least {
			best, least = from, cost
		}
	}
	if best < 0 {
		return 0
	}
	after := *b
	after.Squares[to] = b.Squares[best]
	after.Squares[best].Is = board.None
	after.Turn ^= 1
	if after.Squares[to].Is == board.King && after.Attackers(to, after.Turn) != 0 {
		return 0
	}
	return max(0, Worth[b.Squares[to].Is]-swapped(&after, to))
}

// freely is swapped with any capturing piece instead of the least valuable.
func freely(b *boardtest.Board, to int) int {
	won := 0
	for from, s := range b.Squares {
		if s.Is == board.None || s.Side != b.Turn || !b.Attacks(from, to) {
			continue
		}
		after := *b
		after.Squares[to] = s
		after.Squares[from].Is = board.None
		after.Turn ^= 1
		if s.Is == board.King && after.Attackers(to, after.Turn) != 0 {
			continue
		}
		won = max(won, Worth[b.Squares[to].Is]-freely(&after, to))
	}
	return won
}

// The exchange of every move equals a search of all captures on its square. A search that tries
// every capturing piece finds the same, since a piece other than the least valuable pays only if
// it uncovers a better one, which these games hardly ever show.
func TestExchangeIsThatOfASearch(t *testing.T) {
	captures, losing, tried, other := 0, 0, 0, 0
	boardtest.Visit(t, 2, func(p *board.Position, legal *board.Targets) {
		b := boardtest.Of(p)
		for _, code := range legal.Append(nil) {
			w, to, become := board.Decode(code)
			from := p.From(w, to)
			if w == board.KingStep && p.At(to) == board.None {
				continue // it may be castling
			}
			after := b.After(boardtest.Move{From: from, To: to, Become: become})
			gain := Worth[p.At(to)]
			if (w == board.West || w == board.East) && p.EnPassant>>to&1 != 0 {
				gain = Worth[board.Pawn]
			}
			if become != board.None {
				gain += Worth[become] - Worth[board.Pawn]
			}
			got, want := Exchange(p, w, from, to, become), gain-swapped(&after, to)
			if got != want {
				t.Fatalf("%+v: %s%s wins %d, want %d", *p, board.Squares[from], board.Squares[to], got, want)
			}
			if p.At(to) == board.None {
				continue
			}
			if captures++; got < 0 {
				losing++
			}
			if captures%10 == 0 {
				if tried++; gain-freely(&after, to) != got {
					other++
				}
			}
		}
	})
	if captures < 1000 || losing < 100 {
		t.Errorf("tried %d captures, %d of which lose; want at least 1000 and 100", captures, losing)
	}
	if 100*other > tried {
		t.Errorf("%d of %d captures win otherwise if any piece may capture, want at most one in a hundred", other, tried)
	}
}

func TestExchanges(t *testing.T) {
	for _, c := range []struct {
		position, from, to string
		become             board.Piece
		want               int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1", "e5", board.None, 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3", "e5", board.None, -220},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6", board.None, 100},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "b8", board.Queen, 1120},
		{"1n2k3/P2r4/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8", board.Queen, 800},
		{"r3k3/8/8/8/8/8/P7/Q3K3 w - - 0 1", "a2", "a3", board.None, 0},
		{"4k3/8/1p6/2p5/8/2Q5/8/4K3 w - - 0 1", "c3", "c5", board.None, -800},
	} {
		p := boardtest.Read(t, c.position)
		var legal board.Targets
		p.Legal(&legal)
		found := false
		for _, code := range legal.Append(nil) {
			w, to, become := board.Decode(code)
			from := p.From(w, to)
			if board.Squares[from] != c.from || board.Squares[to] != c.to || become != c.become {
				continue
			}
			found = true
			if got := Exchange(&p, w, from, to, become); got != c.want {
				t.Errorf("%s: %s%s wins %d, want %d", c.position, c.from, c.to, got, c.want)
			}
		}
		if !found {
			t.Errorf("%s: got no move %s%s, want a legal one", c.position, c.from, c.to)
		}
	}
}
