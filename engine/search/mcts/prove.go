package mcts

import (
	"playout/engine/game"
	"playout/engine/search"
)

// terminal returns the result of the state for seat 0 if the game is over or the tablebase knows
// it, else Unknown; and the plies to the end, 0 for a draw.
func (s *Search) terminal(acting game.Seats) (r search.Result, plies int) {
	switch {
	case !s.solve:
		return search.Unknown, 0
	case acting == 0:
		return s.result(), 0
	case s.tablebase == nil:
		return search.Unknown, 0
	}
	known, plies, ok := s.tablebase.Probe()
	switch {
	case !ok:
		return search.Unknown, 0
	case known == 0:
		return search.Draw, 0
	}
	return search.Result(known).Of(acting.First()), plies
}

// probeRoot proves each move at the root, at which one seat acts, by the tablebase, so that the
// search plays the quickest win: a search that only stays in won positions might never end the
// game.
func (s *Search) probeRoot(seat game.Seat) {
	c := s.tree.choiceOf(Root, seat)
	for i, edges := 0, s.tree.edgesOf(c); i < len(edges); i++ {
		e := &edges[i]
		s.state.CopyFrom(s.root)
		s.state.Play(game.Solo(seat, e.move), &s.rng)
		r, plies := s.terminal(s.state.Acting())
		if e.result, e.plies = r.Of(seat), uint8(min(plies, 255)); r != search.Unknown {
			c.unproven--
		}
	}
	s.tree.nodes[Root].result = s.tree.provenOf(c).Of(seat)
}

// result returns the result of the finished state for seat 0; Unknown if the two seats' returns
// are not exactly a win, a loss or a draw.
func (s *Search) result() search.Result {
	values := &s.ended
	s.state.Returns(values)
	switch {
	case values[0] == 1 && values[1] == -1:
		return search.Win
	case values[0] == -1 && values[1] == 1:
		return search.Loss
	case values[0] == 0 && values[1] == 0:
		return search.Draw
	}
	return search.Unknown
}

// provenValues writes the values of a result proven for seat 0.
func (s *Search) provenValues(r search.Result, values *[game.MaxSeats]float32) {
	*values = [game.MaxSeats]float32{}
	values[0], values[1] = s.value(r), s.value(r.Other())
}

// value returns the worth of a proven result to the seat that it is proven for.
func (s *Search) value(r search.Result) float32 {
	if r == search.Draw {
		return s.config.Draw
	}
	return float32(r)
}

// prove takes the result for seat 0 of the position after the last step and propagates it towards
// the root: a seat has won if one move wins, and has its best result if all moves are proven.
func (s *Search) prove(r search.Result) {
	if last := len(s.path) - 1; len(s.path) > 0 && r != search.Unknown {
		if at := s.path[last]; s.tree.nodes[at].acting == 0 {
			s.tree.nodes[at].result = r
		}
	}
	for i := len(s.steps) - 1; i >= 0 && r != search.Unknown; i-- {
		step := &s.steps[i]
		node := &s.tree.nodes[step.node]
		e := s.tree.edges.at(step.edge)
		if node.acting.Rest() != 0 || e.result != search.Unknown {
			return
		}
		c := &s.tree.choices[step.choice]
		e.result = r.Of(step.seat)
		c.unproven--
		r = s.tree.provenOf(c).Of(step.seat)
		node.result = r
	}
}
