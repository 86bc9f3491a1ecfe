package othello

import "math/bits"

// guess is a search of so many plies by the evaluation, in parts of a disc, by
// which moves of the exact search are ranked: negamax that fails soft.
func (h *hunt) guess(own, opp uint64, alpha, beta, depth int) int {
	h.nodes++
	if h.nodes >= h.limit {
		h.pause()
	}
	if depth <= 0 {
		return evaluate(h.stages, own, opp, 0)
	}
	legal := mobility(own, opp)
	if legal == 0 {
		if mobility(opp, own) == 0 {
			return final(own, opp) * unit
		}
		return -h.guess(opp, own, -beta, -alpha, depth)
	}
	base := len(h.stack)
	for rest := legal; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		f := flips(own, opp, sq)
		c := child{own: opp &^ f, opp: own | f | 1<<(sq&63), move: int8(sq)}
		if depth > 1 {
			c.rank = fastest(&c)
		}
		h.stack = append(h.stack, c)
	}
	value := none * unit
	for i := base; i < len(h.stack) && value < beta; i++ {
		c := h.stack[i]
		if depth > 1 {
			c = h.next(i)
		}
		value = max(value, -h.guess(c.own, c.opp, -beta, -max(alpha, value), depth-1))
	}
	h.stack = h.stack[:base]
	return value
}
