package othello

import "math/bits"

// Perft counts the paths of exactly depth plies; a pass is a ply.
func (s *state) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(s.own, s.opp, depth)
}

// perft needs depth > 0. The last ply is counted, not played, and the ply
// before it is played here, since calls are what costs.
func perft(own, opp uint64, depth int) uint64 {
	legal := mobility(own, opp)
	if legal == 0 {
		return afterPass(own, opp, depth)
	}
	if depth == 1 {
		return uint64(bits.OnesCount64(legal))
	}
	var total uint64
	for ; legal != 0; legal &= legal - 1 {
		sq := bits.TrailingZeros64(legal)
		f := flips(own, opp, sq)
		total += perft(opp&^f, own|f|1<<sq, depth-1)
	}
	return total
}

// afterPass is perft where own has no move.
func afterPass(own, opp uint64, depth int) uint64 {
	if mobility(opp, own) == 0 {
		return 0
	}
	if depth == 1 {
		return 1
	}
	return perft(opp, own, depth-1)
}
