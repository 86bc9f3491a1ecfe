// Package flat is flat Monte Carlo over the first move: simulations are spread evenly
// over the moves of one seat, each plays its move and then at random for a
// number of plies, and the move with the highest mean is the best. There is no
// tree, so what the others answer is as random as the rest.
//
// A simulation counts what a game.Rewarder says of the seat in the position
// that it came to; in other games the final result, or the heuristic where the
// playout was cut before the end.
//
// Every move is tried as often as any other, or once more. The package knows no
// clock, simulations allocate nothing, and the same seed and root give the same
// report. Flat Monte Carlo is the baseline of Browne et al. (2012), "A Survey of
// Monte Carlo Tree Search Methods", section 2.4.
package flat

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
)

// Search searches positions of one game, one after the other.
type Search struct {
	depth    int
	rng      game.Rand
	root     game.State
	state    game.State     // the one that a simulation stands in
	fast     game.Playouter // state, where playouts go to the end and it has a fast way
	rewarder game.Rewarder  // state, where it counts rewards
	judge    game.Heuristic // state, where playouts are cut and judged

	seat  game.Seat
	done  int     // simulations since Think
	worth float64 // reward of the root, above 0
	tries []try   // the moves that are tried, in an order drawn at random
	rest  []game.Move
	legal []game.Move // room for the moves of one seat

	values [game.MaxSeats]float32 // room for the results of a playout
}

// try is one move with what its simulations brought.
type try struct {
	move   game.Move
	visits int32
	sum    float64
}

// mean is what a move brings, 0 before its first visit.
func (t *try) mean() float64 { return t.sum / float64(max(1, t.visits)) }

// Cuts says whether a search can cut playouts of a game: something must say
// what a position is worth that is not over.
func Cuts(g game.Game) bool {
	s := g.New(game.NewRand(0))
	_, rewards := s.(game.Rewarder)
	_, judges := s.(game.Heuristic)
	return rewards || judges
}

// New makes a search of a game. After the first move a playout has
// depth plies, 0 for to the end; with a depth Cuts holds of the game.
func New(g game.Game, depth int, seed uint64) *Search {
	f := &Search{depth: depth, rng: *game.NewRand(seed), root: g.New(game.NewRand(0)), state: g.New(game.NewRand(0))}
	f.rewarder, _ = f.state.(game.Rewarder)
	switch {
	case depth == 0:
		f.fast, _ = f.state.(game.Playouter)
	case f.rewarder == nil:
		f.judge = f.state.(game.Heuristic)
	}
	return f
}

// Think begins with a position, which is copied, for a seat that acts there.
func (f *Search) Think(root game.State, seat game.Seat) {
	f.root.CopyFrom(root)
	f.seat, f.done, f.worth = seat, 0, 1
	if r, ok := f.root.(game.Rewarder); ok {
		f.worth = r.Reward(seat)
	}
	f.legal = game.RandomMoves(f.root, seat, f.legal[:0])
	f.tries = f.tries[:0]
	for _, m := range f.legal {
		f.tries = append(f.tries, try{move: m})
	}
	f.rest = slices.DeleteFunc(f.root.Legal(seat, f.rest[:0]), func(m game.Move) bool { return slices.Contains(f.legal, m) })
	// Of moves with equal means the first is played: a random one.
	for i := len(f.tries) - 1; i > 0; i-- {
		j := f.rng.IntN(i + 1)
		f.tries[i], f.tries[j] = f.tries[j], f.tries[i]
	}
}

// Over says that more simulations would change nothing, which is never so.
func (f *Search) Over() bool { return false }

// Done is the number of simulations since Think.
func (f *Search) Done() int { return f.done }

// Advance does n simulations and returns n. They allocate nothing.
func (f *Search) Advance(n int) int {
	for range n {
		t := &f.tries[f.done%len(f.tries)]
		f.done++
		t.sum += f.simulate(t.move)
		t.visits++
	}
	return n
}

// simulate is what one simulation of a move brings.
func (f *Search) simulate(m game.Move) float64 {
	s := f.state
	s.CopyFrom(f.root)
	var joint game.Joint
	joint, f.legal = game.RandomJoint(s, &f.rng, f.legal)
	joint[f.seat] = m
	s.Play(joint, &f.rng)
	for ply := 0; s.Acting() != 0; ply++ {
		switch {
		case f.rewarder != nil && f.rewarder.Reward(f.seat) == 0:
			return 0 // and so it stays
		case f.fast != nil:
			f.fast.Playout(&f.rng, &f.values)
			continue
		case f.depth > 0 && ply == f.depth && f.rewarder != nil:
			return f.rewarder.Reward(f.seat)
		case f.depth > 0 && ply == f.depth:
			f.judge.Heuristic(&f.values)
			return float64(f.values[f.seat])
		}
		joint, f.legal = game.RandomJoint(s, &f.rng, f.legal)
		s.Play(joint, &f.rng)
	}
	if f.rewarder != nil {
		return f.rewarder.Reward(f.seat)
	}
	s.Returns(&f.values)
	return float64(f.values[f.seat])
}

// Best is the move with the highest mean among those tried.
func (f *Search) Best() game.Move { return f.best().move }

func (f *Search) best() *try {
	best := &f.tries[0]
	for i := range f.tries {
		if t := &f.tries[i]; t.visits > 0 && t.mean() > best.mean() {
			best = t
		}
	}
	return best
}

// Report writes what the moves brought, the best first and those not tried
// last; the value is the best move's. A mean of rewards m, which knows no upper
// bound, becomes (m - w) / (m + w), where w is the reward of the position
// itself: -1 is certain death, 0 is to keep what there is, and the order stays.
func (f *Search) Report(r *search.Report) {
	*r = search.Report{Seat: f.seat, Visits: f.done, Done: f.done, Rows: r.Rows[:0], Line: r.Line[:0]}
	for i := range f.tries {
		t := &f.tries[i]
		r.Rows = append(r.Rows, search.Row{Move: t.move, Visits: t.visits, Value: f.value(t), Prior: 1 / float32(len(f.tries))})
	}
	for _, m := range f.rest {
		r.Rows = append(r.Rows, search.Row{Move: m})
	}
	slices.SortStableFunc(r.Rows, func(a, b search.Row) int {
		return cmp.Or(cmp.Compare(min(1, b.Visits), min(1, a.Visits)), cmp.Compare(b.Value, a.Value))
	})
	best := f.best()
	at := slices.IndexFunc(r.Rows, func(row search.Row) bool { return row.Move == best.move })
	copy(r.Rows[1:], r.Rows[:at]) // of those that rounding makes equal it is the first
	r.Rows[0] = search.Row{Move: best.move, Visits: best.visits, Value: f.value(best), Prior: 1 / float32(len(f.tries))}
	r.Value = f.value(best)
	if f.done > 0 && f.root.Acting() == game.Only(f.seat) {
		r.Line = append(r.Line, game.Solo(f.seat, best.move))
	}
}

// value is a move's mean as a result, -1 to 1; 0 before its first visit.
func (f *Search) value(t *try) float32 {
	switch m := t.mean(); {
	case t.visits == 0:
		return 0
	case f.rewarder != nil:
		return float32((m - f.worth) / (m + f.worth))
	default:
		return float32(m)
	}
}
