package morris

import (
	"math"
	"math/bits"

	"playout/engine/game"
)

// The terms of the evaluation, each what a side has more of than the other.
const (
	stones   = iota // stones on the board and in hand
	mill            // closed mills
	threat          // points on which it can close a mill with its next ply
	pair            // mills that lack one stone, whose point is empty
	running         // points on which a stone of a mill closes another, so that every ply closes one
	swing           // stones of mills that can step out, to close the mill again by coming back
	mobility        // steps that its stones can take, unless they fly
	blocked         // stones that can take none, unless they fly
	ways            // neighbours of its stones' points, unless they fly
	strike          // 1 for the side to move if it has a threat
	twice           // 1 for a side with two threats or more
	terms
)

var termNames = [terms]string{"stones", "mills", "threats", "pairs", "running", "swing", "mobility", "blocked", "ways", "strike", "twice"}

// features are the terms of one side.
type features [terms]int

// phases of a game, by which the terms weigh differently.
const (
	placing = iota // someone has stones in hand
	moving
	flying // someone flies
	phases
)

// weights of the terms in hundredths of a stone.
var weights = [phases]features{
	placing: {100, 10, 30, 10, 40, 5, 4, -10, 5, 60, 40},
	moving:  {100, 10, 30, 10, 60, 5, 4, -10, 5, 60, 40},
	flying:  {100, 10, 30, 10, 60, 5, 4, -10, 0, 60, 40},
}

// scale is the lead, in points, that counts as an expected result of tanh(1).
const scale = 300

// Evaluations are the game's own, in hundredths of a stone.
func (*morris) Evaluations() []game.Evaluation {
	return []game.Evaluation{{Name: "heuristic", Scale: scale, Terms: termNames[:], Points: judge}}
}

func judge(s game.State, seat game.Seat, without uint32) int {
	m := s.(*state)
	if seat == m.turn {
		return m.lead(m.variant, without)
	}
	return -m.lead(m.variant, without)
}

// lead is what a position that is not over is worth for the side to move.
func (p *position) lead(v variant, without uint32) (lead int) {
	there := p.other()
	own, opp := p.features(v), there.features(v)
	if p.removal {
		opp[stones]--
	}
	if own[threat] > 0 && !p.removal {
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
	f[mill] = mills(p.own)
	f[pair] = gaps.count()
	if p.flies(v) {
		f[threat] = bits.OnesCount32(gaps.points())
	} else {
		f[threat] = bits.OnesCount32(p.threats(v))
		f[running] = bits.OnesCount32(gaps.reached(inMill))
		near := around(empty)
		f[swing] = bits.OnesCount32(inMill & near)
		f[mobility] = bits.OnesCount64(steps(p.own, empty))
		f[blocked] = bits.OnesCount32(p.own &^ near)
		f[ways] = waysOf(p.own)
	}
	if f[threat] > 1 {
		f[twice] = 1
	}
	return f
}

// waysOf is the number of neighbours of a set's points, each counted for every
// point that it is next to.
func waysOf(set uint32) int {
	return 2*bits.OnesCount32(set) + bits.OnesCount32(set&middles) + bits.OnesCount32(set&crossings)
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
