package timing

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Kind:    "Time",
	Kinds:   text.Entries[string]{{"", "no clock"}, {"move", "per move"}, {"game", "for the whole game"}}.Map(),
	Move:    "Time per move",
	Game:    "Time per side",
	Plus:    "Added after each move",
	Seconds: text.Plural{One: "{n} second", Many: "{n} seconds"},
	Minutes: text.Plural{One: "{n} minute", Many: "{n} minutes"},
}
