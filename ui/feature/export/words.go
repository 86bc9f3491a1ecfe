package export

import "playout/ui/text"

// Words are the words of pictures and forms.
type Words struct {
	Picture     string // heading
	SVG, PNG    text.Button
	CopyPicture string
	NoPicture   string

	Copied, CopyFailed string

	Forms map[string]string // by form; a game's own name for one is under "game form"
}

// Languages are the words by language.
var Languages text.ByLanguage[*Words]

// Says are the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }

// Form is the name of a form of a game.
func (w *Words) Form(game, form string) string {
	if own, has := w.Forms[game+" "+form]; has {
		return own
	}
	return w.Forms[form]
}
