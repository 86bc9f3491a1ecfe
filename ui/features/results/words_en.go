package results

import (
	"playout/engine/exercise/code"
	"playout/ui/text"
)

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title:     "Results of a class",
	About:     "A student who has solved a set of exercises finds a result code at its end. Paste the codes that you were sent: whole messages, in any order. They stay on this page. Codes are made in the visitors’ browsers and prove nothing.",
	Back:      "Exercises",
	Codes:     "Result codes",
	Example:   "PLAYOUT1…",
	TooLong:   "This text is too long: at most a million characters are read.",
	None:      "There is no result code in this text. A code begins with PLAYOUT1.",
	Good:      text.Plural{One: "{n} result", Many: "{n} results"},
	Bad:       "Codes that cannot be read",
	Line:      "Line {n}, {code}: {why}",
	Torn:      "characters are missing, added or changed. Ask for the code again.",
	NoStart:   "the beginning of the code is missing: it starts with PLAYOUT1.",
	Later:     "it was made by a later version of Playout. Reload the page to get the newest one.",
	Table:     "Results",
	Heads:     code.Headings{Name: "Name", Set: "Set", Code: "Set’s code", Total: "Points", Max: "Of", Solved: "Solved", Seconds: "Seconds", Exercise: "Exercise"},
	Time:      "Time",
	Mean:      "{results}, on average {n} of {max} points. The hardest exercises come first.",
	Attempted: "Attempts",
	Nameless:  "no name",
	Of:        "{n} of {max}",
	Cell:      "{state}, {attempts}, {hints}",
	States:    map[string]string{"open": "open", "solved": "solved", "failed": "not solved"},
	Attempts:  text.Plural{One: "{n} attempt", Many: "{n} attempts"},
	Hints:     text.Plural{One: "{n} hint", Many: "{n} hints"},
	Copy:      text.Button{Label: "Copy as CSV", Tip: "Copy the table as comma-separated values"},
	Save:      text.Button{Label: "Save as CSV", Tip: "Save the table as a file for a spreadsheet"},
	Copied:    "Table copied",
	NotCopied: "The browser did not allow copying",
}
