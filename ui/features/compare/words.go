package compare

import "playout/ui/text"

// Words holds the words of the comparison.
type Words struct {
	Title       string // accessible name
	Start, Stop text.Button
	Limit       string      // accessible name of the choice of what each agent gets
	Seconds     text.Plural // {n} for each
	Counts      text.Plural // {n} simulations for each
	Conditions  string      // under which they think
	Agent       string      // {who}: accessible name of the choice of an agent
	Remove      string      // {who}
	Add         string
	Thinks      string // now
	Nothing     string // to show of an agent that does not search

	// What the page says about all agents: {who} is one or several of their letters.
	And        string
	Agree      string      // {who}, {move}
	Play       text.Plural // {who}, {move}
	Differ     text.Plural // {who}, {move}; {first} gives it {theirs}, and its own move {own}
	AtMost     string      // {value}: of a move whose value is only bounded
	Overlooked text.Plural // {who}, {move}; {first} has not looked at it
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
