package offline

import "playout/ui/text"

// Words are the words of versions of the page.
type Words struct {
	Ready  string // a new version is available
	Keeps  string // what becomes of the game
	Reload string // the button that loads it
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Ready:  "A new version is ready.",
	Keeps:  "Your game continues after reloading.",
	Reload: "Reload",
}

var spanish = Words{
	Ready:  "Hay una versión nueva.",
	Keeps:  "Tu partida continúa después de recargar.",
	Reload: "Recargar",
}
