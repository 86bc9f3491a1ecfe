package typed

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Field: text.Button{Label: "Type a move", Tip: "Type a move; Enter plays it, Esc leads back to the board (/)"},
	Wrong: "“{text}” is not a legal move here. Allowed: {moves}",
	Which: "“{text}” could be {moves}",
	Or:    " or ",
}
