package mcts

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/sorting"
)

// confined describes the root of a search that leaves some moves to other searches.
type confined struct {
	seat   game.Seat // the seat whose moves are divided
	choice int32     // index of that seat's choice
	rest   int32     // edges left to others, which follow the search's own in the table
	share  float32   // prior mass of its own edges, before they were scaled to add up to 1
}

// Deal divides the moves of a seat that acts at the root into parts, one for each of several
// searches (root splitting): in turn, from the highest prior on. It returns fewer parts if there
// are fewer moves.
func (s *Search) Deal(seat game.Seat, parts int) [][]game.Move {
	edges := slices.Clone(s.tree.edgesOf(s.tree.choiceOf(Root, seat)))
	sorting.By(edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(b.prior, a.prior), cmp.Compare(a.move, b.move))
	})
	dealt := make([][]game.Move, min(parts, len(edges)))
	for i, e := range edges {
		dealt[i%len(dealt)] = append(dealt[i%len(dealt)], e.move)
	}
	return dealt
}

// Confine restricts the search to some of the moves of a seat at the root, at least one, and
// leaves the rest to other searches. The statistics of the rest stay in its reports; Best and Over
// consider only its own moves. Another call for the same seat replaces its own moves.
func (s *Search) Confine(seat game.Seat, moves []game.Move) {
	c := s.tree.choiceOf(Root, seat)
	own := s.tree.edgesOf(c)
	value := c.sum // becomes the root's own evaluation
	for i := range own {
		value -= own[i].sum
		if s.confined.rest > 0 {
			own[i].prior *= s.confined.share
		}
	}
	all := s.rootEdges(c)
	sorting.Stably(all, func(a, b edge) int {
		order := cmp.Compare(indicator(moves, b.move), indicator(moves, a.move))
		if s.open {
			return cmp.Or(order, cmp.Compare(a.move, b.move))
		}
		return cmp.Or(order, cmp.Compare(min(b.visits, 1), min(a.visits, 1)))
	})
	c.count = 0
	for i := range all {
		c.count += indicator(moves, all[i].move)
	}
	own = s.tree.edgesOf(c)
	s.confined = confined{seat: seat, choice: s.tree.choiceIndex(Root, seat), rest: int32(len(all)) - c.count}
	for i := range own {
		s.confined.share += own[i].prior
	}
	c.sum, c.visits, c.tried, c.unproven, c.mass = value, unvisited, 0, 0, 0
	for i := range own {
		e := &own[i]
		if s.confined.rest > 0 && s.confined.share > 0 {
			e.prior /= s.confined.share
		}
		c.sum += e.sum
		c.visits += e.visits
		if e.visits > unvisited {
			c.tried++
			c.mass += e.prior
		}
		if e.result == search.Unknown {
			c.unproven++
		}
	}
	if root := &s.tree.nodes[Root]; s.solve && root.acting.Rest() == 0 {
		root.result = s.tree.provenOf(c).Of(seat)
	}
}

// indicator returns 1 for one of the moves, else 0.
func indicator(moves []game.Move, m game.Move) int32 {
	if slices.Contains(moves, m) {
		return 1
	}
	return 0
}

// rootEdges returns the edges of a choice of the root, including those left to others.
func (s *Search) rootEdges(c *choice) []edge {
	count := c.count
	if c == &s.tree.choices[s.confined.choice] {
		count += s.confined.rest
	}
	return s.tree.edges.slice(c.first, count)
}

// OwnStats appends the statistics of each of the search's own moves of a seat at the root.
func (s *Search) OwnStats(seat game.Seat, stats []search.MoveStats) []search.MoveStats {
	for _, e := range s.tree.edgesOf(s.tree.choiceOf(Root, seat)) {
		stats = append(stats, search.MoveStats{Move: e.move, Visits: e.visits, Sum: e.sum, Proven: e.result})
	}
	return stats
}
