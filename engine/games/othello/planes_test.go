package othello

import (
	"testing"

	"playout/engine/game"
)

// The feature planes agree with those computed on a naive board, for both seats, whichever is to
// move.
func TestFeaturesAgreeWithNaiveBoard(t *testing.T) {
	rand := game.NewRand(4)
	planes := New().(game.Encoder).Planes()[1]
	got := make([]float32, planes.C*64)
	for range 300 {
		s := randomPosition(rand, 1+rand.IntN(59))
		for _, seat := range []game.Seat{black, white} {
			planes.Encode(s, seat, got)
			own, opp := read(s), read(s)
			own.side, opp.side = "XO"[seat], "OX"[seat]
			one, other := s.own, s.opp
			if seat != s.turn {
				one, other = other, one
			}
			for sq := range 64 {
				var edge [2]bool // touches an empty square
				for i, n := range []*naive{own, opp} {
					edge[i] = n.board[sq] == n.side && touchesEmpty(n, sq)
				}
				want := [9]bool{
					own.board[sq] == own.side, own.board[sq] == opp.side,
					len(own.flipped(sq)) > 0, len(opp.flipped(sq)) > 0,
					edge[0], edge[1],
					stable(one, other)>>sq&1 == 1, stable(other, one)>>sq&1 == 1,
					seat == s.turn,
				}
				for c, set := range want {
					if value := got[c*64+sq]; value != 0 && value != 1 || (value == 1) != set {
						t.Fatalf("%s, seat %d: plane %d is %v on %s, want %v", s, seat, c, value, spec.Squares[sq], set)
					}
				}
			}
		}
	}
}

// touchesEmpty reports whether one of the squares around a square is empty.
func touchesEmpty(n *naive, sq int) bool {
	for y := max(sq/8-1, 0); y <= min(sq/8+1, 7); y++ {
		for x := max(sq%8-1, 0); x <= min(sq%8+1, 7); x++ {
			if n.board[y*8+x] == '-' {
				return true
			}
		}
	}
	return false
}
