package feature

// What is kept with a game. A kept game is a link, plus what features add that a link
// does not hold: evaluations, the time left, comments. Each feature keeps its own part,
// under a name that no other feature uses and whose meaning never changes, as compact
// JSON that no other feature reads. Plies in it refer to the record that is kept with it.
//
// Everything read back is hostile until it is parsed: it may come from a file, or from an
// earlier or later version of the page. A feature that does not know a part leaves it
// alone, so it is preserved.
type (
	// Gather asks what is to be kept with the game on the board. It is sent whenever the
	// game has changed, and before the page is left. A feature puts its text into Parts,
	// or "" once it has none. Text above 16 KiB, or that is not JSON, is rejected.
	Gather struct{ Parts map[string]string }
	// Restored reports that the game on the board is a kept one, after the BoardCame of
	// its opening, and returns what was gathered for it. It may come late, when the game
	// has continued.
	Restored struct{ Parts map[string]string }
)

// Keeping is where the game on the board is kept.
type Keeping uint8

// Values of Keeping.
const (
	NotKept    Keeping = iota // nobody has made a move in it here
	KeptHere                  // on this device
	KeptForNow                // until the page is left: the device does not keep it
)
