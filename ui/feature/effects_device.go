package feature

// DeviceHost is the visitor's device: its timers, settings, clipboard, sharing, sounds and
// screen.
type DeviceHost interface {
	// After calls back once, after a number of milliseconds.
	After(ms float64, then func())
	// Store keeps a setting, unless the browser denies storage.
	Store(key, value string)
	// Copy puts text on the clipboard, then reports whether that succeeded.
	Copy(text string, done func(ok bool))
	// Share opens the system's dialog for sharing an address, then reports whether that
	// succeeded; a person who cancels counts as success.
	Share(title, address string, done func(ok bool))
	// Sound plays one of the sounds of package board, if the browser allows it.
	Sound(kind string)
	// Reveal scrolls until the whole board, or the stage in its place, is in view. It moves
	// nothing if the board is already in view or is embedded.
	Reveal()
	// KeepOffline lets the browser keep the page's files for visits without a network, if it
	// may, once nothing more urgent remains. It calls back whenever another version of the page
	// is ready, which a reload loads.
	KeepOffline(ready func())
}

// After sends a message to all features after a number of milliseconds.
type After struct {
	Milliseconds float64
	Message      Message
}

// Do implements Effect.
func (e After) Do(h Host, reply Replier) {
	h.After(e.Milliseconds, func() { reply.Later(e.Message) })
}

// Store keeps a setting, if the browser allows it.
type Store struct{ Key, Value string }

// Do implements Effect.
func (e Store) Do(h Host, _ Replier) { h.Store(e.Key, e.Value) }

// Copy puts text on the clipboard.
type Copy struct {
	Text string
	Then func(ok bool) Message
}

// Do implements Effect.
func (e Copy) Do(h Host, reply Replier) {
	h.Copy(e.Text, func(ok bool) { reply.Later(e.Then(ok)) })
}

// Share opens the system's dialog for sharing an address. Then gets false if that failed; a person
// who cancels counts as success.
type Share struct {
	Title, Address string
	Then           func(ok bool) Message
}

// Do implements Effect.
func (e Share) Do(h Host, reply Replier) {
	h.Share(e.Title, e.Address, func(ok bool) { reply.Later(e.Then(ok)) })
}

// Sound plays one of the sounds of package board.
type Sound struct{ Kind string }

// Do implements Effect.
func (e Sound) Do(h Host, _ Replier) { h.Sound(e.Kind) }

// Reveal scrolls the page until the whole board, or the stage in its place, is in view.
type Reveal struct{}

// Do implements Effect.
func (Reveal) Do(h Host, _ Replier) { h.Reveal() }

// KeepOffline lets the browser keep the page's files for use without a network, and
// reports when another version of the page is ready.
type KeepOffline struct{ Then func() Message }

// Do implements Effect.
func (e KeepOffline) Do(h Host, reply Replier) {
	h.KeepOffline(func() { reply.Later(e.Then()) })
}
