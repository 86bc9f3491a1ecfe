package sample

import (
	"encoding/binary"
	"hash/crc64"
	"math"
	"math/rand/v2"

	"playout/engine/dataset"
	"playout/engine/game"
)

// appraised holds the appraised positions of a set, which it can show without the game: for each
// the sets of game.Placed and the numbers of its appraisal, one after the other.
type appraised struct {
	placement game.Placement
	scale     float64 // hundredths of a clear advantage, those of the game's best evaluation
	sets      []uint64
	worth     []int16
}

// addWorth adds an appraised position for a seat.
func (s *Set) addWorth(state game.State, seat game.Seat, d *dataset.Decision) {
	var sets [game.MaxSets]uint64
	state.(game.Placed).Place(&sets)
	s.all = append(s.all, sample{
		frame: int32(len(s.appraised.sets) / (2 * s.appraised.placement.Kinds)), shares: int32(len(s.appraised.worth)),
		game: int32(s.games), seat: seat, expected: s.appraised.result(d.Worth[0]), plies: uint8(len(d.Worth) - 1),
	})
	s.appraised.sets = append(s.appraised.sets, sets[:2*s.appraised.placement.Kinds]...)
	s.appraised.worth = append(s.appraised.worth, d.Worth...)
	text := binary.LittleEndian.AppendUint64(nil, state.Hash())
	for _, v := range d.Worth {
		text = binary.LittleEndian.AppendUint16(text, uint16(v))
	}
	s.sum = crc64.Update(s.sum, polynomial, text)
}

// result converts a number of an appraisal to an expected result, the inverse of the conversion by
// which alpha-beta gets points from the value of an evaluation net.
func (a *appraised) result(hundredths int16) float32 {
	return float32(math.Tanh(float64(hundredths) / a.scale))
}

// variant draws a variant of an appraised position: the number of the piece to take away, from 1,
// or 0 for no piece. The latter is as likely as all pieces together, or more, if some have no
// number.
func (smp *sample) variant(s *Set, random *rand.Rand) int {
	piece := random.IntN(2 * int(smp.plies))
	if piece < int(smp.plies) && s.appraised.worth[int(smp.shares)+1+piece] != dataset.NoWorth {
		return 1 + piece
	}
	return 0
}

// writeVariant writes the planes of a variant of an appraised position, and returns its value.
func (s *Set) writeVariant(smp *sample, variant int, planes []float32) (value float32) {
	a := &s.appraised
	var sets [game.MaxSets]uint64
	copy(sets[:], a.sets[int(smp.frame)*2*a.placement.Kinds:][:2*a.placement.Kinds])
	if variant > 0 {
		a.placement.Remove(&sets, variant-1)
	}
	a.placement.Encode(&sets, smp.seat, planes)
	return a.result(a.worth[int(smp.shares)+variant])
}
