package ahead

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Looking: "Looking ahead",
	After:   "after {moves}",
	Back:    text.Button{Label: "One move back in the line", Tip: "One move back in the line (←)"},
	On:      text.Button{Label: "One move on in the line", Tip: "One move on in the line (→)"},
	Return:  text.Button{Label: "Back to the game", Tip: "Show the game’s position again (Esc)"},
}
