// Package feature is the contract between the parts of the page: it holds everything that one
// part knows about another.
//
// A feature is a part of the page: a package below ui/features that owns its state, its events,
// its part of the view, its words and its tests. The shell, package page, passes every Message
// to every feature, one after another, so nothing needs a lock. A feature changes its own state in
// answer, and gives the Context further messages, which are queued, commands for the worker, and
// effects, which the shell carries out. Data therefore flows one way, and a test of a feature
// reads: these messages in, this state, these messages and effects out.
//
// The Snapshot holds what all features may know, which the features publish: the game on the board,
// and more. Messages between features are types of this package; a message that only the components
// of one feature send is a type of that feature's package.
//
// To add a feature, add a package below ui/features with a New, and one line anywhere in the list
// of package page. Its View returns its Contributions to the page: a Status, a Button, Marks on the
// board, or a Region with a component of its own, which is a .vugu and a .go file. The component
// draws the Part of its region and sends the feature's messages with Send. No feature imports
// another feature, or the shell.
package feature

import (
	"slices"
	"strings"

	"github.com/vugu/vugu"

	"playout/engine/wire"
	"playout/ui/text"
)

// Feature is a part of the page.
type Feature interface {
	// Handle handles a message; most features ignore most messages. It gives the consequences to
	// the Context.
	Handle(c *Context, m Message)
}

// Viewer is a feature with a part of the view.
type Viewer interface {
	// View returns the feature's contributions to the page. It changes nothing.
	View(now Snapshot) Contributions
}

// Publisher is a feature whose state other features may read.
type Publisher interface {
	// Publish returns what all features may know of this one: a value of a type that no other
	// feature of the page returns, OnBoard or a type From….
	Publish() Published
}

// Placer is a feature with places of the page.
type Placer interface {
	// Places returns the places, new ones for each page.
	Places() []Place
}

// Place is what the page shows at addresses that begin with a word of its own. All other addresses
// belong to PlacePlay.
type Place struct {
	Word  string                     // the first word of its addresses, "lab" of "#/lab?…", and data-place
	Title func(*text.Strings) string // its name in the header; nil for a place that is not in the list of places
	Order int                        // in the list of places, the lowest first
	Under string                     // the Word of the place that the header marks as current instead, "" for this one
	Shows string                     // the Name of the Region in Main that the place shows; "" if that is its Word
}

// PlacePlay is the place for playing, whose addresses begin with the game.
const PlacePlay = "play"

// PlaceOf returns the place of an address, PlacePlay if it belongs to none of the given places.
// A place may lie within another: "exercise/edit" is the place "edit".
func PlaceOf(fragment string, places []string) string {
	path, _, _ := strings.Cut(strings.TrimPrefix(fragment, "#/"), "?")
	word, within, _ := strings.Cut(path, "/")
	switch {
	case !slices.Contains(places, word):
		return PlacePlay
	case slices.Contains(places, within):
		return within
	}
	return word
}

// Component is what the page draws for a feature. Draw sets the content of the next build.
type Component interface {
	vugu.Builder
	Draw(f Frame)
}

// KeyHandler is the component of a Region Above, Beside or in Main that handles keys wherever the
// focus is: Escape, and keys that no control uses itself. A key that it handles goes no further.
// A Content that is a KeyHandler receives all keys pressed inside its dialog except Escape.
type KeyHandler interface {
	// Key handles the key of an event, and reports whether it did.
	Key(event vugu.DOMEvent, key string) bool
}

// Content is the content of a dialog.
type Content interface {
	Component
	// Title is the heading of the dialog.
	Title() string
	// Wide reports whether the dialog needs more than the usual width.
	Wide() bool
}

// Guided is a Content that the guide explains.
type Guided interface {
	// Guide returns the address of the explanation.
	Guide() string
}

