package mcts

import (
	"playout/engine/game"
)

// selectLegal selects an edge of a choice in an open loop, among those that are legal in the state.
// It adds missing edges first.
func (s *Search) selectLegal(at, choice int32, seat game.Seat) int32 {
	c := &s.tree.choices[choice]
	who := chooser{at, seat, c}
	if s.anyMoves != nil {
		if c.count == 0 {
			s.tree.addEdges(c, s.anyMoves)
		}
		return c.first + int32(s.pick(who, s.tree.edgesOf(c)))
	}
	s.legal = s.state.Legal(seat, s.legal[:0])
	if s.confined.rest > 0 && choice == s.confined.choice {
		s.legal = s.legal[:0]
		for _, e := range s.tree.edgesOf(c) {
			s.legal = append(s.legal, e.move)
		}
	}
	if matches(s.tree.edgesOf(c), s.legal) {
		return c.first + int32(s.pick(who, s.tree.edgesOf(c)))
	}
	s.addMissing(c)
	// Both lists are ascending: walk them together.
	s.allowed = s.allowed[:0]
	for i, e := 0, c.first; i < len(s.legal); e++ {
		if edge := s.tree.edges.at(e); edge.move == s.legal[i] {
			s.allowed = append(s.allowed, *edge)
			i++
		}
	}
	move := s.allowed[s.pick(who, s.allowed)].move
	edge := c.first
	for s.tree.edges.at(edge).move != move {
		edge++
	}
	return edge
}

// addEdges adds an edge for each of some moves to a choice without edges.
func (t *tree) addEdges(c *choice, moves []game.Move) {
	c.first, c.count = t.edges.add(int32(len(moves))), int32(len(moves))
	edges := t.edgesOf(c)
	for i := range edges {
		edges[i] = equalEdge(moves, i)
	}
}

// equalEdge returns the unvisited edge of the move with index i; all of the moves have equal priors.
func equalEdge(moves []game.Move, i int) edge {
	return edge{move: moves[i], prior: 1 / float32(len(moves))}
}

// matches reports whether the edges are those of the moves; both lists are ascending.
func matches(edges []edge, moves []game.Move) bool {
	if len(edges) != len(moves) {
		return false
	}
	for i, m := range moves {
		if edges[i].move != m {
			return false
		}
	}
	return true
}

// pick returns the index of the edge that the rule selects among some of a choice's edges.
func (s *Search) pick(who chooser, edges []edge) int {
	if s.tryAll {
		untried := 0
		for i := range edges {
			if edges[i].visits == unvisited {
				untried++
			}
		}
		if untried > 0 {
			return nthUntried(edges, s.rng.IntN(untried))
		}
	}
	return s.selector.pick(who, edges)
}

// nthUntried returns the index of the edge without visits that comes after n other such edges.
func nthUntried(edges []edge, n int) int {
	for i := range edges {
		if edges[i].visits == unvisited {
			if n == 0 {
				return i
			}
			n--
		}
	}
	panic("mcts: fewer untried edges than counted")
}

// addMissing gives a choice an edge for every move of s.legal and keeps its edges ascending. The
// prior of a new edge is 1 over the number of legal moves. If it adds any, all edges of the choice
// move to the end of the table; their old place stays unused.
func (s *Search) addMissing(c *choice) {
	t := &s.tree
	old, missing := t.edgesOf(c), int32(0)
	for i, e := 0, 0; i < len(s.legal); {
		switch {
		case e == len(old) || old[e].move > s.legal[i]:
			missing++
			i++
		case old[e].move == s.legal[i]:
			i++
			e++
		default:
			e++
		}
	}
	if missing == 0 {
		return
	}
	count := c.count + missing
	first := t.edges.add(count)
	all := t.edges.slice(first, count)[:0]
	for _, m := range s.legal { // both lists are ascending
		for len(old) > 0 && old[0].move <= m {
			all, old = append(all, old[0]), old[1:]
		}
		if len(all) == 0 || all[len(all)-1].move != m {
			all = append(all, edge{move: m, prior: 1 / float32(len(s.legal))})
		}
	}
	copy(all[len(all):count], old)
	c.first, c.count = first, count
}
