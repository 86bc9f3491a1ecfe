// Package timecontrol says how long to think about a move: from what is left on a
// clock, what a move adds to it, and how many moves are to come. The page's clocks,
// the UCI engine and matches all ask here. It reads no clock itself; its functions
// depend on their arguments alone.
//
// A budget is above zero, grows with the time left and with what a move adds, and
// leaves a reserve in which the move gets to where the clock is stopped, as long as
// there is more than that left. A player that keeps to it does not run out of time.
package timecontrol

import (
	"cmp"
	"time"
)

// Clock is what limits the thought about one move. Zero stands for what does not.
type Clock struct {
	Left    time.Duration // on the player's clock
	Plus    time.Duration // that the move adds to it
	Moves   int           // until more time is added; 0 where that is not known, or never
	Move    time.Duration // for this move, whatever the clock says
	Reserve time.Duration // that a move takes to arrive
}

const (
	// moves are those still to come where nothing is known of them: about as many as
	// a game has at most for each side in Othello, and on average in chess.
	moves = 30
	// least is the shortest budget.
	least = time.Millisecond
)

// Budget is how long to think, 0 where nothing limits the time.
func (c Clock) Budget() time.Duration {
	move, share := c.ofMove(), c.share()
	if move == 0 || share > 0 && share < move {
		return share
	}
	return move
}

// ofMove is the time for this move less the reserve, of which a short time leaves a
// tenth at most: who sets the time of a move counts on about that time.
func (c Clock) ofMove() time.Duration {
	if c.Move <= 0 {
		return 0
	}
	return c.Move - min(c.Reserve, c.Move/10)
}

// share is this move's share of the clock: an equal part for each move to come, and
// most of what the move adds. Four fifths of the clock are the most, for the next
// move is to be found too; if more is added before that, nearly all. Where the
// reserve is all that is left, the move is made in haste.
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

// Allowance is the time of a player in a match: what a move takes beyond Step is
// taken from Overage, which is for the whole game, as in Kaggle's competitions. With
// a Step of 0 there is no limit.
type Allowance struct{ Step, Overage time.Duration }

// Limited says whether there is a limit.
func (a Allowance) Limited() bool { return a.Step > 0 }

// Left is what is left for a move after some time of it, below zero for nothing.
func (a Allowance) Left(spent time.Duration) time.Duration { return a.Step + a.Overage - spent }

// Spend takes the time of a move and says whether it was within the allowance.
func (a *Allowance) Spend(took time.Duration) bool {
	if a.Limited() && took > a.Step {
		a.Overage -= took - a.Step
	}
	return a.Overage >= 0
}
