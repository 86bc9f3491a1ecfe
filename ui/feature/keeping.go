package feature

// What is kept with a game. A kept game is a link, and who adds to it what a link
// does not say: evaluations, the time that is left, comments. Each feature keeps
// its own part, under a name that nobody else uses and that never changes its
// meaning, as compact JSON that nobody else reads. What it says by plies holds for
// the record that is kept with it.
//
// Whatever is given back is hostile until it is parsed: it may come from a file,
// or from an earlier or a later version of the page. Who knows nothing of a part
// leaves it alone, and so it stays.
type (
	// Gather asks what is to be kept with the game on the board. It comes whenever
	// the game has changed, and before the page is left. Whoever keeps something
	// puts it into Parts, or "" once there is nothing any more; a text of more than
	// 16 KiB, or that is no JSON, is not taken.
	Gather struct{ Parts map[string]string }
	// Restored tells that the game on the board is one that is kept, after the
	// BoardCame of its opening, and gives back what was gathered of it. It may come
	// late, when the game has gone on.
	Restored struct{ Parts map[string]string }
)

// Kept says whether the game on the board is kept.
type Kept uint8

// What becomes of the game on the board.
const (
	NotKept    Kept = iota // nobody has moved in it here
	KeptHere               // it stays on this device
	KeptForNow             // it stays until the page is left: the device does not keep it
)
