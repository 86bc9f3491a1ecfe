package inside

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Inside: text.Button{Label: "Inside", Tip: "Look inside this game: lines, values and a review"},
	Back:   text.Button{Label: "Back to play", Tip: "Back to the game, where you left it"},
	Review: text.Button{Label: "Review", Tip: "See where this game was lost, and what else was possible"},
	Tabs:   "What to look at",
	Views:  map[string]string{"analysis": "Lines", "review": "Review", "search": "Search", "net": "Net", "compare": "Side by side"},
}
