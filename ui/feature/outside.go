package feature

// Events outside the page.
type (
	// Begin is the first message. Shown is the address's fragment, with its #. Fragment is the
	// same as package paste cleans it, and Left is what paste removed. Place is the place of the
	// fragment. Entry is the ID that SetFragment wrote into this entry of the browser's history,
	// "" for none.
	Begin struct{ Fragment, Shown, Left, Place, Entry string }
	// Posted is a message from the page in which this one is embedded, as JSON; "" if it is not
	// JSON or is too large.
	Posted struct{ Text string }
	// Sized is the best size, in CSS pixels, for a board embedded in another page.
	Sized struct{ Width, Height int }
	// Leaving reports that the visitor leaves the page, perhaps for good.
	Leaving struct{}
	// Hidden reports whether the page is hidden.
	Hidden struct{ On bool }
	// Prefers holds the visitor's preferences, sent when they change: dark colours, and reduced
	// motion.
	Prefers struct{ Dark, Still bool }
	// NetProgress reports how many bytes of a model have arrived; All is 0 if the total is unknown.
	// The page sends it now and then while a slow line brings a model.
	NetProgress struct {
		Net           string
		Loaded, Total int
	}
	// PageFaulted reports a fault of the page itself.
	PageFaulted struct{ Reason string }
	// Idle comes after everything caused by an event from outside has been handled: features
	// can now act by themselves, given the new time and the new state of others. The page
	// repeats it until it causes nothing more.
	Idle struct{}
)
