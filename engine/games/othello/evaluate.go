package othello

import (
	"bytes"
	"compress/flate"
	_ "embed" // the weights
	"encoding/binary"
	"io"
	"math/bits"
	"sync"
	"sync/atomic"
)

// The evaluation estimates the final disc difference for the side to move: a sum of weights of
// patterns and of a few counts. The weights depend on the number of empty squares; TestFit fits
// them to games that the evaluation plays against itself.

// A knot is a number of empty squares for which there are weights. Between two knots
// the weights are interpolated; beyond the first and the last they are constant.
const (
	firstKnot  = 4 // empty squares
	knotStride = 12
	knots      = 5
)

// The counts. All but the last are differences: the side to move less the other side.
const (
	countMobility = iota // legal squares
	countFrontier        // empty squares next to the other side's discs
	countStable          // discs that cannot be flipped
	countTurn            // 1: the value of being the side to move
	counts
)

// unit is the number of units of the weights that equal one disc.
const unit = 64

// packed holds the weights of all knots as TestFit wrote them, compressed with flate: for each
// knot, the weights of the counts as int16 in units, then those of the patterns as int8 in eighths
// of a disc, in the order of weightOf.
//
//go:embed weights.flate
var packed []byte

// stageWidth is how many consecutive numbers of empty squares share the weights of the middle one.
// A table for each number would take three times the memory.
const stageWidth = 3

// stageTable holds the weights by number of empty squares / stageWidth.
type stageTable [64/stageWidth + 1]stage

// stage holds all weights for some numbers of empty squares.
type stage struct {
	counts   [counts]int32
	patterns [shapeCount][]int16 // by configuration
}

// stages returns the weights. The first call unpacks them, which takes some milliseconds and
// megabytes.
func stages() *stageTable {
	if all := unpacked.Load(); all != nil {
		return all
	}
	unpack()
	return unpacked.Load()
}

var unpacked atomic.Pointer[stageTable]

var unpack = sync.OnceFunc(func() {
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	_, weights := weightOf()
	if size := knots * (2*counts + weights); err != nil || len(raw) != size {
		panic("othello: the embedded weights are broken")
	}
	unpacked.Store(decodeWeights(raw))
})

// decodeWeights makes the stages from decompressed weights.
func decodeWeights(raw []byte) *stageTable {
	weightOf, weights := weightOf()
	var at [knots]stage
	for k := range at {
		for i := range counts {
			at[k].counts[i] = int32(int16(binary.LittleEndian.Uint16(raw)))
			raw = raw[2:]
		}
		patterns := make([]int16, configurations)
		for c, w := range weightOf {
			switch {
			case w > 0:
				patterns[c] = int16(int8(raw[w-1])) * (unit / 8)
			case w < 0:
				patterns[c] = -int16(int8(raw[-w-1])) * (unit / 8)
			}
		}
		at[k].splitByShape(patterns)
		raw = raw[weights:]
	}
	all := new(stageTable)
	for i := range all {
		low, part := knot(stageWidth*i + stageWidth/2)
		if part == 0 {
			all[i] = at[low]
			continue
		}
		mix := func(a, b int32) int32 { return (a*int32(knotStride-part) + b*int32(part)) / knotStride }
		s := &all[i]
		for i := range s.counts {
			s.counts[i] = mix(at[low].counts[i], at[low+1].counts[i])
		}
		s.splitByShape(make([]int16, configurations))
		for shape, patterns := range s.patterns {
			a, b := at[low].patterns[shape], at[low+1].patterns[shape]
			for c := range patterns {
				patterns[c] = int16(mix(int32(a[c]), int32(b[c])))
			}
		}
	}
	return all
}

// splitByShape gives each pattern its part of the weights of all configurations.
func (s *stage) splitByShape(weights []int16) {
	for i := range shapes {
		s.patterns[i] = weights[shapes[i].first:][:power3(shapes[i].squares)]
	}
}

// knot returns the last knot at or below a number of empty squares, and the distance from
// it.
func knot(empties int) (low, part int) {
	from := min(max(empties-firstKnot, 0), (knots-1)*knotStride)
	return from / knotStride, from % knotStride
}

// count writes the counts of a position to n.
func count(own, opp uint64, n *[counts]int32) {
	n[countMobility] = int32(bits.OnesCount64(mobility(own, opp)) - bits.OnesCount64(mobility(opp, own)))
	n[countFrontier] = frontierLead(own, opp)
	n[countStable] = stableLead(own, opp)
	n[countTurn] = 1
}

// frontierLead returns how many more empty squares lie next to opp's discs than to own's.
func frontierLead(own, opp uint64) int32 {
	empty := ^(own | opp)
	return int32(bits.OnesCount64(around(opp)&empty) - bits.OnesCount64(around(own)&empty))
}

// around returns a set together with all squares next to it.
func around(set uint64) uint64 {
	set |= set<<1&^leftColumn | set>>1&^rightColumn
	return set | set<<8 | set>>8
}

// The terms of the evaluation, in the order of their names: sums of weights of
// patterns, then of counts.
const (
	termEdges = iota
	termCorners
	termLines
	termDiagonals
	termMobility
	termFrontier
	termStability
	terms
)

var termNames = []string{"edges", "corners", "lines", "diagonals", "mobility", "frontier", "stability"}

// evaluate returns the evaluation for own to move, in units.
func evaluate(all *stageTable, own, opp uint64) int {
	var at configuration
	at.set(own, opp)
	return all.evaluate(own, opp, mobility(own, opp), &at, 1)
}

// evaluate returns the evaluation of a position whose moves and configurations are known. sign
// is 1 if the digits 1 are own's discs and -1 if they are opp's.
func (all *stageTable) evaluate(own, opp, legal uint64, at *configuration, sign int32) int {
	s := all.stageFor(own | opp)
	sum := int32(0)
	for shape, c := range at { // lanes without a place have configuration 0, which weighs nothing
		w := s.patterns[shape]
		sum += int32(w[c&0xffff]) + int32(w[c>>16&0xffff]) + int32(w[c>>32&0xffff]) + int32(w[c>>48])
	}
	n := &s.counts
	return int(sign*sum + n[countTurn] +
		n[countMobility]*int32(bits.OnesCount64(legal)-bits.OnesCount64(mobility(opp, own))) +
		n[countFrontier]*frontierLead(own, opp) + n[countStable]*stableLead(own, opp))
}

// stageFor returns the stage for a board, by its number of discs.
func (all *stageTable) stageFor(taken uint64) *stage {
	return &all[bits.OnesCount64(^taken)/stageWidth]
}

// evaluateSome is evaluate without the terms whose bits are set in without.
func evaluateSome(all *stageTable, own, opp uint64, without uint32) int {
	var at configuration
	at.set(own, opp)
	var n [counts]int32
	count(own, opp, &n)
	s := all.stageFor(own | opp)
	var sums [terms]int32
	for shape, c := range at {
		for ; c != 0; c >>= 16 {
			sums[termOfShape[shape]] += int32(s.patterns[shape][c&0xffff])
		}
	}
	for i := range n {
		sums[termOfCount[i]] += n[i] * s.counts[i]
	}
	sum := int32(0)
	for i, v := range sums {
		if without>>i&1 == 0 {
			sum += v
		}
	}
	return int(sum)
}

// termOfShape and termOfCount map weights to their terms.
var (
	termOfShape = [shapeCount]int{
		termEdges, termCorners, termLines, termLines, termLines,
		termDiagonals, termDiagonals, termDiagonals, termDiagonals, termDiagonals,
	}
	termOfCount = [counts]int{termMobility, termFrontier, termStability, termMobility}
)
