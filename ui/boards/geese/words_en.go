package geese

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.English, &english)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Geese",
		The:     "geese",
		Welcome: "You are Goose 1. Steer with the arrow keys or W A S D, or choose a cell next to your head; all geese move at the same time.",
		Play: []text.LessonWords{
			{Head: "Moving",
				Text:  "All geese move one cell at the same time: straight ahead, left or right. A goose that leaves the board on one side comes back on the other.",
				Shows: "Goose 1 at the right edge; one of its three ways leads to the left edge"},
			{Head: "Food and hunger",
				Text:  "Food makes a goose one cell longer, up to {maxLength} cells; {hungerRate} hunger takes one cell from every goose. A goose with no cells left starves.",
				Shows: "Goose 1 with food right ahead"},
			{Head: "Death",
				Text:  "A goose dies if it runs into any goose, itself included, or reverses its direction; two geese whose heads meet both die.",
				Shows: "Goose 2 blocks the way of Goose 1, which can turn left or right"},
			{Head: "The end",
				Text:  "The last goose alive wins. After {steps} steps, counting the start as one, the longest goose still alive wins.",
				Shows: "Goose 1 alone on the water"},
		},
		Draw:    "Draw",
		Refuses: "Your goose cannot step to {square}",
		Keys: []text.Key{{Keys: "↑ ↓ ← →", Action: "steer, W A S D too"}, {Keys: "⇧ + ↑ ↓ ← →", Action: "walk over the board"}, {Keys: "Enter", Action: "go to the cell"},
			{Keys: "W A S D · I J K L · 8 4 5 6", Action: "steer for the second, third and fourth player in real time"}, {Keys: "P", Action: "pause real time, or go on"}},
		Pieces: text.Entries[string]{{"head", "{seat}, head"}, {"body", "{seat}"}, {"tail", "{seat}, tail"}, {"food", "food"}}.Map(),
	},
	Score:   text.Plural{One: "length {n}", Many: "length {n}"},
	Seats:   seats("Goose {n}", "Goose {n}", "Goose {n}’s"),
	Moves:   text.Entries[string]{{"NORTH", "north"}, {"EAST", "east"}, {"SOUTH", "south"}, {"WEST", "west"}}.Map(),
	Letters: text.Entries[string]{{"N", "N"}, {"E", "E"}, {"S", "S"}, {"W", "W"}}.Map(),
	Options: text.Entries[string]{
		{"seats", "{n} geese"},
		{"rows", "{n} rows"},
		{"columns", "{n} columns"},
		{"hungerRate", "hunger every {n} steps"},
		{"hungerRate=1", "hunger every step"},
		{"minFood", "at least {n} food"},
		{"maxLength", "length at most {n}"},
		{"steps", "{n} steps"},
	}.Map(),
	Rules: text.Entries[string]{
		{"hungerRate", "every {n} steps"},
		{"hungerRate=1", "every step"},
	}.Map(),
	Labels: text.Entries[string]{
		{"seats", "Geese"},
		{"rows", "Rows"},
		{"columns", "Columns"},
		{"hungerRate", "Steps until hunger"},
		{"minFood", "Minimum food"},
		{"maxLength", "Maximum length"},
		{"steps", "Steps per game"},
	}.Map(),
	WinBy: text.Entries[text.Agreed]{
		{"alone", text.Same("{seat} wins: the last one alive")},
		{"together", text.Same("{seat} wins: the longest of the last to die")},
		{"steps", text.Same("{seat} wins: the longest after the last step")},
	}.Map(),
	DrawBy: text.Entries[string]{
		{"together", "Draw: the last geese died together"},
		{"steps", "Draw: equally long after the last step"},
	}.Map(),
	Ends: text.Entries[string]{
		{"alone", "the last one alive"},
		{"together", "the last geese died together"},
		{"steps", "after the last step"},
	}.Map(),
	YouWin: text.Entries[string]{
		{"alone", "You win: the last one alive"},
		{"together", "You win: the longest of the last to die"},
		{"steps", "You win: the longest after the last step"},
	}.Map(),
	YouLose: text.Entries[string]{
		{"alone", "You lose: {seat} outlived you"},
		{"together", "You lose: {seat} was longer when you both died"},
		{"steps", "You lose: {seat} is longer after the last step"},
	}.Map(),
	Example: "north",
	Tip:     "Choose a goose and draw it cell by cell, head first.",
	Facts:   map[string]string{"step": "Step"},
	Own: Phrases{
		Up: "up", Right: "right", Down: "down", Left: "left",
		Deaths: text.Entries[Death]{
			{"", Death{Sentence: "{seat} died", Note: "died", Own: "Your goose died"}},
			{"failed", Death{Sentence: "{seat} dropped out", Note: "dropped out", Own: "Your goose dropped out"}},
			{"reversed", Death{Sentence: "{seat} turned straight back", Note: "turned back at step {n}", Own: "Your goose turned straight back"}},
			{"itself", Death{Sentence: "{seat} ran into itself", Note: "hit itself at step {n}", Own: "Your goose ran into itself"}},
			{"starved", Death{Sentence: "{seat} starved", Note: "starved at step {n}", Own: "Your goose starved"}},
			{"into", Death{Sentence: "{seat} ran into {other}", Note: "hit {other} at step {n}", Own: "Your goose ran into {other}"}},
			{headOn, Death{Sentence: "{seat} and {other} collided head on", Note: "met {other} head on at step {n}", Own: "Your goose collided head on with {other}"}},
		}.Map(),
		Eats:   "{seat} ate",
		Step:   "Step {n} of {steps}",
		Hunger: text.Plural{One: "hunger in {n} step", Many: "hunger in {n} steps"},
	},
}
