package morris

import (
	"math/bits"

	"playout/engine/game"
)

// Key returns the stones, the side to move, the hands and a pending removal, packed into 58 bits
// and mixed by a bijection, so that no two positions share a key.
func (s *state) Key() uint64 {
	rest := uint64(s.hand) | uint64(s.oppHand)<<4
	if s.removal {
		rest |= 1 << 8
	}
	return game.Mix(s.key() | rest<<49)
}

// Weights of Rank besides the neighbours of points: a closed mill, each threat of the opponent,
// and each mill that lacks one stone.
const (
	rankMill   = 64
	rankThreat = 16
	rankPair   = 4
)

// Rank prefers moves that close a mill, then those that end threats of the opponent and
// allow none, then those that make pairs or break the opponent's, then those to points
// with many neighbours.
func (s *state) Rank(seat game.Seat, m game.Move) int {
	var rank [1]int32
	s.RankAll(seat, []game.Move{m}, rank[:])
	return int(rank[0])
}

// RankAll is Rank of all moves, in one loop without calls, which are slow in WebAssembly. It finds
// the gaps of both sides at once (both), as leads does.
func (s *state) RankAll(_ game.Seat, moves []game.Move, ranks []int32) {
	own, opp, removal := s.own, s.opp, s.removal
	places, flyable := s.oppHand > 0, s.oppHand == 0 && !s.noFlying
	ranks = ranks[:len(moves)]
	for i, m := range moves {
		a := &actions[m]
		mine, theirs, rank := own, opp, a.ways
		if removal {
			theirs &^= a.to
		} else {
			mine ^= a.from | a.to
			if mine&a.mill1 == a.mill1 || mine&a.mill2 == a.mill2 {
				rank += rankMill
			}
		}
		free := full &^ (mine | theirs)
		set, empty := both(mine, theirs), both(free, free)
		ahead, back := set<<1&ahead2|set>>7&first2, set>>1&back2|set<<7&last2
		before, mid, after := set<<1&middle2, set&middle2, back&middle2
		first, second, third := set&outer2, set>>8&outer2, set>>16&outer2
		edge := mid & before
		gapMiddle, gapLow, gapHigh := before&after, mid&after>>1, edge<<1&ahead2|edge>>7&first2
		gapRow := second&third | first&third<<8 | first&second<<16
		// Middles and corners are counted together.
		rank += rankPair * int32(difference((gapMiddle|gapLow)&empty)+difference((gapRow|gapHigh)&empty))
		threats := gapMiddle | gapLow | gapHigh | gapRow
		if !places && !(flyable && bits.OnesCount32(theirs) == 3) {
			threats = gapMiddle&(set&middle2<<8|set>>8&outward2) | gapLow&ahead | gapHigh&back | gapRow&(ahead|back)
		}
		ranks[i] = rank - rankThreat*int32(bits.OnesCount64(threats&empty&oppSide))
	}
}

// PlayFrom makes the state the one after a move of parent, and writes its facts. A search calls it
// most, so it makes few calls.
func (s *state) PlayFrom(parent game.State, m game.Move, f *game.Facts) {
	p, a := parent.(*state), &actions[m]
	before := p.key()
	own, opp, hand, oppHand, turn := p.own, p.opp, p.hand, p.oppHand, p.turn
	progress, removal := true, false
	switch {
	case p.removal:
		opp &^= a.to
	case a.from == 0:
		own |= a.to
		hand--
		removal = opp != 0 && (own&a.mill1 == a.mill1 || own&a.mill2 == a.mill2)
	default:
		own ^= a.from | a.to
		progress = false
		removal = opp != 0 && (own&a.mill1 == a.mill1 || own&a.mill2 == a.mill2)
	}
	if !removal {
		own, opp, hand, oppHand, turn = opp, own, oppHand, hand, 1-turn
	}
	s.own, s.opp, s.hand, s.oppHand, s.removal, s.turn, s.ply = own, opp, hand, oppHand, removal, turn, p.ply+1
	if progress {
		s.known, s.quiet = 0, 0
	} else {
		s.copyPast(p)
		s.past[p.known%maxPast] = before
		s.known, s.quiet = p.known+1, p.quiet+1
	}
	mine, theirs := bits.OnesCount32(own), bits.OnesCount32(opp)
	free, times := full&^(own|opp), 0
	if s.known >= 4 {
		times = s.Repetitions()
	}
	switch {
	case mine+int(hand) < 3:
		s.end = lost
	case theirs+int(oppHand) < 3:
		s.end = won
	case removal:
		s.end = unfinished
	case (hand == 0 || free == 0) && s.isBlocked(s.variant):
		s.end = lost
	case s.quiet >= maxQuiet:
		s.end = drawnQuiet
	case times >= 2:
		s.end = drawnRepeated
	default:
		s.end = unfinished
	}
	f.Key, f.Seat, f.Over, f.Repeated, f.Known = s.Key(), turn, s.end != unfinished, times > 0, false
	if mine == 3 && theirs == 3 && hand|oppHand == 0 {
		result, plies, known := s.Probe()
		f.Result, f.Plies, f.Known = int8(result), int16(plies), known
	}
}

// action is a move by its points (see points), with the two mills that contain the point to, and
// the part of Rank for neighbours.
type action struct {
	from, to     uint32
	mill1, mill2 uint32
	ways         int32
}

var actions = func() (table [moves]action) {
	for m := range table {
		a := &table[m]
		a.from, a.to = points(game.Move(m))
		a.ways = int32(bits.OnesCount32(around(a.to)) - bits.OnesCount32(around(a.from)))
		for set := middles; set != 0; set &= set - 1 {
			middle := set & -set
			a.add(clockwise(middle) | middle | anticlockwise(middle))
			a.add(middle & outer * 0x010101)
		}
	}
	return table
}()

// add adds a mill if the point is in it.
func (a *action) add(mill uint32) {
	switch {
	case mill&a.to == 0:
	case a.mill1 == 0:
		a.mill1 = mill
	default:
		a.mill2 = mill
	}
}
