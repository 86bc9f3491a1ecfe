package choose

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Reach: "No move leads from {from} to {square}",
	Empty: "No piece of yours is on {square}",
	Stuck: "{piece} on {square} has no move",
	Taken: "{square} is taken",
	Take:  "Nothing can be removed from {square}",
}
