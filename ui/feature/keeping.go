package feature

// Data kept with a game. A kept game is a link, plus data of features that a link does not hold:
// evaluations, the time left, comments. Each feature keeps a part of its own, compact JSON that no
// other feature reads, under a name that never changes its meaning. Plies in a part refer to the
// record that is kept with it.
//
// Kept data is hostile until it is parsed: it may come from a file, or from an earlier or later
// version of the page. A feature leaves unknown parts alone, so they are preserved.
type (
	// Gather collects the data to keep with the game on the board. The page sends it whenever
	// the game has changed, and before the visitor leaves. A feature puts its text into Parts,
	// or "" once it has none. The page rejects a text above 16 KiB, or one that is not JSON.
	Gather struct{ Parts map[string]string }
	// PartsChanged reports that a feature has other data to keep, though the game has not changed.
	PartsChanged struct{}
	// Restored returns the data gathered for the game on the board, which is a kept one. It comes
	// after the BoardChanged of its opening, perhaps late, when the game has continued.
	Restored struct{ Parts map[string]string }
)

// Keeping is where the game on the board is kept.
type Keeping uint8

// Values of Keeping.
const (
	NotKept    Keeping = iota // no person has made a move in it here
	KeptHere                  // on this device
	KeptForNow                // until the visitor leaves: the device does not keep it
)
