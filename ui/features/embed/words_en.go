package embed

import (
	"playout/engine/embed"
	"playout/ui/text"
)

var _ = Languages.Add(text.English, &english)

var english = Words{
	Open: text.Button{Label: "Open in Playout", Tip: "Open this game in Playout, in a new tab"},
	Refused: map[string]string{
		embed.WhyLong:    "This message is too long; allowed: at most {allowed} bytes",
		embed.WhyObject:  "This message cannot be read; allowed: a plain object for {allowed}",
		embed.WhyVersion: "This message has version “{of}”; allowed: {allowed}",
		embed.WhyType:    "This message has the unknown type “{of}”; allowed: {allowed}",
		embed.WhyField:   "This message has the unknown field “{of}”; allowed: {allowed}",
		embed.WhyValue:   "This message’s field “{of}” is missing or wrong; allowed: {allowed}",
	},
	Illegal: "“{move}” is not a legal move here; allowed: {allowed}",
	Waits:   "No person is to move now.",
	NoUndo:  "There is no move to undo.",
}
