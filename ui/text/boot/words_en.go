package boot

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Old:     "This browser is too old for Playout: it needs WebAssembly and DecompressionStream. Any current Firefox, Chrome, Edge or Safari has them.",
	Failed:  "Playout could not be loaded. Check the connection and try again.",
	Stalled: "Playout is not loading: nothing has arrived for 15 seconds. Check the connection and try again.",
	Again:   "Try again",
	Loading: "Loading Playout",
	Decimal: ".",
	Some:    "{some} MB",
	Of:      "{some} of {all} MB",
	Seconds: "About {n} s left",
	Minutes: "About {n} min left",
	Soon:    "A few seconds left",
	File:    "Playout cannot be loaded from a file here. Open the page from a web server.",
	Ended:   "Playout has stopped. Reload the page to play on; the address keeps your game.",
}
