package share

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title: "Share",
	Link:  "Link", Text: "Text and picture", Embed: "Embed",

	Make:        text.Button{Label: "Make an exercise", Tip: "Make an exercise of this position"},
	Friend:      text.Button{Label: "Play with a friend", Tip: "Play this game with a friend on another computer"},
	Which:       "What the link holds",
	Game:        "The game",
	Position:    "This position",
	Players:     "With its players",
	Seed:        text.Button{Label: "With its seed", Tip: "Chance brings the same to everyone who plays on"},
	Needed:      "The moves need it",
	Address:     "Link",
	Copy:        "Copy",
	Send:        "Share…",
	NotSent:     "The link could not be shared from here. Copy it instead.",
	Code:        "QR code of the link",
	SaveCode:    text.Button{Label: "Download the QR code", Tip: "As an SVG file"},
	CodeTooLong: "This link is too long for a QR code. A link to the position alone is shorter.",

	Exercise: "Opens this exercise.",
	Starts:   "Opens the game at its start.",
	Begins:   "Opens this position.",
	After:    text.Plural{One: "Opens the game after {n} move.", Many: "Opens the game after {n} moves."},
	At:       "Opens the game at move {ply} of {plies}.",
	Alone:    "Opens this position, without the moves that led to it.",
	Over:     "The game is over.",
	Against:  "Whoever opens it plays {seat} against {who}.",
	Plays:    "Whoever opens it plays {seat} against machines.",
	Two:      "Two people play; it opens from {seats} side.",
	Thread:   "Whoever opens it continues the same game, and can send a link back.",
	Several:  text.Plural{One: "{n} person plays.", Many: "{n} people play."},
	Inside:   "It leads to Inside, where you move for all sides.",
	Watches:  "Machines play; whoever opens it watches.",
	Repeats:  "Chance brings the same as here.",
	Chance:   "Chance brings something new each time.",
	From:     "Link copied; it opens from {seats} side",

	Form: "Format",
	Cut:  "Only the beginning is shown. Copy gives the whole text.",
	File: "To save it as a file, open Files.",
	Seen: "The board as you see it, without the marks of the search.",

	Preview: "Preview of the embedded board",
	Looks: text.Entries[string]{
		{"controls", "Controls"}, {"width", "Width"}, {"theme", "Colours"}, {"lang", "Language"}, {"start", "Starts"},
		{"coords", "Coordinates"}, {"table", "Search table"},
	}.Map(),
	Values: text.Entries[string]{
		{"controls play", "To play"}, {"controls none", "Board only"}, {"controls full", "All"},
		{"theme auto", "Automatic"}, {"theme light", "Light"}, {"theme dark", "Dark"},
		{"lang auto", "Automatic"}, {"start view", "When seen"}, {"start click", "On a click"},
	}.Map(),
	Frame:       text.Button{Label: "Frame", Tip: "For any page that may hold a frame, as in course sites."},
	Element:     text.Button{Label: "Element", Tip: "For pages with scripts: a picture until the board starts."},
	CopyFrame:   "Copy the frame",
	CopyElement: "Copy the element",
	Course:      text.Button{Label: "Course package", Tip: "A zip for Moodle and other course platforms, which record the points."},
	Packing:     "Making the package…",
	Packed:      "The package has been saved: {n} MB.",
	NotPacked:   "The package could not be made: {why}.",
	Until:       "The picture until the board starts",

	You:      "You play {seat}",
	Played:   text.Same("{seat} has just played {move}"),
	Passed:   text.Same("{seat} has just passed"),
	StepDone: "step {n} has just been played",
	Finished: text.Plural{One: "A finished game of {n} move", Many: "A finished game of {n} moves"},
}
