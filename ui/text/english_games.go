package text

var englishGames = map[string]GameWords{
	"othello": {
		Name:    "Othello",
		Welcome: "You play Black and move first. Choose a marked square; the menus beside the board change who plays.",
		Play:    englishLessons["othello"],
		Keys:    []Key{{"↑ ↓ ← →", "walk over the board"}, {"Enter", "play on the square"}},
		Pieces:  map[string]string{"black": "black disc", "white": "white disc"},
	},
	"morris": {
		Name:    "Morris",
		Welcome: "You play White and move first. Place a stone on any point; three in a row along a line make a mill, and a mill removes a stone of Black’s.",
		Play:    englishLessons["morris"],
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
		Play:    englishLessons["chess"],
		Keys: []Key{
			{"↑ ↓ ← →", "walk over the board"},
			{"Enter", "choose the piece or its target"},
			{"Esc", "let the chosen piece go"},
		},
		Pieces: map[string]string{
			"white-pawn": "White pawn", "white-knight": "White knight", "white-bishop": "White bishop", "white-rook": "White rook", "white-queen": "White queen", "white-king": "White king",
			"black-pawn": "Black pawn", "black-knight": "Black knight", "black-bishop": "Black bishop", "black-rook": "Black rook", "black-queen": "Black queen", "black-king": "Black king",
		},
	},
	"geese": {
		Name:    "Geese",
		Welcome: "You are Goose 1. Steer with the arrow keys or W A S D, or choose a cell beside your head; every step all geese move at once.",
		Play:    englishLessons["geese"],
		Keys:    []Key{{"↑ ↓ ← →", "steer, W A S D too"}, {"⇧ + ↑ ↓ ← →", "walk over the board"}, {"Enter", "go to the cell"}},
		Pieces:  map[string]string{"head": "{seat}, head", "body": "{seat}", "tail": "{seat}, tail", "food": "food"},
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
