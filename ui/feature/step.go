package feature

// The step about to be played, for which every seat to move chooses a move.
type (
	// Commit is a person's complete move.
	Commit struct {
		Seat int
		Move string
	}
	// SetMove sets a seat's move of this step.
	SetMove struct {
		Seat int
		Move string
	}
	// DropPlan discards the move that is about to be played; the page plans it again.
	DropPlan struct{}
	// DropStep discards that move, and the choices and moves collected for this step.
	DropStep struct{}
)

// EndsStep reports whether a message ends the step of the board, so that a move already chosen for
// it is dropped.
func EndsStep(m Message) bool {
	switch m := m.(type) {
	case BoardChanged, WillOpen, WorkerLost, Pause, Reseated, DropStep:
		return true
	case SetEditing:
		return m.On
	case Ask:
		return m.ChangesPosition()
	}
	return false
}
