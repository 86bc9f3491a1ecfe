package files

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Open:   text.Button{Label: "Files", Tip: "Import and export: games, positions, pictures"},
	Title:  "Import and export",
	Import: "Import",
	Paste:  "Paste a game, a position or a link",
	Take:   "Import",
	Pick:   "Open a file…",
	Drop:   "Or drop a file anywhere on the page.",
	Hover:  "Drop the file to open its game",
	Export: "Export",
	Form:   "Format",
	Text:   "This game",
	Cut:    "Only the beginning is shown. Copy and Download give the whole text.",
	Copy:   "Copy",
	Save:   "Download",

	Opened:  "Opened: {form}",
	Left:    text.Plural{One: "One more game was left out.", Many: "{n} more games were left out."},
	Dropped: text.Plural{One: "One comment, variation or tag could not be kept in full.", Many: "{n} comments, variations or tags could not be kept in full."},
	Claimed: "The game went on after a draw could have been claimed, so draws must be claimed here.",
	Notes: text.Entries[text.Plural]{
		{"tag", text.Plural{One: "A tag was left out: {of}.", Many: "{n} tags were left out, the first {of}."}},
		{"result", text.Plural{One: "Another result was left out: {of}.", Many: "{n} other results were left out, the first {of}."}},
		{"word", text.Plural{One: "“{of}” is not a move.", Many: "{n} words are not moves, the first “{of}”."}},
		{"comment", text.Plural{One: "A comment does not end: “{of}”.", Many: "{n} comments do not end, the first “{of}”."}},
		{"line", text.Plural{One: "A line is kept as a comment, since it cannot be played: “{of}”.", Many: "{n} lines are kept as comments, since they cannot be played, the first “{of}”."}},
		{"before", text.Plural{One: "Left out before the game: “{of}”.", Many: "{n} texts were left out before the game, the first “{of}”."}},
		{"rest", text.Plural{One: "Left out after the game: “{of}”.", Many: "{n} texts were left out after the game, the first “{of}”."}},
	}.Map(),

	Several: "This text has {n} games. Which one do you want to open?",
	Listed:  "Only the first {most} are listed.",
	All:     "Put all into Games",
	Kept:    "{n} of {of} games are now in Games.",

	TooLarge:   "This is too large: at most 8 MB are read.",
	Unreadable: "The file could not be read.",
	Busy:       "The board was busy. Try again.",
	Overtaken:  "Another game was opened while this one was being read. Import this one again to see it.",
	Either:     "More than one game can be played like this. Which one is it?",
	Lost:       "The engine stopped while reading this and was restarted. Your game is unchanged.",
	WrongMove:  "Move {ply}, “{of}”, cannot be played there.",
	Refused: text.Entries[string]{
		{"form", "This is not a game, position or link that can be read here."},
		{"game", "There is no such game."},
		{"position", "That position is not possible."},
		{"record", "This game cannot be read."},
		{"ply", "The link points beyond its last move."},
		{"ending", "The game cannot have ended as the link says."},
		{"inside", "Something went wrong in the engine. Your game is unchanged."},
	}.Map(),
}
