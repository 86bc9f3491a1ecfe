package draw

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Offer:     text.Button{Label: "Draw", Tip: "Offer the other side a draw"},
	Considers: "{who} is considering the draw offer",
	Declines:  "{who} declines the draw",
	Title:     "A draw?",
	Asks:      text.Same("{seat} offers a draw. {to}, do you accept?"),
	Accept:    "Accept the draw",
	Refuse:    "Play on",
}
