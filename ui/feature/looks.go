package feature

// How the page looks, and settings.
type (
	// Flip turns the board round.
	Flip struct{}
	// Wear has the page look as a page wants it in which it lives: a theme, "" for the
	// system's, and a language, "" for the one that there is. Nothing of it is kept.
	Wear struct{ Theme, Lang string }
	// SetField says that a Field has changed.
	SetField struct{ Name, Text string }
)
