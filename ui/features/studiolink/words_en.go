package studiolink

import "playout/ui/text"

var _ = Languages.Add(text.English, &Words{
	Comes:  "This part of Playout loads now.",
	Friend: "This part of Playout loads the page again, which would end the connection with your friend.",
	Tab:    "Open it in another tab",
	Lost:   "This part of Playout did not load. Reload the page to try again.",
})
