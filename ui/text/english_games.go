package text

var englishGames = map[string]GameWords{
	"othello": {
		Name:    "Othello",
		Welcome: "You play Black and move first. Choose a marked square; the menus beside the board change who plays.",
		Play: []string{
			"Place a disc so that it traps a line of the other colour between itself and another disc of yours: straight or slanting, in any direction. All that is trapped turns to your colour.",
			"A move must turn at least one disc. Whoever has no move passes; when neither has one, the game is over and the most discs win.",
			"Corners can never be turned back. Having many discs early helps little; having many moves does.",
		},
		Keys:   []Key{{"↑ ↓ ← →", "walk over the board"}, {"Enter", "play on the square"}},
		Pieces: map[string]string{"black": "black disc", "white": "white disc"},
	},
	"morris": {
		Name:    "Morris",
		Welcome: "You play White and move first. Place a stone on any point; three in a row along a line make a mill, and a mill removes a stone of Black’s.",
		Play: []string{
			"{lasker} {flying}",
			"Three of your stones in a row along a line are a mill. Whoever closes one removes a stone of the other side, {removal}.",
			"Whoever has fewer than three stones left, or cannot move, has lost. The same position three times, or a hundred plies without a stone placed or removed, is a draw.",
		},
		Keys: []Key{
			{"↑ ↓ ← →", "walk along the lines"},
			{"Enter", "choose the stone or the point"},
			{"Esc", "let the chosen stone go"},
		},
		Pieces: map[string]string{"black": "black stone", "white": "white stone"},
	},
	"chess": {
		Name:    "Chess",
		Welcome: "You play White and move first. Choose a piece, then where it goes; the menus beside the board change who plays.",
		Play: []string{
			"Whoever attacks the other king so that it cannot get away has given checkmate and won. A king under attack is in check and must be helped at once.",
			"King and rook that have not moved yet may castle: choose the king, then the square two beside it. A pawn beside one that has just gone two squares may take it as if it had gone one.",
			"A pawn that comes to the last rank becomes a queen, a rook, a bishop or a knight. No legal move without check, the same position three times, fifty moves without a capture or a pawn’s move, or too few pieces to win are a draw.",
		},
		Keys: []Key{
			{"↑ ↓ ← →", "walk over the board"},
			{"Enter", "choose the piece or its target"},
			{"Esc", "let the chosen piece go"},
		},
		Pieces: map[string]string{
			"pawn": "{seat} pawn", "knight": "{seat} knight", "bishop": "{seat} bishop",
			"rook": "{seat} rook", "queen": "{seat} queen", "king": "{seat} king",
		},
	},
	"geese": {
		Name:    "Geese",
		Welcome: "You are Goose 1. Steer with the arrow keys or W A S D, or choose a cell beside your head; every step all geese move at once.",
		Play: []string{
			"All geese move one cell at once, and whoever leaves the water on one side comes in on the other. Food makes a goose one cell longer, up to {maxLength} cells; {hungerRate} hunger takes a cell from all.",
			"A goose that runs into a body, its own too, or turns straight back, dies; so do two whose heads meet. Without a cell left it starves.",
			"The last goose alive wins. When {steps} steps are over, the start counting as one, it is the longest of those that live.",
		},
		Keys:   []Key{{"↑ ↓ ← →", "steer, W A S D too"}, {"⇧ + ↑ ↓ ← →", "walk over the board"}, {"Enter", "go to the cell"}},
		Pieces: map[string]string{"head": "{seat}, head", "body": "{seat}", "tail": "{seat}, tail", "food": "food"},
	},
}

var englishOptions = map[string]string{
	"removal=any":  "any stone may be removed",
	"flying=off":   "no flying",
	"lasker=on":    "ten stones, placed or moved (Lasker)",
	"seats":        "{n} geese",
	"rows":         "{n} rows",
	"columns":      "{n} columns",
	"hungerRate":   "hunger every {n} steps",
	"hungerRate=1": "hunger every step",
	"minFood":      "at least {n} food",
	"maxLength":    "length at most {n}",
	"steps":        "{n} steps",
}

var englishRules = map[string]string{
	"lasker=off":    "Each side places nine stones, one a turn. Then a stone moves along a line to the next point.",
	"lasker=on":     "Each side has ten stones. A turn places one of them, or moves one that stands already along a line to the next point.",
	"flying=on":     "With three stones left and none in hand they may fly to any empty point.",
	"flying=off":    "Also the last three stones move like this: none may fly.",
	"removal=mills": "not out of a mill unless all are in mills",
	"removal=any":   "also out of a mill",
	"hungerRate":    "every {n} steps",
	"hungerRate=1":  "every step",
}
