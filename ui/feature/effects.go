package feature

import "errors"

// Effect is something that the shell does outside, in the order in which it was
// asked for. What comes of it is told by a message: Then makes it.
type Effect any

// After has a message heard some milliseconds later.
type After struct {
	Milliseconds float64
	Message      Message
}

// Send hands a message to the worker.
type Send struct{ Message []byte }

// RestartWorker starts a worker and ends the one before it.
type RestartWorker struct{}

// SetFragment makes the address show a fragment, as a new entry in the history
// or in place of the one there. OK is false where the browser refuses for now.
type SetFragment struct {
	Fragment string
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

// Pick has a person choose a file, of the endings and media types that Accept
// lists as HTML does.
type Pick struct {
	Accept string
	Then   func(data []byte, err error) Message
}

// SavePicture offers the board as it is drawn as a download, of the kind
// PictureSVG or PicturePNG.
type SavePicture struct {
	Name, Kind string
	Then       func(ok bool) Message
}

// CopyPicture puts a picture of the board on the clipboard.
type CopyPicture struct{ Then func(ok bool) Message }

// Post sends a message, the JSON of an object, to the page in which this one lives.
type Post struct{ Message []byte }

// TellStage sends the stage a command, JSON as package engine/stage has it; where no
// stage is open it is lost.
type TellStage struct{ Message []byte }

// SaveStaged, in answer to StageSaved, offers the file that the stage has made as a
// download. It may be of many megabytes, which do not pass through here.
type SaveStaged struct{ Name string }

// Reveal scrolls the page as far as it takes for the whole board to be seen, or the stage
// in its place.
type Reveal struct{}

// DrawSmall draws the small board that a dialog shows, as an SVG that needs nothing
// beside it; "" where that fails.
type DrawSmall struct{ Then func(svg string) Message }

// Share hands an address to the system, which asks a person with whom to share it.
// OK is false where it failed; that nobody was chosen is no failure.
type Share struct {
	Title, Address string
	Then           func(ok bool) Message
}

// Store keeps a setting, where the browser allows it.
type Store struct{ Key, Value string }

// Sound plays one of the sounds of package board.
type Sound struct{ Kind string }

// KeepOffline has the browser keep the page's files, and tells whenever another
// version of the page is ready.
type KeepOffline struct{ Then func() Message }

// Reload loads the page anew; Restart opens it by its address without a
// fragment.
type (
	Reload  struct{}
	Restart struct{}
)

// LoadGames gives all games that are kept on the device, whoever wrote them.
type LoadGames struct {
	Then func(games map[string]string, err error) Message
}

// KeepGames makes changes, and gives the IDs of those that were not made since
// something else is kept there by now. With an error none was made.
type KeepGames struct {
	Changes []Change
	Then    func(stale []string, err error) Message
}

// Erase removes all that the page keeps on the device.
type Erase struct{ Then func(err error) Message }

// Change is one of what is kept under an ID, "" standing for nothing.
type Change struct{ ID, Was, Now string }

// Kinds of pictures, which are also the endings of their files' names.
const (
	PictureSVG = "svg"
	PicturePNG = "png"
)

// MaxFile is the most bytes of a file that is read.
const MaxFile = 8 << 20

// Why files are not read, and games are not kept.
var (
	ErrTooLarge = errors.New("file too large")
	ErrDenied   = errors.New("the browser keeps nothing here")
	ErrFull     = errors.New("the device has no room left")
)
