// Package flat implements flat Monte Carlo: it spreads simulations evenly over the moves of one
// seat. Each simulation plays its move, then random moves for a number of plies. The best move is
// the one with the highest mean. There is no tree, so the other seats answer at random.
//
// The result of a simulation is the seat's reward (game.Rewarder) in the position reached; in
// other games it is the final result, or the heuristic if the playout was cut before the end.
//
// The simulations of any two moves differ in number by at most one, unless their moves are drawn
// (Options.Drawn). The package reads no
// clock, simulations allocate nothing, and the same seed and root give the same
// report. Flat Monte Carlo is the baseline of Browne et al. (2012), "A Survey of
// Monte Carlo Tree Search Methods", section 2.4.
package flat

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/sorting"
)

// Search searches positions of one game, one after the other.
type Search struct {
	Options
	rng      game.Rand
	root     game.State
	state    game.State     // the position that a simulation has reached
	fast     game.Playouter // state, if random playouts go to the end and it has a fast one
	careful  game.Careful   // state, if playouts are not random
	rewarder game.Rewarder  // state, if it counts rewards
	cut      game.Heuristic // state, if playouts are cut and evaluated

	seat       game.Seat
	done       int     // simulations since Think
	rootReward float64 // above 0
	arms       []arm   // the moves that are tried, in random order
	rest       []game.Move
	legal      []game.Move // room for the moves of one seat

	values [game.MaxSeats]float32 // room for the results of a playout

	result float64                      // of the last simulation
	note   func(game.State, game.Joint) // called after each joint move of an explained simulation, nil for none
}

// arm is one move with the results of its simulations: an arm of a bandit.
type arm struct {
	move   game.Move
	visits int32
	sum    float64
}

// mean returns the mean result of a move, 0 before its first visit.
func (a *arm) mean() float64 { return a.sum / float64(max(1, a.visits)) }

// Options describes a search.
type Options struct {
	// Depth is the number of plies of a playout after the first move, 0 to go to the end. Above 0 it
	// needs a game for which CanCut returns true.
	Depth    int
	Playouts Playouts
	Reward   game.Reward // in games with rewards
	Drawn    bool        // the first moves of simulations are drawn, not tried equally often
}

// Playouts is how all seats choose their moves in simulations. First moves are tried only if the
// seat could choose them.
type Playouts uint8

// The playouts. All but the first need a state that is game.Careful.
const (
	Random  Playouts = iota // among game.RandomMoves
	Careful                 // without those that are plainly fatal
	Wary                    // and, if there are several others, without risky ones
)

// CanCut reports whether playouts of a game can be cut before its end: the position reached needs a
// reward or a heuristic.
func CanCut(g game.Game) bool {
	s := g.New(game.NewRand(0))
	_, rewards := s.(game.Rewarder)
	_, evaluates := s.(game.Heuristic)
	return rewards || evaluates
}

// New returns a search of a game.
func New(g game.Game, o Options, seed uint64) *Search {
	f := &Search{Options: o, rng: *game.NewRand(seed), root: g.New(game.NewRand(0)), state: g.New(game.NewRand(0))}
	f.rewarder, _ = f.state.(game.Rewarder)
	if o.Playouts != Random {
		f.careful = f.state.(game.Careful)
	}
	switch {
	case o.Depth == 0 && f.careful == nil:
		f.fast, _ = f.state.(game.Playouter)
	case o.Depth > 0 && f.rewarder == nil:
		f.cut = f.state.(game.Heuristic)
	}
	return f
}

// Think starts a search of a copy of root for a seat that acts there.
func (f *Search) Think(root game.State, seat game.Seat) {
	f.root.CopyFrom(root)
	f.seat, f.done, f.rootReward = seat, 0, 1
	if r, ok := f.root.(game.Rewarder); ok {
		f.rootReward = r.Reward(f.Reward, seat, 0)
	}
	if f.careful != nil {
		f.legal = f.root.(game.Careful).Careful(seat, f.Playouts == Wary, f.legal[:0])
	} else {
		f.legal = game.RandomMoves(f.root, seat, f.legal[:0])
	}
	f.arms = f.arms[:0]
	for _, m := range f.legal {
		f.arms = append(f.arms, arm{move: m})
	}
	f.rest = slices.DeleteFunc(f.root.Legal(seat, f.rest[:0]), func(m game.Move) bool { return slices.Contains(f.legal, m) })
	// Best plays the first among equal means, so a shuffle makes that a random one.
	for i := len(f.arms) - 1; i > 0; i-- {
		j := f.rng.IntN(i + 1)
		f.arms[i], f.arms[j] = f.arms[j], f.arms[i]
	}
}

// Restrict limits a search that has just begun to the given moves. These may include moves that
// random players avoid.
func (f *Search) Restrict(moves []game.Move) {
	kept := slices.DeleteFunc(f.arms, func(a arm) bool { return !slices.Contains(moves, a.move) })
	if len(kept) == 0 {
		for _, m := range moves {
			kept = append(kept, arm{move: m})
		}
	}
	f.arms, f.rest = kept, f.rest[:0]
}

// Over returns false: more simulations always change something.
func (f *Search) Over() bool { return false }

