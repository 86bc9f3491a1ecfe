package page

import (
	"time"

	"playout/ui/feature"
)

// Host is what the page needs of the browser. Everything is asynchronous or at
// once: no method waits, and none calls back before it has returned.
type Host interface {
	// Send hands a message to the worker; one that is dead loses it.
	Send(message []byte)
	// RestartWorker starts a worker, ending the one before it. What the old one
	// still says is not delivered.
	RestartWorker()
	// SetFragment makes the address show a fragment, as a new entry in the history
	// or in place of the one there; false when the browser refuses for now.
	SetFragment(fragment string, push bool) bool
	// Address is the page's address without its fragment.
	Address() string
	// Copy puts text on the clipboard and then says whether that went well.
	Copy(text string, done func(ok bool))
	// Save offers data as a download. Kind is its media type, "image/png".
	Save(name, kind string, data []byte)
	// Pick has a person choose a file, of the endings and media types that accept
	// lists as HTML does, and then gives it. An error is feature.ErrTooLarge or of the
	// reading; where nobody chooses a file nothing is called.
	Pick(accept string, done func(name string, data []byte, err error))
	// SavePicture offers the board as it is drawn as a download, of the kind
	// feature.PictureSVG or feature.PicturePNG, and CopyPicture puts it on the clipboard; both
	// then say whether that went well.
	SavePicture(name, kind string, done func(ok bool))
	CopyPicture(done func(ok bool))
	// Post sends a message, the JSON of an object, to the page in which this one
	// lives; where there is none, nothing is sent.
	Post(message []byte)
	// TellStage sends a message, JSON, to the frame of the stage; where there is none,
	// nothing is sent.
	TellStage(message []byte)
	// SaveStaged offers the file of which the page hears that the stage has made it as a
	// download.
	SaveStaged(name string)
	// Reveal scrolls as far as it takes for the whole board to be seen, or the stage in its
	// place; where that is seen, or lives in another page, nothing moves.
	Reveal()
	// DrawSmall draws the small board that a dialog shows, as an SVG that needs nothing
	// beside it; "" where that fails.
	DrawSmall(done func(svg string))
	// Share has the system share an address and then says whether that went well, which
	// it has too where the person thinks better of it.
	Share(title, address string, done func(ok bool))
	// Store and Load keep settings; where storage is denied, nothing is kept
	// and Load is "".
	Store(key, value string)
	Load(key string) string
	// After calls back once, some milliseconds later.
	After(ms float64, then func())
	// Now is in milliseconds, from any fixed moment.
	Now() float64
	// Date is the time of day where the visitor is.
	Date() time.Time
	// Random is a seed for an agent's randomness, or the name of a game.
	Random() uint64
	// Sound plays one of the sounds of package board, where the browser lets it be heard.
	Sound(kind string)
	// KeepOffline has the browser keep the page's files for visits without a
	// network, once it has nothing more urgent to do and where it may, and calls
	// back whenever another version of the page is ready, which a reload brings.
	KeepOffline(ready func())
	// Reload loads the page anew.
	Reload()
	// Render has the components draw View soon; many calls may end in one.
	Render()
	Shelf
}

// Shelf is where the games of a visitor are kept on the device, each a text
// under the ID of its game. It may be denied, full, slow or never answer. Errors
// are feature.ErrFull or feature.ErrDenied.
type Shelf interface {
	// LoadGames gives all that is kept, whoever wrote it.
	LoadGames(done func(games map[string]string, err error))
	// KeepGames makes changes and gives the IDs of those that were not made since
	// something else is kept there by now. With an error none was made.
	KeepGames(changes []feature.Change, done func(stale []string, err error))
	// Erase removes all that the page keeps on the device: games, settings, and
	// copies of its own files.
	Erase(done func(err error))
	// Restart opens the page by its address without a fragment.
	Restart()
}

// Settings of a page that its maker chooses.
type Settings struct {
	Lang string // the browser's language tag
	// Pace is how long, in milliseconds, a position is left to be seen before a
	// machine's answer, and a forced pass before it is played. Both are 0 where
	// people asked for less motion, and in tests.
	Pace feature.Pace
	// Cores is how many cores the machine has for this page; 0 stands for 1, as
	// in an embedded page, which is one of several.
	Cores int
	// Pictures says that the browser lets pictures be copied.
	Pictures bool
	// Shares says that the system can be asked to share an address.
	Shares bool
	// Reloaded says that the page was loaded anew, or gone back to.
	Reloaded bool
	// Contrast says that the visitor asks the system for more contrast.
	Contrast bool
	// Prefers is what else the visitor asks the system for, at first.
	Prefers feature.Prefers
	// Opaque says that the page's origin is none that others share, as in a sandbox.
	Opaque bool
	// Embedded says that the page is a board that lives in another page.
	Embedded bool
}

// Unhurried is the pace for people.
var Unhurried = feature.Pace{Answer: 450, Pass: 1100}
