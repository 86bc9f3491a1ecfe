package morris

import (
	"playout/ui/board"
	"playout/ui/text"
)

var english = board.Words{
	GameWords: text.GameWords{
		Name:    "Morris",
		Welcome: "You play White and move first. Place a stone on any point; three in a row along a line make a mill, and a mill removes a stone of Black’s.",
		Play: []text.LessonWords{
			{Head: "The goal",
				Text:  "Leave the other side with fewer than three stones, or without a move. White begins.",
				Shows: "The board of three rings with the first stones placed"},
			{Head: "Placing and moving",
				Text:  "{lasker} {flying}",
				Shows: "A white stone on d6 and the four points where it can go"},
			{Head: "Mills",
				Text:  "Three of your stones in a row along a line are a mill. Whoever closes one removes a stone of the other side, {removal}.",
				Shows: "White closed a mill in the top row and removes one of two black stones"},
			{Head: "The end",
				Text:  "Whoever has fewer than three stones left, or cannot move, has lost. The same position three times, or a hundred moves without a stone placed or removed, is a draw.",
				Shows: "White’s four stones are shut in and cannot move"},
		},
		Keys: []text.Key{
			{Keys: "↑ ↓ ← →", Does: "walk along the lines"},
			{Keys: "Enter", Does: "choose the stone or the point"},
			{Keys: "Esc", Does: "let the chosen stone go"},
		},
		Pieces: text.Table[string]{{"black", "black stone"}, {"white", "white stone"}}.Map(),
	},
	Score: text.Plural{One: "{n} stone on the board", Many: "{n} stones on the board"},
	Options: text.Table[string]{
		{"removal=any", "any stone may be removed"},
		{"flying=off", "no flying"},
		{"lasker=on", "ten stones, placed or moved (Lasker)"},
	}.Map(),
	Rules: text.Table[string]{
		{"lasker=off", "Each side places nine stones, one a turn. Then a stone moves along a line to the next point."},
		{"lasker=on", "Each side has ten stones. A turn places one of them, or moves one that stands already along a line to the next point."},
		{"flying=on", "With three stones left and none in hand they may fly to any empty point."},
		{"flying=off", "Also the last three stones move like this: none may fly."},
		{"removal=mills", "not out of a mill unless all are in mills"},
		{"removal=any", "also out of a mill"},
	}.Map(),
	Meanings: text.Table[string]{
		{"removal=mills", "A mill removes a stone that stands in no mill, unless all do."},
		{"removal=any", "A mill removes any stone, also one that stands in a mill."},
		{"flying=on", "A side with three stones left and none in hand may move them to any empty point."},
		{"flying=off", "The last three stones move along the lines, like all others."},
	}.Map(),
	WinBy: text.Table[string]{
		{"stones", "{seat} wins, {loser} has fewer than three stones"},
		{"blocked", "{seat} wins, {loser} cannot move"},
	}.Map(),
	DrawBy: map[string]string{
		"quiet": "A draw, a hundred moves without a stone placed or removed",
	},
	Ends: text.Table[string]{
		{"stones", "fewer than three stones"},
		{"blocked", "no move left"},
		{"quiet", "a hundred quiet moves"},
	}.Map(),
	Tip: "Pick a stone, then points. A second click takes it away.",
	Facts: text.Table[string]{
		{"hand white", "White’s stones in hand"},
		{"hand black", "Black’s stones in hand"},
		{"remove", "A mill was just closed, a stone is to be removed"},
	}.Map(),
	Own: Phrases{
		Goes:       "{seat} moves {from} to {to}",
		Removes:    "{seat} removes {square}",
		ClosesMill: "closes a mill and must remove a stone",
		MustRemove: "mill closed, remove a stone",
		InHand:     text.Plural{One: "{n} in hand", Many: "{n} in hand"},
	},
}
