package othello

import (
	"playout/ui/board"
	"playout/ui/text"
)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Othello",
		Welcome: "You play Black and move first. Choose a marked square; the menus beside the board change who plays.",
		Play: []text.LessonWords{
			{Head: "The goal",
				Text:  "Two sides share a board of 64 squares. When nobody can move any more, whoever has more discs of their colour wins. Black begins.",
				Shows: "The start: two discs of each side in the middle, and Black’s four first moves"},
			{Head: "A move",
				Text:  "Place a disc so that it traps a line of the other colour between itself and another disc of yours: straight or slanting, in any direction, several lines at once. All that is trapped turns to your colour.",
				Shows: "Black can place a disc on g4: it traps three white discs in the row and one in the column"},
			{Head: "Passing and the end",
				Text:  "A move must turn at least one disc. Whoever has no move passes; when neither side has one, the game is over.",
				Shows: "White to move: no square traps a black disc, so White passes"},
			{Head: "A first hint",
				Text:  "Corners can never be turned back. Having many discs early helps little; having many moves does.",
				Shows: "Black can take the corner a1"},
		},
		Keys:   []text.Key{{Keys: "↑ ↓ ← →", Does: "walk over the board"}, {Keys: "Enter", Does: "play on the square"}},
		Pieces: text.Table[string]{{"black", "black disc"}, {"white", "white disc"}}.Map(),
	},
	Score:   text.Plural{One: "{n} disc", Many: "{n} discs"},
	Example: "f5",
	Tip:     "Pick a disc, then squares. A second click takes it away.",
	Points:  map[string]text.Button{"disc": {Label: "discs", Tip: "By how many discs this side is expected to be ahead in the end"}},
	Own: Phrases{
		Turned: text.Plural{One: "{n} disc turned", Many: "{n} discs turned"},
	},
}
