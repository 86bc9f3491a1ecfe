package feature

import "errors"

// ShelfHost is the device's storage of a visitor's games, each a text under the ID of its game.
// It may be denied, full or slow, or never answer. Errors are ErrFull or ErrDenied.
type ShelfHost interface {
	// LoadGames loads all stored games, whichever page wrote them.
	LoadGames(done func(games map[string]string, err error))
	// KeepGames makes changes, except where another page has changed the text since: stale has
	// the IDs of those. After an error it made none.
	KeepGames(changes []Change, done func(stale []string, err error))
	// Erase removes everything that the page has stored on the device: games, settings, files,
	// and copies of its own files.
	Erase(done func(err error))
	// KeepFile stores a file under a name with a colon and replaces an earlier one; nil removes it.
	// FetchFile of FileHost reads it.
	KeepFile(name string, data []byte, done func(err error))
	// LendNet gives the workers an own net of the visitor, which replaces an earlier one of its name;
	// nil takes it away.
	LendNet(name string, data []byte)
}

// LoadGames loads all games kept on the device, whichever page wrote them.
type LoadGames struct {
	Then func(games map[string]string, err error) Message
}

// Do implements Effect.
func (e LoadGames) Do(h Host, reply Replier) {
	h.LoadGames(func(games map[string]string, err error) { reply.Later(e.Then(games, err)) })
}

// KeepGames makes changes, except where another page has changed the text since: stale has the IDs
// of those. After an error it made none.
type KeepGames struct {
	Changes []Change
	Then    func(stale []string, err error) Message
}

// Do implements Effect.
func (e KeepGames) Do(h Host, reply Replier) {
	h.KeepGames(e.Changes, func(stale []string, err error) { reply.Later(e.Then(stale, err)) })
}

// Erase removes everything that the page has stored on the device.
type Erase struct{ Then func(err error) Message }

// Do implements Effect.
func (e Erase) Do(h Host, reply Replier) {
	h.Erase(func(err error) { reply.Later(e.Then(err)) })
}

// KeepFile stores a file on the device under a name with a colon, such as that of an own net; nil
// removes it. Then gets ErrFull, ErrDenied or nil; it may be nil. FetchFile reads it.
type KeepFile struct {
	Name string
	Data []byte
	Then func(err error) Message
}

// Do implements Effect.
func (e KeepFile) Do(h Host, reply Replier) {
	h.KeepFile(e.Name, e.Data, func(err error) {
		if e.Then != nil {
			reply.Later(e.Then(err))
		}
	})
}

// LendNet gives the workers an own net of the visitor without keeping it; nil takes it away.
type LendNet struct {
	Name string
	Data []byte
}

// Do implements Effect.
func (e LendNet) Do(h Host, _ Replier) { h.LendNet(e.Name, e.Data) }

// Change changes the text stored under an ID from Was to Now; "" means no text.
type Change struct{ ID, Was, Now string }

// The errors of storing games.
var (
	ErrDenied = errors.New("the browser denies storage")
	ErrFull   = errors.New("the device has no room left")
)
