package feature

// How the page looks, and settings.
type (
	// Flip turns the board round.
	Flip struct{}
	// Wear sets the theme, "" for the system's, and the language, "" for the present one,
	// that the page around asks for. Neither is kept.
	Wear struct{ Theme, Lang string }
	// SetField says that a Field has changed.
	SetField struct{ Name, Text string }
)
