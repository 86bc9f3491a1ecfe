package chess

import (
	"math/bits"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// Adjudicator returns a function that knows the draws by bare material. With that material a side
// wins only by a mate that it can give at once, and no position forces the other side to allow one
// (TestBareMaterial), so all other positions are drawn with best play.
func (chess) Adjudicator() game.Adjudicator {
	return func(s game.State) (points int, known bool) {
		o := s.(*state)
		return 0, o.position.BareMaterial() && !matesAtOnce(&o.position)
	}
}

// matesAtOnce reports whether a move mates, in a position without pawns.
func matesAtOnce(p *board.Position) bool {
	var moves, replies board.Targets
	var next board.Position
	p.Legal(&moves)
	for w, set := range moves.By[:board.Promotion] {
		for ; set != 0; set &= set - 1 {
			p.Play(&next, board.Way(w), bits.TrailingZeros64(set), board.None)
			if next.Legal(&replies); replies.All == 0 && next.Checkers() != 0 {
				return true
			}
		}
	}
	return false
}
