package mynets

import "playout/ui/text"

// Words holds the words of the tab.
type Words struct {
	Title, About string
	Open         text.Button
	Drop         string // files may be dropped, too
	None         string // no nets
	Which        string // accessible name of the games to choose from
	Cancel       string
	Planes       string // {planes}
	Size         string // {n}: megabytes
	Of           string // {what}, {net}: accessible name of a button of a net

	Play, Look, Match text.Button
	Save, Card        text.Button
	Rename, Remove    string
	NewName           string
	Asks              string // {net}

	// Says and Fails hold what the page says of a net, by what has happened: {net}, {game}, {cause}.
	Says, Fails map[string]string
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
