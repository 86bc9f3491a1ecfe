package feature

// The address, and the ways from one game or place to another.
type (
	// FragmentChanged: the visitor changed the address, or went to another entry of the
	// history; or a feature changed it, which leaves Shown empty. Entry is as in Begin.
	FragmentChanged struct{ Fragment, Shown, Left, Entry string }
	// Visit: the address names something else to open.
	Visit struct{}
	// LinkLost: a part of the address could not be opened. The address keeps it until
	// another position is on the board.
	LinkLost struct{}
	// WriteAddress writes the game as it stands into the address.
	WriteAddress struct{}
	// Leave comes before an Open: the browser's Back must lead to the game that is on the
	// board.
	Leave struct{}
	// Return goes from another place back to the game on the board, or to the one about
	// to be.
	Return struct{}
)
