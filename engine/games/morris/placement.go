package morris

import (
	"math/bits"

	"playout/engine/game"
)

// The kinds of an evaluation net's input for one side: sets of points or of numbers.
const (
	shownStones  = iota
	shownMills   // its stones in mills
	shownGaps    // empty points where a stone would close a mill
	shownThreats // those that it can reach with a ply
	shownCounts  // the number of stones in hand, and noteFlies and noteRemoves
	shownSteps   // how many steps its stones can take, at most mostSteps
	kinds
)

const (
	noteFlies   = 12 // it flies
	noteRemoves = 13 // it must remove a stone now
	mostSteps   = 23
)

// placement has at most 62 ones at a time. Of the 16 lines that can be mills, m are mills and at
// most 16 - m have a gap. So of s stones at most 3m are in mills, and there are at most 16 - m
// gaps, and two for each of the 24 - s empty points; as many threats; and at most 5 numbers of the
// last two sets if no side flies. The sum is highest with 19 stones and 6 mills.
var placement = game.Placement{Kinds: kinds, Names: kindNames[:], Rings: true, H: 3, W: 8}

// kindNames are the names of the kinds.
var kindNames = [kinds]string{"stones", "stones in mills", "gaps of mills", "threats", "stones in hand", "steps"}

// Placement returns the input of evaluation nets.
func (*morris) Placement() game.Placement { return placement }

// Place writes the sets of the constants above.
func (s *state) Place(sets *[game.MaxSets]uint64) (ply int) {
	own, opp := int(s.turn)*kinds, int(1-s.turn)*kinds
	empty := s.empty()
	s.position.placementSets(s.variant, empty, (*[kinds]uint64)(sets[own:]))
	other := s.other()
	other.placementSets(s.variant, empty, (*[kinds]uint64)(sets[opp:]))
	return int(s.ply)
}

// placementSets writes the sets of the side to move.
func (p *position) placementSets(v variant, empty uint32, sets *[kinds]uint64) {
	counts := uint64(1) << (p.hand & 15)
	if p.flies(v) {
		counts |= 1 << noteFlies
	}
	if p.removal {
		counts |= 1 << noteRemoves
	}
	*sets = [kinds]uint64{
		shownStones:  uint64(p.own),
		shownMills:   uint64(inMills(p.own)),
		shownGaps:    uint64(gapsOf(p.own, empty).points()),
		shownThreats: uint64(p.threats(v)),
		shownCounts:  counts,
		shownSteps:   1 << min(bits.OnesCount64(steps(p.own, empty)), mostSteps),
	}
}
