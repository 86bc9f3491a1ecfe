package compare

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title:      "Side by side",
	Start:      text.Button{Label: "Compare", Tip: "Let all agents think about this position, one after another"},
	Stop:       text.Button{Label: "Stop", Tip: "Stop the comparison"},
	Limit:      "What each agent gets",
	Seconds:    text.Plural{One: "{n} second each", Many: "{n} seconds each"},
	Counts:     text.Plural{One: "{n} simulation each", Many: "{n} simulations each"},
	Conditions: "The agents think one after another, each alone in one worker. Alpha-beta counts positions where others count simulations.",
	Agent:      "Agent {who}",
	Remove:     "Remove agent {who}",
	Add:        "Add an agent",
	Thinks:     "thinking …",
	Nothing:    "This agent does not search.",
	And:        "and",
	Agree:      "{who} play {move}.",
	Play:       text.Plural{One: "{who} plays {move}.", Many: "{who} play {move}."},
	Differ:     text.Plural{One: "{who} plays {move}, to which {first} gives {theirs} instead of {own}.", Many: "{who} play {move}, to which {first} gives {theirs} instead of {own}."},
	AtMost:     "at most {value}",
	Overlooked: text.Plural{One: "{who} plays {move}, at which {first} has not looked.", Many: "{who} play {move}, at which {first} has not looked."},
}
