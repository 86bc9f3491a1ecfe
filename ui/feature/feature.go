// Package feature is what the parts of the page have in common, and all that
// one part knows of another.
//
// A feature is a part of the page: a package below ui/features that owns its
// state, its events, its part of the view, its words and its tests. The shell,
// package page, hands every Message to every feature, one after another and in
// the shell's order, so that nothing needs a lock. A feature answers by changing
// its own state and by what it leaves with the Context: further messages, which
// come after those that wait already, questions to the worker, and effects,
// which the shell carries out. So data flows one way, and a test of a feature
// is: these messages in, this state, these messages and effects out.
//
// What all features may know is in the Snapshot: the game on the board, and
// what features publish there. What several features tell one another of is a
// message of this package; a message that only the components of one feature
// send is a type of its own package.
//
// A further feature is a package below ui/features with a New, and one line in
// the list of package page. What it shows is drawn by its own components, a .vugu
// and a .go file each beside a gen.go for go generate, which Cards, Dialogs or Places
// hand out: they read its part of the view by Get and Tell its messages. No feature
// imports another, or the shell.
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
	// Hear takes a message; most features ignore most messages. What is to happen
	// in consequence is left with the Context.
	Hear(c *Context, m Message)
	// Draw adds the feature's part to the view, where features before it in the
	// shell's order have drawn already. It changes nothing but the view.
	Draw(now *Snapshot, v *View)
}

// Publisher is a feature of which others may know something without asking.
type Publisher interface {
	// Publish writes what it publishes into the snapshot that the next message
	// is heard with. It writes fields that no other feature writes.
	Publish(s *Snapshot)
}

// Placer is a feature with places of the page.
type Placer interface {
	// Places are made anew for each page.
	Places() []Place
}

// Place is a part of the page with addresses of its own, other than PlacePlay.
type Place struct {
	Word  string                     // the first of its addresses, "lab" of "#/lab?…", and data-place
	Title func(*text.Strings) string // what the header calls it; nil where it lists the place Under alone
	Under string                     // the place that the header marks instead, "" for this one
	Main  Component                  // drawn in place of the cards and, unless Board, of the board
	Board func(*View) bool           // whether the board of the game stands beside Main; nil for never
}

// Beside says whether the board of the game stands beside Main in a view.
func (p *Place) Beside(v *View) bool { return p.Board != nil && p.Board(v) }

// PlacePlay is the place where one plays, whose addresses begin with the game.
const PlacePlay = "play"

// PlaceOf is the place, one of some or PlacePlay, to which an address belongs.
func PlaceOf(fragment string, places []string) string {
	word, _, _ := strings.Cut(strings.TrimPrefix(fragment, "#/"), "?")
	word, _, _ = strings.Cut(word, "/")
	if slices.Contains(places, word) {
		return word
	}
	return PlacePlay
}

// Dialoger is a feature with dialogs.
type Dialoger interface {
	// Dialogs are the contents of its dialogs, by the part of View.Dialog before
	// the colon.
	Dialogs() map[string]func() Content
}

// Carder is a feature with cards beside the board.
type Carder interface {
	// Cards are made anew for each page.
	Cards() []Card
}

// Component is what the page draws of a feature. Draw sets what the next build
// shows.
type Component interface {
	vugu.Builder
	Draw(f Frame)
}

// Card is a component beside the board. Place says where among the others it
// stands, the lowest first; the controls stand at 0. One below 0, such as an
// alert, stands above the board, and in every place of the page.
type Card struct {
	Place     int
	Component Component
}

// Keyer is a card, or the Main of a Place, that answers keys wherever the focus is:
// Escape, and keys that no control takes for itself. One that it answered means
// nothing else. The Content of a dialog that is one hears all keys within it but
// Escape.
type Keyer interface {
	// Key says whether it answers the key of an event.
	Key(event vugu.DOMEvent, key string) bool
}

// Content is what a dialog holds.
type Content interface {
	Component
	// Title heads the dialog.
	Title() string
	// Wide says whether the dialog needs more than the usual width.
	Wide() bool
}

// Frame is what components draw from, and how they tell of what a person does.
// Embedded, it is all that most components need.
type Frame struct {
	View *View
	T    *text.Strings
	Tell func(Message)
	What string // of a dialog: the part of View.Dialog after the colon, "black" of "player:black"
}

// Show opens a dialog, or closes the one that is open.
func (f *Frame) Show(dialog string) { f.Tell(ShowDialog{dialog}) }

// Draw implements Component for what embeds a Frame.
func (f *Frame) Draw(frame Frame) { *f = frame }

// PartFrame is a Frame with the feature's own part of the view.
type PartFrame[Part any] struct {
	Frame
	Part Part
}

// Draw implements Component for what embeds a PartFrame.
func (f *PartFrame[Part]) Draw(frame Frame) { f.Frame, f.Part = frame, Get[Part](frame.View) }

// Wide implements Content for what embeds a Frame: most dialogs are not.
func (f *Frame) Wide() bool { return false }

// Device is what a feature begins with.
type Device struct {
	// Load is a setting that was stored, "" for none.
	Load func(key string) string
	// Lang is the browser's language tag.
	Lang string
	// Pace is how long a position is left to be seen.
	Pace Pace
	// Cores is how many cores the machine has for this page; 0 stands for 1.
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
	Prefers Prefers
	// Opaque says that the page's origin is none that others share, as in a sandbox:
	// it can have no frame of its own files.
	Opaque bool
}

// Pace is how long, in milliseconds, a position is left to be seen before a
// machine's answer, and a forced pass before it is played.
type Pace struct{ Answer, Pass float64 }

// Context is what a feature hears a message with. It holds for that message
// alone.
type Context struct {
	*Snapshot
	// Random is a fresh seed or name.
	Random func() uint64
	// Round counts the things from outside: what is heard in one round came of one
	// of them.
	Round int

	lastID  *int // of commands, never used twice
	told    []Message
	effects []Effect
}

// NewContext is a context of a snapshot. Commands are numbered on from lastID.
func NewContext(now *Snapshot, lastID *int, round int, random func() uint64) *Context {
	return &Context{Snapshot: now, lastID: lastID, Round: round, Random: random}
}

// Tell has all features hear a message, once those that wait already were heard.
func (c *Context) Tell(m Message) { c.told = append(c.told, m) }

// Ask sends a command to the worker and returns its ID, which the answers echo.
func (c *Context) Ask(command wire.Command) int {
	*c.lastID++
	command.ID = *c.lastID
	c.Tell(Ask{command})
	return command.ID
}

// Do has the shell carry out an effect.
func (c *Context) Do(e Effect) { c.effects = append(c.effects, e) }

// After has a message heard some milliseconds later, at least 0.
func (c *Context) After(ms float64, m Message) { c.Do(After{max(0, ms), m}) }

// Told and Effects are what was left with the context.
func (c *Context) Told() []Message { return c.told }

// Effects are what the shell is to carry out.
func (c *Context) Effects() []Effect { return c.effects }

// maxSeed is the highest seed that the page gives a game, short enough for a
// link.
const maxSeed = 999_999

// Seed is a fresh one for a game of chance; 0 for another game.
func (c *Context) Seed(game *wire.Game) uint64 {
	if !game.Chance {
		return 0
	}
	return c.ChanceSeed()
}

// ChanceSeed is a fresh seed for a game of chance.
func (c *Context) ChanceSeed() uint64 { return 1 + c.Random()%maxSeed }
