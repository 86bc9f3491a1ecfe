package mcts

import (
	"cmp"
	"math"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/sorting"
)

// order compares two edges of a chooser: it is below 0 if the first one is the better move.
type order func(s *Search, at chooser, a, b *edge) int

// byVisits orders edges as the search would play them: proven wins first and proven losses last,
// the quickest win or the slowest loss first if that is known; then most visits; then the rule's
// score; then higher Q; then lower code.
func byVisits(s *Search, at chooser, a, b *edge) int {
	proven := [2]int{a.result.Rank(), b.result.Rank()}
	if by := cmp.Or(
		cmp.Compare(proven[1], proven[0]),
		cmp.Compare(proven[0]*int(a.plies), proven[1]*int(b.plies)),
		cmp.Compare(b.visits, a.visits),
	); by != 0 {
		return by
	}
	return cmp.Or(
		cmp.Compare(s.selector.score(at, b), s.selector.score(at, a)),
		cmp.Compare(b.mean(), a.mean()),
		cmp.Compare(a.move, b.move),
	)
}

// byBound compares the bound, Q plus the rule's bonus, before visits. Edges without a visit come
// after those with one.
func byBound(s *Search, at chooser, a, b *edge) int {
	return cmp.Or(
		cmp.Compare(b.result.Rank(), a.result.Rank()),
		cmp.Compare(s.bound(at, b), s.bound(at, a)),
		byVisits(s, at, a, b),
	)
}

// byMean compares Q before visits. Edges without a visit come after those with one.
func byMean(s *Search, at chooser, a, b *edge) int {
	return cmp.Or(
		cmp.Compare(b.result.Rank(), a.result.Rank()),
		cmp.Compare(min(1, b.visits), min(1, a.visits)),
		cmp.Compare(b.mean(), a.mean()),
		byVisits(s, at, a, b),
	)
}

// bound returns Q plus the rule's bonus, -Inf before the first visit.
func (s *Search) bound(at chooser, e *edge) float64 {
	if e.visits == unvisited {
		return math.Inf(-1)
	}
	return e.mean() + s.selector.bonus(at, e)
}

// mean returns the Q of an edge, 0 before the first visit.
func (e *edge) mean() float64 {
	if e.visits == unvisited {
		return 0
	}
	return e.sum / float64(e.visits)
}

// first returns the index of the edge of a chooser that comes first in an order.
func (s *Search) first(at chooser, by order) int32 {
	edges := s.tree.edgesOf(at.choice)
	best := 0
	for i := range edges {
		if by(s, at, &edges[i], &edges[best]) < 0 {
			best = i
		}
	}
	return int32(best)
}

// atRoot returns the chooser of a seat that acts at the root.
func (s *Search) atRoot(seat game.Seat) chooser {
	return chooser{Root, seat, s.tree.choiceOf(Root, seat)}
}

// Best returns the move that the search would play for a seat that acts at the root: a proven
// win, else the most visited one that is no proven loss, if there is one. Among equal visits the
// rule decides, then the higher Q, then the lower code. With Config.Final, Q alone or Q plus the
// rule's bonus counts before visits.
func (s *Search) Best(seat game.Seat) game.Move {
	at := s.atRoot(seat)
	return s.tree.edgesOf(at.choice)[s.first(at, s.final)].move
}

// Report writes the statistics of the root for a seat that acts there, with the moves in the
// order of Best. It allocates nothing once the report's slices are large enough.
func (s *Search) Report(seat game.Seat, r *search.Report) {
	at := s.atRoot(seat)
	r.Seat = seat
	r.Visits = int(s.tree.nodes[Root].visits)
	r.Done = s.done
	r.Value = float32(at.sum / (float64(at.visits) + 1))
	if proven := s.tree.nodes[Root].result; proven != search.Unknown {
		r.Value = s.value(proven.Of(seat))
	}
	r.Rows = s.rows(at, r.Rows[:0])
	r.Line = s.appendLine(r.Line[:0], seat, -1)
}

// LineOf appends the line of a move of a seat that acts at the root, nothing if it has no visits.
func (s *Search) LineOf(seat game.Seat, m game.Move, line []game.Joint) []game.Joint {
	c := s.tree.choiceOf(Root, seat)
	edges := s.rootEdges(c)
	i := slices.IndexFunc(edges, func(e edge) bool { return e.move == m })
	if i < 0 || edges[i].visits == unvisited {
		return line
	}
	return s.appendLine(line, seat, c.first+int32(i))
}

// rows appends the statistics of the edges of a chooser, the best first.
func (s *Search) rows(at chooser, rows []search.Row) []search.Row {
	edges := s.rootEdges(at.choice)
	s.ordered = s.ordered[:0]
	for i := range edges {
		s.ordered = append(s.ordered, int32(i))
	}
	sorting.By(s.ordered, func(i, j int32) int { return s.final(s, at, &edges[i], &edges[j]) })
	for _, i := range s.ordered {
		e := &edges[i]
		row := search.Row{
			Move:   e.move,
			Visits: e.visits,
			Value:  float32(e.mean()),
			Prior:  e.prior,
			Proven: e.result,
		}
		if i < at.count {
			row.Bonus = float32(s.selector.bonus(at, e))
			if len(edges) > int(at.count) {
				row.Prior *= s.confined.share
			}
		}
		if e.result != search.Unknown {
			row.Value = s.value(e.result)
		}
		rows = append(rows, row)
	}
	return rows
}

// appendLine appends the principal variation: at each node the best moves of the acting seats by
// visits, even with another Config.Final, as far as they have visits. At the root a seat takes the
// given edge instead, unless that is below 0.
func (s *Search) appendLine(line []game.Joint, of game.Seat, edge int32) []game.Joint {
	for at, n := Root, 0; n < search.MaxLine; n++ {
		acting := s.tree.nodes[at].acting
		if acting == 0 {
			return line
		}
		var joint game.Joint
		var last int32 // edge of the last acting seat
		for seats := acting; seats != 0; seats = seats.Rest() {
			seat := seats.First()
			c := s.tree.choiceOf(at, seat)
			if last = c.first + s.first(chooser{at, seat, c}, byVisits); at == Root && seat == of && edge >= 0 {
				last = edge
			}
			if s.tree.edges.at(last).visits == unvisited {
				return line
			}
			joint[seat] = s.tree.edges.at(last).move
		}
		line = append(line, joint)
		if s.open || s.tree.isMoving() {
			return line // chance decides which moves are legal next, or the next node is not in place
		}
		if at, _ = s.tree.child(at, joint, last); at == none {
			return line
		}
	}
	return line
}
