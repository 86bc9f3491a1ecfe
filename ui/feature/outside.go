package feature

// What happens outside the page.
type (
	// Begin is the first message. Fragment is the address's, with its #, as package paste
	// reads it; Shown is how the address has it, and Left what was stuck to it. Place is
	// the place to which it belongs. Entry is the ID that SetFragment wrote into this
	// entry of the browser's history, "" for none.
	Begin struct{ Fragment, Shown, Left, Place, Entry string }
	// Posted is a message from the page in which this one is embedded, as JSON; "" for
	// one that is not JSON or is too large.
	Posted struct{ Text string }
	// Sized is the best size, in CSS pixels, for a board embedded in another page.
	Sized struct{ Width, Height int }
	// Leaving: the visitor leaves the page, perhaps for good.
	Leaving struct{}
	// Hidden says whether the page is hidden.
	Hidden struct{ On bool }
	// Prefers is what the visitor asks the system for, sent when it changes: dark
	// colours, and reduced motion.
	Prefers struct{ Dark, Still bool }
	// NetComes says how many bytes of a model have come, All of them being 0 if that is not
	// known. It is sent now and then while a slow line brings one.
	NetComes struct {
		Net       string
		Some, All int
	}
	// Faulted reports a fault of the page itself.
	Faulted struct{ Reason string }
	// Rested comes after everything caused by an event from outside has been handled:
	// features can now do what happens by itself, given the new time and the new state of
	// others. It is repeated until it causes nothing more.
	Rested struct{}
)
