package analysis

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title:   "Analysis",
	Analyse: text.Button{Label: "Analyse", Tip: "Let the agent think about this position until you pause it"},
	Pause:   text.Button{Label: "Pause", Tip: "Pause the analysis"},
	Agent:   "Who analyses",
	Lines:   text.Plural{One: "{n} line", Many: "{n} lines"},
	More:    "One more line",
	Less:    "One line less",
	Play:    text.Button{Label: "Play", Tip: "Play {move}"},
	Ahead:   "{move}, look ahead",
	Over:    "The game is over in this position.",
	Nothing: "Nothing is left to find here.",
	Table:   "As a table",
}
