package feature

import "errors"

// Effect is something that the shell does in the outside world, in the order requested.
// Its outcome comes back as a message, which Then makes.
type Effect any

// After sends a message to all features some milliseconds later.
type After struct {
	Milliseconds float64
	Message      Message
}

// Send sends a message to the worker.
type Send struct{ Message []byte }

// RestartWorker ends the worker and starts another one.
type RestartWorker struct{}

// SetFragment writes a fragment into the address, as a new history entry or in place of
// the current one. The entry remembers the ID of the kept game that it shows, so that a
// reload or a step back finds that game. OK is false where the browser refuses for now.
type SetFragment struct {
	Fragment string
	ID       string // as Snapshot.KeptID, "" for none
	Push     bool
	Then     func(ok bool) Message
}

// Copy puts text on the clipboard.
type Copy struct {
	Text string
	Then func(ok bool) Message
}

// Save offers data as a download. Kind is its media type.
type Save struct {
	Name, Kind string
	Data       []byte
}

// PackCourse packs an exercise or a set, as JSON, as a course package in a format of
// engine/exercise/scorm, "scorm12" or "scorm2004", and offers it as a download. Bytes is
// how large it is; an error is one line, in English.
type PackCourse struct {
	Text, Format string
	Then         func(bytes int, err error) Message
}

// Pick lets a person choose a file with one of the endings and media types in Accept, a
// list as HTML has it.
type Pick struct {
	Accept string
	Then   func(data []byte, err error) Message
}

// FetchFile loads one of the site's own files, by its name relative to the page. In a page of an
// opaque origin it fails.
type FetchFile struct {
	Name string
	Then func(data []byte, err error) Message
}

// SavePicture offers the board as drawn for download, as PictureSVG or PicturePNG.
type SavePicture struct {
	Name, Kind string
	Then       func(ok bool) Message
}

// CopyPicture puts a picture of the board on the clipboard.
type CopyPicture struct{ Then func(ok bool) Message }

// Post sends a message, a JSON object, to the page in which this one is embedded.
type Post struct{ Message []byte }

// TellStage sends the stage a command, JSON in the form of package engine/stage; it is
// lost where no stage is open.
type TellStage struct{ Message []byte }

// TellFriend sends a command of package engine/peer/talk to the page's side of a game with
// a friend.
type TellFriend struct{ Command []byte }

// SaveStaged answers StageSaved: the stage offers its file for download itself, since it
// may be many megabytes.
type SaveStaged struct{ Name string }

// Reveal scrolls the page until the whole board, or the stage in its place, is in view.
type Reveal struct{}

// DrawSmall draws a dialog's small board as a self-contained SVG; "" where that fails.
type DrawSmall struct{ Then func(svg string) Message }

// Share opens the system's dialog for sharing an address. OK is false where it failed; a
// person who cancels is no failure.
type Share struct {
	Title, Address string
	Then           func(ok bool) Message
}

// Store stores a setting, where the browser allows it.
type Store struct{ Key, Value string }

// Sound plays one of the sounds of package board.
type Sound struct{ Kind string }

// KeepOffline lets the browser keep the page's files for use without a network, and
// reports when another version of the page is ready.
type KeepOffline struct{ Then func() Message }

// Reload reloads the page; Restart opens it by its address without the fragment.
type (
	Reload  struct{}
	Restart struct{}
)

// LoadGames loads all games kept on the device, whichever page wrote them.
type LoadGames struct {
	Then func(games map[string]string, err error) Message
}

// KeepGames makes changes and returns the IDs of those that were not made because
// something else has been stored there since. With an error none was made.
type KeepGames struct {
	Changes []Change
	Then    func(stale []string, err error) Message
}

// Erase removes everything that the page has stored on the device.
type Erase struct{ Then func(err error) Message }

// Change is a change of what is stored under an ID; "" removes it.
type Change struct{ ID, Was, Now string }

// Kinds of pictures, which are also their file name extensions.
const (
	PictureSVG = "svg"
	PicturePNG = "png"
)

// MaxFile is the most bytes of a file that is read.
const MaxFile = 8 << 20

// Reasons why files are not read, and games are not kept.
var (
	ErrTooLarge = errors.New("file too large")
	ErrDenied   = errors.New("the browser keeps nothing here")
	ErrFull     = errors.New("the device has no room left")
)
