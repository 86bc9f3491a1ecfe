package analyst

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Picture:  "What the search looks at",
	Depths:   "Scores by depth",
	ByChance: "chance of winning",
	ByDepth:  "depth",
	Exact:    "exact",
	Waits:    "The net is on its way.",
	Ahead:    "Show the position after this move",
}
