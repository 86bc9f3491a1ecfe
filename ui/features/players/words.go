package players

import "playout/ui/text"

// Words holds the words of the dialog for putting a player together.
type Words struct {
	Report   text.Button            // label of the players of the reports, and what they are
	NoReport string                 // the choice of none of them
	Kind     string                 // label of the kinds
	Kinds    map[string]text.Button // by the name of an agent string, " net" after it with a net: its name and what it does
	Whole    string                 // the numbers allowed: {min}, {max}
	Number   string                 // the same with fractions
	More     string                 // shows the less important keys
	Fewer    string                 // hides them
	Agent    text.Button            // the agent string
	Worth    string                 // {share}, {against}, {n}: a level's score against another player in n games
	Full     string                 // {agent}: the meaning of a level
	Paste    text.Button            // a field for an agent string
	Copy     string
	Copied   string
	Use      string
	Cancel   string
	Wrong    string // {of} is no agent string, {game}
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }

// KindWords returns the name of a kind of agent and what it does.
func (w *Words) KindWords(kind string) text.Button {
	if words, known := w.Kinds[kind]; known {
		return words
	}
	return text.Button{Label: kind}
}
