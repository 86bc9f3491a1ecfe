package mcts

import (
	"playout/engine/game"
	"playout/engine/search"
)

// Absorb adds the statistics of other searches to the root's edges and removes those absorbed
// before, so that the visits of all searches guide the selection (root parallelization). No agent
// does that; a test compares it with root splitting.
func (s *Search) Absorb(seat game.Seat, before, others []search.MoveStats) {
	root := &s.tree.nodes[0]
	c := s.tree.choiceOf(0, seat)
	edges := s.tree.edgesOf(c)
	c.mass = 0
	for i := range edges {
		e := &edges[i]
		was, is := find(before, e.move), find(others, e.move)
		visits, sum := is.Visits-was.Visits, is.Sum-was.Sum
		e.visits += visits
		e.sum += sum
		c.visits += visits
		c.sum += sum
		if e.visits > 0 {
			c.mass += e.prior
		}
		if r := is.Proven; r != search.Unknown && e.result == search.Unknown {
			e.result = r
			c.unproven--
		}
	}
	root.visits = c.visits
	if root.result == search.Unknown && c.unproven < c.count {
		root.result = s.tree.provenOf(c).Of(seat)
	}
}

// Mine returns the statistics from the search's own simulations alone.
func (s *Search) Mine(seat game.Seat, absorbed []search.MoveStats) []search.MoveStats {
	stats := s.OwnStats(seat, nil)
	for i := range stats {
		other := find(absorbed, stats[i].Move)
		stats[i].Visits -= other.Visits
		stats[i].Sum -= other.Sum
	}
	return stats
}

// Add adds the statistics of a search to a sum over searches.
func Add(sum, stats []search.MoveStats) []search.MoveStats {
next:
	for _, h := range stats {
		for i := range sum {
			if all := &sum[i]; all.Move == h.Move {
				all.Visits += h.Visits
				all.Sum += h.Sum
				if all.Proven == 0 {
					all.Proven = h.Proven
				}
				continue next
			}
		}
		sum = append(sum, h)
	}
	return sum
}

func find(stats []search.MoveStats, m game.Move) search.MoveStats {
	for _, h := range stats {
		if h.Move == m {
			return h
		}
	}
	return search.MoveStats{}
}
