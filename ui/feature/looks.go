package feature

// The look of the page, and settings.
type (
	// Flip turns the board around.
	Flip struct{}
	// SetAppearance sets the theme and the language that the page around requests. Theme ""
	// follows the system, Lang "" keeps the present language. Neither is stored.
	SetAppearance struct{ Theme, Lang string }
	// SetField reports a changed Field.
	SetField struct{ Name, Text string }
)
