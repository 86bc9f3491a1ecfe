// Package geese shows and describes Hungry Geese on the page.
package geese

import "playout/ui/board"

// Game is Hungry Geese.
var Game = board.Game{
	ID:       "geese",
	New:      func() board.Board { return &Board{} },
	Manner:   board.Manner{Describe: describe, Seat: strip, Detail: hunger, Sound: sound, Typed: typed, Step: step, Reverses: reverses, WhyOut: whyOut, ListNote: listNote},
	Small:    newSmall,
	Pictures: pictures,
	Symbol:   symbol,
	Pond:     ponds,
	Words:    &words,
	Reported: []board.ReportPlayer{
		{Name: "4", Agent: "flat:n=1000,depth=6"},
		{Name: "4 rules", Agent: "rules"},
		{Name: "4 net", Agent: "net:net=geese-report4"},
	},
	Icons: map[string]board.Colour{
		"goose1": {Fill: "#f7f3ec", Rim: "#4b504e"},
		"goose2": {Fill: "#f2b134", Rim: "#4b504e"},
		"goose3": {Fill: "#f3b5c9", Rim: "#4b504e"},
		"goose4": {Fill: "#1d2120", Rim: "#b9b2a4"},
		"goose5": {Fill: "#9bd8a8", Rim: "#4b504e"},
		"goose6": {Fill: "#a5d6f2", Rim: "#4b504e"},
		"goose7": {Fill: "#e8734a", Rim: "#4b504e"},
		"goose8": {Fill: "#5a3f8c", Rim: "#b9b2a4"},
	},
}

// symbol returns the symbol of food; a goose is shown by its number.
func symbol(piece string) string {
	if piece == "food" {
		return "#food"
	}
	return ""
}
