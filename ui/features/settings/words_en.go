package settings

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Open:     text.Button{Label: "Settings", Tip: "Language, colours and how the page behaves"},
	Language: "Language",
	System:   "System default",
	Board:    text.Button{Label: "Board", Tip: "The look of every game’s board"},
	Styles:   text.Entries[string]{{"standard", "Standard"}, {"contrast", "High contrast"}, {"colours", "For colour-blind eyes"}}.Map(),
	Rings:    text.Button{Label: "Show the search on the board", Tip: "Rings and arrows on the most visited moves, with the chance of winning"},
	Letters:  text.Button{Label: "Chess notation", Tip: "How moves name the pieces"},
	Sound:    text.Button{Label: "Sounds", Tip: "A quiet sound for each move"},

	EraseOpen: "Erase…",
}
