package feature

// The address, and the ways from one game or place to another.
type (
	// FragmentChanged reports that the visitor changed the address, or went to another entry of
	// the history; or that a feature changed it, which leaves Shown empty. The fields are as in
	// Begin.
	FragmentChanged struct{ Fragment, Shown, Left, Entry string }
	// Visit reports that the address names something else to open.
	Visit struct{}
	// LinkLost reports that a part of the address could not be opened. The address keeps it
	// until another position is on the board.
	LinkLost struct{}
	// WriteAddress writes the present game into the address.
	WriteAddress struct{}
	// AddressWritten says that a feature has written the fragment of its place into the address.
	AddressWritten struct{ Fragment, ID string }
	// Leave comes before an Open, so that the browser's Back leads to the game on the board.
	Leave struct{}
	// Return goes from another place back to the game on the board, or to the one about to open.
	Return struct{}
)
