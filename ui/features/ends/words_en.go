package ends

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Rematch: text.Button{Label: "Rematch", Tip: "The same game again, with the same players"},
	Swap:    text.Button{Label: "Swap", Tip: "Swap colours: the same game again from the other side"},
	Again:   text.Button{Label: "Replay", Tip: "Look at the game again from its start"},
	Skip:    text.Button{Label: "Skip", Tip: "Skip to the end: the machines play the rest at full speed"},
	NextTip: "The same game again, one level up",
	AskTip:  "Ask your friend for another game, with colours exchanged",
}
