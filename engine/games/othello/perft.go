package othello

import "math/bits"

// Perft counts the paths of exactly depth plies; a pass is a ply.
func (s *state) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(s.own, s.opp, depth)
}

// perft is Perft for depth > 0.
func perft(own, opp uint64, depth int) uint64 {
	legal := mobility(own, opp)
	switch {
	case legal == 0:
		return perftPass(own, opp, depth)
	case depth == 1:
		return uint64(bits.OnesCount64(legal))
	case depth == 2:
		return perft2(own, opp, legal)
	}
	var total uint64
	for ; legal != 0; legal &= legal - 1 {
		sq := bits.TrailingZeros64(legal)
		f := flips(own, opp, sq)
		total += perft(opp&^f, own|f|1<<sq, depth-1)
	}
	return total
}

// perftPass is perft if own has no move: it passes, or the game is over.
func perftPass(own, opp uint64, depth int) uint64 {
	switch {
	case mobility(opp, own) == 0:
		return 0
	case depth == 1:
		return 1
	}
	return perft(opp, own, depth-1)
}

// perft2 is perft for depth 2. It counts the last ply without playing it, and plays the one before
// in a loop without calls, with flips and mobility written out.
func perft2(own, opp, legal uint64) (total uint64) {
	for ; legal != 0; legal &= legal - 1 {
		sq := bits.TrailingZeros64(legal)
		l := &linesFrom[sq&63]
		f := rising(own, opp, l.e) | rising(own, opp, l.sw) | rising(own, opp, l.s) | rising(own, opp, l.se) |
			falling(own, opp, l.w) | falling(own, opp, l.ne) | falling(own, opp, l.n) | falling(own, opp, l.nw)
		mine, yours := opp&^f, own|f|1<<(sq&63)
		in := yours & inner
		replies := (movesEast(mine, in) |
			movesUp(mine, in, 7) | movesUp(mine, yours, 8) | movesUp(mine, in, 9) |
			movesDown(mine, in, 1) | movesDown(mine, in, 7) | movesDown(mine, yours, 8) | movesDown(mine, in, 9)) &^
			(mine | yours)
		if replies == 0 {
			total += perftPass(mine, yours, 1)
		}
		total += uint64(bits.OnesCount64(replies))
	}
	return total
}
