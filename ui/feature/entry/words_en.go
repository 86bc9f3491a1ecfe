package entry

import "playout/ui/text"

var _ = Languages.Add(text.English, &Words{
	Inside: "Inside",
	Lab:    "Lab",
	Review: text.Button{Label: "Review", Tip: "See where this game was lost, and what else was possible"},
})
