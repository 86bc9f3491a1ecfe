package mistake

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Prompt: "In the game {move} was played here, which cost {loss} of the winning chance. Find a better move.",
	Right:  "The judge would play {move}.",
}
