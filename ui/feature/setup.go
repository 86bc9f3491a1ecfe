package feature

// Setting up a position.
type (
	// SetUp starts setting up a position.
	SetUp struct{}
	// SetEditing sets the game aside while a position is set up, or resumes it.
	SetEditing struct{ On bool }
)
