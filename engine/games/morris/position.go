package morris

import (
	"math/bits"

	"playout/engine/game"
)

// position is the board and the hands, from the point of view of the side to move, without the
// history.
type position struct {
	own, opp      uint32 // stones on the board
	hand, oppHand uint8  // stones in hand
	removal       bool   // whether the side to move has closed a mill and must remove a stone
}

// left returns the number of stones that the side to move has on the board and in hand.
func (p *position) left() int { return bits.OnesCount32(p.own) + int(p.hand) }

// other returns the position from the other side's point of view.
func (p *position) other() position {
	return position{own: p.opp, opp: p.own, hand: p.oppHand, oppHand: p.hand}
}

// removable returns the stones that may be removed.
func (p *position) removable(v variant) uint32 {
	if free := p.opp &^ inMills(p.opp); free != 0 && !v.anyRemoval {
		return free
	}
	return p.opp
}

// empty returns the points without a stone.
func (p *position) empty() uint32 { return full &^ (p.own | p.opp) }

// places reports whether the side to move may place a stone.
func (p *position) places() bool { return p.hand > 0 }

// movesStones reports whether the side to move may move a stone on the board.
func (p *position) movesStones(v variant) bool { return p.hand == 0 || v.lasker }

// flies reports whether the side to move may move a stone to any empty point.
func (p *position) flies(v variant) bool {
	return p.hand == 0 && !v.noFlying && bits.OnesCount32(p.own) == 3
}

// isBlocked reports whether the side to move can neither place a stone nor move one.
func (p *position) isBlocked(v variant) bool {
	empty := p.empty()
	switch {
	case empty == 0:
		return true
	case p.hand > 0, !v.noFlying && bits.OnesCount32(p.own) == 3:
		return false
	}
	return around(p.own)&empty == 0
}

// count returns the number of legal moves, ignoring the end of the game.
func (p *position) count(v variant) (n int) {
	if p.removal {
		return bits.OnesCount32(p.removable(v))
	}
	empty := p.empty()
	if p.places() {
		n = bits.OnesCount32(empty)
	}
	switch {
	case !p.movesStones(v):
	case p.flies(v):
		n += 3 * bits.OnesCount32(empty)
	default:
		n += bits.OnesCount64(steps(p.own, empty))
	}
	return n
}

// legal appends the codes of the legal moves, ascending. Its loops are written out, since
// calls are slow in WebAssembly.
func (p *position) legal(v variant, dst []game.Move) []game.Move {
	if p.removal {
		for set := p.removable(v); set != 0; set &= set - 1 {
			dst = append(dst, firstRemoval+game.Move(bits.TrailingZeros32(set)))
		}
		return dst
	}
	empty := p.empty()
	if p.places() {
		for set := empty; set != 0; set &= set - 1 {
			dst = append(dst, game.Move(bits.TrailingZeros32(set)))
		}
	}
	if !p.movesStones(v) {
		return dst
	}
	movers, anywhere := p.own, full
	if !p.flies(v) {
		movers, anywhere = p.own&around(empty), 0
	}
	for ; movers != 0; movers &= movers - 1 {
		from := bits.TrailingZeros32(movers) & 31
		first := firstMove + 24*game.Move(from)
		for to := empty & (neighbours[from] | anywhere); to != 0; to &= to - 1 {
			dst = append(dst, first+game.Move(bits.TrailingZeros32(to)))
		}
	}
	return dst
}

// points returns the one or two points of a move as sets: the one that a stone leaves, none for a
// placement or removal, and the one to which a stone comes or where it is removed.
func points(m game.Move) (from, to uint32) {
	switch {
	case m < firstRemoval:
		return 0, 1 << m
	case m < firstMove:
		return 0, 1 << (m - firstRemoval)
	}
	m -= firstMove
	return 1 << (m / 24), 1 << (m % 24)
}

// play plays a legal move, given by its points, and reports whether it placed or removed a stone.
// The side to move stays the same if a removal follows.
func (p *position) play(from, to uint32) (progress bool) {
	switch {
	case p.removal:
		p.opp &^= to
		*p = p.other()
		return true
	case from == 0:
		p.own |= to
		p.hand--
		progress = true
	default:
		p.own ^= from | to
	}
	if inMills(p.own)&to != 0 && p.opp != 0 {
		p.removal = true
	} else {
		*p = p.other()
	}
	return progress
}
