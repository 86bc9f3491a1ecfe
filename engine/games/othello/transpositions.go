package othello

import "math/bits"

// entry is the stored bounds and best move of a position. It holds all discs rather than a hash,
// since the entry of another position would make an exact answer wrong.
type entry struct {
	own, opp     uint64
	lower, upper int8  // bounds of the result
	best         int8  // square of the best move, -1 for none
	cost         uint8 // 1 + log2 of the nodes searched, 0 for an empty entry
	age          uint8 // the age of the search that wrote it
	pass         uint8 // the pass that found the bounds
}

const entryBytes = 24

// transpositions is the transposition table, in pairs: the first entry of a pair keeps the
// position that cost most, the second the latest.
type transpositions struct {
	entries []entry
	shift   uint // of the hash, to the index of a pair
	age     uint8
}

// newTranspositions returns a table of at most this many bytes, but at least one pair.
func newTranspositions(size int) transpositions {
	pairs := bits.Len(uint(max(size, 0)/(2*entryBytes)) | 1)
	return transpositions{entries: make([]entry, 2<<(pairs-1)), shift: uint(64 - (pairs - 1))}
}

// pair returns the pair in which a position is stored.
func (m *transpositions) pair(own, opp uint64) *[2]entry {
	hash := (own ^ bits.RotateLeft64(opp*0x9e3779b97f4a7c15, 32)) * 0xbf58476d1ce4e5b9
	hash = (hash ^ hash>>32) * 0x94d049bb133111eb
	i := int(hash>>m.shift) * 2
	return (*[2]entry)(m.entries[i : i+2])
}

// find returns the entry of a position, nil if there is none.
func (m *transpositions) find(own, opp uint64) *entry {
	p := m.pair(own, opp)
	if e := &p[0]; e.own == own && e.opp == opp && e.cost != 0 {
		return e
	}
	if e := &p[1]; e.own == own && e.opp == opp && e.cost != 0 {
		return e
	}
	return nil
}

// store stores a bound v on the result, a lower bound if it is above alpha, else an upper bound,
// with the move that proved it, the number of nodes searched and the pass. Bounds of a later pass
// replace those of an earlier one, and stay if an earlier pass comes by again.
func (m *transpositions) store(own, opp uint64, alpha, v, best int, nodes uint64, pass uint8) {
	p := m.pair(own, opp)
	cost := uint8(1 + bits.Len64(nodes))
	e := &p[1]
	switch {
	case p[0].own == own && p[0].opp == opp:
		e = &p[0]
	case p[1].own == own && p[1].opp == opp:
	case p[0].age != m.age || p[0].cost <= cost:
		p[1] = p[0]
		e = &p[0]
	}
	if e.own != own || e.opp != opp || e.cost == 0 {
		*e = entry{own: own, opp: opp, lower: -64, upper: 64, best: -1, pass: pass}
	}
	if e.pass < pass {
		e.lower, e.upper, e.pass = -64, 64, pass
	}
	switch above := v > alpha; {
	case above || e.best < 0:
		e.best = int8(best)
		fallthrough
	default:
		if e.pass > pass {
			break
		}
		if above {
			e.lower = max(e.lower, int8(v))
		} else {
			e.upper = min(e.upper, int8(v))
		}
	}
	e.cost, e.age = max(e.cost, cost), m.age
}
