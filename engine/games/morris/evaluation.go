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
	strike          // 1 for the side to move if it has a threat
	terms
)

var termNames = [terms]string{"stones", "mills", "threats", "mobility", "strike"}

// features are the terms of one side.
type features [terms]int

// The phases of a game, which have different weights.
const (
	placing = iota // a side has stones in hand
	moving
	flying // a side flies
	phases
)

// weights are the weights of the terms; 100 points multiply the odds of winning by e.
// They were fitted by logistic regression to the results of 8,000 games of alpha-beta
// search, three plies deep, against itself, with some random plies; those of flying were
// taken from moving. Terms without which 200 games went no worse were dropped: mills that
// lack one stone, double mills, blocked stones and others.
var weights = [phases]features{
	placing: {86, 16, 6, 16, 96},
	moving:  {58, 37, 70, 5, 68},
	flying:  {57, 37, 70, 0, 68},
}

// scale converts points to an expected result, tanh(points/scale).
const scale = 200

// stonePoints is the worth of a stone in points: how much better the side to move stands,
// on average, when one of the other side's stones is taken off, by a search of three
// plies. TestUnitsAreWhatTheySay of package player measures it.
const stonePoints = 118

// Evaluations are the game's own.
func (*morris) Evaluations() []game.Evaluation {
	return []game.Evaluation{{Name: "heuristic", Scale: scale, Terms: termNames[:], Unit: "stone", PerUnit: stonePoints, Points: evaluate}}
}

func evaluate(s game.State, seat game.Seat, without uint32) int {
	m := s.(*state)
	lead := m.lead(m.variant, without)
	if seat != m.turn {
		return -lead
	}
	return lead
}

// lead is the evaluation of an unfinished position for the side to move. A pending
// removal counts as made.
func (p *position) lead(v variant, without uint32) (lead int) {
	there := p.other()
	own, opp := p.features(v), there.features(v)
	switch {
	case p.removal:
		opp[stones]--
	case own[threats] > 0:
		own[strike] = 1
	}
	for i, weight := range weights[p.phase(v)] {
		if without>>i&1 == 0 {
			lead += weight * (own[i] - opp[i])
		}
	}
	return lead
}

// phase is the row of weights.
func (p *position) phase(v variant) int {
	there := p.other()
	switch {
	case p.hand|p.oppHand > 0:
		return placing
	case p.flies(v) || there.flies(v):
		return flying
	}
	return moving
}

// features are the terms of the side to move without strike.
func (p *position) features(v variant) (f features) {
	f[stones] = p.left()
	f[mills] = countMills(p.own)
	f[threats] = bits.OnesCount32(p.threats(v))
	if !p.flies(v) {
		f[mobility] = bits.OnesCount64(steps(p.own, p.empty()))
	}
	return f
}

// Heuristic is the evaluation as an expected result; for a finished game it is the
// result.
func (s *state) Heuristic(values *[game.MaxSeats]float32) {
	if s.end != going {
		s.Returns(values)
		return
	}
	h := float32(math.Tanh(float64(s.lead(s.variant, 0)) / scale))
	*values = [game.MaxSeats]float32{}
	values[s.turn], values[1-s.turn] = h, -h
}
