package othello

import "math/bits"

// none is below every result.
const none = -65

const (
	// fewest empty squares from which positions are kept in the table and moves
	// sorted; below, all that pays is parity.
	fewest = 8
	// From so many on, moves are sorted by a shallow search.
	plenty = 13
)

// hunt is the exact search: negamax with null windows, so every question is
// whether the result for the side to move is above alpha, and the answer is a
// bound on it, above alpha or not. Results are even (the winner has the empty
// squares), from -64 to 64.
//
// A position is own's discs and opp's, own to move.
type hunt struct {
	memory memory
	nodes  uint64 // positions looked at
	limit  uint64 // at which to pause
	pause  func()
	stages *stageTable // weights of the evaluation
	stack  []child     // moves of the positions on the path
}

// child is a move with the position after it, seen by its side to move.
type child struct {
	own, opp uint64
	rank     int32 // the larger the sooner it is tried
	move     int8
}

// search says whether the result is above alpha: the number returned is then a
// lower bound on it, else an upper bound.
func (h *hunt) search(own, opp uint64, alpha int) int {
	empties := bits.OnesCount64(^(own | opp))
	if empties < fewest {
		return h.few(own, opp, alpha, empties)
	}
	h.nodes++
	if h.nodes >= h.limit {
		h.pause()
	}
	legal := mobility(own, opp)
	if legal == 0 {
		if mobility(opp, own) == 0 {
			return final(own, opp)
		}
		return -h.search(opp, own, ^alpha)
	}
	if upper, cut := bounded(own, opp, alpha, empties); cut {
		return upper
	}
	best := -1 // of the table
	if e := h.memory.find(own, opp); e != nil {
		switch {
		case int(e.lower) > alpha:
			return int(e.lower)
		case int(e.upper) <= alpha:
			return int(e.upper)
		}
		best = int(e.best)
	}
	before, base := h.nodes, len(h.stack)
	value, move := h.children(own, opp, legal, alpha, empties, best)
	if value == none {
		for i := base; i < len(h.stack); i++ {
			c := h.next(i)
			v := -h.search(c.own, c.opp, ^alpha)
			if v > value {
				value, move = v, int(c.move)
				if v > alpha {
					break
				}
			}
		}
	}
	h.stack = h.stack[:base]
	h.memory.keep(own, opp, alpha, value, move, h.nodes-before)
	return value
}

// bounded says whether the discs that opp cannot lose keep the result at alpha
// or below, and the bound. It is asked only where that may well be.
func bounded(own, opp uint64, alpha, empties int) (upper int, cut bool) {
	if alpha < 2*empties-2 && alpha < 62 {
		return 0, false
	}
	upper = 64 - 2*bits.OnesCount64(stable(opp, own))
	return upper, upper <= alpha
}

// children pushes the moves on the stack, ranked. Where one of them is known to
// answer the question already (enhanced transposition cut-off), or takes the
// last disc, it returns its value and the move, else none.
func (h *hunt) children(own, opp, legal uint64, alpha, empties, best int) (value, move int) {
	base := len(h.stack)
	for rest := legal; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		f := flips(own, opp, sq)
		c := child{own: opp &^ f, opp: own | f | 1<<(sq&63), move: int8(sq)}
		if c.own == 0 {
			return 64, sq
		}
		if e := h.memory.find(c.own, c.opp); e != nil && -int(e.upper) > alpha {
			return -int(e.upper), sq
		}
		h.stack = append(h.stack, c)
	}
	empty := ^(own | opp)
	odds := odd(empty)
	for i := base; i < len(h.stack); i++ {
		c := &h.stack[i]
		if int(c.move) == best {
			c.rank = 1 << 30
			continue
		}
		c.rank = h.rank(c, odds, empties)
	}
	return none, -1
}

// next brings the best ranked of the moves from i on to i.
func (h *hunt) next(i int) child {
	top := i
	for j := i + 1; j < len(h.stack); j++ {
		if h.stack[j].rank > h.stack[top].rank {
			top = j
		}
	}
	h.stack[i], h.stack[top] = h.stack[top], h.stack[i]
	return h.stack[i]
}

// rank guesses how good a move is: few answers for the other side count most
// (fastest first), corners among them twice.
func (h *hunt) rank(c *child, odds uint64, empties int) int32 {
	if empties >= plenty {
		return int32(-h.guess(c.own, c.opp, none*unit, -none*unit, min((empties-plenty)/2, 6))) + 8*fastest(c)
	}
	return fastest(c) + int32(odds>>(c.move&63)&1<<2)
}

// fastest ranks a move by how few answers it leaves, corners counting twice,
// then by stable discs and by how few squares it leaves open to answers later.
func fastest(c *child) int32 {
	answers := mobility(c.own, c.opp)
	r := -int32(bits.OnesCount64(answers)+bits.OnesCount64(answers&cornerSquares)) << 4
	r -= int32(bits.OnesCount64(around(c.opp) &^ (c.own | c.opp)))
	return r + int32(bits.OnesCount64(stable(c.opp, c.own))<<2)
}

const cornerSquares uint64 = 0x8100000000000081

// few is search with five empty squares up to the fewest of the table.
func (h *hunt) few(own, opp uint64, alpha, empties int) int {
	switch empties {
	case 4:
		return h.four(own, opp, alpha, false)
	case 0, 1, 2, 3:
		return h.end(own, opp, alpha, empties)
	}
	h.nodes++
	legal := mobility(own, opp)
	if legal == 0 {
		if mobility(opp, own) == 0 {
			return final(own, opp)
		}
		return -h.few(opp, own, ^alpha, empties)
	}
	if upper, cut := bounded(own, opp, alpha, empties); cut {
		return upper
	}
	first := legal & odd(^(own | opp))
	best := none
	for _, some := range [2]uint64{first, legal &^ first} {
		for ; some != 0; some &= some - 1 {
			sq := bits.TrailingZeros64(some)
			f := flips(own, opp, sq)
			v := -h.few(opp&^f, own|f|1<<(sq&63), ^alpha, empties-1)
			if v > best {
				if v > alpha {
					return v
				}
				best = v
			}
		}
	}
	return best
}

// end is search with fewer than four empty squares, where it begins there.
func (h *hunt) end(own, opp uint64, alpha, empties int) int {
	empty := ^(own | opp)
	x := bits.TrailingZeros64(empty)
	switch empties {
	case 3:
		return h.three(own, opp, alpha, empty, false)
	case 2:
		return h.two(own, opp, alpha, x, 63-bits.LeadingZeros64(empty), false)
	case 1:
		return one(own, x)
	}
	return final(own, opp)
}
