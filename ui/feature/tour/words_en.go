package tour

import "playout/ui/text"

var _ = Languages.Add(text.English, &Words{
	Title: "Your first look inside",
	About: "Seven stations on real games: how a search finds its move",
	At:    "{n} of {of}",
	Back:  "Previous station",
	Next:  "Next station",
	After: "Exercises about this",
	Close: "End the tour",
	Titles: []string{
		"What a search answers",
		"One simulation",
		"Why this move?",
		"What if?",
		"Alpha-beta",
		"A net’s first guess",
		"Side by side",
	},
	Texts: []string{
		"Press Analyse. Each line is a move that the search likes, with the replies that it expects. Watch the numbers: the longer it thinks, the less they change.",
		"A tree search repeats one small step many times. This is the first time. Press Step: it selects a path, adds a position, evaluates it, and counts the result for each move of the path.",
		"After some simulations the search must choose between moves that did well (Q) and moves that it hardly knows (U). It takes the largest sum. The formula below has the numbers of the chosen move and of the runner-up.",
		"This is the last simulation: most visits went to one move. Below, in What if, lower Exploration and look at the table: the search trusts its first results sooner. Raise it, and it looks at more moves.",
		"Another search: it goes through all moves to a fixed depth and leaves a position once the other side would not allow it. Press a move to go down; each position says why the search left it.",
		"A net looks at the position once and gives each move a share, its policy. Beside it are the visits of a search that uses this net. Where they differ, the search has found out more.",
		"Press Compare: two agents think about this position for the same time. The sentence says where they differ. Play any move on the board, and compare again.",
	},
})
