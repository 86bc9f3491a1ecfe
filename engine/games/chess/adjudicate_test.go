package chess

import (
	"flag"
	"math/bits"
	"testing"

	"playout/engine/games/chess/board"
)

var everyPosition = flag.Bool("everyposition", false, "TestBareMaterial looks at every position, not at one of 61")

// In no position of bare material must the side to move allow a mate by each of its moves. So a
// side that cannot mate at once cannot win by force.
func TestBareMaterial(t *testing.T) {
	stride := 61
	if *everyPosition {
		stride = 1
	}
	for _, pieces := range [][2]board.Piece{{board.Knight, board.Knight}, {board.Knight, board.Bishop}, {board.Bishop, board.Knight}, {board.Bishop, board.Bishop}} {
		for of := range 2 { // 1: both pieces belong to the side that may mate
			if of == 1 && pieces != [2]board.Piece{board.Knight, board.Knight} {
				continue
			}
			seen, mates := 0, 0
			for at := of; at < 1<<24; at += stride {
				king, other, one, two := at&63, at>>6&63, at>>12&63, at>>18
				set := uint64(1)<<king | 1<<other | 1<<one | 1<<two
				if bits.OnesCount64(set) != 4 {
					continue
				}
				p := board.Position{Own: 1 << king}
				p.Put(king, board.King)
				p.Put(other, board.King)
				p.Put(one, pieces[0])
				p.Put(two, pieces[1])
				if of == 0 {
					p.Own |= 1 << one
				}
				if p.Validate() != nil || !p.BareMaterial() {
					continue
				}
				seen++
				if mustAllowMate(&p) {
					t.Errorf("%v, both of one side %d: %+v must allow a mate", pieces, of, p)
				}
				if matesAtOnce(&p) {
					mates++
				}
			}
			t.Logf("%v, both of one side %d: %d positions, %d with a mate at once", pieces, of, seen, mates)
		}
	}
}

// mustAllowMate reports whether a position that is not over allows a mate by every move.
func mustAllowMate(p *board.Position) bool {
	var moves board.Targets
	var next board.Position
	p.Legal(&moves)
	for w, set := range moves.By[:board.Promotion] {
		for ; set != 0; set &= set - 1 {
			if p.Play(&next, board.Way(w), bits.TrailingZeros64(set), board.None); !matesAtOnce(&next) {
				return false
			}
		}
	}
	return moves.All > 0
}

// Adjudicator knows bare material as a draw, and nothing else.
func TestAdjudicator(t *testing.T) {
	judge := chess{}.Adjudicator()
	for _, c := range []struct {
		fen   string
		known bool
	}{
		{"8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", true},
		{"8/8/4k3/8/4n3/3KN3/8/8 b - - 0 1", true},
		{"8/8/4k3/4b3/8/3KN3/8/8 w - - 0 1", true},
		{"8/8/4k3/4b3/4B3/3K4/8/8 w - - 0 1", true},
		{"8/8/4k3/4b3/4BB2/3K4/8/8 w - - 0 1", false},
		{"8/8/4k3/8/4B3/3KN3/8/8 w - - 0 1", false},
		{"8/8/4k3/4n3/8/3KNN2/8/8 w - - 0 1", false},
		{"8/8/4k3/8/8/3K1P2/8/8 w - - 0 1", false},
		{"8/8/4k3/8/8/3K1R2/8/8 w - - 0 1", false},
		{"k7/3N4/1K6/3N4/8/8/8/8 w - - 0 1", false}, // Nc7 mates
		{startText, false},
	} {
		s, err := chess{}.Parse(c.fen)
		if err != nil {
			t.Fatalf("%s: %v", c.fen, err)
		}
		if points, known := judge(s); known != c.known || points != 0 {
			t.Errorf("%s: %d points, known %v; want 0, %v", c.fen, points, known, c.known)
		}
	}
}
