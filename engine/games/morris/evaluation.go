package morris

import (
	"math"
	"math/bits"

	"playout/engine/game"
)

// The terms of the evaluation; each is a difference between the two sides.
const (
	stones   = iota // stones on the board and in hand
	mills           // closed mills
	threats         // points on which a side can close a mill with its next ply
	mobility        // steps that a side's stones can take, unless it flies
	strike          // 1 if the side to move has a threat
	terms
)

var termNames = [terms]string{"stones", "mills", "threats", "mobility", "strike"}

// features holds the values of the terms.
type features [terms]int

// The phases of a game, which have different weights.
const (
	placing = iota // a side has stones in hand
	moving
	flying // a side flies
	phases
)

// weights holds the weights of the terms. 100 points multiply the odds of winning by e. A logistic
// regression fitted them to the results of 8,000 games of alpha-beta search, three plies deep,
// against itself, with some random plies; those of flying are those of moving. Other terms gained
// nothing in 200 games and were dropped: mills that lack one stone, double mills, blocked stones
// and others.
var weights = [phases]features{
	placing: {86, 16, 6, 16, 96},
	moving:  {58, 37, 70, 5, 68},
	flying:  {57, 37, 70, 0, 68},
}

// scale converts points to an expected result, tanh(points/scale).
const scale = 200

// stonePoints is the value of a stone in points: the average gain of the side to move when one of
// the other side's stones is removed, by a search of three plies.
// TestUnitsAreWhatTheySay of package player measures it.
const stonePoints = 118

// Evaluations returns the game's own evaluation.
func (*morris) Evaluations() []game.Evaluation {
	return []game.Evaluation{{Name: "heuristic", Scale: scale, Terms: termNames[:], Unit: "stone", PerUnit: stonePoints, Points: evaluate}}
}

func evaluate(s game.State, seat game.Seat, without uint32) int {
	m := s.(*state)
	lead := m.lead(without)
	if seat != m.turn {
		return -lead
	}
	return lead
}

// lead returns the evaluation of an unfinished position for the side to move.
func (c *core) lead(without uint32) (lead int) {
	phase, ofStones, ofMills, ofThreats, ofMobility, ofStrike := c.leads()
	w := &weights[phase]
	if without == 0 {
		return w[stones]*ofStones + w[mills]*ofMills + w[threats]*ofThreats + w[mobility]*ofMobility + w[strike]*ofStrike
	}
	for i, term := range [terms]int{ofStones, ofMills, ofThreats, ofMobility, ofStrike} {
		if without>>i&1 == 0 {
			lead += w[i] * term
		}
	}
	return lead
}

// leads returns the phase and the terms, of the side to move less those of the other. A pending
// removal counts as done. It is one function without calls, which are slow in WebAssembly, and
// counts both sides at once (both).
func (c *core) leads() (phase, ofStones, ofMills, ofThreats, ofMobility, ofStrike int) {
	own, opp := bits.OnesCount32(c.own), bits.OnesCount32(c.opp)
	ofStones = own + int(c.hand) - opp - int(c.oppHand)
	taken := c.own | c.opp
	set, empty := both(c.own, c.opp), both(full&^taken, full&^taken)
	var flies uint64 // the sides that fly
	if c.hand == 0 && own == 3 && !c.noFlying {
		flies = ownSide
	}
	if c.oppHand == 0 && opp == 3 && !c.noFlying {
		flies |= oppSide
	}
	anywhere := flies // the sides that can place or move a stone on any point
	if c.hand|c.oppHand > 0 {
		phase = placing
		if c.hand > 0 {
			anywhere |= ownSide
		}
		if c.oppHand > 0 {
			anywhere |= oppSide
		}
	} else if phase = moving; flies != 0 {
		phase = flying
	}

	ahead, back := set<<1&ahead2|set>>7&first2, set>>1&back2|set<<7&last2
	in, out := set&middle2<<8, set>>8&outward2
	ofMobility = difference((ahead&empty)&^flies) + difference((back&empty)&^flies) + difference((out&empty>>1|in&empty)&^flies)

	before, mid, after := set<<1&middle2, set&middle2, back&middle2
	first, second, third := set&outer2, set>>8&outer2, set>>16&outer2
	ofMills = difference(before&mid&after>>1 | first&second&third)
	edge := mid & before // its corner after the middle is one step ahead
	gapMiddle, gapLow, gapHigh := before&after, mid&after>>1, edge<<1&ahead2|edge>>7&first2
	gapRow := second&third | first&third<<8 | first&second<<16
	reached := gapMiddle&(in|out) | gapLow&ahead | gapHigh&back | gapRow&(ahead|back)
	closing := (reached | (gapMiddle|gapLow|gapHigh|gapRow)&anywhere) & empty
	ofThreats = difference(closing)
	switch {
	case c.removal:
		ofStones++
	case closing&ownSide != 0:
		ofStrike = 1
	}
	return phase, ofStones, ofMills, ofThreats, ofMobility, ofStrike
}

// Heuristic writes the evaluation as an expected result; for a finished game, the result.
func (s *state) Heuristic(values *[game.MaxSeats]float32) {
	if s.end != unfinished {
		s.Returns(values)
		return
	}
	h := float32(math.Tanh(float64(s.lead(0)) / scale))
	*values = [game.MaxSeats]float32{}
	values[s.turn], values[1-s.turn] = h, -h
}
