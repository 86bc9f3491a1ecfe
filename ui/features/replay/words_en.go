package replay

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	First:      text.Button{Label: "First position", Tip: "To the start"},
	Back:       text.Button{Label: "One step back", Tip: "One step back (,)"},
	Play:       text.Button{Label: "Play", Tip: "Replay the moves, then continue"},
	Pause:      text.Button{Label: "Pause", Tip: "Pause here"},
	Forward:    text.Button{Label: "One step forward", Tip: "One step forward (.)"},
	Last:       text.Button{Label: "Last position", Tip: "To the end"},
	Scrub:      "Position in the game",
	At:         "position {ply} of {plies}, {move}",
	AtStart:    "start position, 0 of {plies}",
	Speed:      text.Button{Label: "Speed", Tip: "How fast machines play and moves are replayed"},
	Speeds:     text.Entries[string]{{"slow", "Slow"}, {"normal", "Normal"}, {"fast", "Fast"}, {"fastest", "Fastest"}}.Map(),
	Line:       "Other line: {moves}",
	Main:       "Back to the game",
	Background: text.Button{Label: "Think while hidden", Tip: "Machines keep thinking while you are on another tab"},
}
