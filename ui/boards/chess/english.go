package chess

import (
	"playout/ui/board"
	"playout/ui/text"
)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Chess",
		Welcome: "You play White and move first. Choose a piece, then where it goes; the menus beside the board change who plays.",
		Play: []text.LessonWords{
			{Head: "The goal",
				Text:  "Attack the other king so that it cannot get away: that is checkmate, and wins. A king under attack is in check and must be helped at once. White begins.",
				Shows: "Checkmate: a white rook attacks the black king behind its own pawns"},
			{Head: "Queen, rook and bishop",
				Text:  "The rook moves any distance along rows and columns, the bishop along diagonals, the queen along both. None jumps over a piece; what stands in the way is taken if it is the other side’s. The king goes one square in any direction.",
				Shows: "A queen in the middle and all squares that it reaches"},
			{Head: "Knight",
				Text:  "The knight jumps two squares one way and one aside, over whatever stands between.",
				Shows: "A knight and the eight squares that it reaches"},
			{Head: "Pawn",
				Text:  "A pawn goes one square ahead, from its first row two if it likes, and takes one square ahead to the side.",
				Shows: "A pawn that can go one square, go two, or take a black pawn"},
			{Head: "Promotion",
				Text:  "A pawn that comes to the last row becomes a queen, a rook, a bishop or a knight.",
				Shows: "A white pawn one step from the last row"},
			{Head: "En passant",
				Text:  "A pawn beside one that has just gone two squares may take it as if it had gone one.",
				Shows: "A white pawn takes the black pawn beside it by going behind it"},
			{Head: "Castling",
				Text:  "King and rook that have not moved yet may castle, if nothing stands between and the king is not in check nor passes an attacked square: choose the king, then the square two beside it.",
				Shows: "The king can go two squares to either rook"},
			{Head: "Draws",
				Text:  "No legal move without check, {draws}, or too few pieces to win are a draw.",
				Shows: "Stalemate: the black king is not in check and cannot move"},
		},
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Does: "walk over the board"},
			{Keys: "Enter", Does: "choose the piece or its target"},
			{Keys: "Esc", Does: "let the chosen piece go"},
		},
		Pieces: text.Table[string]{
			{"white-pawn", "White pawn"}, {"white-knight", "White knight"}, {"white-bishop", "White bishop"}, {"white-rook", "White rook"}, {"white-queen", "White queen"}, {"white-king", "White king"},
			{"black-pawn", "Black pawn"}, {"black-knight", "Black knight"}, {"black-bishop", "Black bishop"}, {"black-rook", "Black rook"}, {"black-queen", "Black queen"}, {"black-king", "Black king"},
		}.Map(),
	},
	Options: map[string]string{"draws=claimed": "draws must be claimed"},
	Rules: text.Table[string]{
		{"draws=automatic", "the same position three times, fifty moves without a capture or a pawn’s move"},
		{"draws=claimed", "the same position five times, seventy-five moves without a capture or a pawn’s move"},
	}.Map(),
	Meanings: text.Table[string]{
		{"draws=automatic", "The same position three times, or fifty moves without a capture or a pawn’s move, is a draw."},
		{"draws=claimed", "Only the same position five times, or seventy-five moves without a capture or a pawn’s move, is a draw by itself."},
	}.Map(),
	WinBy: map[string]string{
		"checkmate": "{seat} wins by checkmate",
	},
	DrawBy: text.Table[string]{
		{"stalemate", "A draw by stalemate"},
		{"fifty", "A draw, fifty moves of each side without a capture or a pawn’s move"},
		{"fivefold", "A draw, the same position five times"},
		{"seventyfive", "A draw, seventy-five moves of each side without a capture or a pawn’s move"},
		{"material", "A draw, too few pieces are left to give checkmate"},
	}.Map(),
	Ends: text.Table[string]{
		{"checkmate", "by checkmate"},
		{"stalemate", "stalemate"},
		{"material", "too few pieces"},
		{"fifty", "fifty-move rule"},
		{"fivefold", "the same position five times"},
		{"seventyfive", "seventy-five-move rule"},
	}.Map(),
	Tip: "Pick a piece, then squares. Drag pieces to move them.",
	Facts: text.Table[string]{
		{"castle K", "White, short"},
		{"castle Q", "White, long"},
		{"castle k", "Black, short"},
		{"castle q", "Black, long"},
		{"passed", "En passant on"},
	}.Map(),
	Points: map[string]text.Button{"pawn": {Label: "pawns", Tip: "By how many pawns the position after the move is better for this side"}},
	Own: Phrases{
		InCheck:   "{seat} is in check",
		Checkmate: "checkmate",
		HasTaken:  "has taken {pieces}",
	},
}
