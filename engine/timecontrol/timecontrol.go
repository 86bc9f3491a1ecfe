// Package timecontrol decides how long to think about a move, from the time left on a clock, the
// time that each move adds to it, and the number of moves to come. The page's clocks, the UCI
// engine, matches and players use it. It reads no clock: its functions depend only on their
// arguments.
//
// A Clock gives a Plan: a search normally takes the optimum, and never more than the maximum. In
// between, the findings of the search decide: Plan.Deepened for a search that deepens, Plan.Settled
// for a tree search.
//
// A budget is above zero, grows with the time left and with the time that a move adds, and leaves
// a reserve for the move to arrive, as long as more than that is left. A player that keeps to it
// does not lose on time.
package timecontrol

import (
	"cmp"
	"time"
)

// Clock limits the search for one move. Zero fields are no limit.
type Clock struct {
	Left    time.Duration // on the player's clock
	Plus    time.Duration // added by the move
	Moves   int           // until more time is added; 0 if that is unknown, or never happens
	Expect  int           // moves of the player until the end of the game, if the game knows; 0 if unknown
	Move    time.Duration // for this move, independent of the clock
	Reserve time.Duration // for the move to arrive
}

const (
	// usualMoves is the number of moves expected if nothing is known: as many as each side makes in a
	// game of Othello, and about as many as in a game of chess.
	usualMoves = 30
	// minBudget is the shortest budget.
	minBudget = 100 * time.Microsecond
	// stretch is the maximum of a search divided by its optimum, as in Stockfish.
	stretch = 5
)

// Limited reports whether anything limits the time.
func (c Clock) Limited() bool { return c.Left > 0 || c.Move > 0 }

// Budget returns the normal time of a search, 0 if nothing limits the time.
func (c Clock) Budget() time.Duration { return c.Plan().Optimum }

// Plan returns the time to think, the zero Plan if nothing limits the time. If only the move has
// a limit, optimum and maximum are the same: time saved on it is of no use to later moves.
func (c Clock) Plan() Plan {
	p := c.clockPlan()
	if move := c.moveTime(); move > 0 {
		if c.Left <= 0 {
			return Plan{move, move}
		}
		p.Optimum, p.Maximum = min(p.Optimum, move), min(p.Maximum, move)
	}
	return p
}

// moveTime returns the time for this move less the reserve, but at most a tenth less: a person who
// sets the time of a move expects about that time to be used.
func (c Clock) moveTime() time.Duration {
	if c.Move <= 0 {
		return 0
	}
	return c.Move - min(c.Reserve, c.Move/10)
}

// clockPlan returns the plan for the clock alone. The optimum is an equal part for each move to
// come, plus most of the time that the move adds. The maximum is several times that, but at most
// four fifths of the clock, or nearly all of it if more time is added before the next move. If no
// more than the reserve is left, the move is made in haste.
func (c Clock) clockPlan() Plan {
	if c.Left <= 0 {
		return Plan{}
	}
	usable := max(c.Left-c.Reserve, 0)
	usable -= min(c.laterDelay(), usable/2)
	bound := usable * 4 / 5
	if c.Moves == 1 {
		bound = max(c.Left-max(c.Reserve, c.Left/20), 0)
	}
	share := usable/time.Duration(c.movesLeft()) + c.Plus*3/4
	haste := max(c.Left/100, minBudget)
	return Plan{max(min(share, bound), haste), max(min(stretch*share, bound), haste)}
}

// laterDelay returns the time that the moves after this one take to arrive, less the time that they
// add. A game of unknown length may have twice the expected moves.
func (c Clock) laterDelay() time.Duration {
	count := c.movesLeft()
	if c.Moves <= 0 && c.Expect <= 0 {
		count *= 2
	}
	return time.Duration(count-1) * max(min(c.Reserve, time.Hour)-c.Plus, 0)
}

// movesLeft returns the number of moves that share the clock.
func (c Clock) movesLeft() int {
	toGo, expect := max(c.Moves, 0), max(c.Expect, 0)
	if toGo > 0 && expect > 0 {
		return min(toGo, expect)
	}
	return cmp.Or(toGo, expect, usualMoves)
}