// Done returns the number of simulations since Think.
func (f *Search) Done() int { return f.done }

// Advance does n simulations and returns n. They allocate nothing.
func (f *Search) Advance(n int) int {
	for range n {
		at := f.done % len(f.arms)
		if f.Drawn {
			at = f.rng.IntN(len(f.arms))
		}
		a := &f.arms[at]
		f.done++
		f.result = f.simulate(a.move)
		a.sum += f.result
		a.visits++
	}
	return n
}

// carefulJoint is game.RandomJoint for playouts that are not random.
func (f *Search) carefulJoint() (joint game.Joint) {
	for acting := f.state.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		f.legal = f.careful.Careful(seat, f.Playouts == Wary, f.legal[:0])
		joint[seat] = f.legal[f.rng.IntN(len(f.legal))]
	}
	return joint
}

// simulate returns the result of one simulation of a move.
func (f *Search) simulate(m game.Move) float64 {
	s := f.state
	s.CopyFrom(f.root)
	var joint game.Joint
	if f.careful == nil {
		joint, f.legal = game.RandomJoint(s, &f.rng, f.legal)
	} else {
		joint = f.carefulJoint()
	}
	joint[f.seat] = m
	f.play(joint)
	steps := 1
	for ; s.Acting() != 0; steps++ {
		switch {
		case f.rewarder != nil && f.rewarder.Reward(f.Reward, f.seat, steps) == 0:
			return 0 // and it stays 0
		case f.fast != nil:
			steps += f.finish() - 1
			continue
		case f.Depth > 0 && steps > f.Depth && f.rewarder != nil:
			return f.rewarder.Reward(f.Reward, f.seat, steps)
		case f.Depth > 0 && steps > f.Depth:
			f.cut.Heuristic(&f.values)
			return float64(f.values[f.seat])
		}
		if f.careful == nil {
			joint, f.legal = game.RandomJoint(s, &f.rng, f.legal)
		} else {
			joint = f.carefulJoint()
		}
		f.play(joint)
	}
	if f.rewarder != nil {
		return f.rewarder.Reward(f.Reward, f.seat, steps)
	}
	s.Returns(&f.values)
	return float64(f.values[f.seat])
}

// play plays a joint move of a simulation.
func (f *Search) play(joint game.Joint) {
	f.state.Play(joint, &f.rng)
	if f.note != nil {
		f.note(f.state, joint)
	}
}

// finish plays a fast playout to its end and returns the number of its plies.
func (f *Search) finish() int {
	if s, recounts := f.state.(game.Recounter); recounts && f.note != nil {
		return f.recount(s)
	}
	return f.fast.Playout(&f.rng, &f.values)
}

// recount is finish with each move noted.
func (f *Search) recount(s game.Recounter) (plies int) {
	s.Recount(&f.rng, false, func(j game.Joint) {
		plies++
		f.note(f.state, j)
	})
	return plies
}

// Best returns the move with the highest mean among those tried.
func (f *Search) Best() game.Move { return f.best().move }

func (f *Search) best() *arm {
	best := &f.arms[0]
	for i := range f.arms {
		if a := &f.arms[i]; a.visits > 0 && (best.visits == 0 || a.mean() > best.mean()) {
			best = a
		}
	}
	return best
}

// Report writes the results of the moves, the best first and those not tried last; the value is
// that of the best move. A mean of rewards m has no upper bound, so it becomes (m - w) / (m + w),
// where w is the reward of the root. That keeps the order: -1 is certain death, and 0 is the reward
// of the root itself.
func (f *Search) Report(r *search.Report) {
	*r = search.Report{Seat: f.seat, Visits: f.done, Done: f.done, Rows: r.Rows[:0], Line: r.Line[:0]}
	for i := range f.arms {
		a := &f.arms[i]
		r.Rows = append(r.Rows, search.Row{Move: a.move, Visits: a.visits, Value: f.value(a), Prior: 1 / float32(len(f.arms))})
	}
	for _, m := range f.rest {
		r.Rows = append(r.Rows, search.Row{Move: m})
	}
	sorting.Stably(r.Rows, func(a, b search.Row) int {
		return cmp.Or(cmp.Compare(min(1, b.Visits), min(1, a.Visits)), cmp.Compare(b.Value, a.Value))
	})
	best := f.best()
	at := slices.IndexFunc(r.Rows, func(row search.Row) bool { return row.Move == best.move })
	copy(r.Rows[1:], r.Rows[:at]) // rounding may have made others equal to it
	r.Rows[0] = search.Row{Move: best.move, Visits: best.visits, Value: f.value(best), Prior: 1 / float32(len(f.arms))}
	r.Value = f.value(best)
	if f.done > 0 && f.root.Acting() == game.Only(f.seat) {
		r.Line = append(r.Line, game.Solo(f.seat, best.move))
	}
}

// value returns a move's mean as a result from -1 to 1, 0 before its first visit.
func (f *Search) value(a *arm) float32 {
	switch m := a.mean(); {
	case a.visits == 0:
		return 0
	case f.rewarder != nil:
		return float32((m - f.rootReward) / (m + f.rootReward))
	default:
		return float32(m)
	}
}
