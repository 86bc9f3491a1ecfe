package othello

import (
	"bytes"
	"compress/flate"
	_ "embed" // the weights
	"encoding/binary"
	"io"
	"math/bits"
	"sync"
)

// The evaluation estimates the final disc difference for the side to move: a sum of
// weights of patterns and of a few counts, which vary with the number of empty
// squares. TestFit fits them to games that the evaluation plays against itself.

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
	countTurn            // 1: the worth of being to move
	counts
)

// unit is how many units of the weights in the tables make a disc.
const unit = 64

// packed are the weights of all knots as the fit wrote them, compressed with flate: for
// each knot, those of the counts as int16 in units, then those of the patterns as int8
// in eighths of a disc, in the order of weightOf.
//
//go:embed weights.flate
var packed []byte

// stageWidth is how many numbers of empty squares share weights, those of the middle
// one; a table for each would take three times the memory.
const stageWidth = 3

// stageTable holds the weights by number of empty squares / stageWidth.
type stageTable [64/stageWidth + 1]stage

// stage holds all weights for some numbers of empty squares.
type stage struct {
	counts   [counts]int32
	patterns []int16 // by configuration
}

// stages unpacks the weights when they are first needed, which takes some milliseconds
// and megabytes.
var stages = sync.OnceValue(func() *stageTable {
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	_, weights := weightOf()
	if size := knots * (2*counts + weights); err != nil || len(raw) != size {
		panic("othello: the embedded weights are broken")
	}
	return unfold(raw)
})

// unfold makes the stages from decompressed weights.
func unfold(raw []byte) *stageTable {
	weightOf, weights := weightOf()
	var at [knots]stage
	for k := range at {
		for i := range counts {
			at[k].counts[i] = int32(int16(binary.LittleEndian.Uint16(raw)))
			raw = raw[2:]
		}
		at[k].patterns = make([]int16, configurations)
		for c, w := range weightOf {
			switch {
			case w > 0:
				at[k].patterns[c] = int16(int8(raw[w-1])) * (unit / 8)
			case w < 0:
				at[k].patterns[c] = -int16(int8(raw[-w-1])) * (unit / 8)
			}
		}
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
		s.patterns = make([]int16, configurations)
		for i := range s.patterns {
			s.patterns[i] = int16(mix(int32(at[low].patterns[i]), int32(at[low+1].patterns[i])))
		}
	}
	return all
}

// knot is the last knot at or below a number of empty squares, and the distance from
// it.
func knot(empties int) (low, part int) {
	from := min(max(empties-firstKnot, 0), (knots-1)*knotStride)
	return from / knotStride, from % knotStride
}

// count writes the counts of a position.
func count(own, opp uint64, n *[counts]int32) {
	empty := ^(own | opp)
	n[countMobility] = int32(bits.OnesCount64(mobility(own, opp)) - bits.OnesCount64(mobility(opp, own)))
	n[countFrontier] = int32(bits.OnesCount64(around(opp)&empty) - bits.OnesCount64(around(own)&empty))
	n[countStable] = stableLead(own, opp)
	n[countTurn] = 1
}

// around is a set with all squares next to it.
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

// evaluate is the evaluation for the side to move, in units, without the terms whose
// bits are set in without.
func evaluate(all *stageTable, own, opp uint64, without uint32) int {
	s := &all[bits.OnesCount64(^(own|opp))/stageWidth]
	var at [places]int32
	configure(own, opp, &at)
	var n [counts]int32
	count(own, opp, &n)
	if without != 0 {
		return s.some(&at, &n, without)
	}
	sum := int32(0)
	for _, c := range &at {
		sum += int32(s.patterns[c])
	}
	for i := range &n {
		sum += n[i] * s.counts[i]
	}
	return int(sum)
}

// some adds up the terms that are not left out.
func (s *stage) some(at *[places]int32, n *[counts]int32, without uint32) int {
	var sums [terms]int32
	for i, c := range at {
		sums[termOfPlace[i]] += int32(s.patterns[c])
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

// termOfPlace and termOfCount are the terms to which weights belong.
var termOfPlace = func() (table [places]int) {
	for i := range table {
		switch {
		case i < 4:
			table[i] = termEdges
		case i < 8:
			table[i] = termCorners
		case i < 20:
			table[i] = termLines
		default:
			table[i] = termDiagonals
		}
	}
	return table
}()

var termOfCount = [counts]int{termMobility, termFrontier, termStability, termMobility}
