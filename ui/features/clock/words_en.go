package clock

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Open: text.Button{Label: "Clock", Tip: "How much time each side has"},
	Now:  "A player who runs out of time loses. The clock starts with the first move, and stops while this page is hidden or closed, or while you look at an earlier position.",
	Next: "This applies to the next new game.",
	Left: "Time left",
	Low:  "{seat}: ten seconds left",
}
