package feature

// What is done on the board.
type (
	// Choose is a click or Enter on a square.
	Choose struct {
		Presses
		Square string
	}
	// Promote chooses what a pawn becomes.
	Promote struct {
		Presses
		Letter string
	}
	// Unchoose clears the squares chosen so far.
	Unchoose struct{}
	// Lift starts dragging what stands on a square; Done receives whether it can be
	// dragged.
	Lift struct {
		Presses
		Square string
		Done   *bool
	}
	// Drop ends the drag from a square on another one, "" for none; Done receives whether
	// a move was played.
	Drop struct {
		Presses
		From, To string
		Done     *bool
	}
	// Carried: a person is dragging a piece from one square to another; without squares,
	// the piece went back.
	Carried struct{ From, To string }
)
