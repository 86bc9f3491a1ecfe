package feature

// The step about to be played, for which every seat to move chooses a move.
type (
	// Commit is a person's complete move.
	Commit struct {
		Seat int
		Move string
	}
	// Chosen: a person has completed a move.
	Chosen struct{}
	// Take is a seat's move of this step.
	Take struct {
		Seat int
		Move string
	}
	// DropPlan gives up the move that is about to be played; it is planned anew.
	DropPlan struct{}
	// GiveUp drops that move, and what was chosen and collected of this step.
	GiveUp struct{}
	// GaveUp: a plan, and the moves chosen in this step, were discarded.
	GaveUp struct{}
	// Plays: a move is on its way to the worker.
	Plays struct{}
)
