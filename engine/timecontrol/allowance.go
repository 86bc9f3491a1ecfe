package timecontrol

import "time"

// Allowance is the time of a player in a match, as in Kaggle's competitions: the time of a move
// beyond Step is subtracted from Overage, which is for the whole game. A Step of 0 is no limit.
type Allowance struct{ Step, Overage time.Duration }

// Limited reports whether there is a limit.
func (a Allowance) Limited() bool { return a.Step > 0 }

// Left returns the time left for a move that has taken spent, below zero if it is late.
func (a Allowance) Left(spent time.Duration) time.Duration { return a.Step + a.Overage - spent }

// Spend subtracts the time of a move and reports whether it was within the allowance.
func (a *Allowance) Spend(took time.Duration) bool {
	if a.Limited() && took > a.Step {
		a.Overage -= took - a.Step
	}
	return a.Overage >= 0
}
