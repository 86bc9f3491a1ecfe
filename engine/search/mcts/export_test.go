package mcts

import (
	"playout/engine/game"
	"playout/engine/search"
)

// Absorb adds to the root's edges what other searches hold of them, in
// place of what was absorbed before: the visits of all then guide the selection (root
// parallelization). No agent does that; it is compared with root splitting.
func (s *Search) Absorb(seat game.Seat, before, others []search.Held) {
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

// Mine is what the search holds from its own simulations alone.
func (s *Search) Mine(seat game.Seat, absorbed []search.Held) []search.Held {
	held := s.Own(seat, nil)
	for i := range held {
		other := find(absorbed, held[i].Move)
		held[i].Visits -= other.Visits
		held[i].Sum -= other.Sum
	}
	return held
}

// Add adds what a search holds to a sum over searches.
func Add(sum, held []search.Held) []search.Held {
next:
	for _, h := range held {
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

func find(held []search.Held, m game.Move) search.Held {
	for _, h := range held {
		if h.Move == m {
			return h
		}
	}
	return search.Held{}
}
