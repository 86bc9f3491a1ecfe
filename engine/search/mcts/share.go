package mcts

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
)

// confined is the root of a search that leaves some moves to others.
type confined struct {
	choice int32   // of the seat whose moves they are
	rest   int32   // edges left to others, behind those of the choice in the table
	share  float32 // prior mass of the edges that stayed, whose priors were raised to add up to 1
}

// Deal deals the moves of a seat that acts at the root out to so many searches,
// the highest priors first and to all in turn. There are no more parts than
// moves.
func (s *Search) Deal(seat game.Seat, parts int) [][]game.Move {
	edges := slices.Clone(s.tree.edgesOf(s.tree.choiceOf(Root, seat)))
	slices.SortFunc(edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(b.prior, a.prior), cmp.Compare(a.move, b.move))
	})
	dealt := make([][]game.Move, min(parts, len(edges)))
	for i, e := range edges {
		dealt[i%len(dealt)] = append(dealt[i%len(dealt)], e.move)
	}
	return dealt
}

// Confine has the search go on with some of the moves of a seat at the root, at
// least one of them, and leave the others to other searches. What it holds of
// those stays in its reports; Best and Over are of the moves that it goes on
// with. A further call, for the same seat, replaces the moves.
func (s *Search) Confine(seat game.Seat, moves []game.Move) {
	c := s.tree.choiceOf(Root, seat)
	active := s.tree.edgesOf(c)
	value := c.sum // of the root's own evaluation
	for i := range active {
		value -= active[i].sum
		if s.confined.rest > 0 {
			active[i].prior *= s.confined.share
		}
	}
	all := s.rootEdges(c)
	slices.SortStableFunc(all, func(a, b edge) int {
		order := cmp.Compare(stays(moves, b.move), stays(moves, a.move))
		if s.open {
			return cmp.Or(order, cmp.Compare(a.move, b.move))
		}
		return cmp.Or(order, cmp.Compare(min(b.visits, 1), min(a.visits, 1)))
	})
	c.count = 0
	for i := range all {
		c.count += stays(moves, all[i].move)
	}
	active = s.tree.edgesOf(c)
	s.confined = confined{choice: s.tree.choiceIndex(Root, seat), rest: int32(len(all)) - c.count}
	for i := range active {
		s.confined.share += active[i].prior
	}
	c.sum, c.visits, c.tried, c.unproven, c.mass = value, unvisited, 0, 0, 0
	for i := range active {
		e := &active[i]
		if s.confined.rest > 0 && s.confined.share > 0 {
			e.prior /= s.confined.share
		}
		c.sum += e.sum
		c.visits += e.visits
		if e.visits > unvisited {
			c.tried++
			c.mass += e.prior
		}
		if e.result == unknown {
			c.unproven++
		}
	}
	if root := &s.tree.nodes[Root]; s.solve && root.acting.Rest() == 0 {
		root.result = s.tree.provenOf(c).of(seat)
	}
}

// stays is 1 where a move is among those that stay, else 0.
func stays(moves []game.Move, m game.Move) int32 {
	if slices.Contains(moves, m) {
		return 1
	}
	return 0
}

// rootEdges are the edges of a choice of the root, those left to others too.
func (s *Search) rootEdges(c *choice) []edge {
	count := c.count
	if c == &s.tree.choices[s.confined.choice] {
		count += s.confined.rest
	}
	return s.tree.edges[c.first : c.first+count]
}

// Own appends what the search holds of every move of a seat that it goes on
// with at the root.
func (s *Search) Own(seat game.Seat, held []search.Held) []search.Held {
	for _, e := range s.tree.edgesOf(s.tree.choiceOf(Root, seat)) {
		held = append(held, search.Held{Move: e.move, Visits: e.visits, Sum: e.sum, Proven: int8(e.result)})
	}
	return held
}
