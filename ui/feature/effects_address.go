package feature

// AddressHost writes the page's address, and opens it again.
type AddressHost interface {
	// SetFragment writes a fragment into the address, and an ID into the history's entry: a new
	// entry if push, else the current one. It returns false if the browser refuses for now.
	SetFragment(fragment, id string, push bool) bool
	// Reload reloads the page.
	Reload()
	// Restart opens the page by its address without a fragment.
	Restart()
}

// SetFragment writes a fragment into the address, as a new history entry or as the current one.
// The entry remembers the ID of the kept game that it shows, so that a reload or a step back
// finds that game. Then gets false if the browser refuses for now. The features handle its message
// in the same round.
type SetFragment struct {
	Fragment string
	ID       string // as Snapshot.KeptID, "" for none
	Push     bool
	Then     func(ok bool) Message
}

// Do implements Effect.
func (e SetFragment) Do(h Host, reply Replier) {
	reply.Now(e.Then(h.SetFragment(e.Fragment, e.ID, e.Push)))
}

// Reload reloads the page.
type Reload struct{}

// Do implements Effect.
func (Reload) Do(h Host, _ Replier) { h.Reload() }

// Restart opens the page by its address without the fragment.
type Restart struct{}

// Do implements Effect.
func (Restart) Do(h Host, _ Replier) { h.Restart() }
