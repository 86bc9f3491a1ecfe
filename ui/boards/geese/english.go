package geese

import (
	"playout/ui/board"
	"playout/ui/text"
)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Geese",
		Welcome: "You are Goose 1. Steer with the arrow keys or W A S D, or choose a cell beside your head; every step all geese move at once.",
		Play: []text.LessonWords{
			{Head: "Moving",
				Text:  "All geese move one cell at once: ahead, left or right. Whoever leaves the water on one side comes in on the other.",
				Shows: "Goose 1 at the right edge; one of its three ways leads to the left edge"},
			{Head: "Food and hunger",
				Text:  "Food makes a goose one cell longer, up to {maxLength} cells; {hungerRate} hunger takes a cell from all. Without a cell left a goose starves.",
				Shows: "Goose 1 with food right ahead"},
			{Head: "Death",
				Text:  "A goose that runs into a body, its own too, or turns straight back, dies; so do two whose heads meet.",
				Shows: "Goose 2 lies across the way of goose 1, which can turn left or right"},
			{Head: "The end",
				Text:  "The last goose alive wins. When {steps} steps are over, the start counting as one, it is the longest of those that live.",
				Shows: "Goose 1 alone on the water"},
		},
		Keys:   []text.Key{{Keys: "↑ ↓ ← →", Does: "steer, W A S D too"}, {Keys: "⇧ + ↑ ↓ ← →", Does: "walk over the board"}, {Keys: "Enter", Does: "go to the cell"}},
		Pieces: text.Table[string]{{"head", "{seat}, head"}, {"body", "{seat}"}, {"tail", "{seat}, tail"}, {"food", "food"}}.Map(),
	},
	Score: text.Plural{One: "length {n}", Many: "length {n}"},
	Seats: text.Table[string]{
		{"goose1", "Goose 1"},
		{"goose2", "Goose 2"},
		{"goose3", "Goose 3"},
		{"goose4", "Goose 4"},
		{"goose5", "Goose 5"},
		{"goose6", "Goose 6"},
		{"goose7", "Goose 7"},
		{"goose8", "Goose 8"},
	}.Map(),
	SeatsOf: text.Table[string]{
		{"goose1", "Goose 1’s"},
		{"goose2", "Goose 2’s"},
		{"goose3", "Goose 3’s"},
		{"goose4", "Goose 4’s"},
		{"goose5", "Goose 5’s"},
		{"goose6", "Goose 6’s"},
		{"goose7", "Goose 7’s"},
		{"goose8", "Goose 8’s"},
	}.Map(),
	Moves:   text.Table[string]{{"NORTH", "north"}, {"EAST", "east"}, {"SOUTH", "south"}, {"WEST", "west"}}.Map(),
	Letters: text.Table[string]{{"N", "N"}, {"E", "E"}, {"S", "S"}, {"W", "W"}}.Map(),
	Options: text.Table[string]{
		{"seats", "{n} geese"},
		{"rows", "{n} rows"},
		{"columns", "{n} columns"},
		{"hungerRate", "hunger every {n} steps"},
		{"hungerRate=1", "hunger every step"},
		{"minFood", "at least {n} food"},
		{"maxLength", "length at most {n}"},
		{"steps", "{n} steps"},
	}.Map(),
	Rules: text.Table[string]{
		{"hungerRate", "every {n} steps"},
		{"hungerRate=1", "every step"},
	}.Map(),
	Labels: text.Table[string]{
		{"seats", "Geese"},
		{"rows", "Rows"},
		{"columns", "Columns"},
		{"hungerRate", "Steps between hungers"},
		{"minFood", "Food on the board"},
		{"maxLength", "Longest goose, in cells"},
		{"steps", "Steps of a game"},
	}.Map(),
	WinBy: text.Table[string]{
		{"alone", "{seat} wins, the last one alive"},
		{"together", "{seat} wins, the longest of the last to die"},
		{"steps", "{seat} wins, the longest when the steps are over"},
	}.Map(),
	DrawBy: text.Table[string]{
		{"together", "A draw, the last ones died together"},
		{"steps", "A draw, equally long when the steps are over"},
	}.Map(),
	Ends: text.Table[string]{
		{"alone", "the last one alive"},
		{"together", "the last ones died together"},
		{"steps", "the steps were over"},
	}.Map(),
	Tip:   "Pick a goose and draw it cell by cell, head first.",
	Facts: map[string]string{"step": "Step"},
	Own: Phrases{
		Dies:   "{seat} dies",
		Eats:   "{seat} eats",
		Dead:   "died",
		Hunger: text.Plural{One: "hunger in {n} step", Many: "hunger in {n} steps"},
	},
}