// Frame gives components the data that they draw, and the way to report what a person does. Most
// components only embed it.
type Frame struct {
	View *View
	T    *text.Strings
	Send func(Message)
	What string // of a dialog: the part of View.Dialog after the colon, "black" of "player:black"
	Part Part   // of the region that is drawn

	// Region returns the component of another region, for drawing inside this one.
	Region func(slot Slot, name string) Component
}

// Show opens a dialog, or closes the one that is open.
func (f *Frame) Show(dialog string) { f.Send(ShowDialog{dialog}) }

// Draw implements Component for types that embed a Frame.
func (f *Frame) Draw(frame Frame) { *f = frame }

// PartFrame is the Frame of a component that shows parts of one type.
type PartFrame[P Part] struct {
	Frame
	Part P
}

// Draw implements Component for types that embed a PartFrame. Without a part it shows the zero
// one.
func (f *PartFrame[P]) Draw(frame Frame) {
	*f = PartFrame[P]{Frame: frame}
	if frame.Part != nil {
		f.Part = frame.Part.(P)
	}
}

// Wide implements Content for contents that embed a Frame: most dialogs are not wide.
func (f *Frame) Wide() bool { return false }

// Device is what a feature learns about the device at the start of the page.
type Device struct {
	// Load returns a stored setting, "" for none.
	Load func(key string) string
	// Lang is the browser's language tag.
	Lang string
	// Pace is how long a position stays in view.
	Pace Pace
	// Cores is the number of cores available to this page; 0 stands for 1.
	Cores int
	// Pictures means that the browser can copy pictures.
	Pictures bool
	// Shares means that the system can share an address.
	Shares bool
	// Reloaded means that the page was reloaded, or returned to.
	Reloaded bool
	// Contrast means that the visitor prefers more contrast.
	Contrast bool
	// Prefers holds the visitor's other preferences; a message Prefers reports changes.
	Prefers Prefers
	// Opaque means that the page's origin is opaque, as in a sandbox: it cannot have
	// frames of its own files.
	Opaque bool
}

// Pace holds the times, in milliseconds, that a position stays in view before a machine's move
// or a forced pass is played.
type Pace struct{ Answer, Pass float64 }

// Context is what a feature receives with a message. It is valid for that message only.
type Context struct {
	// Snapshot is the feature's own copy.
	Snapshot
	// Random returns a random seed or name.
	Random func() uint64
	// Round counts messages from outside: everything in one round has the same cause.
	Round int

	lastID   *int // of commands, never reused
	messages []Message
	effects  []Effect
}

// NewContext returns a context with a snapshot. Command IDs continue from lastID.
func NewContext(now Snapshot, lastID *int, round int, random func() uint64) *Context {
	return &Context{Snapshot: now, lastID: lastID, Round: round, Random: random}
}

// Send queues a message for all features.
func (c *Context) Send(m Message) { c.messages = append(c.messages, m) }

// Ask sends a command to the worker and returns its ID, which its answers repeat.
func (c *Context) Ask(command wire.Command) int {
	*c.lastID++
	command.ID = *c.lastID
	c.Send(Ask{command})
	return command.ID
}

// Do requests an effect of the shell.
func (c *Context) Do(e Effect) { c.effects = append(c.effects, e) }

// After sends a message to all features after some milliseconds; a negative number counts as 0.
func (c *Context) After(ms float64, m Message) { c.Do(After{max(0, ms), m}) }

// Messages returns the messages that the features sent.
func (c *Context) Messages() []Message { return c.messages }

// Effects returns the effects that the features requested.
func (c *Context) Effects() []Effect { return c.effects }

// maxSeed is the highest seed that the page gives a game, short enough for a link.
const maxSeed = 999_999

// Seed returns a random seed for a game of chance; 0 for any other game.
func (c *Context) Seed(game *wire.Game) uint64 {
	if !game.Chance {
		return 0
	}
	return c.ChanceSeed()
}

// ChanceSeed returns a random seed for a game of chance.
func (c *Context) ChanceSeed() uint64 { return 1 + c.Random()%maxSeed }
