package feature

// The step about to be played, for which every seat to move chooses a move.
type (
	// Commit is a person's complete move.
	Commit struct {
		Seat int
		Move string
	}
	// Take sets a seat's move of this step.
	Take struct {
		Seat int
		Move string
	}
	// DropPlan discards the move that is about to be played; the page plans it again.
	DropPlan struct{}
	// GiveUp discards that move, and the choices and moves collected for this step.
	GiveUp struct{}
)

// EndsStep reports whether a message ends the step: choices for it are of no more use.
func EndsStep(m Message) bool {
	switch m := m.(type) {
	case BoardCame, Opens, Lost, Halt, Reseated, GiveUp:
		return true
	case Edit:
		return m.On
	case Ask:
		return m.Moves()
	}
	return false
}
