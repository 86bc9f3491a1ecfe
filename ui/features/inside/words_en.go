package inside

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Back:     text.Button{Label: "Back to play", Tip: "Back to the game, where you left it"},
	Annotate: "Annotate {move}", AnnotateStart: "Annotate the start",
	Comment: "Comment",
	Promote: text.Button{Label: "Move the line up", Tip: "Put this line before the one above it; at the top it becomes the main line"},
	Demote:  text.Button{Label: "Move the line down", Tip: "Put this line behind the one below it"},
	Delete:  text.Button{Label: "Delete from here", Tip: "Delete this move and all that follow it"},
	Refused: "Not possible: the lines stay as they are",
	Lacking: "The lines are too long for a link. Save them as PGN in Files.",
	Tabs:    "What to look at",
	Views:   map[string]string{"analysis": "Lines", "review": "Review", "search": "Search", "net": "Net", "compare": "Side by side"},
}
