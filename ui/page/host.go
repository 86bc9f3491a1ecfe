package page

import (
	"playout/ui/feature"
)

// Host is what the page needs from the browser: the actions of effects, and the shell's own
// questions. Every method returns at once, and none calls back before it has returned.
type Host interface {
	feature.Host
	// EntryID returns the ID that SetFragment wrote into the current history entry, "" for none.
	EntryID() string
	// Address returns the page's address without its fragment.
	Address() string
	// Load returns a setting kept by Store, or "" if storage is denied.
	Load(key string) string
	// Now returns the milliseconds since any fixed moment.
	Now() float64
	// Date returns the visitor's date and time of day.
	Date() feature.Date
	// Random returns a random number, for an agent's seed or a game's ID.
	Random() uint64
	// Render draws View soon; many calls may result in one drawing.
	Render()
}

// Settings are fixed when a page is created.
type Settings struct {
	Lang string // the browser's language tag
	// Pace is how long, in milliseconds, a position stays in view before a machine's move or a
	// forced pass is played. Both are 0 for people who prefer reduced motion, and in tests.
	Pace feature.Pace
	// Cores is the number of cores available to this page; 0 stands for 1, as in an
	// embedded page, which is one of several.
	Cores int
	// Pictures means that the browser can copy pictures.
	Pictures bool
	// Shares means that the system can share an address.
	Shares bool
	// Reloaded means that the page was reloaded, or returned to.
	Reloaded bool
	// Contrast means that the visitor prefers more contrast.
	Contrast bool
	// Prefers holds the visitor's other preferences, at the start.
	Prefers feature.Prefers
	// Opaque means that the page's origin is opaque, as in a sandbox.
	Opaque bool
	// Embedded means that the page is a board embedded in another page.
	Embedded bool
}

// Unhurried is the pace for people.
var Unhurried = feature.Pace{Answer: 450, Pass: 1100}
