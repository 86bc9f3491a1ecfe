package othello

import "math/bits"

// shallow returns the value of a search of a few plies with the evaluation, in units, which orders
// the moves of the exact search. It is a fail-soft alpha-beta search.
func (s *searcher) shallow(own, opp uint64, alpha, beta, depth int) int {
	s.nodes++
	if s.nodes >= s.limit {
		s.pause()
	}
	if depth <= 0 {
		return evaluate(s.stages, own, opp)
	}
	legal := mobility(own, opp)
	if legal == 0 {
		if mobility(opp, own) == 0 {
			return finalScore(own, opp) * unit
		}
		return -s.shallow(opp, own, -beta, -alpha, depth)
	}
	base := len(s.stack)
	for rest := legal; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		f := flips(own, opp, sq)
		c := child{own: opp &^ f, opp: own | f | 1<<(sq&63), move: int8(sq)}
		if depth > 1 {
			c.rank = fastestFirst(&c)
		}
		s.stack = append(s.stack, c)
	}
	value := none * unit
	for i := base; i < len(s.stack) && value < beta; i++ {
		c := s.stack[i]
		if depth > 1 {
			c = s.nextMove(i)
		}
		value = max(value, -s.shallow(c.own, c.opp, -beta, -max(alpha, value), depth-1))
	}
	s.stack = s.stack[:base]
	return value
}
