package pencil

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Marked:  "marked",
	ArrowTo: "arrow to {square}",
	Mark:    "{square} marked",
	NoMark:  "{square} unmarked",
	Arrow:   "Arrow from {from} to {square}",
	NoArrow: "Arrow from {from} to {square} removed",
	Cleared: "Marks and arrows removed",
}
