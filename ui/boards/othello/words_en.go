package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.English, &english)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Othello",
		The:     "Othello",
		Welcome: "You play Black and move first. Choose a marked square; the menus beside the board set who plays.",
		Play: []text.LessonWords{
			{Head: "The goal",
				Text:  "Two players share a board of 64 squares. When neither can move, the one with more discs wins. Black moves first.",
				Shows: "The start: two discs of each colour in the centre, and Black’s four opening moves"},
			{Head: "A move",
				Text:  "Place a disc so that it traps a line of enemy discs between itself and another of your discs: along a row, column or diagonal, or several of them at once. All the trapped discs turn to your colour.",
				Shows: "Black can place a disc on g4: it traps three white discs in the row and one in the column"},
			{Head: "Passing and the end",
				Text:  "A move must turn at least one disc. A player with no move passes; when neither side can move, the game is over.",
				Shows: "White to move: no square traps a black disc, so White passes"},
			{Head: "A first tip",
				Text:  "A disc in a corner can never be turned. Early in the game many discs help little; many possible moves help a lot.",
				Shows: "Black can take the corner a1"},
		},
		Draw:    "Draw",
		Refuses: "{square} turns no disc",
		Keys:    []text.Key{{Keys: "↑ ↓ ← →", Action: "walk over the board"}, {Keys: "Enter", Action: "play on the square"}},
		Pieces:  text.Entries[string]{{"black", "black disc"}, {"white", "white disc"}}.Map(),
	},
	Opening: "Opening · {name}",
	Score:   text.Plural{One: "{n} disc", Many: "{n} discs"},
	Example: "f5",
	Tip:     "Choose a disc, then squares. A second click removes it.",
	Points:  map[string]text.Button{"disc": {Label: "discs", Tip: "How many discs ahead this side is expected to finish"}},
	Own: Phrases{
		Turned: text.Plural{One: "{n} disc turned", Many: "{n} discs turned"},
	},
}
