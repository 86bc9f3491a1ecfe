// Package timecontrol decides how long to think about a move, from the time left on a
// clock, what each move adds to it, and how many moves are to come. The page's clocks,
// the UCI engine and matches use it. It reads no clock: its functions depend only on
// their arguments.
//
// A budget is above zero, grows with the time left and with what a move adds, and
// leaves a reserve in which the move reaches whoever stops the clock, as long as more
// than that is left. A player that keeps to it does not lose on time.
package timecontrol

import (
	"cmp"
	"time"
)

// Clock limits the thought about one move. Zero fields are no limit.
type Clock struct {
	Left    time.Duration // on the player's clock
	Plus    time.Duration // that the move adds to it
	Moves   int           // until more time is added; 0 if that is unknown, or never happens
	Move    time.Duration // for this move, whatever the clock says
	Reserve time.Duration // that a move takes to arrive
}

const (
	// moves is how many are expected to come if nothing is known of them: as many as
	// each side makes in a game of Othello, and about as many as in a game of chess.
	moves = 30
	// least is the shortest budget.
	least = time.Millisecond
)

// Budget is how long to think, 0 if nothing limits the time.
func (c Clock) Budget() time.Duration {
	move, share := c.ofMove(), c.share()
	if move == 0 || share > 0 && share < move {
		return share
	}
	return move
}

// ofMove is the time for this move less the reserve, but at most a tenth less: whoever
// sets the time of a move expects about that time to be used.
func (c Clock) ofMove() time.Duration {
	if c.Move <= 0 {
		return 0
	}
	return c.Move - min(c.Reserve, c.Move/10)
}

// share is this move's share of the clock: an equal part for each move to come, plus
// most of what the move adds. It is at most four fifths of the clock, or nearly all of
// it if more time is added before the next move. If no more than the reserve is left,
// the move is made in haste.
func (c Clock) share() time.Duration {
	if c.Left <= 0 {
		return 0
	}
	usable := max(c.Left-c.Reserve, 0)
	most := usable * 4 / 5
	if c.Moves == 1 {
		most = max(c.Left-max(c.Reserve, c.Left/20), 0)
	}
	share := usable/time.Duration(cmp.Or(max(c.Moves, 0), moves)) + c.Plus*3/4
	return max(min(share, most), c.Left/40, least)
}

// Allowance is the time of a player in a match, as in Kaggle's competitions: what a move
// takes beyond Step is subtracted from Overage, which is for the whole game. A Step of 0
// is no limit.
type Allowance struct{ Step, Overage time.Duration }

// Limited reports whether there is a limit.
func (a Allowance) Limited() bool { return a.Step > 0 }

// Left is what is left for a move after some of its time, below zero if it is late.
func (a Allowance) Left(spent time.Duration) time.Duration { return a.Step + a.Overage - spent }

// Spend subtracts the time of a move and reports whether it was within the allowance.
func (a *Allowance) Spend(took time.Duration) bool {
	if a.Limited() && took > a.Step {
		a.Overage -= took - a.Step
	}
	return a.Overage >= 0
}
