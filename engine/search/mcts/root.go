package mcts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
)

// choiceOf is what a seat can do at a node, nil where it does not act.
func (s *Search) choiceOf(at int32, seat game.Seat) *choice {
	node := &s.tree.nodes[at]
	if !node.acting.Has(seat) {
		return nil
	}
	return &s.tree.choices[s.choiceIndex(at, seat)]
}

// choiceIndex is where the choice of a seat that acts at a node is.
func (s *Search) choiceIndex(at int32, seat game.Seat) int32 {
	node := &s.tree.nodes[at]
	if s.open {
		return node.choice + int32(seat)
	}
	before := node.acting & (game.Only(seat) - 1)
	return node.choice + int32(before.Count())
}

// edgesOf are the edges of a choice.
func (s *Search) edgesOf(c *choice) []edge {
	return s.tree.edges[c.first : c.first+c.count]
}

// preferred orders edges as the search would play them: proven wins first and
// proven losses last, of wins the quickest and of losses the slowest where that
// is known, then most visits, then higher Q, then lower code.
func preferred(a, b *edge) int {
	return cmp.Or(
		cmp.Compare(rank(b), rank(a)),
		cmp.Compare(rank(a)*int(a.plies), rank(b)*int(b.plies)),
		cmp.Compare(b.visits, a.visits),
		cmp.Compare(b.mean(), a.mean()),
		cmp.Compare(a.move, b.move),
	)
}

// rank is 1 for a proven win, -1 for a proven loss, else 0.
func rank(e *edge) int {
	if e.result == draw {
		return 0
	}
	return int(e.result)
}

// mean is the Q of an edge, 0 before the first visit.
func (e *edge) mean() float64 {
	if e.visits == 0 {
		return 0
	}
	return e.sum / float64(e.visits)
}

// first is the index of the edge that comes first in an order.
func first(edges []edge, order func(a, b *edge) int) int32 {
	best := 0
	for i := range edges {
		if order(&edges[i], &edges[best]) < 0 {
			best = i
		}
	}
	return int32(best)
}

// Best is the move that the search would play for a seat that acts at the root:
// a proven win, else the one with most visits that is no proven loss, if there
// is one. Equal visits go to the higher Q, then to the lower code.
func (s *Search) Best(seat game.Seat) game.Move {
	edges := s.edgesOf(s.choiceOf(0, seat))
	return edges[first(edges, preferred)].move
}

// BestByBound is like Best, with Q plus what the selection rule adds to it in
// place of visits. Moves without a visit come last.
func (s *Search) BestByBound(seat game.Seat) game.Move {
	c := s.choiceOf(0, seat)
	edges := s.edgesOf(c)
	return edges[first(edges, s.bounded(c))].move
}

// bounded orders the edges of a choice as BestByBound does.
func (s *Search) bounded(c *choice) func(a, b *edge) int {
	bound := func(e *edge) float64 {
		if e.visits == 0 {
			return math.Inf(-1)
		}
		return e.mean() + bonus(s.config.Rule, e, s.config.C, c)
	}
	return func(a, b *edge) int {
		return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(bound(b), bound(a)), preferred(a, b))
	}
}

// AddNoise mixes Dirichlet noise into the priors of the root, for every seat
// that acts there: P becomes (1 - share)·P + share·noise. It is for use between
// Think and Advance. An alpha of 0 stands for 10 over the number of moves.
func (s *Search) AddNoise(share, alpha float64) {
	random := rand.New(&s.rng)
	for seats := s.tree.nodes[0].acting; seats != 0; seats = seats.Rest() {
		edges := s.edgesOf(s.choiceOf(0, seats.First()))
		a := alpha
		if a == 0 {
			a = 10 / float64(len(edges))
		}
		noise := make([]float64, len(edges))
		var sum float64
		for i := range noise {
			noise[i] = gamma(random, a)
			sum += noise[i]
		}
		if sum == 0 {
			continue // every draw of a tiny alpha fell below the smallest number
		}
		for i := range edges {
			edges[i].prior = float32((1-share)*float64(edges[i].prior) + share*noise[i]/sum)
		}
	}
}

// gamma draws from the gamma distribution with shape a and scale 1 (Marsaglia
// and Tsang 2000; below 1 by their boost).
func gamma(random *rand.Rand, a float64) float64 {
	if a < 1 {
		return gamma(random, a+1) * math.Pow(1-random.Float64(), 1/a)
	}
	d := a - 1.0/3
	for {
		x := random.NormFloat64()
		v := 1 + x/math.Sqrt(9*d)
		if v <= 0 {
			continue
		}
		v *= v * v
		if math.Log(1-random.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}

// Report writes what the search holds of the root for a seat that acts there, the
// moves in the order of Best. It allocates nothing once the report's slices are
// large enough.
func (s *Search) Report(seat game.Seat, r *search.Report) { s.report(seat, r, preferred) }

// ReportByBound is like Report, with the moves in the order of BestByBound.
func (s *Search) ReportByBound(seat game.Seat, r *search.Report) {
	s.report(seat, r, s.bounded(s.choiceOf(0, seat)))
}

func (s *Search) report(seat game.Seat, r *search.Report, order func(a, b *edge) int) {
	c := s.choiceOf(0, seat)
	r.Seat = seat
	r.Visits = int(s.tree.nodes[0].visits)
	r.Done = s.done
	r.Value = float32(c.sum / (float64(c.visits) + 1))
	if proven := s.tree.nodes[0].result; proven != unknown {
		r.Value = s.value(proven.of(seat))
	}
	r.Rows = s.rows(c, order, r.Rows[:0])
	s.line(r)
}

// rows appends what is held of the edges of a choice.
func (s *Search) rows(c *choice, order func(a, b *edge) int, rows []search.Row) []search.Row {
	edges := s.rootEdges(c)
	s.ordered = s.ordered[:0]
	for i := range edges {
		s.ordered = append(s.ordered, int32(i))
	}
	slices.SortFunc(s.ordered, func(i, j int32) int { return order(&edges[i], &edges[j]) })
	for _, i := range s.ordered {
		e := &edges[i]
		row := search.Row{
			Move:   e.move,
			Visits: e.visits,
			Value:  float32(e.mean()),
			Prior:  e.prior,
			Proven: int8(e.result),
		}
		if i < c.count {
			row.Bonus = float32(bonus(s.config.Rule, e, s.config.C, c))
			if len(edges) > int(c.count) {
				row.Prior *= s.confined.share
			}
		}
		if e.result != unknown {
			row.Value = s.value(e.result)
		}
		rows = append(rows, row)
	}
	return rows
}

// line writes the expected line: at each node every acting seat's preferred
// move, as long as they have been visited.
func (s *Search) line(r *search.Report) {
	r.Line = r.Line[:0]
	for at := int32(0); len(r.Line) < search.MaxLine; {
		acting := s.tree.nodes[at].acting
		if acting == 0 {
			return
		}
		var joint game.Joint
		var last int32 // edge of the last acting seat
		for seats := acting; seats != 0; seats = seats.Rest() {
			seat := seats.First()
			c := s.choiceOf(at, seat)
			best := first(s.edgesOf(c), preferred)
			if s.tree.edges[c.first+best].visits == 0 {
				return
			}
			last = c.first + best
			joint[seat] = s.tree.edges[last].move
		}
		r.Line = append(r.Line, joint)
		if s.open {
			return // what is legal after it is up to chance
		}
		if at, _ = s.tree.child(at, joint, last); at == 0 {
			return
		}
	}
}
