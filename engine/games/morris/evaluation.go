package morris

import (
	"math"
	"math/bits"

	"playout/engine/game"
)

// The terms of the evaluation, each what a side has more of than the other.
const (
	stones   = iota // stones on the board and in hand
	mills           // closed mills
	threats         // points on which it can close a mill with its next ply
	pairs           // mills that lack one stone, whose point is empty
	running         // points on which a stone of a mill closes another, so that every ply closes one
	swing           // stones of mills that can step out, and close it again by coming back
	mobility        // steps of its stones
	blocked         // stones that can take none
	strike          // 1 for the side to move if it has a threat
	twice           // 1 for a side with two threats or more
	terms
)

var termNames = [terms]string{"stones", "mills", "threats", "pairs", "running", "swing", "mobility", "blocked", "strike", "twice"}

// features are the terms of one side. Running to blocked are 0 where it flies.
type features [terms]int

// phases of a game, by which the terms weigh differently.
const (
	placing = iota // someone has stones in hand
	moving
	flying // someone flies
	phases
)

// weights of the terms: 100 points make the odds of winning e times better.
// They were fitted by logistic regression to the results of 8,000 games of
// alpha-beta three plies deep against itself, with some random plies.
var weights = [phases]features{
	placing: {86, 16, 6, -9, 46, 5, 16, -15, 96, 74},
	moving:  {58, 37, 70, 16, 36, 16, 5, -10, 68, -16},
	flying:  {57, 2, -8, 12, 52, 0, 0, 0, 27, 179},
}

// scale goes with the weights: an expected result is tanh(points/scale).
const scale = 200

// Evaluations are the game's own.
func (*morris) Evaluations() []game.Evaluation {
	return []game.Evaluation{{Name: "heuristic", Scale: scale, Terms: termNames[:], Points: judge}}
}

func judge(s game.State, seat game.Seat, without uint32) int {
	m := s.(*state)
	lead := m.lead(m.variant, without)
	if seat != m.turn {
		return -lead
	}
	return lead
}

// lead is what a position that is not over is worth for the side to move. A
// removal that is due counts as made.
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

// features are the terms of the side to move, strike apart.
func (p *position) features(v variant) (f features) {
	empty := p.empty()
	gaps := gapsOf(p.own, empty)
	inMill := inMills(p.own)
	f[stones] = p.left()
	f[mills] = countMills(p.own)
	f[pairs] = gaps.count()
	if p.flies(v) {
		f[threats] = bits.OnesCount32(gaps.points())
	} else {
		f[threats] = bits.OnesCount32(p.threats(v))
		f[running] = bits.OnesCount32(gaps.reached(inMill))
		near := around(empty)
		f[swing] = bits.OnesCount32(inMill & near)
		f[mobility] = bits.OnesCount64(steps(p.own, empty))
		f[blocked] = bits.OnesCount32(p.own &^ near)
	}
	if f[threats] > 1 {
		f[twice] = 1
	}
	return f
}

// Heuristic is the evaluation as an expected result; a finished game is judged
// by its result.
func (s *state) Heuristic(values *[game.MaxSeats]float32) {
	if s.end != going {
		s.Returns(values)
		return
	}
	h := float32(math.Tanh(float64(s.lead(s.variant, 0)) / scale))
	*values = [game.MaxSeats]float32{}
	values[s.turn], values[1-s.turn] = h, -h
}
