package othello

import "math/bits"

// none is lower than every result.
const none = -65

const (
	// minTableEmpties is the lowest number of empty squares at which the search uses the table and
	// sorts moves; below it, only ordering by parity is worth its cost.
	minTableEmpties = 8
	// minShallowEmpties is the lowest number at which a shallow search sorts the moves.
	minShallowEmpties = 13
)

// searcher is the exact search: negamax with null windows. Each call determines whether the result
// for the side to move is above alpha, and returns a bound on the result. Results are even, since
// the winner gets the empty squares, and lie between -64 and 64. In a pass before the exact one,
// bounds are only likely (likely.go).
//
// A position is own's discs and opp's, with own to move.
type searcher struct {
	table  transpositions
	nodes  uint64 // positions visited
	limit  uint64 // the number of nodes at which to pause
	pause  func()
	stages *stageTable // weights of the evaluation
	stack  []child     // the moves of the positions on the current path
	pass   uint8       // exactPass, or an earlier pass
}

// child is a move with the position after it, from the point of view of its side to move.
type child struct {
	own, opp uint64
	rank     int32 // higher ranks are searched first
	move     int8
}

// search returns a lower bound on the result if that bound is above alpha, else an upper bound.
func (s *searcher) search(own, opp uint64, alpha int) int {
	empties := bits.OnesCount64(^(own | opp))
	if empties < minTableEmpties {
		return s.searchFew(own, opp, alpha, empties)
	}
	s.nodes++
	if s.nodes >= s.limit {
		s.pause()
	}
	legal := mobility(own, opp)
	if legal == 0 {
		if mobility(opp, own) == 0 {
			return finalScore(own, opp)
		}
		return -s.search(opp, own, ^alpha)
	}
	if upper, cut := stabilityCutoff(own, opp, alpha, empties); cut {
		return upper
	}
	best := -1 // from the table
	if e := s.table.find(own, opp); e != nil {
		switch {
		case e.pass < s.pass:
		case int(e.lower) > alpha:
			return int(e.lower)
		case int(e.upper) <= alpha:
			return int(e.upper)
		}
		best = int(e.best)
	}
	if s.pass < exactPass && empties >= minLikelyEmpties {
		if bound, cut := s.likelyCutoff(own, opp, alpha, empties); cut {
			return bound
		}
	}
	before, base := s.nodes, len(s.stack)
	value, move := s.pushMoves(own, opp, legal, alpha, empties, best)
	if value == none {
		for i := base; i < len(s.stack); i++ {
			c := s.nextMove(i)
			v := -s.search(c.own, c.opp, ^alpha)
			if v > value {
				value, move = v, int(c.move)
				if v > alpha {
					break
				}
			}
		}
	}
	s.stack = s.stack[:base]
	s.table.store(own, opp, alpha, value, move, s.nodes-before, s.pass)
	return value
}

// stabilityCutoff reports whether opp's stable discs keep the result at alpha or below, and returns
// the bound. It computes them only if a cutoff is likely.
func stabilityCutoff(own, opp uint64, alpha, empties int) (upper int, cut bool) {
	if alpha < 2*empties-2 && alpha < 62 {
		return 0, false
	}
	upper = 64 - 2*bits.OnesCount64(stable(opp, own))
	return upper, upper <= alpha
}

// pushMoves pushes the moves on the stack, with their ranks. If the value of one of them is already
// known to be above alpha (enhanced transposition cutoff), or it captures the last disc, it returns
// that value and move, else none.
func (s *searcher) pushMoves(own, opp, legal uint64, alpha, empties, best int) (value, move int) {
	base, last := len(s.stack), -1
	for rest := legal; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		f := flips(own, opp, sq)
		if f == opp {
			last = sq
			break
		}
		s.stack = append(s.stack, child{own: opp &^ f, opp: own | f | 1<<(sq&63), move: int8(sq)})
	}
	// The table has no positions with fewer empty squares. A single loop looks up all moves, so
	// that the processor waits for several at once.
	if empties > minTableEmpties {
		for i := base; i < len(s.stack); i++ {
			c := &s.stack[i]
			if e := s.table.find(c.own, c.opp); e != nil && e.pass >= s.pass && -int(e.upper) > alpha {
				return -int(e.upper), int(c.move)
			}
		}
	}
	if last >= 0 {
		return 64, last
	}
	empty := ^(own | opp)
	odds := oddQuadrants(empty)
	for i := base; i < len(s.stack); i++ {
		c := &s.stack[i]
		if int(c.move) == best {
			c.rank = 1 << 30
			continue
		}
		c.rank = s.rank(c, odds, empties)
	}
	return none, -1
}

// nextMove swaps the highest ranked of the moves from index i on into index i and returns it.
func (s *searcher) nextMove(i int) child {
	top := i
	for j := i + 1; j < len(s.stack); j++ {
		if s.stack[j].rank > s.stack[top].rank {
			top = j
		}
	}
	s.stack[i], s.stack[top] = s.stack[top], s.stack[i]
	return s.stack[i]
}

// rank returns the rank of a move: by a shallow search if many squares are empty, else by the
// number of replies, the fewest first (fastest), and by parity.
func (s *searcher) rank(c *child, odds uint64, empties int) int32 {
	if empties >= minShallowEmpties {
		return int32(-s.shallow(c.own, c.opp, none*unit, -none*unit, min((empties-minShallowEmpties)/2, 6))) + 8*fastestFirst(c)
	}
	return fastestFirst(c) + int32(odds>>(c.move&63)&1<<2)
}

// fastestFirst ranks a move by the number of replies, the fewest first and corners counted twice,
// then by stable discs and by few empty squares next to its side's discs.
func fastestFirst(c *child) int32 {
	answers := mobility(c.own, c.opp)
	r := -int32(bits.OnesCount64(answers)+bits.OnesCount64(answers&cornerSquares)) << 4
	r -= int32(bits.OnesCount64(around(c.opp) &^ (c.own | c.opp)))
	return r + int32(bits.OnesCount64(stable(c.opp, c.own))<<2)
}

const cornerSquares uint64 = 0x8100000000000081

// searchFew is search for fewer empty squares than fewest.
func (s *searcher) searchFew(own, opp uint64, alpha, empties int) int {
	switch empties {
	case 4:
		return s.searchFour(own, opp, alpha, false)
	case 0, 1, 2, 3:
		return s.searchEnd(own, opp, alpha, empties)
	}
	s.nodes++
	legal := mobility(own, opp)
	if legal == 0 {
		if mobility(opp, own) == 0 {
			return finalScore(own, opp)
		}
		return -s.searchFew(opp, own, ^alpha, empties)
	}
	if upper, cut := stabilityCutoff(own, opp, alpha, empties); cut {
		return upper
	}
	first := legal & oddQuadrants(^(own | opp))
	best := none
	for _, some := range [2]uint64{first, legal &^ first} {
		for ; some != 0; some &= some - 1 {
			sq := bits.TrailingZeros64(some)
			f := flips(own, opp, sq)
			v := -s.searchFew(opp&^f, own|f|1<<(sq&63), ^alpha, empties-1)
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

// searchEnd is search from a root with fewer than four empty squares.
func (s *searcher) searchEnd(own, opp uint64, alpha, empties int) int {
	empty := ^(own | opp)
	x := bits.TrailingZeros64(empty)
	switch empties {
	case 3:
		return s.searchThree(own, opp, alpha, empty, false)
	case 2:
		return s.searchTwo(own, opp, alpha, x, 63-bits.LeadingZeros64(empty), false)
	case 1:
		return lastMove(own, x)
	}
	return finalScore(own, opp)
}
