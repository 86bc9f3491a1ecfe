package export

import (
	"playout/ui/boards"
	"playout/ui/text"
)

// Words holds the words of pictures and forms.
type Words struct {
	Picture     string // heading
	SVG, PNG    text.Button
	CopyPicture string
	NoPicture   string

	Copied, CopyFailed string

	Forms map[string]string // by form, unless the game has its own name for it
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }

// FormName returns the name of a form of a game: the game's own, or else the general one.
func FormName(t *text.Strings, game, form string) string {
	if own, has := boards.Of(game).Words.In(t).Forms[form]; has {
		return own
	}
	return WordsIn(t).Forms[form]
}
