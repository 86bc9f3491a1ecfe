package newgame

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title:       "New game",
	Game:        "Game",
	More:        "More options",
	Less:        "Fewer options",
	Player:      "Player",
	Opponent:    "Opponent",
	YouPlay:     "You play",
	PlayerPlays: "Player’s colour",
	Random:      "Random",
	Kept:        "The game on the board is not over. It stays under Games, where you can continue it.",
	KeptForNow:  "The game on the board is not over. It stays under Games, but only until you close this page: this device does not keep it.",
	NotKept:     "The game on the board is not over, and it is not kept under Games. Use the browser’s Back button to return to it.",
	Start:       "Start",
	PlayOn:      "Play on",
	Cancel:      "Cancel",
	Book:        "An opening from the book",
	AboutBook:   "The game begins after a few moves that favour neither side.",
	NoBook:      "The book of openings could not be loaded. Check the network, or start without it.",
}
