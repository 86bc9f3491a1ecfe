package page

import (
	"time"

	"playout/ui/feature"
)

// Host is what the page needs from the browser. Every method returns at once, and none
// calls back before it has returned.
type Host interface {
	// Send sends a message to the worker; it is lost if the worker is dead.
	Send(message []byte)
	// RestartWorker ends the worker and starts another one. Messages still to come from
	// the old one are not delivered.
	RestartWorker()
	// SetFragment writes a fragment into the address, and an ID into the history entry, a
	// new one or the current one; false when the browser refuses for now.
	SetFragment(fragment, id string, push bool) bool
	// EntryID is the ID that SetFragment wrote into the current history entry, "" for none.
	EntryID() string
	// Address is the page's address without its fragment.
	Address() string
	// Copy puts text on the clipboard, then reports whether that succeeded.
	Copy(text string, done func(ok bool))
	// Save offers data for download. Kind is its media type, "image/png".
	Save(name, kind string, data []byte)
	// PackCourse packs an exercise or a set, as JSON, as a course package in a format of
	// engine/exercise/scorm and offers it for download, then reports its size; an error is
	// one line.
	PackCourse(text, format string, done func(bytes int, err error))
	// Pick lets a person choose a file with one of the endings and media types in accept,
	// a list as HTML has it, and then passes it on. An error is feature.ErrTooLarge or an
	// error of reading; where nobody chooses a file nothing is called.
	Pick(accept string, done func(name string, data []byte, err error))
	// FetchFile loads one of the site's own files, by its name relative to the page, and then
	// passes it on, or the error of the network.
	FetchFile(name string, done func(data []byte, err error))
	// SavePicture offers the board as drawn for download, as feature.PictureSVG or
	// feature.PicturePNG, and CopyPicture puts it on the clipboard; both then report
	// whether that succeeded.
	SavePicture(name, kind string, done func(ok bool))
	CopyPicture(done func(ok bool))
	// Post sends a message, a JSON object, to the page in which this one is embedded;
	// where there is none, nothing is sent.
	Post(message []byte)
	// TellStage sends a message, JSON, to the frame of the stage; where there is none,
	// nothing is sent.
	TellStage(message []byte)
	// TellFriend sends a command, JSON in the form of package engine/peer/talk, to the
	// page's side of a game with a friend.
	TellFriend(command []byte)
	// SaveStaged offers for download the file that the stage reported last.
	SaveStaged(name string)
	// Reveal scrolls until the whole board, or the stage in its place, is in view; where
	// it is already, or the board is embedded, nothing moves.
	Reveal()
	// DrawSmall draws a dialog's small board as a self-contained SVG; "" where that
	// fails.
	DrawSmall(done func(svg string))
	// Share opens the system's dialog for sharing an address, then reports whether that
	// succeeded; a person who cancels counts as success.
	Share(title, address string, done func(ok bool))
	// Store and Load keep settings; where storage is denied, nothing is kept and Load
	// returns "".
	Store(key, value string)
	Load(key string) string
	// After calls back once, some milliseconds later.
	After(ms float64, then func())
	// Now is in milliseconds, from any fixed moment.
	Now() float64
	// Date is the time of day where the visitor is.
	Date() time.Time
	// Random is a random number, for an agent's seed or a game's ID.
	Random() uint64
	// Sound plays one of the sounds of package board, where the browser allows it.
	Sound(kind string)
	// KeepOffline lets the browser keep the page's files for visits without a network,
	// where it may, once nothing more urgent remains, and calls back whenever another
	// version of the page is ready, which a reload brings.
	KeepOffline(ready func())
	// Reload reloads the page.
	Reload()
	// Render draws View soon; many calls may result in one drawing.
	Render()
	Shelf
}

// Shelf stores a visitor's games on the device, each a text under the ID of its game. It
// may be denied, full or slow, or never answer. Errors are feature.ErrFull or
// feature.ErrDenied.
type Shelf interface {
	// LoadGames loads everything stored, whichever page wrote it.
	LoadGames(done func(games map[string]string, err error))
	// KeepGames makes changes and returns the IDs of those that were not made because
	// something else has been stored there since. With an error none was made.
	KeepGames(changes []feature.Change, done func(stale []string, err error))
	// Erase removes everything that the page has stored on the device: games, settings,
	// and copies of its own files.
	Erase(done func(err error))
	// Restart opens the page by its address without a fragment.
	Restart()
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
