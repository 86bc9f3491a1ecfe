package chess

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.English, &english)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Chess",
		The:     "chess",
		Welcome: "You play White and move first. Choose a piece, then where it goes; the menus beside the board set who plays.",
		Play: []text.LessonWords{
			{Head: "The goal",
				Text:  "Attack the enemy king so that it cannot escape: that is checkmate, and it wins the game. A king under attack is in check, and the check must be answered at once. White moves first.",
				Shows: "Checkmate: a white rook attacks the black king, shut in by its own pawns"},
			{Head: "Queen, rook and bishop",
				Text:  "The rook moves any distance along ranks and files, the bishop along diagonals, the queen along all of them. None of them jumps over a piece; an enemy piece in the way can be captured. The king moves one square in any direction.",
				Shows: "A queen in the centre and all the squares it reaches"},
			{Head: "Knight",
				Text:  "The knight moves two squares in one direction and one to the side, jumping over whatever stands between.",
				Shows: "A knight and the eight squares it reaches"},
			{Head: "Pawn",
				Text:  "A pawn moves one square forward, or two from its starting square, and captures diagonally forward.",
				Shows: "A pawn that can move one square, move two, or capture a black pawn"},
			{Head: "Promotion",
				Text:  "A pawn that reaches the last rank becomes a queen, rook, bishop or knight.",
				Shows: "A white pawn one step from the last rank"},
			{Head: "En passant",
				Text:  "A pawn may capture an enemy pawn beside it that has just moved two squares, as if it had moved only one.",
				Shows: "A white pawn captures the black pawn beside it by moving behind it"},
			{Head: "Castling",
				Text:  "A king and a rook that have not moved may castle if nothing stands between them, the king is not in check, and it neither crosses nor reaches an attacked square: choose the king, then the square two steps away.",
				Shows: "The king can move two squares towards either rook"},
			{Head: "Draws",
				Text:  "The game is drawn by stalemate (no legal move, but not in check), by {draws}, or when neither side has enough pieces to checkmate.",
				Shows: "Stalemate: the black king is not in check and cannot move"},
		},
		Draw:    "Draw",
		Refuses: "{square} cannot be chosen now",
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Action: "walk over the board"},
			{Keys: "Enter", Action: "choose the piece or its destination"},
			{Keys: "Esc", Action: "release the chosen piece"},
		},
		Pieces: text.Entries[string]{
			{"white-pawn", "White pawn"}, {"white-knight", "White knight"}, {"white-bishop", "White bishop"}, {"white-rook", "White rook"}, {"white-queen", "White queen"}, {"white-king", "White king"},
			{"black-pawn", "Black pawn"}, {"black-knight", "Black knight"}, {"black-bishop", "Black bishop"}, {"black-rook", "Black rook"}, {"black-queen", "Black queen"}, {"black-king", "Black king"},
		}.Map(),
	},
	Notation: []text.Letter{
		{English: "K", Own: "K", Figure: "♔"},
		{English: "Q", Own: "Q", Figure: "♕"},
		{English: "R", Own: "R", Figure: "♖"},
		{English: "B", Own: "B", Figure: "♗"},
		{English: "N", Own: "N", Figure: "♘"},
	},
	Options: map[string]string{"draws=claimed": "draws must be claimed"},
	Rules: text.Entries[string]{
		{"draws=automatic", "threefold repetition, by fifty moves without a capture or pawn move"},
		{"draws=claimed", "fivefold repetition, by seventy-five moves without a capture or pawn move"},
	}.Map(),
	Meanings: text.Entries[string]{
		{"draws=automatic", "The game is drawn by threefold repetition, or by fifty moves without a capture or pawn move."},
		{"draws=claimed", "The game is drawn only by fivefold repetition, or by seventy-five moves without a capture or pawn move."},
	}.Map(),
	WinBy: map[string]text.Agreed{
		"checkmate": text.Same("{seat} wins by checkmate"),
	},
	DrawBy: text.Entries[string]{
		{"stalemate", "Draw by stalemate"},
		{"fifty", "Draw by the fifty-move rule"},
		{"fivefold", "Draw by fivefold repetition"},
		{"seventyfive", "Draw by the seventy-five-move rule"},
		{"material", "Draw: too few pieces are left to checkmate"},
	}.Map(),
	Forms: map[string]string{"position": "Position (FEN)"},
	Ends: text.Entries[string]{
		{"checkmate", "by checkmate"},
		{"stalemate", "stalemate"},
		{"material", "too few pieces"},
		{"fifty", "fifty-move rule"},
		{"fivefold", "fivefold repetition"},
		{"seventyfive", "seventy-five-move rule"},
	}.Map(),
	YouWin:  map[string]string{"checkmate": "You win by checkmate"},
	YouLose: map[string]string{"checkmate": "Checkmate: you lose"},
	Example: "e4",
	Tip:     "Choose a piece, then squares for it. Drag pieces to move them.",
	Facts: text.Entries[string]{
		{"castle K", "White can castle kingside"},
		{"castle Q", "White can castle queenside"},
		{"castle k", "Black can castle kingside"},
		{"castle q", "Black can castle queenside"},
		{"passed", "En passant square"},
	}.Map(),
	Points: map[string]text.Button{"pawn": {Label: "pawns", Tip: "How many pawns ahead this side is after the move, by the evaluation"}},
	Own: Phrases{
		InCheck:   text.Same("{seat} is in check"),
		Checkmate: "checkmate",
		HasTaken:  "has captured {pieces}",
	},
}
