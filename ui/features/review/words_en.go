package review

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Tab:          "Review",
	Head:         "Where was the game decided?",
	About:        "A judge looks at every move, and names a better one where there is one.",
	Takes:        text.Plural{One: "It takes about {n} second on this device.", Many: "It takes about {n} seconds on this device."},
	TakesMinutes: text.Plural{One: "It takes about {n} minute on this device.", Many: "It takes about {n} minutes on this device."},
	TakesUnknown: "With this judge it may take long.",
	NoMoves:      "There are no moves yet.",
	Start:        text.Button{Label: "Review the game", Tip: "Judge every move of the game"},
	GoOn:         text.Button{Label: "Go on", Tip: "Go on where the review stopped"},
	Again:        text.Button{Label: "Review again", Tip: "Judge every move with this judge"},
	Stop:         text.Button{Label: "Stop", Tip: "Stop here; the review can go on later"},

	Working:     "Looking at the moves",
	Progress:    "{done} of {of} steps",
	Left:        text.Plural{One: "about {n} second left", Many: "about {n} seconds left"},
	LeftMinutes: text.Plural{One: "about {n} minute left", Many: "about {n} minutes left"},
	Stopped:     "Stopped after {done} of {of} steps",

	YouAheadUntil:  "You were ahead until {at}",
	YouBehindUntil: "You were behind until {at}",
	YouAheadFrom:   "You were ahead from {at} on",
	YouBehindFrom:  "You were behind from {at} on",
	AheadUntil:     text.Same("{Seat} was ahead until {at}"),
	AheadFrom:      text.Same("{Seat} was ahead from {at} on"),
	YouAheadAlways: "You were ahead all the time",
	AheadAlways:    text.Same("{Seat} was ahead all the time"),
	Even:           "Neither side was clearly ahead",

	Move: "move {n}",
	Step: "step {n}",

	Cost:     "{move} cost {loss} of the winning chance, and {best} was better",
	CostOnly: "{move} cost {loss} of the winning chance",
	NoCost:   "No single move decided the game",

	NoFree: text.Same("{Seat} had no free cell after step {n}"),
	Free:   text.Plural{One: "{Seat} died at step {step}, where {n} other move was safe", Many: "{Seat} died at step {step}, where {n} other moves were safe"},
	Longer: text.Plural{One: "With {move} at step {step} it lived {n} step longer in {share} of the playouts", Many: "With {move} at step {step} it lived {n} steps longer in {share} of the playouts"},

	Exact:       "exact from here",
	ExactTip:    "From here on the results are certain: from a solver, a table or a proof",
	GraphName:   "{chances} after each move; the table below says the same in words",
	AllChances:  "Everyone’s chances",
	YourChances: "Your chances",
	AtPly:       "{at}: {chance}",
	AtStart:     "start position",
	Unjudged:    "not judged yet",

	Try:  text.Button{Label: "Try {at} yourself", Tip: "Find a better move in the position before it"},
	Next: text.Button{Label: "Next mistake", Tip: "Show the position before the next mistake"},

	Back: text.Button{Label: "Back to the review", Tip: "Leave this position, and see the review again"},

	ShowBetter: text.Button{Label: "Show the better moves", Tip: "Also of the mistakes that you have not tried yet"},
	HideBetter: text.Button{Label: "Hide the better moves", Tip: "Those of the mistakes that you have not tried yet"},

	Points:   "Turning points",
	AllMoves: text.Plural{One: "Show {n} move", Many: "Show all {n} moves"},
	Fewer:    "Only the turning points",
	Columns:  []string{"Move number", "Move", "Grade", "Better move", "Loss"},
	Better:   "better {move}", BetterHere: "the better move",
	Certain:  "exact",
	Grades:   text.Entries[string]{{"best", "best"}, {"good", "good"}, {"inaccuracy", "inaccuracy"}, {"mistake", "mistake"}, {"blunder", "blunder"}}.Map(),
	Bounds:   "A move that loses {inaccuracy} of the winning chance is an inaccuracy, {mistake} a mistake, {blunder} a blunder.",
	NoPoints: "No move lost as much as an inaccuracy.",
	RowLabel: "Move {n}, {seat} {move}, {grade}, {loss}",

	Judged: "Judged by",
	Change: text.Button{Label: "Change", Tip: "Choose another judge"},
	Usual:  "{agent} (the usual one)",
	Judges: "Judge of the moves",
	Deaths: "How they died",

	Accuracy:    "accuracy {n}",
	AccuracyTip: "How much of the winning chance the moves kept: 100 % if none lost anything, 20 % for random moves",

	Annotate:    text.Button{Label: "Write into the game", Tip: "Mark inaccuracies, mistakes and blunders in the list of moves, with the better move"},
	Note:        "{best} was better ({loss} lost).",
	Theory:      "{name}, until {at}",
	SaveText:    text.Button{Label: "Save as text", Tip: "Save the review with all moves as a text"},
	SavePicture: text.Button{Label: "Save as picture", Tip: "Save the graph and the mistakes as a picture (PNG)"},
	NoPicture:   "The picture could not be made",
}
