package tictac

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.English, &english)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Tic-tac-toe",
		The:     "tic-tac-toe",
		Welcome: "You play Cross and move first. Choose any square.",
		Play: []text.LessonWords{
			{Head: "The goal", Text: "Three marks in a row win, straight or slanting.", Shows: "Cross can complete the top row"},
			{Head: "The end", Text: "When the board is full without a row, nobody wins.", Shows: "A full board without three in a row"},
		},
		Draw:    "Draw",
		Refuses: "{square} cannot be chosen",
		Keys:    []text.Key{{Keys: "↑ ↓ ← →", Action: "walk over the board"}, {Keys: "Enter", Action: "mark the square"}},
		Pieces:  map[string]string{"cross": "cross", "nought": "nought"},
	},
	Seats:   map[string]text.SeatWords{"cross": {Name: "Cross", The: "Cross", Of: "Cross’s"}, "nought": {Name: "Nought", The: "Nought", Of: "Nought’s"}},
	WinBy:   map[string]text.Agreed{"line": text.Same("{seat} wins with three in a row")},
	DrawBy:  map[string]string{"full": "Draw: the board is full"},
	Ends:    map[string]string{"line": "three in a row", "full": "the board was full"},
	YouWin:  map[string]string{"line": "You win with three in a row"},
	YouLose: map[string]string{"line": "You lose: {seat} has three in a row"},
	Tip:     "Pick a mark, then squares.",
	Forms:   map[string]string{"list": "Marks in order"},
	Opening: "Opening · {name}",
	Own:     Phrases{Line: "three in a row"},
}
