package othello

import (
	"math/bits"

	"playout/engine/game"
)

// Planes returns the game's standard planes, those with features, and those of the student report;
// see the package comment.
func (othello) Planes() []game.Planes {
	return []game.Planes{
		{Names: ownNames[:], C: 4, H: 8, W: 8, Policy: moves, Encode: encode, Index: index},
		{Name: "features", Names: featureNames[:], C: 9, H: 8, W: 8, Policy: moves, Encode: encodeFeatures, Index: index},
		{Name: "report1", Names: []string{"white discs", "black discs"}, C: 2, H: 8, W: 8, Fixed: true, Encode: encodeReport1},
	}
}

// The names of the planes.
var (
	ownNames     = [...]string{"own discs", "other discs", "legal moves", "own turn"}
	featureNames = [...]string{
		"own discs", "other discs", "own moves", "other moves", "own frontier", "other frontier",
		"own stable discs", "other stable discs", "own turn",
	}
)

func encode(s game.State, seat game.Seat, dst []float32) {
	o := s.(*state)
	own, opp, mine := o.own, o.opp, ^uint64(0)
	if seat != o.turn {
		own, opp, mine = opp, own, 0
	}
	spread(own, dst[:64])
	spread(opp, dst[64:128])
	spread(o.legal, dst[128:192])
	spread(mine, dst[192:256])
}

// encodeFeatures writes the discs and features that Othello players use, which a small net would
// need most of its weights to derive from the discs.
func encodeFeatures(s game.State, seat game.Seat, dst []float32) {
	o := s.(*state)
	own, opp, mine := o.own, o.opp, ^uint64(0)
	if seat != o.turn {
		own, opp, mine = opp, own, 0
	}
	frontier := around(^(own | opp))
	for i, set := range [...]uint64{
		own, opp,
		mobility(own, opp), mobility(opp, own),
		own & frontier, opp & frontier,
		stable(own, opp), stable(opp, own),
		mine,
	} {
		spread(set, dst[i*64:][:64])
	}
}

func encodeReport1(s game.State, _ game.Seat, dst []float32) {
	b, w := s.(*state).discs()
	spread(w, dst[:64])
	spread(b, dst[64:128])
}

// spread writes 1 for every square of the set and 0 for the others.
func spread(set uint64, dst []float32) {
	clear(dst)
	for ; set != 0; set &= set - 1 {
		dst[bits.TrailingZeros64(set)] = 1
	}
}

func index(_ game.State, _ game.Seat, m game.Move) int { return int(m) }
