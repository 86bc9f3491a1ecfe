package mcts

import "playout/engine/game"

// result is what is proven of a node or an edge, for one seat. The values are
// those of Row.Proven.
type result int8

const (
	unknown result = 0
	win     result = 1
	loss    result = -1
	draw    result = 2
)

// other is the same result for the other of two seats.
func (r result) other() result {
	if r == draw {
		return draw
	}
	return -r
}

// of is a result for seat 0 as the seat sees it.
func (r result) of(seat game.Seat) result {
	if seat == 0 {
		return r
	}
	return r.other()
}

// ends is how the state ends, for seat 0, and in how many plies: where the game
// is over, or knows it. It is unknown where nothing is proven.
func (s *Search) ends(acting game.Seats) (r result, plies int) {
	switch {
	case !s.solve:
		return unknown, 0
	case acting == 0:
		return s.result(), 0
	case s.knowing == nil:
		return unknown, 0
	}
	known, plies, ok := s.knowing.Probe()
	switch {
	case !ok:
		return unknown, 0
	case known == 0:
		return draw, 0
	}
	return result(known).of(acting.First()), plies
}

// look proves each move of the root, of a seat that acts alone, by what the game
// knows of the position behind it, so that the quickest win can be played: what
// is won in every position would else never be ended.
func (s *Search) look(seat game.Seat) {
	c := s.tree.choiceOf(0, seat)
	for i, edges := 0, s.tree.edgesOf(c); i < len(edges); i++ {
		e := &edges[i]
		s.state.CopyFrom(s.root)
		s.state.Play(game.Solo(seat, e.move), &s.rng)
		r, plies := s.ends(s.state.Acting())
		if e.result, e.plies = r.of(seat), uint8(min(plies, 255)); r != unknown {
			c.unproven--
		}
	}
	s.tree.nodes[Root].result = s.tree.provenOf(c).of(seat)
}

// result is the result of the finished state, for seat 0; unknown where the two
// seats' results are not plainly a win, a loss or a draw.
func (s *Search) result() result {
	values := &s.ended
	s.state.Returns(values)
	switch {
	case values[0] == 1 && values[1] == -1:
		return win
	case values[0] == -1 && values[1] == 1:
		return loss
	case values[0] == 0 && values[1] == 0:
		return draw
	}
	return unknown
}

// proven writes the values of a proven result for seat 0.
func (s *Search) proven(r result, values *[game.MaxSeats]float32) {
	*values = [game.MaxSeats]float32{}
	values[0], values[1] = s.value(r), s.value(r.other())
}

// value is what a proven result is worth to the seat it is proven for.
func (s *Search) value(r result) float32 {
	if r == draw {
		return s.config.Draw
	}
	return float32(r)
}

// prove takes the result, for seat 0, of what lies behind the last step and
// propagates it towards the root: a seat has won where one move wins, and has
// its best result where all moves are proven.
func (s *Search) prove(r result) {
	if last := len(s.path) - 1; len(s.path) > 0 && r != unknown {
		if at := s.path[last]; s.tree.nodes[at].acting == 0 {
			s.tree.nodes[at].result = r
		}
	}
	for i := len(s.steps) - 1; i >= 0 && r != unknown; i-- {
		step := &s.steps[i]
		node := &s.tree.nodes[step.node]
		e := &s.tree.edges[step.edge]
		if node.acting.Rest() != 0 || e.result != unknown {
			return
		}
		c := &s.tree.choices[step.choice]
		e.result = r.of(step.seat)
		c.unproven--
		r = s.tree.provenOf(c).of(step.seat)
		node.result = r
	}
}
