package search

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Played: "played",
	Errs:   "{agent} plays any move within {within} of the best: {played} here, not {best}.",
	Varies: "{agent} does not always play its best move: {played} here, not {best}.",
	Fewer:  "the best moves only",
	Rows:   "All moves",
	Ahead:  text.Button{Label: "{move}, look ahead", Tip: "Show the position after this move"},

	Values: text.Button{Label: "Values on all squares", Tip: "In Othello, the chance of winning with each legal move, in percent"},
}
