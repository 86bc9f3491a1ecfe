package page

import (
	"time"

	"playout/ui/feature"
)

// Host is what the page needs from the browser: what effects do there, and what the shell
// itself asks. Every method returns at once, and none calls back before it has returned.
type Host interface {
	feature.Host
	// EntryID is the ID that SetFragment wrote into the current history entry, "" for none.
	EntryID() string
	// Address is the page's address without its fragment.
	Address() string
	// Load is a setting that Store keeps; where storage is denied, it returns "".
	Load(key string) string
	// Now is in milliseconds, from any fixed moment.
	Now() float64
	// Date is the time of day where the visitor is.
	Date() time.Time
	// Random is a random number, for an agent's seed or a game's ID.
	Random() uint64
	// Render draws View soon; many calls may result in one drawing.
	Render()
}

// Settings are fixed when a page is created.
type Settings struct {
	Lang string // the browser's language tag
	// Pace is how long, in milliseconds, a position stays in view before a machine's move
	// or a forced pass is played. Both are 0 where people asked for reduced motion, and
	// in tests.
	Pace feature.Pace
	// Cores is the number of cores available to this page; 0 stands for 1, as in an
	// embedded page, which is one of several.
	Cores int
	// Pictures means that the browser allows pictures to be copied.
	Pictures bool
	// Shares means that the system can share an address.
	Shares bool
	// Reloaded means that the page was reloaded, or returned to.
	Reloaded bool
	// Contrast means that the visitor asks the system for more contrast.
	Contrast bool
	// Prefers is what else the visitor asks the system for, at the start.
	Prefers feature.Prefers
	// Opaque means that the page's origin is opaque, as in a sandbox.
	Opaque bool
	// Embedded means that the page is a board embedded in another page.
	Embedded bool
}

// Unhurried is the pace for people.
var Unhurried = feature.Pace{Answer: 450, Pass: 1100}
