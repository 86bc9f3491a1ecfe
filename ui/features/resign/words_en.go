package resign

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title: "Resign the game?",
	Alone: "The game ends here, and you lose.",
	Asks:  text.Same("The game ends here, and {seat} loses."),
	Do:    "Resign",
	Not:   "Play on",
}
