package morris

import (
	"playout/ui/board"
	"playout/ui/text"
)

var _ = words.Add(text.English, &english)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Morris",
		The:     "morris",
		Welcome: "You play White and move first. Place a stone on any point; three in a row make a mill, and a mill removes a black stone.",
		Play: []text.LessonWords{
			{Head: "The goal",
				Text:  "Leave your opponent with fewer than three stones, or without a legal move. White moves first.",
				Shows: "The board of three squares with the first stones placed"},
			{Head: "Placing and moving",
				Text:  "{lasker} {flying}",
				Shows: "A white stone on d6 and the four points it can move to"},
			{Head: "Mills",
				Text:  "Three of your stones in a row along a line form a mill. Closing a mill removes an enemy stone, {removal}.",
				Shows: "White has closed a mill in the top row and removes one of two black stones"},
			{Head: "The end",
				Text:  "A player with fewer than three stones, or with no legal move, has lost. The game is drawn by threefold repetition, or after a hundred moves without a stone placed or removed.",
				Shows: "White’s four stones are blocked and cannot move"},
		},
		Draw:    "Draw",
		Refuses: "The stone on {square} is safe in a mill",
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Action: "walk along the lines"},
			{Keys: "Enter", Action: "choose the stone or the point"},
			{Keys: "Esc", Action: "release the chosen stone"},
		},
		Pieces: text.Entries[string]{{"black", "black stone"}, {"white", "white stone"}}.Map(),
	},
	Score:  text.Plural{One: "{n} stone on the board", Many: "{n} stones on the board"},
	Points: map[string]text.Button{"stone": {Label: "stones", Tip: "How many stones ahead this side is after the move, by the evaluation"}},
	Options: text.Entries[string]{
		{"removal=any", "any stone may be removed"},
		{"flying=off", "no flying"},
		{"lasker=on", "ten stones, placed or moved (Lasker)"},
	}.Map(),
	Rules: text.Entries[string]{
		{"lasker=off", "Each side places nine stones, one per turn. After that, a stone moves along a line to the next point."},
		{"lasker=on", "Each side has ten stones. Each turn, place one of them, or move one already on the board along a line to the next point."},
		{"flying=on", "A side with three stones left and none in hand may fly: move to any empty point."},
		{"flying=off", "The last three stones move like this too: there is no flying."},
		{"removal=mills", "but one in a mill only if all of them are"},
		{"removal=any", "even one in a mill"},
	}.Map(),
	Meanings: text.Entries[string]{
		{"removal=mills", "A mill removes a stone that is not in a mill, unless all of them are."},
		{"removal=any", "A mill removes any stone, even one in a mill."},
		{"flying=off", "The last three stones move along the lines, like all others."},
	}.Map(),
	WinBy: text.Entries[text.Agreed]{
		{"stones", text.Same("{seat} wins: {loser} has fewer than three stones")},
		{"blocked", text.Same("{seat} wins: {loser} cannot move")},
	}.Map(),
	DrawBy: map[string]string{
		"quiet": "Draw: a hundred moves without a stone placed or removed",
	},
	Ends: text.Entries[string]{
		{"stones", "fewer than three stones"},
		{"blocked", "no legal move"},
		{"quiet", "hundred-move rule"},
	}.Map(),
	YouWin: text.Entries[string]{
		{"stones", "You win: {loser} has fewer than three stones"},
		{"blocked", "You win: {loser} cannot move"},
	}.Map(),
	YouLose: text.Entries[string]{
		{"stones", "You lose: you have fewer than three stones"},
		{"blocked", "You lose: you cannot move"},
	}.Map(),
	Removed: text.Same("{Seat} closed a mill with {move}"),
	Example: "d6-d7",
	Tip:     "Choose a stone, then points. A second click removes it.",
	Facts: text.Entries[string]{
		{"hand white", "White’s stones in hand"},
		{"hand black", "Black’s stones in hand"},
		{"remove", "A mill was just closed: a stone must be removed"},
	}.Map(),
	Own: Phrases{
		Goes:       text.Same("{seat} moves {from} to {to}"),
		Removes:    text.Same("{seat} removes {square}"),
		ClosesMill: "closes a mill and must remove a stone",
		MustRemove: "mill closed, remove a stone",
		InHand:     text.Plural{One: "{n} in hand", Many: "{n} in hand"},
	},
}
