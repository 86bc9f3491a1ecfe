package feature

// Actions on the board.
type (
	// Choose is a click or Enter on a square.
	Choose struct{ Square string }
	// Promote chooses the promotion piece.
	Promote struct{ Letter string }
	// Unchoose clears the chosen squares.
	Unchoose struct{}
	// Lift starts to drag the piece on a square; Done receives whether it may be dragged.
	Lift struct {
		Square string
		Done   *bool
	}
	// Drop ends the drag from a square on another one, "" for none; Done receives whether it
	// played a move.
	Drop struct {
		From, To string
		Done     *bool
	}
	// Dragged reports that a person is dragging a piece from one square to another; without
	// squares, the piece went back.
	Dragged struct{ From, To string }
)

// BoardAction is a message of a single feature that counts as an action on the board.
type BoardAction interface{ BoardAction() }

// IsBoardAction reports whether a message is an action on the board. While the board shows a
// position ahead of the game, the action only leads back to the game.
func IsBoardAction(m Message) bool {
	switch m.(type) {
	case Choose, Promote, Lift, Drop, BoardAction:
		return true
	}
	return false
}
