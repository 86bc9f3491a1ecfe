package feature

// What is done on the board.
type (
	// Choose is a click or Enter on a square.
	Choose struct{ Square string }
	// Promote chooses what a pawn becomes.
	Promote struct{ Letter string }
	// Unchoose clears the squares chosen so far.
	Unchoose struct{}
	// Lift starts dragging what stands on a square; Done receives whether it can be
	// dragged.
	Lift struct {
		Square string
		Done   *bool
	}
	// Drop ends the drag from a square on another one, "" for none; Done receives whether
	// a move was played.
	Drop struct {
		From, To string
		Done     *bool
	}
	// Carried: a person is dragging a piece from one square to another; without squares,
	// the piece went back.
	Carried struct{ From, To string }
)

// Pressed is a message of a single feature that counts as done on the board.
type Pressed interface{ Pressed() }

// IsPressed reports whether a message is something done on the board. While another position than
// the game's stands there, it leads back to the game, and does no more.
func IsPressed(m Message) bool {
	switch m.(type) {
	case Choose, Promote, Lift, Drop, Pressed:
		return true
	}
	return false
}
