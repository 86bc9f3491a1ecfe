package editor

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Open:    text.Button{Label: "Set up", Tip: "Set up any position and play from there"},
	Title:   "Set up a position",
	Tools:   "Pieces",
	Erase:   "Erase",
	None:    "none",
	Text:    "Position as text",
	Copy:    text.Button{Label: "Copy", Tip: "Copy the position as text"},
	Copied:  "Position copied",
	Clear:   text.Button{Label: "Clear", Tip: "Empty the board"},
	Start:   text.Button{Label: "Start position", Tip: "The position at the start of the game"},
	Play:    text.Button{Label: "Play from here", Tip: "Start a game from this position"},
	Use:     text.Button{Label: "Use it", Tip: "Use this position"},
	Leave:   text.Button{Label: "Cancel", Tip: "Back to the game"},
	Wrong:   "This position cannot be played yet.",
	Unread:  "This text is not a position; the board is unchanged.",
	TooLong: "This text is too long for a position; the board is unchanged.",
	Over:    "The game is over in this position.",
}
